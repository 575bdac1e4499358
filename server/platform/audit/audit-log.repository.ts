import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../database/read-queries.js';
import type { Tx } from '../database/transactions.js';
import type { AuditLogEntity } from './audit-log.entity.js';

/** A row to insert; `before` and `after` are JSON texts. */
type NewAuditRow = Omit<AuditLogEntity, 'id' | 'before' | 'after' | 'position' | 'previousHash' | 'hash'> & {
  before: string | null;
  after: string | null;
};

const COLUMNS = `id, at, actor_id AS "actorId", action, target_type AS "targetType", target_id AS "targetId", details,
  before, after, ip, request_id AS "requestId", position`;

/** A row as lists show it; timestamps are ISO 8601. */
export interface AuditEntry {
  id: number;
  at: string;
  actorId: string | null;
  action: string;
  targetType: string | null;
  targetId: string | null;
  details: string | null;
  before: unknown;
  after: unknown;
  ip: string | null;
  requestId: string | null;
  /** Position in the chain; null until chained. */
  position: number | null;
}

const LINE = `id, at, at::text AS moment, actor_id AS "actorId", action, target_type AS "targetType", target_id AS "targetId",
  nullif(concat_ws(' ', details, before::text, after::text), '') AS details, ip, request_id AS "requestId"`;

/** The parts of a row that a search matches; its details include the values before and after. */
export type AuditLine = Pick<
  AuditEntry,
  'id' | 'at' | 'actorId' | 'action' | 'targetType' | 'targetId' | 'details' | 'ip' | 'requestId'
> & {
  /** Timestamp with microseconds, for `Stretch.before`. */
  moment: string;
};

const ACT = `id, at, action, target_type AS "targetType", target_id AS "targetId", ip, request_id AS "requestId",
  CASE WHEN own THEN details END AS details, CASE WHEN own THEN before END AS before, CASE WHEN own THEN after END AS after`;

/** A row as the acting user may receive it in a data export. */
export type OwnAct = Omit<AuditEntry, 'id' | 'actorId' | 'position'>;

/** A range of the trail, newest first: by id, or by timestamp when a period is given. */
export interface AuditRange {
  /** Where the previous range ended. */
  before?: Pick<AuditLine, 'id' | 'moment'>;
  /** Timestamps, ISO 8601: `from` inclusive, `to` exclusive. */
  time?: { from?: string; to?: string };
  /** The actor's id; null for actions without a signed-in user. Not combined with a period. */
  actor?: string | null;
  /** Rows with one of these targets or actors. Not combined with an actor. */
  about?: AuditSubjects;
  /** Rows about targets of these types, and those without a target. Not combined with anything else. */
  types?: readonly string[];
  limit: number;
}

/** Targets and accounts that rows concern. */
export interface AuditSubjects {
  targets: ReadonlyArray<{ type: string; id: string }>;
  /** Ids of accounts. */
  actors: readonly string[];
}

