import type { QueryClient } from '@tanstack/react-query';
import type { ProductView, StoreSettingsView } from '../../../server/store/store.dto.js';
import { growingQuery } from '../lib/lists/growing-list';
import { publicQuery } from '../lib/http/query';

/** The shop's status, deals and banner. */
export const settingsQuery = publicQuery<StoreSettingsView>('/store/settings');

/** The types of public products. */
export const typesQuery = publicQuery<string[]>('/products/types');

/** API path of one product. */
export function productPath(id: string): string {
  return `/products/${encodeURIComponent(id)}`;
}

export function productQuery(id: string) {
  return publicQuery<ProductView>(productPath(id));
}

/** The products of a list at a `productsPath`. */
export function productsQuery(path: string) {
  return growingQuery<ProductView>(path);
}

/** Seeds a product page's query with the data from its card, unless the cached data is newer. */
export function rememberProduct(client: QueryClient, product: ProductView, listedAt: number): void {
  const { queryKey, gcTime } = productQuery(product.id);
  client.setQueryDefaults(queryKey, { gcTime });
  const cached = client.getQueryState<ProductView>(queryKey);
  if (cached?.data === undefined || cached.dataUpdatedAt < listedAt)
    client.setQueryData<ProductView>(queryKey, product, { updatedAt: listedAt });
}
