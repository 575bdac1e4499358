import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { getPart, type ListPart } from '../http/http';

/** A list whose next page is in the `Link` header. */
export function partsQuery<T>(path: string) {
  return infiniteQueryOptions({
    queryKey: [path] as const,
    queryFn: ({ pageParam, signal }) => getPart<T>(pageParam, { signal }),
    initialPageParam: path,
    getNextPageParam: ({ next }: ListPart<T>) => next,
    placeholderData: keepPreviousData,
  });
}

/** The props of PortalTable that come from the query: `<PortalTable {...partsRows(query)} … />`. */
export function partsRows<T>(query: UseInfiniteQueryResult<InfiniteData<ListPart<T>>>) {
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
