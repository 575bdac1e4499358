import type { QueryClient } from '@tanstack/react-query';
import { getPart } from '../http/http';
import { nextKey, publicQuery } from '../http/query';

/** What a list can be told apart by. */
export interface Listed {
  id: string;
}

/**
 * All that was loaded of a public list at an API path, which the server gives in parts. Asked for again, it comes in the length that was
 * loaded before, so that going back restores the position in the list. The cursor of the next page is stored beside it, under `nextKey`.
 */
export function growingQuery<T extends Listed>(path: string) {
  return {
    ...publicQuery<T[]>(path),
    queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) => {
      const wanted = client.getQueryData<T[]>([path])?.length ?? 0;
      const first = await getPart<T>(path, { signal });
      let items = withMore<T>([], first.items);
      let { next } = first;
      while (next !== null && items.length < wanted) {
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

/** A list and what follows it. What moved between two calls shows once; anything but a list adds nothing. */
export function withMore<T extends Listed>(items: readonly T[], more: unknown): T[] {
  const known = new Set(items.map(({ id }) => id));
  const fresh = Array.isArray(more) ? (more as T[]).filter(({ id }) => !known.has(id)) : [];
  return [...items, ...fresh];
}
