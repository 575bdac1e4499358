import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import type { AuditEntry, AuditLine, AuditRange, AuditSubjects } from '../../platform/audit/audit-log.repository.js';
import { parseAddress } from '../../platform/network/addresses.js';
import { dayAfter, ukDayStart } from '../../platform/time/days.rules.js';
import { Invalid } from '../../platform/errors/errors.js';
import { TicketsService } from '../../support/tickets/tickets.service.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import { LogNamesService } from './log-names.service.js';
import type { LogDays, LogFilter, NamedLine } from './logs.dto.js';
import { isInScope, scopeOf, typesIn, type LogScope } from '../../security/trail/trail-scope.rules.js';
import { isAddressPart, satisfies, ticketNumberIn, USER, type LogConditions } from './logs.rules.js';

const MAX_BATCH = 2_000;
/** Maximum number of users whose address matches a search; with more, the search is too unspecific to follow each of them. */
const MAX_PEOPLE = 50;
/** Rows of one request that are examined: further ones belong to the same action and are read on request. */
const MAX_PER_REQUEST = 100;

/** Rows examined together. */
interface LogBatch {
  /** Matching rows, newest first. */
  lines: AuditLine[];
  scanned: number;
  /** The oldest examined row; undefined if there were none. */
  last: AuditLine | undefined;
}

/** A filter in terms of the trail. */
export interface LogSearch {
  conditions: LogConditions;
  /** The rows to examine, if an index finds them; undefined for those of the period, or all. */
  about?: AuditSubjects;
}

/** A row from which the search continues. */
export type LogPosition = Pick<AuditLine, 'id' | 'moment'>;

/** The rows of one request. */
export interface LogAction {
  /** The newest matching row: the action's position in the list. */
  head: AuditLine;
  /** The first of these rows, which names the action. */
  first: AuditLine;
  /** Number of rows of the action, matching or not; at most 100. */
  rows: number;
}

/** Searches the trail backwards in time. */
@Injectable()
export class LogSearchService {
  constructor(
    private readonly auditLog: AuditLog,
    private readonly names: LogNamesService,
    private readonly tickets: TicketsService,
    private readonly directory: UserDirectoryService,
  ) {}

  /**
   * Translates the filter. Ticket numbers and parts of email addresses are resolved first, so that an index finds the rows.
   * @param reader whose roles decide which entries there are.
   * @throws Invalid if the last day is before the first one, or a reader to whom addresses are masked searches for one.
   */
  async toSearch({ roles }: Pick<Actor, 'roles'>, filter: LogFilter): Promise<LogSearch> {
    const { q, actor, as, action, target, ip, request, from, to } = filter;
    const scope = scopeOf(roles);
    if (scope !== 'all' && isGiven(ip)) throw new Invalid('IP addresses are masked here.', { ip: 'Look for the address in the events.' });
    const time = periodOf({ from, to });
    const person = isGiven(actor) && {
      person: { id: actor === 'program' ? null : actor.toLowerCase(), as: isGiven(as) ? as : ('actor' as const) },
    };
    const conditions: LogConditions = {
      scope,
      ...(isGiven(action) && { action }),
      ...person,
      ...(isGiven(target) && { target: targetOf(target) }),
      ...(isGiven(ip) && { ip: parseAddress(ip) ?? ip }),
      ...(isGiven(request) && { request }),
      ...(Object.keys(time).length > 0 && { time }),
    };
    const resolved = isGiven(q) ? await this.resolveQuery(q, scope) : {};
    const all = { ...conditions, ...(conditions.target === undefined ? resolved : { ...(isGiven(q) && { q }) }) };
    const about = subjectsOf(all);
    return { conditions: all, ...(about !== undefined && { about }) };
  }

  /** The rows before a position, or from the newest one, in batches of increasing size; the last one may be empty. */
  async *batches({ conditions, about }: LogSearch, from: LogPosition | undefined, size: number): AsyncGenerator<LogBatch> {
    if (conditions.request !== undefined) {
      yield* this.ofRequest(conditions.request, conditions, from);
      return;
    }
    const { q } = conditions;
    const narrowed = about === undefined ? narrowedBy(conditions) : { about, ...(conditions.time && { time: conditions.time }) };
    let limit = size;
    for (let before = from; ;) {
      const lines = await this.auditLog.range({ ...narrowed, ...(before && { before }), limit });
      const matching = await this.satisfying(lines, conditions, q !== undefined);
      const last = lines.at(-1);
      yield { lines: matching, scanned: lines.length, last };
      if (last === undefined || lines.length < limit) return;
      before = last;
      if (matching.length < lines.length) limit = Math.min(limit * 4, MAX_BATCH);
    }
  }

