import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockTable } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor, type Page, rowsPage } from '../../platform/lists/cursors.js';
import type { PageQuery } from '../../platform/lists/page.dto.js';
import { SecurityEvent } from '../events/security-event.entity.js';
import type { RuleCondition, RuleKey } from './detection.rules.js';

/** What selects the events of a rule. */
interface EventSelection {
  conditions: RuleCondition[];
  key: RuleKey;
}

/** An event that meets the conditions of a rule. */
export interface SelectedEvent {
  id: number;
  /** Value of the rule's key. */
  value: string;
  /** Epoch ms. */
  at: number;
  ip: string | null;
  actorId: string | null;
  subjectId: string | null;
  session: string | null;
  requestId: string | null;
}

/** A recorded match of a rule. */
export interface MatchRow {
  id: number;
  occurredAt: string;
  ip: string | null;
  actorId: string | null;
  subjectId: string | null;
  session: string | null;
  details: Record<string, unknown>;
}

/** Value by which events are counted. A whole IPv6 /64 counts as one address, as for rate limits: its user can change the rest at will. */
const KEY_COLUMNS: Readonly<Record<RuleKey, string>> = {
  ip: `CASE WHEN strpos(ip_address, ':') > 0 AND pg_input_is_valid(ip_address, 'inet')
    THEN network(set_masklen(ip_address::inet, 64))::text ELSE ip_address END`,
  actor: 'actor_id::text',
  subject: 'subject_id::text',
  session: 'session_hash',
};

const FIELD_COLUMNS: Readonly<Record<RuleCondition['field'], string>> = {
  kind: 'kind',
  severity: 'severity',
  source: 'source',
  ip: 'ip_address',
  actor: 'actor_id::text',
  subject: 'subject_id::text',
  path: `details ->> 'path'`,
  method: `details ->> 'method'`,
  code: `details ->> 'code'`,
};

const EVENT = `id, (extract(epoch FROM occurred_at) * 1000)::float8 AS at, ip_address AS ip, actor_id AS "actorId", subject_id AS "subjectId",
  session_hash AS session, request_id AS "requestId"`;
const MATCH = `id, occurred_at AS "occurredAt", ip_address AS ip, actor_id AS "actorId", subject_id AS "subjectId", session_hash AS session, details`;

