import { REFRESH_SECONDS } from '../../../../server/admin/server/health.rules';
import type { ServerStatusView } from '../../../../server/admin/server/server-status.dto.js';
import { apiQuery } from '../../lib/http/query';

/**
 * The server's stats, asked for again every 30 seconds while the tab is looked at, and at once when it is looked at again: stats of
 * a tab in the background would be no one's, and old ones a lie.
 */
export const statusQuery = {
  ...apiQuery<ServerStatusView>('/admin/server-status'),
  staleTime: 0,
  refetchInterval: REFRESH_SECONDS * 1000,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always' as const,
};
