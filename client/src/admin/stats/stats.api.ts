import type { StatsView } from '../../../../server/admin/stats/stats.dto.js';
import { apiQuery } from '../../lib/http/query';

/** The stats of the panel's first page. */
export const statsQuery = apiQuery<StatsView>('/admin/stats');

/** Shown while the stats cannot be loaded: zeros, as the specification requires. */
export const FALLBACK_STATS: StatsView = {
  users: { total: 0, active: 0, byRole: [] },
  totalBuilds: 0,
  bugs: { open: 0, in_progress: 0, fixed: 0, closed: 0 },
  pendingApprovals: 0,
  waiting: [],
  tickets: { open: 0 },
  recentActivity: [],
  samples: [],
  health: null,
};
