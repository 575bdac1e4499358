import { queryOptions } from '@tanstack/react-query';
import { get } from '../http/http';

/**
 * Query options for the data that a form edits: always refetched when the form opens, because a cached response may be older than another
 * user's save, and never while it is open, because the form then has its own state.
 */
export function formQuery<T>(path: string) {
  return queryOptions({
    queryKey: ['form', path] as const,
    queryFn: ({ signal }) => get<T>(path, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
