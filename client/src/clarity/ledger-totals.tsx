import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PayableTotals } from '../../../server/clarity/payables/payables.dto.js';
import { formatPounds } from '../ui/format/money';
import { PortalLoadError } from '../ui/portal/feedback/portal-load-error';
import { payableTotalsQuery } from './clarity.api';

const TILES: ReadonlyArray<{ key: keyof PayableTotals; label: string; note: string }> = [
  { key: 'earned', label: 'Earned', note: 'Time and deliverables' },
  { key: 'reimbursed', label: 'Reimbursed', note: 'Expenses' },
  { key: 'paid', label: 'Paid', note: 'Of both' },
  { key: 'outstanding', label: 'Outstanding', note: 'Still to be paid' },
];

/**
 * The totals of everything approved.
 * @param userId another user's id, for users who approve; empty for one's own
 */
export function LedgerTotals({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery(payableTotalsQuery(userId));
  if (data === undefined && error !== null)
    return <PortalLoadError title="Failed to load the totals" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <SimpleGrid component="ul" cols={{ base: 2, md: 4 }} spacing="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Totals">
      {TILES.map(({ key, label, note }) => (
        <Paper component="li" key={key} withBorder p="md">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text fz="xl" fw={700} style={{ whiteSpace: 'nowrap' }}>
            {data === undefined ? '…' : formatPounds(data[key])}
          </Text>
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
