import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../../platform/database/read-queries.js';

@Injectable()
export class PlaytestUnlocksRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Null if no playtest restricts the build; otherwise whether the user has a seat in one that is running at that time. */
  async allowed(userId: string, buildId: string, at: Date): Promise<boolean | null> {
    const [row] = await this.queries.rows<{ allowed: boolean | null }>(
      `SELECT bool_or(s.starts_at <= $3::timestamptz AND s.ends_at > $3::timestamptz
         AND EXISTS (SELECT FROM playtest_rsvps r WHERE r.session_id = s.id AND r.user_id = $1 AND r.seated)) AS allowed
       FROM playtest_sessions s WHERE s.build_id = $2 AND s.unlocks_build AND s.cancelled_at IS NULL`,
      [userId, buildId, at],
    );
    return row?.allowed ?? null;
  }

  /** Builds that are restricted to playtests, in none of which that began by then the user has had a seat or taken part. */
  async closedTo(userId: string, until: Date): Promise<string[]> {
    const rows = await this.queries.rows<{ id: string }>(
      `SELECT s.build_id AS id FROM playtest_sessions s WHERE s.unlocks_build AND s.cancelled_at IS NULL
       GROUP BY s.build_id HAVING NOT bool_or(s.starts_at <= $2::timestamptz
         AND EXISTS (SELECT FROM playtest_rsvps r WHERE r.session_id = s.id AND r.user_id = $1 AND (r.seated OR r.attended)))`,
      [userId, until],
    );
    return rows.map(({ id }) => id);
  }
}
