import type { QueryClient } from '@tanstack/react-query';
import type { ProductView, StoreSettingsView } from '../../../server/store/store.dto.js';
import { getPart } from '../lib/http';
import { publicQuery } from '../lib/query';

/** Whether the shop is open, its deals and its banner. */
export const settingsQuery = publicQuery<StoreSettingsView>('/store/settings');

/** The types that public products have. */
export const typesQuery = publicQuery<string[]>('/products/types');

/** API path of one product. */
export function productPath(id: string): string {
  return `/products/${encodeURIComponent(id)}`;
}

export function productQuery(id: string) {
  return publicQuery<ProductView>(productPath(id));
}

/**
 * All products that were loaded of a list, of which the address is `productsPath`. Asked for again, it comes in the length that was loaded
 * before, so that whoever goes back finds the place that was left. Where it goes on stands beside it, under `nextKey`.
 */
export function productsQuery(path: string) {
  return {
    ...publicQuery<ProductView[]>(path),
    queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) => {
      const wanted = client.getQueryData<ProductView[]>([path])?.length ?? 0;
      const first = await getPart<ProductView>(path, { signal });
      let items = withMore([], first.items);
      let { next } = first;
      while (next !== null && items.length < wanted) {
        const part = await getPart<ProductView>(next, { signal });
        items = withMore(items, part.items);
        next = part.next;
      }
      client.setQueryData(nextKey(path), next);
      return items;
    },
  };
}

/** Key of the path with which a list goes on: null at its end, nothing while only the server's first page is known. */
export function nextKey(path: string) {
  return [`${path} next`] as const;
}

/** A list and what follows it. A product that moved between two calls shows once; anything but a list adds nothing. */
export function withMore(items: readonly ProductView[], more: unknown): ProductView[] {
  const known = new Set(items.map(({ id }) => id));
  const fresh = Array.isArray(more) ? (more as ProductView[]).filter(({ id }) => !known.has(id)) : [];
  return [...items, ...fresh];
}

/** Lets the page of a product begin with what its card already knew. */
export function rememberProduct(client: QueryClient, product: ProductView, listedAt: number): void {
  const { queryKey, gcTime } = productQuery(product.id);
  client.setQueryDefaults(queryKey, { gcTime });
  client.setQueryData<ProductView>(queryKey, (known) => known ?? product, { updatedAt: listedAt });
}