  /**
   * The actions whose newest matching row is among these rows. Rows written by one request of one account are one action; a row that
   * follows a newer matching one of its action is omitted, so that every action is listed once.
   */
  async actionsOf(lines: readonly AuditLine[], { conditions }: LogSearch): Promise<LogAction[]> {
    if (conditions.request !== undefined) return lines.map((line) => ({ head: line, first: line, rows: 1 }));
    const requests = [...new Set(lines.flatMap(({ requestId }) => requestId ?? []))];
    const siblings = (await this.auditLog.ofRequests(requests, MAX_PER_REQUEST)).filter((line) => isInScope(line, conditions.scope));
    const matching = new Set((await this.satisfying(siblings, conditions, conditions.q !== undefined)).map(({ id }) => id));
    const groups = new Map<string, AuditLine[]>();
    for (const line of siblings) groups.set(actionKey(line), [...(groups.get(actionKey(line)) ?? []), line]);
    return lines.flatMap((line) => {
      const group = (line.requestId === null ? undefined : groups.get(actionKey(line))) ?? [line];
      const shown = group.filter(({ id }) => matching.has(id));
      if (shown.some(({ id }) => id > line.id)) return [];
      return [{ head: line, first: shown.at(-1) ?? line, rows: group.length }];
    });
  }

  /** The newest rows, without a search. */
  newest(limit: number): Promise<AuditLine[]> {
    return this.auditLog.range({ limit });
  }

  /** The full rows, with the names of actors and targets. */
  async named(lines: ReadonlyArray<Pick<AuditLine, 'id'>>): Promise<Array<NamedLine<AuditEntry>>> {
    const entries = lines.length === 0 ? [] : await this.auditLog.entries(lines.map(({ id }) => id));
    return this.names.of(entries);
  }

  private async satisfying(lines: readonly AuditLine[], conditions: LogConditions, byName: boolean): Promise<AuditLine[]> {
    if (!byName) return lines.filter((line) => satisfies(line, [], conditions));
    const named = await this.names.of(lines);
    return named.flatMap(({ entry, username, target }) => (satisfies(entry, [username, target ?? ''], conditions) ? [entry] : []));
  }

  /** The rows of one request, of which there are few. */
  private async *ofRequest(request: string, conditions: LogConditions, from: LogPosition | undefined): AsyncGenerator<LogBatch> {
    const rows = await this.auditLog.ofRequests([request], MAX_PER_REQUEST);
    const lines = from === undefined ? rows : rows.filter(({ id }) => id < from.id);
    yield { lines: await this.satisfying(lines, conditions, conditions.q !== undefined), scanned: lines.length, last: lines.at(-1) };
  }

  private async resolveQuery(q: string, scope: LogScope): Promise<Pick<LogConditions, 'q' | 'target' | 'people'>> {
    const number = ticketNumberIn(q);
    if (number !== null) {
      const id = await this.tickets.idOfNumber(number);
      if (id !== undefined) return { target: { type: 'ticket', id } };
    }
    // Whether an account has an address is not for everyone to find out.
    if (scope === 'all' && isAddressPart(q)) {
      const people = await this.directory.idsWithAddress(q, MAX_PEOPLE + 1);
      if (people.length > 0 && people.length <= MAX_PEOPLE) return { people: new Set(people) };
    }
    return { q };
  }
}

/**
 * The times of a period of days in the United Kingdom, ISO 8601: `from` inclusive, `to` exclusive.
 * @throws Invalid if the last day is before the first one.
 */
export function periodOf({ from, to }: LogDays): { from?: string; to?: string } {
  if (isGiven(from) && isGiven(to) && to < from) {
    throw new Invalid('The last day is before the first one.', { to: 'Please choose a day after the first one.' });
  }
  return { ...(isGiven(from) && { from: ukDayStart(from) }), ...(isGiven(to) && { to: ukDayStart(dayAfter(to, 1)) }) };
}

/**
 * Days, user and the types of a restricted scope have an index each. With several of them, rows are filtered from those of the first.
 */
function narrowedBy({ person, time, scope }: LogConditions): Pick<AuditRange, 'time' | 'actor' | 'types'> {
  if (time !== undefined) return { time };
  if (person?.as === 'actor') return { actor: person.id };
  const types = typesIn(scope);
  return types === undefined ? {} : { types };
}

/** The rows that an index finds for these conditions, if there is one. */
function subjectsOf({ target, people, person }: LogConditions): AuditSubjects | undefined {
  if (target !== undefined) return { targets: [target], actors: [] };
  if (people !== undefined) return { targets: [...people].map((id) => ({ type: USER, id })), actors: [...people] };
  if (person === undefined || person.id === null || person.as === 'actor') return undefined;
  return { targets: [{ type: USER, id: person.id }], actors: person.as === 'either' ? [person.id] : [] };
}

function targetOf(text: string): { type: string; id: string } {
  const at = text.indexOf(':');
  return { type: text.slice(0, at), id: text.slice(at + 1) };
}

function actionKey({ requestId, actorId }: Pick<AuditLine, 'requestId' | 'actorId'>): string {
  return `${requestId ?? ''} ${actorId ?? ''}`;
}

function isGiven<T extends string>(value: T | undefined): value is T {
  return value !== undefined && value !== '';
}
