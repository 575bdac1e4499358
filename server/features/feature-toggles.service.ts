import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../platform/access/access.js';
import { AuditTargets } from '../platform/audit/audit-targets.js';
import { Audit } from '../platform/audit/audit.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { AuditReadings } from '../platform/audit/audit-readings.js';
import { Clock } from '../platform/time/clock.js';
import { expectVersion } from '../platform/database/expect-version.js';
import { Database, violates, type Tx } from '../platform/database/transactions.js';
import { Events } from '../platform/events/events.js';
import { Conflict, Invalid, NotFound } from '../platform/errors/errors.js';
import { PersonalDataService } from '../users/data-rights/personal-data.service.js';
import type { AccountContact } from '../users/users.dto.js';
import { UsersService } from '../users/users.service.js';
import { toFeatureView, type CreateFeature, type FeatureChangeView, type FeatureView, type UpdateFeature } from './features.dto.js';
import { FeaturesRepository, type FeatureRow } from './features.repository.js';
import { BUILT_IN_FEATURES, builtIn } from './features.rules.js';

const TARGET = 'feature';
/** A studio has dozens, not thousands. */
const MAX_TOGGLES = 200;
const MAX_CHANGES = 50;
const ACTIONS: Readonly<Record<string, FeatureChangeView['action']>> = {
  FEATURE_CREATED: 'created',
  FEATURE_UPDATED: 'changed',
  FEATURE_DELETED: 'deleted',
};

