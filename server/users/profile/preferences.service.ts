import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { ConsentsService } from '../consents/consents.service.js';
import { toPreferencesView, type PreferencesView, type UpdatePreferences } from './preferences.dto.js';
import type { StoredPreferences } from './preferences.rules.js';
import { toProfileView } from '../users.dto.js';
import { UsersRepository } from '../users.repository.js';
import { UsersService } from '../users.service.js';

@Injectable()
export class PreferencesService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly accounts: UsersRepository,
    private readonly consents: ConsentsService,
    private readonly audit: Audit,
    private readonly events: Events,
  ) {}

  async of(userId: string): Promise<PreferencesView> {
    return toPreferencesView(await this.users.byId(userId));
  }

  /** Applies the given changes; language and news by email are stored in the profile. */
  async update(actor: Actor, change: UpdatePreferences): Promise<PreferencesView> {
    return this.database.transaction((tx) => this.change(tx, actor, change, (stored) => merged(stored, change)));
  }

  /** Resets to the defaults. Language and consents are separate fields and unchanged. */
  async reset(actor: Actor): Promise<void> {
    await this.database.transaction((tx) => this.change(tx, actor, {}, () => ({})));
  }

  private async change(
    tx: Tx,
    actor: Actor,
    { language, mail }: UpdatePreferences,
    next: (stored: StoredPreferences) => StoredPreferences,
  ): Promise<PreferencesView> {
    const id = actor.userId;
    const user = await this.users.lock(tx, id);
    const before = toPreferencesView(user);
    await this.accounts.setPreferences(tx, id, next(user.preferences));
    const shared = {
      ...(language !== undefined && { preferredLanguage: language }),
      ...(mail?.news !== undefined && mail.news !== null && { marketingConsent: mail.news }),
    };
    // Increments the version, so that a profile form loaded before detects the change.
    if (Object.keys(shared).length > 0) await this.accounts.update(tx, id, shared);
    const changed = await this.users.byId(id, tx.manager);
    await this.consents.recordChanges(tx, id, toProfileView(user), toProfileView(changed));
    const after = toPreferencesView(changed);
    await this.audit.record(tx, { actor, action: 'PREFERENCES_UPDATED', target: { type: 'user', id }, before, after });
    this.events.publish(tx, 'user.changed', { id });
    return after;
  }
}

/** Undefined leaves a field unchanged, null resets it to the default. */
function merged(stored: StoredPreferences, { dateFormat, colourScheme, mail, sendKey, undoSend }: UpdatePreferences): StoredPreferences {
  const changes = { dateFormat, colourScheme, mailTickets: mail?.tickets, sendKey, undoSend };
  const all: Array<[string, unknown]> = [...Object.entries(stored), ...Object.entries(changes).filter(([, value]) => value !== undefined)];
  return Object.fromEntries([...new Map(all)].filter(([, value]) => value !== null));
}
