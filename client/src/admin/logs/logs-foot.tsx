import { Button, Group, Text } from '@mantine/core';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';

interface LogsFootProps {
  /** The number of entries above. */
  shown: number;
  /** How far back the search got, if the last request stopped before it had found a full page; null otherwise. */
  searchedTo: string | null;
  hasMore: boolean;
  loading: boolean;
  /** Why older entries failed to load; null if they did not. */
  error: unknown;
  onMore: () => void;
}

/** The end of the list: a button for older entries, how far a search got, or the start of the log. */
export function LogsFoot({ shown, searchedTo, hasMore, loading, error, onMore }: LogsFootProps) {
  const { moment } = useDates();
  const entries = shown === 1 ? '1 entry' : `${shown.toLocaleString('en-GB')} entries`;
  const reach = !hasMore
    ? 'There are no older entries.'
    : searchedTo === null
      ? 'There are older entries.'
      : `Searched back to ${moment(searchedTo)}.`;
  return (
    <>
      {error !== null && <PortalLoadError title="Failed to load older entries" error={error} retrying={loading} onRetry={onMore} />}
      <Group justify="space-between" px="xxs">
        <Text role="status" size="xs" c="dimmed">
          {entries} shown. {reach}
        </Text>
        {hasMore && error === null && (
          // Stays focusable while it is loading, so that the focus is not lost.
          <Button variant="default" {...ariaDisabled(loading)} onClick={() => !loading && onMore()}>
            {loading ? 'Searching...' : searchedTo === null ? 'Load older entries' : 'Search further back'}
          </Button>
        )}
      </Group>
    </>
  );
}
