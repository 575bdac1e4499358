import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { getPart, type ListPart } from '../http/http';

/** A list whose next page is in the `Link` header; `keysetRows` gives the props of its table. */
export function partsQuery<T>(path: string) {
  return infiniteQueryOptions({
    queryKey: [path] as const,
    queryFn: ({ pageParam, signal }) => getPart<T>(pageParam, { signal }),
    initialPageParam: path,
    getNextPageParam: ({ next }: ListPart<T>) => next,
    placeholderData: keepPreviousData,
  });
}