/** Statements that write and read the audit trail; those for chaining are in `AuditChainRepository`. */
@Injectable()
export class AuditLogRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** @returns the row's id. */
  async insert(tx: Tx, row: NewAuditRow): Promise<number | undefined> {
    const [inserted] = await tx.manager.query<Array<{ id: number }>>(
      `INSERT INTO audit_log (at, actor_id, action, target_type, target_id, details, before, after, ip, request_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [row.at, row.actorId, row.action, row.targetType, row.targetId, row.details, row.before, row.after, row.ip, row.requestId],
    );
    return inserted?.id;
  }

  /** The newest rows, optionally those before an id. */
  page({ before, limit }: { before?: number | undefined; limit: number }): Promise<AuditEntry[]> {
    if (before === undefined) return this.queries.rows(`SELECT ${COLUMNS} FROM audit_log ORDER BY id DESC LIMIT $1`, [limit]);
    return this.queries.rows(`SELECT ${COLUMNS} FROM audit_log WHERE id < $2 ORDER BY id DESC LIMIT $1`, [limit, before]);
  }

  range(range: AuditRange): Promise<AuditLine[]> {
    const { sql, values } = rangeStatement(range);
    return this.queries.rows<AuditLine>(sql, values);
  }

  /** Up to a number of rows of each of these requests, newest first. */
  ofRequests(requestIds: readonly string[], limit: number): Promise<AuditLine[]> {
    return this.queries.rows<AuditLine>(OF_REQUESTS, [requestIds, limit]);
  }

  /** These rows, in the given order. */
  entries(ids: readonly number[]): Promise<AuditEntry[]> {
    return this.queries.rows(
      `SELECT ${COLUMNS} FROM unnest($1::bigint[]) WITH ORDINALITY AS asked(asked_id, place) JOIN audit_log ON id = asked_id ORDER BY place`,
      [ids],
    );
  }

  /** When the newest row with this action and target was written, ISO 8601; undefined if there is none. */
  async lastMoment(action: string, { type, id }: { type: string; id: string }): Promise<string | undefined> {
    const [row] = await this.queries.rows<{ at: string }>(
      'SELECT at FROM audit_log WHERE target_type = $1 AND target_id = $2 AND action = $3 ORDER BY id DESC LIMIT 1',
      [type, id, action],
    );
    return row?.at;
  }

  /** Actor of the newest row about this target that records a change, and not a read; null without one, and for the program. */
  async lastEditor({ type, id }: { type: string; id: string }): Promise<string | null> {
    const [row] = await this.queries.rows<{ actorId: string | null }>(
      `SELECT actor_id AS "actorId" FROM audit_log
       WHERE target_type = $1 AND target_id = $2 AND (before IS NOT NULL OR after IS NOT NULL) ORDER BY id DESC LIMIT 1`,
      [type, id],
    );
    return row?.actorId ?? null;
  }

  /** The newest rows about one target. */
  ofTarget(type: string, id: string, limit: number): Promise<AuditEntry[]> {
    return this.queries.rows(`SELECT ${COLUMNS} FROM audit_log WHERE target_type = $1 AND target_id = $2 ORDER BY id DESC LIMIT $3`, [
      type,
      id,
      limit,
    ]);
  }

  /** The newest rows about targets of these types, optionally those before an id. */
  ofTypes(types: readonly string[], { before, limit }: { before?: number | undefined; limit: number }): Promise<AuditEntry[]> {
    return this.queries.rows(OF_TYPES, [types, before ?? Number.MAX_SAFE_INTEGER, limit]);
  }

  /**
   * A user's actions after the row with this id, oldest first. Other people's values are left out; targets are named.
   * @param page.after 0 for the first page.
   */
  actsOf(userId: string, { after, limit }: { after: number; limit: number }): Promise<Array<OwnAct & { id: number }>> {
    return this.queries.rows(
      `SELECT ${ACT} FROM audit_log, LATERAL (SELECT target_type = 'user' AND target_id = $1::text AS own) AS whose
       WHERE (actor_id, id) > ($1::uuid, $2::bigint) AND actor_id <= $1::uuid ORDER BY actor_id, id LIMIT $3`,
      [userId, after, limit],
    );
  }
}

/** Reads the rows of each request from the request index. */
export const OF_REQUESTS = `SELECT ${LINE} FROM audit_log WHERE id = ANY (ARRAY(
    SELECT own.id FROM unnest($1::text[]) AS asked (request) CROSS JOIN LATERAL (
      SELECT l.id FROM audit_log l WHERE l.request_id = asked.request ORDER BY l.id DESC LIMIT $2) own)) ORDER BY id DESC`;

/** Reads the newest rows of each type from its index, then takes the newest of those. */
const OF_TYPES = `SELECT ${COLUMNS} FROM audit_log WHERE id = ANY (ARRAY(
    SELECT own.id FROM unnest($1::text[]) AS asked (type) CROSS JOIN LATERAL (
      SELECT l.id FROM audit_log l WHERE l.target_type = asked.type AND l.id < $2 ORDER BY l.id DESC LIMIT $3) own
    ORDER BY own.id DESC LIMIT $3)) ORDER BY id DESC`;

/** Reads each target from its index, then takes the newest rows found. */
const ABOUT = `SELECT ${LINE} FROM audit_log WHERE id = ANY (ARRAY(
    SELECT found.id FROM (
      SELECT own.id FROM unnest($3::text[], $4::text[]) AS asked (type, target) CROSS JOIN LATERAL (
        SELECT l.id FROM audit_log l WHERE l.target_type = asked.type AND l.target_id = asked.target AND l.id < $1
          AND l.at >= $6::timestamptz AND l.at < $7::timestamptz
        ORDER BY l.id DESC LIMIT $2) own
      UNION
      SELECT own.id FROM unnest($5::uuid[]) AS asked (actor) CROSS JOIN LATERAL (
        SELECT l.id FROM audit_log l WHERE (l.actor_id, l.id) < (asked.actor, $1::bigint) AND l.actor_id >= asked.actor
          AND l.at >= $6::timestamptz AND l.at < $7::timestamptz
        ORDER BY l.actor_id DESC, l.id DESC LIMIT $2) own
    ) found ORDER BY found.id DESC LIMIT $2)) ORDER BY id DESC`;

/** Reads the newest rows of each type, and those without one, from the index by type, then takes the newest of all. */
const LINES_OF_TYPES = `SELECT ${LINE} FROM audit_log WHERE id = ANY (ARRAY(
    SELECT found.id FROM (
      SELECT own.id FROM unnest($3::text[]) AS asked (type) CROSS JOIN LATERAL (
        SELECT l.id FROM audit_log l WHERE l.target_type = asked.type AND l.id < $1 ORDER BY l.target_type DESC, l.id DESC LIMIT $2) own
      UNION ALL
      (SELECT l.id FROM audit_log l WHERE l.target_type IS NULL AND l.id < $1 ORDER BY l.target_type DESC, l.id DESC LIMIT $2)
    ) found ORDER BY found.id DESC LIMIT $2)) ORDER BY id DESC`;

/** The statement for a range. Each has an index in the order of the rows, so that no other rows are read. */
export function rangeStatement({ before, time, actor, about, types, limit }: AuditRange): { sql: string; values: unknown[] } {
  if (about !== undefined) {
    const { targets, actors } = about;
    return {
      sql: ABOUT,
      values: [
        before?.id ?? Number.MAX_SAFE_INTEGER,
        limit,
        targets.map(({ type }) => type),
        targets.map(({ id }) => id),
        actors,
        time?.from ?? '-infinity',
        time?.to ?? 'infinity',
      ],
    };
  }
  if (time !== undefined) {
    // The clocks of several instances may differ, or one may have been wrong: only the timestamp decides what falls into a period.
    return {
      sql: `SELECT ${LINE} FROM audit_log WHERE (at, id) < ($1::timestamptz, $2::bigint) AND at >= $3::timestamptz ORDER BY at DESC, id DESC LIMIT $4`,
      values: [before?.moment ?? time.to ?? 'infinity', before?.id ?? 0, time.from ?? '-infinity', limit],
    };
  }
  const from = before?.id ?? Number.MAX_SAFE_INTEGER;
  if (types !== undefined) return { sql: LINES_OF_TYPES, values: [from, limit, types] };
  if (actor === undefined)
    return {
      sql: `SELECT ${LINE} FROM audit_log WHERE id < $1 ORDER BY id DESC LIMIT $2`,
      values: [from, limit],
    };
  // Also ordered by actor: otherwise PostgreSQL scans everyone's rows backwards in the hope of finding enough matches soon.
  const order = 'ORDER BY actor_id DESC, id DESC';
  if (actor === null) {
    return {
      sql: `SELECT ${LINE} FROM audit_log WHERE actor_id IS NULL AND id < $1 ${order} LIMIT $2`,
      values: [from, limit],
    };
  }
  return {
    sql: `SELECT ${LINE} FROM audit_log WHERE (actor_id, id) < ($3::uuid, $1::bigint) AND actor_id >= $3::uuid ${order} LIMIT $2`,
    values: [from, limit, actor],
  };
}
