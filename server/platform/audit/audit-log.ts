import { Injectable } from '@nestjs/common';
import { Views } from '../database/views.js';
import { MAX_PAGE_SIZE } from '../http/cursors.js';
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

/** A row of the trail as the person who did it may have it. */
export type OwnAct = Omit<AuditEntry, 'id' | 'actorId' | 'position'>;

const COLUMNS = `id, at, actor_id AS "actorId", action, target_type AS "targetType", target_id AS "targetId", details,
  before, after, ip, request_id AS "requestId", position`;

/** Reads the trail, the newest row first. Whoever shows it to a person records that reading. */
@Injectable()
export class AuditLog {
  constructor(private readonly views: Views) {}

  /** @param page.before id of the last row of the page before; without it the newest rows. `limit` is at most 101. */
  async page({ before, limit }: { before?: number; limit: number }): Promise<AuditEntry[]> {
    // One more than a page holds tells whether another page follows.
    const size = Math.min(Math.max(Math.trunc(limit), 1), MAX_PAGE_SIZE + 1);
    if (before === undefined) return this.views.rows('audit.newest', `SELECT ${COLUMNS} FROM audit_log ORDER BY id DESC LIMIT $1`, [size]);
    return this.views.rows('audit.before', `SELECT ${COLUMNS} FROM audit_log WHERE id < $2 ORDER BY id DESC LIMIT $1`, [size, before]);
  }

  /** All that a person did, the oldest first. What was done to others is named, but what stood there is theirs. */
  async actsOf(userId: string): Promise<OwnAct[]> {
    return this.views.rows<OwnAct>(
      'audit.actor',
      `SELECT at, action, target_type AS "targetType", target_id AS "targetId", ip, request_id AS "requestId",
         CASE WHEN own THEN details END AS details, CASE WHEN own THEN before END AS before, CASE WHEN own THEN after END AS after
       FROM audit_log, LATERAL (SELECT target_type = 'user' AND target_id = $1::text AS own) AS whose
       WHERE actor_id = $1::uuid ORDER BY id`,
      [userId],
    );
  }

  /** Those of these rows that are chained already, in the form in which they are hashed, in the order of the chain. */
  async chained(ids: readonly number[]): Promise<ChainedRow[]> {
    return this.views.rows<ChainedRow>('audit.chained', `SELECT ${CHAIN_COLUMNS} FROM audit_log WHERE id = ANY($1) AND position IS NOT NULL ORDER BY audit_log.position`, [ids]);
  }
}
