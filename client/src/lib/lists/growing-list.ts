import type { QueryClient } from '@tanstack/react-query';
import { getPart } from '../http/http';
import { nextKey, publicQuery } from '../http/query';

/** Identifies a list entry. */
export interface Listed {
  id: string;
}

/**
 * Everything loaded so far of a public list at an API path, which the server returns page by page. A refetch requests the length that was
 * loaded before, so that going back restores the scroll position. The cursor of the next page is stored under `nextKey`.
 */
export function growingQuery<T extends Listed>(path: string) {
  return {
    ...publicQuery<T[]>(path),
    queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) => {
      const loadedCount = client.getQueryData<T[]>([path])?.length ?? 0;
      const first = await getPart<T>(path, { signal });
      let items = withMore<T>([], first.items);
      let { next } = first;
      while (next !== null && items.length < loadedCount) {
        const part = await getPart<T>(next, { signal });
        items = withMore(items, part.items);
        next = part.next;
      }
      client.setQueryData(nextKey(path), next);
      return items;
    },
  };
}

export type GrowingQuery<T extends Listed> = ReturnType<typeof growingQuery<T>>;

/** A list with its next page. An entry that moved between two calls appears once; anything but an array adds nothing. */
export function withMore<T extends Listed>(items: readonly T[], more: unknown): T[] {
  const existing = new Set(items.map(({ id }) => id));
  const fresh = Array.isArray(more) ? (more as T[]).filter(({ id }) => !existing.has(id)) : [];
  return [...items, ...fresh];
}
