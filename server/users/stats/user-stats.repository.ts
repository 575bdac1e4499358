import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';

interface UserCountsRow {
  total: number;
  active: number;
  /** Paused until a guardian consents. */
  paused: number;
  /** Without any role. */
  plain: number;
}

interface RoleCountRow {
  role: string;
  count: number;
}

/** Both statements scan all accounts. */
@Injectable()
export class UserStatsRepository {
  constructor(private readonly queries: ReadQueries) {}

  async counts(): Promise<UserCountsRow> {
    const [row] = await this.queries.rows<UserCountsRow>(
      `SELECT count(*) AS total, count(*) FILTER (WHERE is_active) AS active, count(*) FILTER (WHERE paused_at IS NOT NULL) AS paused,
         count(*) FILTER (WHERE roles = '{}') AS plain FROM users`,
    );
    return row ?? { total: 0, active: 0, paused: 0, plain: 0 };
  }

  countsByRole(): Promise<RoleCountRow[]> {
    return this.queries.rows<RoleCountRow>(
      `SELECT role, count(*) AS count FROM users, unnest(roles) AS role WHERE roles <> '{}' GROUP BY role`,
    );
  }
}
