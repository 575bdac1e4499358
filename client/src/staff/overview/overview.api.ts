import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ActivityResponse, CalendarResponse, OverviewView } from '../../../../server/staff/overview/overview.dto.js';
import type { CounterKey } from '../../../../server/staff/overview/overview.rules';
import type { ColleagueView } from '../../../../server/quick-search/quick-search.dto.js';
import { del, get, put } from '../../lib/http/http';
import { apiQuery } from '../../lib/http/query';

const PATH = '/staff/overview';

export const overviewQuery = apiQuery<OverviewView>(PATH);
export const activityQuery = apiQuery<ActivityResponse>(`${PATH}/activity`);

/** @param month YYYY-MM */
export function calendarQuery(month: string) {
  return queryOptions({
    queryKey: [`${PATH}/calendar`, month] as const,
    queryFn: ({ signal }) => get<CalendarResponse>(`${PATH}/calendar?month=${month}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function colleagueQuery(id: string) {
  return apiQuery<ColleagueView>(`/staff/people/${encodeURIComponent(id)}`);
}

/** Saves the order of the counters, or restores the default (null). Changes are queued; only the last one refetches. */
export function useOrderCounters() {
  const queryClient = useQueryClient();
  const mutationKey = [PATH, 'order'];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (order: readonly CounterKey[] | null) => (order === null ? del(`${PATH}/order`) : put(`${PATH}/order`, { order })),
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) > 1 ? undefined : queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey }),
  });
}
