import { queryOptions } from '@tanstack/react-query';
import { get } from '../http/http';

/**
 * Query options for what a form edits: read anew each time that the form is opened, because a kept answer may be older than what someone
 * else saved, and not again while it is open, because the form has its own state by then.
 */
export function formQuery<T>(path: string) {
  return queryOptions({
    queryKey: ['form', path] as const,
    queryFn: ({ signal }) => get<T>(path, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
