import { infiniteQueryOptions } from '@tanstack/react-query';
import { get } from '../http/http';

/** The shape of every keyset-paged list. */
export interface KeysetPage<T> {
  items: T[];
  nextCursor: string | null;
}

/** Filter of a list; empty values are not sent. */
export type KeysetFilter = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Query options for a keyset-paged list: GET `/api` + path, with the filter as its query. `invalidateQueries` with `[path]` matches every
 * filter.
 */
export function keysetQuery<T>(path: string, filter: KeysetFilter = {}) {
  return keysetQueryOf<T, KeysetPage<T>>(path, filter, (page) => page);
}

/** The same for a response that has its rows under another name. */
export function keysetQueryOf<T, Data>(path: string, filter: KeysetFilter, pageIn: (data: Data) => KeysetPage<T>) {
  const queryString = filterText(filter);
  return infiniteQueryOptions({
    queryKey: [path, queryString] as const,
    queryFn: async ({ pageParam, signal }) => pageIn(await get<Data>(addressOf(path, queryString, pageParam), { signal })),
    initialPageParam: null as string | null,
    getNextPageParam: (last: KeysetPage<T>) => last.nextCursor,
  });
}

/** The filter as a query string, always in the same order, without empty values. */
export function filterText(filter: KeysetFilter): string {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== '');
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
}

function addressOf(path: string, queryString: string, cursor: string | null): string {
  const query = [queryString, cursor === null ? '' : `cursor=${encodeURIComponent(cursor)}`].filter((part) => part !== '').join('&');
  return query === '' ? path : `${path}?${query}`;
}

/** The part of an infinite query that a table needs. */
interface KeysetResult<T> {
  data: { pages: Pick<KeysetPage<T>, 'items'>[] } | undefined;
  error: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

/** The props of PortalTable that come from the query: `<PortalTable {...keysetRows(query)} … />`. */
export function keysetRows<T>(query: KeysetResult<T>) {
  return {
    rows: query.data?.pages.flatMap(({ items }) => items),
    error: query.error,
    onRetry: () => void query.refetch(),
    retrying: query.isFetching,
    stale: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    onMore: () => void query.fetchNextPage(),
    loadingMore: query.isFetchingNextPage,
  };
}
