import { MAX_SEARCH } from '../../../../server/platform/text/search.rules';
import type { ProductSort } from '../../../../server/store/store.rules';
import { DEFAULT_PRODUCT_SORT, PRODUCT_LIMITS, PRODUCT_SORTS } from '../../../../server/store/store.rules';

/** A visitor's query to the shop. Empty strings do not filter. */
export interface StoreQuery {
  search: string;
  type: string;
  tag: string;
  sort: ProductSort;
}

export const WHOLE_STORE: StoreQuery = { search: '', type: '', tag: '', sort: DEFAULT_PRODUCT_SORT };

/** Reads the shop's address. Invalid values count as unset. */
export function readStoreQuery(params: URLSearchParams): StoreQuery {
  const text = (name: string, maxLength: number) => {
    const value = params.get(name) ?? '';
    return value.length <= maxLength ? value.trim() : '';
  };
  const sort = params.get('sort');
  return {
    search: text('query', MAX_SEARCH),
    type: text('type', PRODUCT_LIMITS.type),
    tag: text('tag', PRODUCT_LIMITS.tag),
    sort: PRODUCT_SORTS.find((candidate) => candidate === sort) ?? DEFAULT_PRODUCT_SORT,
  };
}

/** The canonical query string, with its question mark; empty for the whole store. */
export function storeSearch(query: StoreQuery): string {
  const params = new URLSearchParams();
  if (query.search !== '') params.set('query', query.search);
  if (query.type !== '') params.set('type', query.type);
  if (query.tag !== '') params.set('tag', query.tag);
  if (query.sort !== DEFAULT_PRODUCT_SORT) params.set('sort', query.sort);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** API path (without /api) of the matching products. */
export function productsPath(query: StoreQuery): string {
  return `/products${storeSearch(query)}`;
}

/** True if the query filters the list; the order does not. */
export function isNarrowed({ search, type, tag }: StoreQuery): boolean {
  return search !== '' || type !== '' || tag !== '';
}

/** Maximum length of a variant id in an address; ids are UUIDs. */
const MAX_VARIANT = 36;

/**
 * The part of the address that a product's page depends on: the chosen variant. With the question mark; empty if the address names none.
 */
export function variantSearch(params: URLSearchParams): string {
  const variant = params.get('variant') ?? '';
  return variant === '' || variant.length > MAX_VARIANT ? '' : `?${new URLSearchParams({ variant }).toString()}`;
}
