import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ApiKey } from '../../lib/http/query';

/** The report of the year before: undefined while it is not asked for, and until it is the right one. */
export function useCompared<T>(query: UseQueryOptions<T, Error, T, ApiKey>, isWanted: boolean): T | undefined {
  const { data, isPlaceholderData } = useQuery({ ...query, enabled: isWanted });
  return isWanted && !isPlaceholderData ? data : undefined;
}
