import type { QueryClient } from '@tanstack/react-query';
import { getPart, type ListPart } from '../http/http';
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

/** How many entries a page added, and the id of the first of them. */
export interface AddedPart {
  count: number;
  first: string | null;
}

export type GrowingQuery<T extends Listed> = ReturnType<typeof growingQuery<T>>;

/** A list with its next page. An entry that moved between two calls appears once; anything but an array adds nothing. */
export function withMore<T extends Listed>(items: readonly T[], more: unknown): T[] {
  const existing = new Set(items.map(({ id }) => id));
  const fresh = Array.isArray(more) ? (more as T[]).filter(({ id }) => !existing.has(id)) : [];
  return [...items, ...fresh];
}

/**
 * Appends the next page to the cached list at an API path. The list keeps its age, because that of its oldest page counts.
 * @returns how many entries were added, and the id of the first of them
 */
export function addPart<T extends Listed>(client: QueryClient, path: string, { items, next }: ListPart<T>): AddedPart {
  const { data: loaded = [], dataUpdatedAt } = client.getQueryState<T[]>([path]) ?? {};
  const all = withMore(loaded, items);
  client.setQueryData<T[]>([path], all, dataUpdatedAt === undefined ? {} : { updatedAt: dataUpdatedAt });
  client.setQueryData(nextKey(path), next);
  return { count: all.length - loaded.length, first: all[loaded.length]?.id ?? null };
}
