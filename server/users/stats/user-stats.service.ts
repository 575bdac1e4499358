import { Injectable } from '@nestjs/common';
import { UserStatsRepository } from './user-stats.repository.js';

export interface UserStats {
  total: number;
  active: number;
  /** Children's accounts waiting for a guardian's consent. */
  waitForConsent: number;
  /** Most frequent first; `user` counts users without any other role. */
  byRole: Array<{ role: string; count: number }>;
}

/** Number of accounts. Scans all of them: cache the result for a while. */
@Injectable()
export class UserStatsService {
  constructor(private readonly stats: UserStatsRepository) {}

  async read(): Promise<UserStats> {
    const [{ total, active, paused, plain }, roles] = await Promise.all([this.stats.counts(), this.stats.countsByRole()]);
    const byRole = [...roles, ...(plain > 0 ? [{ role: 'user', count: plain }] : [])];
    return { total, active, waitForConsent: paused, byRole: byRole.sort((a, b) => b.count - a.count || (a.role < b.role ? -1 : 1)) };
  }
}
