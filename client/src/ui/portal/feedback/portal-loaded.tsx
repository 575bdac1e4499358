import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PortalLoadError } from './portal-load-error';

interface PortalLoadedProps<T> {
  query: UseQueryResult<T>;
  /** What it says when there is nothing to show. */
  failed: string;
  /** About how high the content will be. */
  height: string;
  children: (data: T) => ReactNode;
}

/** What a query brought, or a place for it, or why it did not come and the way to ask again. */
export function PortalLoaded<T>({ query: { data, error, isFetching, refetch }, failed, height, children }: PortalLoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (error) return <PortalLoadError title={failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton height={height} role="status" aria-label="Loading..." />;
}