/** Reads of security events by detection rules. */
@Injectable()
export class RuleEventsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /**
   * Id of the newest event. Waits for running inserts, so that no event up to it appears later: ids are assigned before the commit.
   * Call it in a transaction of its own, because writers wait until it ends.
   */
  async newestId(tx: Tx): Promise<number> {
    await lockTable(tx, SecurityEvent);
    const [row] = await tx.manager.query<Array<{ id: number }>>('SELECT coalesce(max(id), 0) AS id FROM security_events');
    return Number(row?.id ?? 0);
  }

  /** Id of the last of at most `limit` events after one. */
  async lastOf(after: number, to: number, limit: number): Promise<number> {
    const [row] = await this.queries.rows<{ id: number }>(
      `SELECT coalesce(max(id), $2::bigint) AS id FROM (SELECT id FROM security_events WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3) AS next`,
      [after, to, limit],
    );
    return row?.id ?? to;
  }

  /** Events that meet the conditions and have a key, oldest first. @param since null for no limit */
  selected(
    { conditions, key }: EventSelection,
    { after, to, since, limit }: { after: number; to: number; since: Date | null; limit: number },
  ): Promise<SelectedEvent[]> {
    const values: unknown[] = [after, to, limit];
    const where = conditionsSql(conditions, values);
    const recent = since === null ? '' : `AND occurred_at >= $${values.push(since)}`;
    return this.queries.rows<SelectedEvent>(
      `SELECT ${EVENT}, coalesce(${KEY_COLUMNS[key]}, '') AS value FROM security_events
       WHERE id > $1 AND id <= $2 ${recent} AND ${KEY_COLUMNS[key]} IS NOT NULL AND ${where} ORDER BY id LIMIT $3`,
      values,
    );
  }

  /** The newest events before one that meet the conditions, at most `perValue` for each value of the key, oldest first. */
  earlier(
    { conditions, key }: EventSelection,
    { keys, to, since, perValue }: { keys: readonly string[]; to: number; since: Date; perValue: number },
  ): Promise<Array<Pick<SelectedEvent, 'id' | 'value' | 'at'>>> {
    const values: unknown[] = [keys, to, since, perValue];
    const where = conditionsSql(conditions, values);
    return this.queries.rows(
      `SELECT id, value, at FROM (
         SELECT id, coalesce(${KEY_COLUMNS[key]}, '') AS value, (extract(epoch FROM occurred_at) * 1000)::float8 AS at,
           row_number() OVER (PARTITION BY ${KEY_COLUMNS[key]} ORDER BY id DESC) AS position
         FROM security_events WHERE ${KEY_COLUMNS[key]} = ANY($1::text[]) AND id <= $2 AND occurred_at >= $3 AND ${where}
       ) AS ranked WHERE position <= $4 ORDER BY id`,
      values,
    );
  }

  /** The last event of each recent match of a rule, by the value of its key. */
  lastMatches(
    { id, key }: { id: string; key: RuleKey },
    keys: readonly string[],
    since: Date,
  ): Promise<Array<{ value: string; event: number }>> {
    return this.queries.rows(
      `SELECT coalesce(${KEY_COLUMNS[key]}, '') AS value, coalesce(max((details ->> 'event')::float8), 0) AS event FROM security_events
       WHERE kind = 'rule-matched' AND details ->> 'rule' = $1 AND ${KEY_COLUMNS[key]} = ANY($2::text[]) AND occurred_at >= $3 GROUP BY 1`,
      [id, keys, since],
    );
  }

  /** Matches of a rule, newest first. */
  async matches(ruleId: string, { limit, cursor }: PageQuery): Promise<Page<MatchRow>> {
    const before = cursor === undefined ? [] : decodeCursor(cursor, ['integer']);
    const rows = await this.queries.rows<MatchRow>(
      `SELECT ${MATCH} FROM security_events WHERE kind = 'rule-matched' AND details ->> 'rule' = $1
         ${cursor === undefined ? '' : 'AND id < $3::bigint'} ORDER BY id DESC LIMIT $2`,
      [ruleId, limit + 1, ...before],
    );
    return rowsPage(rows, limit, (row) => [row.id]);
  }

  /** Value of a key in an event; undefined if there is no such event, or it has none. */
  async valueIn(eventId: number, key: RuleKey): Promise<string | undefined> {
    const [row] = await this.queries.rows<{ value: string | null }>(
      `SELECT ${KEY_COLUMNS[key]} AS value FROM security_events WHERE id = $1`,
      [eventId],
    );
    return row?.value ?? undefined;
  }

  /** Number of matches of all rules since a time. */
  async countMatches(since: Date): Promise<number> {
    const [row] = await this.queries.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM security_events WHERE kind = 'rule-matched' AND occurred_at >= $1`,
      [since],
    );
    return row?.n ?? 0;
  }
}

/** All conditions, as SQL; matches of rules are never evaluated again. @param values receives the parameters */
function conditionsSql(conditions: readonly RuleCondition[], values: unknown[]): string {
  return [`kind <> 'rule-matched'`, ...conditions.map((condition) => `(${conditionSql(condition, values)})`)].join(' AND ');
}

function conditionSql({ field, operator, values: tested }: RuleCondition, values: unknown[]): string {
  const text = `coalesce(${FIELD_COLUMNS[field]}, '')`;
  const parameter = `$${values.push(tested)}`;
  if (field === 'ip') {
    const isInside = `CASE WHEN pg_input_is_valid(${text}, 'inet') THEN ${text}::inet <<= ANY(${parameter}::inet[]) ELSE false END`;
    return operator === 'isNot' ? `NOT ${isInside}` : isInside;
  }
  switch (operator) {
    case 'is':
      return `${text} = ANY(${parameter}::text[])`;
    case 'isNot':
      return `${text} <> ALL(${parameter}::text[])`;
    case 'contains':
      return `EXISTS (SELECT FROM unnest(${parameter}::text[]) AS part WHERE strpos(lower(${text}), lower(part)) > 0)`;
    case 'startsWith':
      return `EXISTS (SELECT FROM unnest(${parameter}::text[]) AS part WHERE starts_with(lower(${text}), lower(part)))`;
  }
}
