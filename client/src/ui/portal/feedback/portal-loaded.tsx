import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PortalLoadError } from './portal-load-error';

interface PortalLoadedProps<T> {
  query: UseQueryResult<T>;
  /** Message for a failed request. */
  failed: string;
  /** Approximate height of the content. */
  height: string;
  children: (data: T) => ReactNode;
}

/** Shows a query's data; a skeleton while it is loading; the error with a retry button if it failed. */
export function PortalLoaded<T>({ query: { data, error, isFetching, refetch }, failed, height, children }: PortalLoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (error) return <PortalLoadError title={failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton height={height} role="status" aria-label="Loading..." />;
}
