import { Button, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ariaDisabled } from '../feedback/portal-aria-disabled';
import { PortalLoadError } from '../feedback/portal-load-error';
import { PortalTableSkeleton } from './portal-table-skeleton';

interface PortalCardsProps<Row> {
  /** Accessible name of the list. */
  label: string;
  /** Undefined while the first page is loading. */
  rows: readonly Row[] | undefined;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** In a panel, whose frame is also that of an empty list. */
  inPanel?: boolean;
  error?: unknown;
  /** The specification's text for a failure: `Failed to load announcements`. */
  errorTitle: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** True while older entries are shown and the requested ones are loading. */
  stale?: boolean;
  hasMore?: boolean;
  onMore?: () => void;
  loadingMore?: boolean;
  /** Renders the entries as a list. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list whose entries are not table rows, in all its states. Lists by `keysetQuery` pass in `keysetRows(query)`. */
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
  const { inPanel = false, stale = false, hasMore = false, onMore, loadingMore = false } = rest;
  const failure =
    error === undefined || error === null ? null : (
      <PortalLoadError title={errorTitle} error={error} retrying={retrying} onRetry={() => onRetry?.()} />
    );
  if (rows === undefined) return failure ?? <PortalTableSkeleton columns={2} />;
  return (
    <Stack gap="sm" aria-busy={stale || undefined}>
      {rows.length > 0 ? children(rows) : inPanel ? empty : <Paper p="md">{empty}</Paper>}
      {failure}
      <Text role="status" size="xs" c="dimmed" className={hasMore ? undefined : 'visually-hidden'}>
        {label}: {rows.length.toLocaleString('en-GB')} shown
      </Text>
      {hasMore && (
        // Stays focusable while it is loading, so that the focus is not lost.
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          {...ariaDisabled(loadingMore)}
          onClick={() => !loadingMore && onMore?.()}
        >
          {loadingMore ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </Stack>
  );
}
