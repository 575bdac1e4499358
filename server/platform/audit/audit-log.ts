import { Injectable } from '@nestjs/common';
import { Views } from '../database/views.js';
import { MAX_PAGE_SIZE } from '../http/cursors.js';

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
}
