import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** @returns refetches the queries whose keys begin with one of these: after a change, or a refusal that another user's change caused */
export function useInvalidate(...keys: QueryKey[]): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

/**
 * The same for everything that an area shows.
 * @param prefixes beginnings of API paths, without /api
 * @returns the same function as long as the prefixes are the same
 */
export function useInvalidatePaths(...prefixes: string[]): () => Promise<void> {
  const client = useQueryClient();
  const joined = prefixes.join(' ');
  return useCallback(() => {
    const paths = joined.split(' ');
    return client.invalidateQueries({ predicate: ({ queryKey: [key] }) => paths.some((path) => String(key).startsWith(path)) });
  }, [client, joined]);
}
