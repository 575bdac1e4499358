import { Injectable } from '@nestjs/common';
import { UserStatsRepository } from './user-stats.repository.js';

export interface UserStats {
  total: number;
  active: number;
  /** Accounts of children that wait for a guardian's consent. */
  waitForConsent: number;
  /** The most frequent first; `user` are those without any other role. */
  byRole: Array<{ role: string; count: number }>;
}

/** How many accounts there are. Reads all of them: cache the answer for a while. */
@Injectable()
export class UserStatsService {
  constructor(private readonly stats: UserStatsRepository) {}

  async read(): Promise<UserStats> {
    const [{ total, active, paused, plain }, roles] = await Promise.all([this.stats.counts(), this.stats.countsByRole()]);
    const byRole = [...roles, ...(plain > 0 ? [{ role: 'user', count: plain }] : [])];
    return { total, active, waitForConsent: paused, byRole: byRole.sort((a, b) => b.count - a.count || (a.role < b.role ? -1 : 1)) };
  }
}
