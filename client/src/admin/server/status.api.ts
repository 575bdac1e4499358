import { REFRESH_SECONDS } from '../../../../server/admin/server/health.rules';
import type { ServerStatusView } from '../../../../server/admin/server/server-status.dto.js';
import { apiQuery } from '../../lib/http/query';

/**
 * The server's stats, refetched every 30 seconds while the tab is visible, and immediately when it becomes visible again: a background
 * tab does not need them, and stale stats would be misleading.
 */
export const statusQuery = {
  ...apiQuery<ServerStatusView>('/admin/server-status'),
  staleTime: 0,
  refetchInterval: REFRESH_SECONDS * 1000,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always' as const,
};
