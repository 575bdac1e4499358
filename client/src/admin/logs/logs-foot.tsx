import { Button, Group, Text } from '@mantine/core';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';

interface LogsFootProps {
  /** How many entries stand above. */
  shown: number;
  /** How far back was looked, where the last request stopped before it had found a full page; null otherwise. */
  searchedTo: string | null;
  hasMore: boolean;
  loading: boolean;
  /** Why older entries did not come; null while they could. */
  error: unknown;
  onMore: () => void;
}

/** What lies further back in time: more on request, how far a search got, or the beginning of the log. */
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
          // Stays in the page and focusable while it works, so that the keyboard does not lose its place.
          <Button variant="default" aria-disabled={loading || undefined} onClick={() => !loading && onMore()}>
            {loading ? 'Searching...' : searchedTo === null ? 'Load older entries' : 'Search further back'}
          </Button>
        )}
      </Group>
    </>
  );
}
