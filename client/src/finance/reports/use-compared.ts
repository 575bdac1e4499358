import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ApiKey } from '../../lib/http/query';

/** The previous year's report: undefined unless requested, and until the right one is loaded. */
export function useCompared<T>(query: UseQueryOptions<T, Error, T, ApiKey>, isWanted: boolean): T | undefined {
  const { data, isPlaceholderData } = useQuery({ ...query, enabled: isWanted });
  return isWanted && !isPlaceholderData ? data : undefined;
}