/** Adds, switches, edits and deletes toggles, and records the user. */
@Injectable()
export class FeatureTogglesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly features: FeaturesRepository,
    private readonly users: UsersService,
    private readonly personalData: PersonalDataService,
    private readonly auditLog: AuditLog,
    private readonly readings: AuditReadings,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    targets: AuditTargets,
  ) {
    targets.register('feature', (ids) => features.namesOf(ids));
  }

  onModuleInit(): void {
    this.personalData.register({
      name: 'featureToggles',
      tables: ['feature_toggles'],
      export: (userId) => this.features.changedBy(userId),
      stays: 'Feature toggles stay, without the name of the person who changed them last.',
    });
  }

  /** Inserts the program's own toggles, switched on. Several instances may start at once; existing toggles are unchanged. */
  async ensure(): Promise<void> {
    await this.database.transaction((tx) => this.features.insertMissing(tx, BUILT_IN_FEATURES, this.clock.now()));
  }

  /** All toggles, those of the program first. */
  async list(): Promise<FeatureView[]> {
    const rows = await this.features.list(MAX_TOGGLES);
    const people = await this.users.contactsOf(rows.flatMap(({ changed_by }) => changed_by ?? []));
    return rows
      .map((row) => toFeatureView(row, row.changed_by === null ? null : nameOf(people.get(row.changed_by))))
      .sort((a, b) => Number(b.built_in) - Number(a.built_in));
  }

  /** @throws Conflict if the name exists, or there are too many. */
  async create(actor: Actor, input: CreateFeature): Promise<FeatureView> {
    return this.writing(async (tx) => {
      if ((await this.features.lockAndCount(tx)) >= MAX_TOGGLES)
        throw new Conflict(`There are already ${MAX_TOGGLES} toggles. Please delete one first.`, 'too-many-features');
      const now = this.clock.now().toISOString();
      const row: FeatureRow = {
        id: randomUUID(),
        name: input.feature_name,
        description: input.description ?? '',
        is_enabled: input.is_enabled ?? false,
        created_at: now,
        updated_at: now,
        version: 1,
        changed_by: actor.userId,
      };
      await this.features.insert(tx, row);
      await this.record(tx, actor, 'FEATURE_CREATED', row.id, null, row);
      return this.view(tx, row);
    });
  }

  /**
   * @throws NotFound
   * @throws Conflict if it was changed after the given version was read (with the current one), if its new name is taken, or if it would
   * rename a toggle of the program.
   */
  async update(actor: Actor, id: string, change: UpdateFeature): Promise<FeatureView> {
    return this.writing(async (tx) => {
      const before = await expectVersion(change.version, {
        lock: () => this.lock(tx, id),
        subject: 'This toggle',
        code: 'feature-changed',
        target: { type: TARGET, id },
        view: (row) => this.view(tx, row),
      });
      const { feature_name: name = before.name, description = before.description, is_enabled: isEnabled = before.is_enabled } = change;
      if (name !== before.name && builtIn(before.name) !== undefined) {
        throw new Conflict('The program asks for this toggle by its name, so it cannot be renamed.', 'feature-built-in', {
          feature_name: 'The program asks for this toggle by its name.',
        });
      }
      if (name === before.name && description === before.description && isEnabled === before.is_enabled) return this.view(tx, before);
      const row: FeatureRow = {
        ...before,
        name,
        description,
        is_enabled: isEnabled,
        updated_at: this.clock.now().toISOString(),
        version: before.version + 1,
        changed_by: actor.userId,
      };
      await this.features.update(tx, row);
      await this.record(tx, actor, 'FEATURE_UPDATED', id, before, row);
      return this.view(tx, row);
    });
  }

  /** @throws NotFound, Conflict for a toggle of the program. */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.writing(async (tx) => {
      const before = await this.lock(tx, id);
      if (builtIn(before.name) !== undefined) {
        throw new Conflict('The program asks for this toggle, so it cannot be deleted. Switch it on or off instead.', 'feature-built-in');
      }
      await this.features.delete(tx, id);
      await this.record(tx, actor, 'FEATURE_DELETED', id, before, null);
    });
  }

  /** Changes, newest first; also of a deleted toggle. Read from the audit trail, so reading it is itself recorded. */
  async history(actor: Actor, id: string): Promise<FeatureChangeView[]> {
    await this.readings.recordOnce(actor, 'FEATURE_HISTORY_READ');
    const entries = await this.auditLog.ofTarget(TARGET, id, MAX_CHANGES);
    const people = await this.users.contactsOf(entries.flatMap(({ actorId }) => actorId ?? []));
    return entries.flatMap(({ at, actorId, action, before, after }) => {
      const kind = ACTIONS[action];
      const by = actorId === null ? 'Program' : nameOf(people.get(actorId));
      return kind === undefined ? [] : [{ at, by, action: kind, before: objectOrNull(before), after: objectOrNull(after) }];
    });
  }

  private async writing<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await this.database.transaction(work);
    } catch (error) {
      if (!violates(error, 'feature_toggles_name')) throw error;
      const message = 'There is a toggle of this name already.';
      throw new Invalid(message, { feature_name: message }, 'feature-name-taken');
    }
  }

  private async lock(tx: Tx, id: string): Promise<FeatureRow> {
    const row = await this.features.lockForUpdate(tx, id);
    if (row === undefined) throw new NotFound();
    return row;
  }

  private async record(
    tx: Tx,
    actor: Actor,
    action: string,
    id: string,
    before: FeatureRow | null,
    after: FeatureRow | null,
  ): Promise<void> {
    await this.audit.record(tx, {
      actor,
      action,
      target: { type: TARGET, id },
      details: `${(after ?? before)?.name ?? ''}${after !== null && before?.is_enabled !== after.is_enabled ? (after.is_enabled ? ' switched on' : ' switched off') : ''}`,
      before: auditedPart(before),
      after: auditedPart(after),
    });
    this.events.publish(tx, 'feature.changed', { id });
  }

  private async view(tx: Tx, row: FeatureRow): Promise<FeatureView> {
    if (row.changed_by === null) return toFeatureView(row, null);
    return toFeatureView(row, nameOf((await this.users.contactsOf([row.changed_by], tx.manager)).get(row.changed_by)));
  }
}

/** The audited fields of a toggle. */
function auditedPart(row: FeatureRow | null): object | undefined {
  return row === null ? undefined : { feature_name: row.name, description: row.description, is_enabled: row.is_enabled };
}

function objectOrNull(value: unknown): object | null {
  return typeof value === 'object' ? value : null;
}

function nameOf(person: AccountContact | undefined): string {
  if (person === undefined) return 'Deleted user';
  const name = [person.firstName, person.lastName].filter((part) => part !== null).join(' ');
  return name === '' ? 'Someone without a name' : name;
}
