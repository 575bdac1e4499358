import type { QueryState } from '@tanstack/react-query';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { PublicQuery } from './query';

interface ApiResult<T> {
  data: T | undefined;
  /** No response yet, and no failure. */
  isPending: boolean;
  /** The last attempt failed; `data` may still hold an older response. */
  isError: boolean;
  /** The error of the last attempt, while `isError`. */
  error: Error | null;
}

/**
 * The reading half of `useQuery` for pages that visitors load first: same cache, keys, freshness and retries, without the observer (2 KB of
 * the home page). Signed-in areas use `useQuery` itself.
 */
export function useApi<T>(query: PublicQuery<T>): ApiResult<T> {
  const client = useQueryClient();
  const [path] = query.queryKey;
  const subscribe = useCallback(
    (listener: () => void) => {
      const hash = hashKey([path]);
      return client.getQueryCache().subscribe((event) => {
        if (event.query.queryHash === hash) listener();
      });
    },
    [client, path],
  );
  const read = useCallback((): QueryState<T> | undefined => client.getQueryState<T>([path]), [client, path]);
  const state = useSyncExternalStore(subscribe, read, read);

  // Fetches on mount, after removal from the cache, and when a successful response was invalidated. A failure waits for the next mount:
  // retrying automatically would never end.
  const shouldFetch = state === undefined || (state.isInvalidated && state.status === 'success');
  const arrived = useRef<PublicQuery<T> | null>(null);
  useEffect(() => {
    if (!shouldFetch && arrived.current === query) return;
    arrived.current = query;
    client.fetchQuery(query).catch(() => {
      // The hook reads the failure from the query state.
    });
  }, [client, query, shouldFetch]);

  return {
    data: state?.data,
    isPending: (state?.status ?? 'pending') === 'pending',
    isError: state?.status === 'error',
    error: state?.error ?? null,
  };
}
