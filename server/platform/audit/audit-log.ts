import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../database/read-queries.js';
import { MAX_PAGE_SIZE } from '../lists/cursors.js';
import type { ChainedRow } from './audit-chain.js';
import { CHAIN_COLUMNS } from './audit-rows.js';

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

/** What a search looks at in a row of the trail; its details are all that was written down with it, values of before and after included. */
export type AuditLine = Pick<AuditEntry, 'id' | 'at' | 'actorId' | 'action' | 'details' | 'ip'> & {
  /** The moment with its microseconds, for `Stretch.before`. */
  moment: string;
};

/** A stretch of the trail, the newest row first: in the order of writing, or by moment where a time is asked for. */
export interface Stretch {
  /** Where the stretch before ended. */
  before?: Pick<AuditLine, 'id' | 'moment'>;
  /** Moments, ISO 8601: `from` included, `to` not. */
  time?: { from?: string; to?: string };
  /** Whose acts; null for those of nobody who was signed in. Only without a time. */
  actor?: string | null;
  limit: number;
}

/** A row of the trail as the person who did it may have it. */
export type OwnAct = Omit<AuditEntry, 'id' | 'actorId' | 'position'>;

const COLUMNS = `id, at, actor_id AS "actorId", action, target_type AS "targetType", target_id AS "targetId", details,
  before, after, ip, request_id AS "requestId", position`;

/** Rows of up to 35 KB. */
const ACTS_PAGE = 100;

const LINE = `id, at, at::text AS moment, actor_id AS "actorId", action, nullif(concat_ws(' ', details, before::text, after::text), '') AS details, ip`;

/** The question for a stretch. Each has an index that gives its rows in their order, so that it reads no others. */
export function stretchStatement({ before, time, actor, limit }: Stretch): { sql: string; values: unknown[] } {
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
  // Ordered by the person as well: else PostgreSQL leafs back through everybody's rows, hoping to meet enough of this one's soon.
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

/** Reads the trail, the newest row first. Whoever shows it to a person records that reading. */
@Injectable()
export class AuditLog {
  constructor(private readonly queries: ReadQueries) {}

  /** @param page.before id of the last row of the page before; without it the newest rows. `limit` is at most 101. */
  async page({ before, limit }: { before?: number; limit: number }): Promise<AuditEntry[]> {
    // One more than a page holds tells whether another page follows.
    const size = Math.min(Math.max(Math.trunc(limit), 1), MAX_PAGE_SIZE + 1);
    if (before === undefined) return this.queries.rows(`SELECT ${COLUMNS} FROM audit_log ORDER BY id DESC LIMIT $1`, [size]);
    return this.queries.rows(`SELECT ${COLUMNS} FROM audit_log WHERE id < $2 ORDER BY id DESC LIMIT $1`, [size, before]);
  }

  /** Rows for a search to look at. */
  async stretch(asked: Stretch): Promise<AuditLine[]> {
    const { sql, values } = stretchStatement(asked);
    return this.queries.rows<AuditLine>(sql, values);
  }

  /** These rows, in the order given. */
  async entries(ids: readonly number[]): Promise<AuditEntry[]> {
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
  async ofTarget(type: string, id: string, limit: number): Promise<AuditEntry[]> {
    return this.queries.rows(`SELECT ${COLUMNS} FROM audit_log WHERE target_type = $1 AND target_id = $2 ORDER BY id DESC LIMIT $3`, [
      type,
      id,
      limit,
    ]);
  }

  /** All that a person did, the oldest first, read page by page. What was done to others is named, but what stood there is theirs. */
  async *actsOf(userId: string): AsyncGenerator<OwnAct> {
    for (let after = 0; ;) {
      const rows = await this.queries.rows<OwnAct & { id: number }>(
        `SELECT id, at, action, target_type AS "targetType", target_id AS "targetId", ip, request_id AS "requestId",
           CASE WHEN own THEN details END AS details, CASE WHEN own THEN before END AS before, CASE WHEN own THEN after END AS after
         FROM audit_log, LATERAL (SELECT target_type = 'user' AND target_id = $1::text AS own) AS whose
         WHERE (actor_id, id) > ($1::uuid, $2::bigint) AND actor_id <= $1::uuid ORDER BY actor_id, id LIMIT ${ACTS_PAGE}`,
        [userId, after],
      );
      for (const { id, ...act } of rows) {
        after = id;
        yield act;
      }
      if (rows.length < ACTS_PAGE) return;
    }
  }

  /** Those of these rows that are chained already, in the form in which they are hashed, in the order of the chain. */
  async chained(ids: readonly number[]): Promise<ChainedRow[]> {
    return this.queries.rows<ChainedRow>(
      `SELECT ${CHAIN_COLUMNS} FROM audit_log WHERE id = ANY($1) AND position IS NOT NULL ORDER BY audit_log.position`,
      [ids],
    );
  }
}
