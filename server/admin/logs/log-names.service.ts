import { Injectable } from '@nestjs/common';
import { AuditTargets, keyOf } from '../../platform/audit/audit-targets.js';
import { UsersService } from '../../users/users.service.js';
import type { NamedLine } from './logs.dto.js';
import { usernameOf, USER, type LogActor } from './logs.rules.js';

interface Nameable extends LogActor {
  targetType: string | null;
  targetId: string | null;
}

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
}
