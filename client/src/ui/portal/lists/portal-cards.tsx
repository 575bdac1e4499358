import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PortalLoadError } from '../feedback/portal-load-error';
import { PortalTableSkeleton } from './portal-table-skeleton';

interface PortalCardsProps<Row> {
  /** Names the list to those who do not see it. */
  label: string;
  /** Undefined while the first page is being loaded. */
  rows: readonly Row[] | undefined;
  /** Stands in the place of a list without entries. */
  empty: ReactNode;
  error?: unknown;
  /** What failed: `Failed to load announcements`. */
  errorTitle: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** True when older entries are shown while those that were asked for are being loaded. */
  stale?: boolean;
  hasMore?: boolean;
  onMore?: () => void;
  loadingMore?: boolean;
  /** Draws the entries as a list. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list whose entries are no rows of a table, in all its states. Lists by `keysetQuery` hand in `keysetRows(query)`. */
export function PortalCards<Row>({
  label,
  rows,
  empty,
  error,
  errorTitle,
  onRetry,
  retrying = false,
  children,
  ...rest
}: PortalCardsProps<Row>) {
  const { stale = false, hasMore = false, onMore, loadingMore = false } = rest;
  const failure =
    error === undefined || error === null ? null : (
      <PortalLoadError title={errorTitle} error={error} retrying={retrying} onRetry={() => onRetry?.()} />
    );
  if (rows === undefined) return failure ?? <PortalTableSkeleton columns={2} />;
  return (
    <Stack gap="sm" aria-busy={stale || undefined}>
      {rows.length === 0 ? empty : children(rows)}
      {failure}
      <Text role="status" size="xs" c="dimmed" className={hasMore ? undefined : 'visually-hidden'}>
        {label}: {rows.length.toLocaleString('en-GB')} shown
      </Text>
      {hasMore && (
        // Stays in the page and focusable while it works, so that the keyboard does not lose its place.
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          aria-disabled={loadingMore || undefined}
          onClick={() => !loadingMore && onMore?.()}
        >
          {loadingMore ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </Stack>
  );
}
