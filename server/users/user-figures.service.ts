import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../platform/database/read-queries.js';

export interface UserFigures {
  total: number;
  active: number;
  /** Accounts of children that wait for a guardian's consent. */
  waitForConsent: number;
  /** The most frequent first; `user` are those who hold no other role. */
  byRole: Array<{ role: string; count: number }>;
}

/** How many accounts there are. Reads all of them: whoever shows it keeps the answer for a while. */
@Injectable()
export class UserFiguresService {
  constructor(private readonly queries: ReadQueries) {}

  async figures(): Promise<UserFigures> {
    const [[accounts], roles] = await Promise.all([
      this.queries.rows<{
        total: number;
        active: number;
        waiting: number;
        plain: number;
      }>(`SELECT count(*) AS total, count(*) FILTER (WHERE is_active) AS active, count(*) FILTER (WHERE paused_at IS NOT NULL) AS waiting,
           count(*) FILTER (WHERE roles = '{}') AS plain FROM users`),
      this.queries.rows<{ role: string; count: number }>(
        `SELECT role, count(*) AS count FROM users, unnest(roles) AS role WHERE roles <> '{}' GROUP BY role`,
      ),
    ]);
    const { total = 0, active = 0, waiting = 0, plain = 0 } = accounts ?? {};
    const byRole = [...roles, ...(plain > 0 ? [{ role: 'user', count: plain }] : [])];
    return { total, active, waitForConsent: waiting, byRole: byRole.sort((a, b) => b.count - a.count || (a.role < b.role ? -1 : 1)) };
  }
}
