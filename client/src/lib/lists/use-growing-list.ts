import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { type AddedPart, addPart, type GrowingQuery, type Listed } from './growing-list';
import { getPart } from '../http/http';
import { nextKey } from '../http/query';
import { useApi } from '../http/use-api';

export interface GrowingList<T> {
  items: T[];
  isPending: boolean;
  isError: boolean;
  /** Retries after a failure. */
  retry: () => void;
  /** When the list was loaded; epoch milliseconds. */
  loadedAt: number;
  /** False once everything is shown. */
  hasMore: boolean;
  more: {
    busy: boolean;
    failed: boolean;
    /** What the last call added; null before there was one. */
    added: AddedPart | null;
    load: () => void;
  };
}

type More = Omit<GrowingList<never>['more'], 'load'> & { path: string };

/**
 * A public list as far as it has been loaded. Anything but an array counts as an empty list.
 * @param query the same object on every render
 * @param partSize page size of the server
 */
export function useGrowingList<T extends Listed>(query: GrowingQuery<T>, partSize: number): GrowingList<T> {
  const client = useQueryClient();
  const [path] = query.queryKey;
  const { data, isPending, isError } = useApi(query);
  const items = useMemo(() => (Array.isArray(data) ? data : []), [data]);
  const next = useNext(path);
  const [state, setState] = useState<More>({ path, busy: false, failed: false, added: null });
  const more = state.path === path ? state : { path, busy: false, failed: false, added: null };

  async function load(): Promise<void> {
    setState({ ...more, busy: true, failed: false });
    try {
      const from = next === undefined ? (await getPart<T>(path)).next : next;
      const part = from === null ? { items: [], next: null } : await getPart<T>(from);
      setState({ path, busy: false, failed: false, added: addPart(client, path, part) });
    } catch {
      setState({ ...more, busy: false, failed: true });
    }
  }

  return {
    items,
    isPending,
    isError,
    retry: () => {
      client.fetchQuery(query).catch(() => {
        // The list reads the failure from the query state.
      });
    },
    loadedAt: client.getQueryState([path])?.dataUpdatedAt ?? 0,
    hasMore: next === undefined ? items.length >= partSize : next !== null,
    more: {
      busy: more.busy,
      failed: more.failed,
      added: more.added,
      load: () => {
        if (!more.busy) void load();
      },
    },
  };
}

/** Path of the next page; undefined while it is not known. */
function useNext(path: string): string | null | undefined {
  const client = useQueryClient();
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client]);
  const read = useCallback(() => client.getQueryData<string | null>(nextKey(path)), [client, path]);
  return useSyncExternalStore(subscribe, read, read);
}
