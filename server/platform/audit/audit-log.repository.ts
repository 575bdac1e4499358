import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../database/read-queries.js';
import type { Tx } from '../database/transactions.js';
import type { AuditLogEntity } from './audit-log.entity.js';

/** A row to be written; `before` and `after` are JSON texts. */
export type NewAuditRow = Omit<AuditLogEntity, 'id' | 'before' | 'after' | 'position' | 'previousHash' | 'hash'> & {
  before: string | null;
  after: string | null;
};

const COLUMNS = `id, at, actor_id AS "actorId", action, target_type AS "targetType", target_id AS "targetId", details,
  before, after, ip, request_id AS "requestId", position`;

/** A row of the trail as a list shows it; moments are ISO 8601. */
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
  /** Place in the chain; null until it is chained. */
  position: number | null;
}

const LINE = `id, at, at::text AS moment, actor_id AS "actorId", action, target_type AS "targetType", target_id AS "targetId",
  nullif(concat_ws(' ', details, before::text, after::text), '') AS details, ip, request_id AS "requestId"`;

/** What a search looks at in a row of the trail; its details are all that was written down with it, values of before and after included. */
export type AuditLine = Pick<
  AuditEntry,
  'id' | 'at' | 'actorId' | 'action' | 'targetType' | 'targetId' | 'details' | 'ip' | 'requestId'
> & {
  /** The moment with its microseconds, for `Stretch.before`. */
  moment: string;
};

const ACT = `id, at, action, target_type AS "targetType", target_id AS "targetId", ip, request_id AS "requestId",
  CASE WHEN own THEN details END AS details, CASE WHEN own THEN before END AS before, CASE WHEN own THEN after END AS after`;

/** A row of the trail as the person who did it may have it. */
export type OwnAct = Omit<AuditEntry, 'id' | 'actorId' | 'position'>;

/** A stretch of the trail, the newest row first: in the order of writing, or by moment where a time is asked for. */
export interface Stretch {
  /** Where the stretch before ended. */
  before?: Pick<AuditLine, 'id' | 'moment'>;
  /** Moments, ISO 8601: `from` included, `to` not. */
  time?: { from?: string; to?: string };
  /** The actor's id; null for acts without a signed-in user. Only without a time. */
  actor?: string | null;
  /** What was acted on, and who acted: rows that have one of these. Only without an actor. */
  about?: AuditSubjects;
  limit: number;
}

/** Targets and accounts that rows are about. */
export interface AuditSubjects {
  targets: ReadonlyArray<{ type: string; id: string }>;
  /** Ids of accounts. */
  actors: readonly string[];
}

/** Statements by which rows of the trail are written and read; chaining has its own in `AuditChainRepository`. */
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

  /** The newest rows first, those before an id where one is given. */
  page({ before, limit }: { before?: number | undefined; limit: number }): Promise<AuditEntry[]> {
    if (before === undefined) return this.queries.rows(`SELECT ${COLUMNS} FROM audit_log ORDER BY id DESC LIMIT $1`, [limit]);
    return this.queries.rows(`SELECT ${COLUMNS} FROM audit_log WHERE id < $2 ORDER BY id DESC LIMIT $1`, [limit, before]);
  }

  stretch(asked: Stretch): Promise<AuditLine[]> {
    const { sql, values } = stretchStatement(asked);
    return this.queries.rows<AuditLine>(sql, values);
  }

  /** The newest rows of each of these requests, up to a number, and the newest first. */
  ofRequests(requestIds: readonly string[], limit: number): Promise<AuditLine[]> {
    return this.queries.rows<AuditLine>(OF_REQUESTS, [requestIds, limit]);
  }

  /** These rows, in the order given. */
  entries(ids: readonly number[]): Promise<AuditEntry[]> {
    return this.queries.rows(
      `SELECT ${COLUMNS} FROM unnest($1::bigint[]) WITH ORDINALITY AS asked(asked_id, place) JOIN audit_log ON id = asked_id ORDER BY place`,
      [ids],
    );
  }

  /** When the newest row of this action about this thing was written, ISO 8601; undefined when there is none. */
  async lastMoment(action: string, { type, id }: { type: string; id: string }): Promise<string | undefined> {
    const [row] = await this.queries.rows<{ at: string }>(
      'SELECT at FROM audit_log WHERE target_type = $1 AND target_id = $2 AND action = $3 ORDER BY id DESC LIMIT 1',
      [type, id, action],
    );
    return row?.at;
  }

  /** The newest rows about one thing. */
  ofTarget(type: string, id: string, limit: number): Promise<AuditEntry[]> {
    return this.queries.rows(`SELECT ${COLUMNS} FROM audit_log WHERE target_type = $1 AND target_id = $2 ORDER BY id DESC LIMIT $3`, [
      type,
      id,
      limit,
    ]);
  }

  /** The newest rows about things of these types, those before an id where one is given. */
  ofTypes(types: readonly string[], { before, limit }: { before?: number | undefined; limit: number }): Promise<AuditEntry[]> {
    return this.queries.rows(OF_TYPES, [types, before ?? Number.MAX_SAFE_INTEGER, limit]);
  }

  /**
   * What a person did after the row of an id, the oldest first. What was done to others is named, but what stood there is theirs.
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

/** The rows of requests, request by request from their index. */
export const OF_REQUESTS = `SELECT ${LINE} FROM audit_log WHERE id = ANY (ARRAY(
    SELECT own.id FROM unnest($1::text[]) AS asked (request) CROSS JOIN LATERAL (
      SELECT l.id FROM audit_log l WHERE l.request_id = asked.request ORDER BY l.id DESC LIMIT $2) own)) ORDER BY id DESC`;

/** The newest of each type from its index, then the newest of those. */
const OF_TYPES = `SELECT ${COLUMNS} FROM audit_log WHERE id = ANY (ARRAY(
    SELECT own.id FROM unnest($1::text[]) AS asked (type) CROSS JOIN LATERAL (
      SELECT l.id FROM audit_log l WHERE l.target_type = asked.type AND l.id < $2 ORDER BY l.id DESC LIMIT $3) own
    ORDER BY own.id DESC LIMIT $3)) ORDER BY id DESC`;

/** Subject by subject from their indexes, then the newest of what was found. */
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

/** The statement for a stretch. Each has an index that gives its rows in their order, so that it reads no others. */
export function stretchStatement({ before, time, actor, about, limit }: Stretch): { sql: string; values: unknown[] } {
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
    // The clocks of several copies may differ, and one may have been wrong: what lies in a time is told by the moment alone.
    return {
      sql: `SELECT ${LINE} FROM audit_log WHERE (at, id) < ($1::timestamptz, $2::bigint) AND at >= $3::timestamptz ORDER BY at DESC, id DESC LIMIT $4`,
      values: [before?.moment ?? time.to ?? 'infinity', before?.id ?? 0, time.from ?? '-infinity', limit],
    };
  }
  const from = before?.id ?? Number.MAX_SAFE_INTEGER;
  if (actor === undefined)
    return {
      sql: `SELECT ${LINE} FROM audit_log WHERE id < $1 ORDER BY id DESC LIMIT $2`,
      values: [from, limit],
    };
  // Ordered by the person as well: else PostgreSQL leafs back through everyone's rows, hoping to meet enough of this one's soon.
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
