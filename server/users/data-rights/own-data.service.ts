import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { Database } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import type { Download } from '../../platform/documents/downloads.js';
import { Conflict, NotFound } from '../../platform/errors/errors.js';
import { jsonChunks } from '../../platform/documents/json-chunks.js';
import { AvatarsService } from '../profile/avatars.service.js';
import { isErasable, isProtected, type ErasableField } from './data-fields.rules.js';
import { PersonalDataService } from './personal-data.service.js';
import { PreferencesService } from '../profile/preferences.service.js';
import { UsersRepository } from '../users.repository.js';
import { UsersService } from '../users.service.js';

/** A user's access to their own data (UK GDPR, articles 15, 17 and 20). */
@Injectable()
export class OwnDataService {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly users: UsersService,
    private readonly accounts: UsersRepository,
    private readonly avatars: AvatarsService,
    private readonly preferences: PreferencesService,
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** Everything that the program stores about the user, as a download. The export is recorded first. */
  async export(actor: Actor): Promise<Download> {
    await this.database.transaction((tx) =>
      this.audit.record(tx, { actor, action: 'DATA_EXPORTED', target: { type: 'user', id: actor.userId } }),
    );
    return this.view(actor);
  }

  /** Everything that the program stores about the user, without secrets: a `DataExport` as JSON, streamed. */
  view(actor: Actor): Download {
    const parts = this.personalData.export(actor.userId);
    return {
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      chunks: jsonChunks({ exportedAt: this.clock.now().toISOString(), tickets: [], applications: [], ...parts }),
    };
  }

  /** What stays of the user's data after a deletion, and why (UK GDPR, article 13). */
  retained(actor: Actor): Promise<string[]> {
    return this.personalData.retained(actor.userId);
  }

  /** Clears one field. @throws NotFound for an unknown field, Conflict for one that the account requires. */
  async empty(actor: Actor, field: string): Promise<void> {
    if (isProtected(field)) throw new Conflict('This field is required for account management.', 'protected-field');
    if (!isErasable(field)) throw new NotFound('There is no such field.');
    await this.emptied(field, actor);
  }

  private async emptied(field: ErasableField, actor: Actor): Promise<void> {
    switch (field) {
      case 'avatar_url':
        return this.avatars.remove(actor);
      case 'preferences':
        return this.preferences.reset(actor);
      case 'lastLoginAt':
        return this.clearLastLogin(actor);
      case 'marketing_consent':
      case 'data_processing_consent':
        return void (await this.users.updateProfile(actor, { [field]: false }));
      default:
        return void (await this.users.updateProfile(actor, { [field]: null }));
    }
  }

  private async clearLastLogin(actor: Actor): Promise<void> {
    const id = actor.userId;
    await this.database.transaction(async (tx) => {
      await this.accounts.clearLastLogin(tx, id);
      await this.audit.record(tx, { actor, action: 'LAST_LOGIN_FORGOTTEN', target: { type: 'user', id } });
      this.events.publish(tx, 'user.changed', { id });
    });
  }
}
