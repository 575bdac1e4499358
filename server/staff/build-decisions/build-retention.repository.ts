import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';

export interface ChannelRow {
  name: string;
  keepLast: number | null;
  version: number;
  liveVersion: string | null;
}

/** More channels than any studio has. */
const MAX_CHANNELS = 200;

/**
 * On `builds b` and its channel `c`: the file is beyond the channel's limit, the build is not live, and no bug, review or playtest refers
 * to it, past or upcoming.
 */
const BEYOND_LIMIT = `b.file_id IS NOT NULL AND b.state IN ('approved', 'withdrawn') AND c.live_build_id IS DISTINCT FROM b.id
  AND b.number < (SELECT min(l.number) FROM (SELECT number FROM builds
    WHERE channel = c.name AND state IN ('approved', 'withdrawn') ORDER BY number DESC LIMIT c.keep_last) l)
  AND NOT EXISTS (SELECT FROM bugs WHERE found_build_id = b.id)
  AND NOT EXISTS (SELECT FROM bugs WHERE fixed_build_id = b.id)
  AND NOT EXISTS (SELECT FROM bugs WHERE verified_build_id = b.id)
  AND NOT EXISTS (SELECT FROM build_reviews WHERE build_id = b.id)
  AND NOT EXISTS (SELECT FROM playtest_sessions WHERE build_id = b.id)`;
const WITH_LIMIT = 'builds b JOIN build_channels c ON c.name = b.channel AND c.keep_last IS NOT NULL';

/** Files that may be removed under the limits of the channels. */
@Injectable()
export class BuildRetentionRepository {
  constructor(private readonly queries: ReadQueries) {}

  channels(): Promise<ChannelRow[]> {
    return this.queries.rows<ChannelRow>(
      `SELECT c.name, c.keep_last AS "keepLast", c.version, b.version AS "liveVersion"
       FROM build_channels c LEFT JOIN builds b ON b.id = c.live_build_id ORDER BY c.name LIMIT ${MAX_CHANNELS}`,
    );
  }

  /** Builds whose files may be removed, oldest first. */
  async beyondLimit(limit: number): Promise<string[]> {
    const rows = await this.queries.rows<{ id: string }>(
      `SELECT b.id FROM ${WITH_LIMIT} WHERE ${BEYOND_LIMIT} ORDER BY b.number LIMIT $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /** The same for one build that the transaction has locked, so that no new reference can be added. */
  async isBeyondLimit(tx: Tx, id: string): Promise<boolean> {
    const rows = await tx.manager.query<unknown[]>(`SELECT b.id FROM ${WITH_LIMIT} WHERE b.id = $1 AND ${BEYOND_LIMIT}`, [id]);
    return rows.length > 0;
  }
}
