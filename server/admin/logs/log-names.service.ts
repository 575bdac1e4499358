import { Injectable } from '@nestjs/common';
import { AuditTargets, keyOf, type AuditTarget } from '../../platform/audit/audit-targets.js';
import { UsersService } from '../../users/users.service.js';
import { isTypeInScope, type LogScope } from '../../security/trail/trail-scope.rules.js';
import { targetTypeOfField } from './log-targets.rules.js';
import type { NamedLine } from './logs.dto.js';
import { usernameOf, USER, type LogActor } from './logs.rules.js';

interface Nameable extends LogActor {
  targetType: string | null;
  targetId: string | null;
}

interface Recorded {
  before: unknown;
  after: unknown;
}

/** Ids in the values of one row that are looked up; longer lists are shown as they are. */
const MAX_IDS = 50;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Resolves the current names of users and targets in the trail: one statement for all users, one per target type. */
@Injectable()
export class LogNamesService {
  constructor(
    private readonly users: UsersService,
    private readonly targets: AuditTargets,
  ) {}

  async of<Row extends Nameable>(rows: readonly Row[]): Promise<Array<NamedLine<Row>>> {
    const things = rows.flatMap(({ targetType: type, targetId: id }) => (type === null || id === null ? [] : [{ type, id }]));
    const people = new Set([
      ...rows.flatMap(({ actorId }) => actorId ?? []),
      ...things.flatMap(({ type, id }) => (type === USER && UUID.test(id) ? [id] : [])),
    ]);
    const [accounts, names] = await Promise.all([
      people.size === 0 ? new Map<string, never>() : this.users.contactsOf([...people]),
      this.targets.namesOf(things),
    ]);
    return rows.map((entry) => {
      const { actorId, targetType: type, targetId: id } = entry;
      const account = type === USER && id !== null ? accounts.get(id) : undefined;
      const thing = type === null || id === null ? null : (names.get(keyOf({ type, id })) ?? null);
      return {
        entry,
        username: usernameOf(entry, accounts.get(actorId ?? '')),
        target: account === undefined ? thing : usernameOf({ actorId: account.id, ip: null }, account),
      };
    });
  }

  /**
   * The current names of the people and things whose ids the values of each row contain, by id; deleted ones are missing.
   * @param scope names of things of other areas are missing too
   */
  async within(rows: readonly Recorded[], scope: LogScope): Promise<Array<Record<string, string>>> {
    const references = rows.map(({ before, after }) => [...idsIn(before), ...idsIn(after)].slice(0, MAX_IDS));
    const ids = [...new Set(references.flat().map(({ id }) => id))];
    if (ids.length === 0) return rows.map(() => ({}));
    const [accounts, things] = await Promise.all([
      this.users.contactsOf(ids),
      this.targets.namesOf(references.flat().filter(({ type }) => isTypeInScope(type, scope))),
    ]);
    return references.map((row) =>
      Object.fromEntries(
        row.flatMap((reference) => {
          const { id } = reference;
          const account = accounts.get(id);
          const name = account === undefined ? things.get(keyOf(reference)) : usernameOf({ actorId: id, ip: null }, account);
          return name === undefined ? [] : [[id, name]];
        }),
      ),
    );
  }
}

/** The UUIDs in a recorded value, with the type that the name of their field suggests. */
function idsIn(value: unknown, field = ''): AuditTarget[] {
  if (typeof value === 'string') return UUID.test(value) ? [{ type: targetTypeOfField(field), id: value }] : [];
  if (Array.isArray(value)) return value.flatMap((part: unknown) => idsIn(part, field));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => idsIn(part, name));
}
