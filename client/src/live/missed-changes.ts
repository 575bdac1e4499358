import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { RECENT_MS } from '../../../server/platform/live/topics.rules';

/**
 * Refetches data that was loaded some time before its topic is followed: while nothing followed it, changes went unnoticed. A change within
 * the last seconds leads to a `reset`, so younger data is left alone, such as that of the page from the server.
 */
export function refetchOldData(client: QueryClient, filters: QueryFilters): Promise<void> {
  const before = Date.now() - RECENT_MS;
  return client.invalidateQueries({
    ...filters,
    predicate: (query) => {
      const { data, dataUpdatedAt, fetchStatus } = query.state;
      const isOld = data !== undefined && dataUpdatedAt < before && fetchStatus === 'idle';
      return isOld && filters.predicate?.(query) !== false;
    },
  });
}
