import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../platform/audit/audit-log.js';
import type { AuditEntry, AuditLine } from '../../platform/audit/audit-log.repository.js';
import { dayAfter, ukDayStart } from '../../platform/time/days.rules.js';
import { Invalid } from '../../platform/errors/errors.js';
import type { AccountContact } from '../../users/users.dto.js';
import { UsersService } from '../../users/users.service.js';
import type { LogFilter } from './logs.dto.js';
import { satisfies, usernameOf, type LogActor, type LogConditions } from './logs.rules.js';

const LARGEST_BATCH = 2_000;

/** Rows that were looked at together. */
export interface LogBatch {
  /** Those that satisfy the filter, the newest first. */
  found: AuditLine[];
  looked: number;
  /** The oldest of them; undefined when there were none. */
  last: AuditLine | undefined;
}

/** A filter in the terms of the trail. */
export interface LogTerms {
  conditions: LogConditions;
  /** Moments, ISO 8601, `from` included and `to` not; undefined where no day is asked for. */
  time?: { from?: string; to?: string };
}

/** A row from which the search goes on. */
export type LogPlace = Pick<AuditLine, 'id' | 'moment'>;

/** Looks through the trail, back in time. */
@Injectable()
export class LogSearchService {
  constructor(
    private readonly auditLog: AuditLog,
    private readonly users: UsersService,
  ) {}

  /** @throws Invalid when the last day is before the first one. */
  termsOf(filter: LogFilter): LogTerms {
    const { q, actor, action, from, to } = filter;
    if (isSaid(from) && isSaid(to) && to < from) {
      throw new Invalid('The last day is before the first one.', { to: 'Please choose a day after the first one.' });
    }
    return {
      conditions: {
        ...(isSaid(q) && { q }),
        ...(isSaid(action) && { action }),
        ...(isSaid(actor) && { actor: actor === 'program' ? null : actor.toLowerCase() }),
      },
      ...((isSaid(from) || isSaid(to)) && {
        time: { ...(isSaid(from) && { from: ukDayStart(from) }), ...(isSaid(to) && { to: ukDayStart(dayAfter(to, 1)) }) },
      }),
    };
  }

  /** The rows before a place, or from the newest one on, in batches that grow from the given size; the last one may be empty. */
  async *batches({ conditions, time }: LogTerms, from: LogPlace | undefined, size: number): AsyncGenerator<LogBatch> {
    const accounts = new Map<string, AccountContact>();
    // Days and person have an index each. Where both are asked for, the person is looked for among the rows of those days.
    const narrowed = { ...(time === undefined ? conditions.actor !== undefined && { actor: conditions.actor } : { time }) };
    let limit = size;
    for (let before = from; ;) {
      const lines = await this.auditLog.stretch({ ...narrowed, ...(before && { before }), limit });
      if (conditions.q !== undefined) await this.addAccounts(accounts, lines);
      const found = lines.filter((line) => satisfies(line, usernameOf(line, accounts.get(line.actorId ?? '')), conditions));
      const last = lines.at(-1);
      yield { found, looked: lines.length, last };
      if (last === undefined || lines.length < limit) return;
      before = last;
      if (found.length < lines.length) limit = Math.min(limit * 4, LARGEST_BATCH);
    }
  }

  /** The newest rows, without a search. */
  newest(limit: number): Promise<AuditLine[]> {
    return this.auditLog.stretch({ limit });
  }

  /** These rows whole, with the actor's name. */
  async named(lines: readonly AuditLine[]): Promise<Array<{ entry: AuditEntry; username: string }>> {
    const entries = lines.length === 0 ? [] : await this.auditLog.entries(lines.map(({ id }) => id));
    const accounts = new Map<string, AccountContact>();
    await this.addAccounts(accounts, entries);
    return entries.map((entry) => ({ entry, username: usernameOf(entry, accounts.get(entry.actorId ?? '')) }));
  }

  private async addAccounts(accounts: Map<string, AccountContact>, rows: readonly LogActor[]): Promise<void> {
    const unknown = new Set(rows.flatMap(({ actorId }) => (actorId === null || accounts.has(actorId) ? [] : [actorId])));
    if (unknown.size === 0) return;
    for (const [id, account] of await this.users.contactsOf([...unknown])) accounts.set(id, account);
  }
}

function isSaid(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}
