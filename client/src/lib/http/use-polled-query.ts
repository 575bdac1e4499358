import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PublicQuery } from './query';

/** How soon a page that is looked at hears of a change. */
const ASK_EVERY_MS = 10_000;

/** Asks the server again for what this page stands and falls with: every few seconds while it is looked at, and when someone comes back to it. */
export function usePolledQuery<T>(query: PublicQuery<T>): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = (): void => {
      if (document.visibilityState !== 'visible') return;
      client.fetchQuery({ ...query, staleTime: 0 }).catch(() => {
        // What was known stays; the next time comes soon.
      });
    };
    const timer = setInterval(ask, ASK_EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [client, query]);
}
