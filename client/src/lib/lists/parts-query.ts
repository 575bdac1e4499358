import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { getPart, type ListPart } from '../http/http';

/** A list that goes on at the address in the header `Link`. */
export function partsQuery<T>(path: string) {
  return infiniteQueryOptions({
    queryKey: [path] as const,
    queryFn: ({ pageParam, signal }) => getPart<T>(pageParam, { signal }),
    initialPageParam: path,
    getNextPageParam: ({ next }: ListPart<T>) => next,
    placeholderData: keepPreviousData,
  });
}
