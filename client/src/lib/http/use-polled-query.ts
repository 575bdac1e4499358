import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PublicQuery } from './query';

/** Polling interval while the page is visible. */
const POLL_MS = 10_000;

/** Refetches data that decides whether this page may be shown: every few seconds while it is visible, and when the user returns to it. */
export function usePolledQuery<T>(query: PublicQuery<T>): void {
  const client = useQueryClient();
  useEffect(() => {
    const poll = (): void => {
      if (document.visibilityState !== 'visible') return;
      client.fetchQuery({ ...query, staleTime: 0 }).catch(() => {
        // Keep the last known data; the next poll follows soon.
      });
    };
    const timer = setInterval(poll, POLL_MS);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [client, query]);
}
