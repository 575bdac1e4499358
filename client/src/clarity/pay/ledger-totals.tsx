import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PAYABLE_TOTALS, PAYABLE_TOTAL_LABELS, type PayableTotal } from '../../../../server/clarity/payables/payables.rules';
import { formatPounds } from '../../ui/format/money';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalCardGrid } from '../../ui/portal/layout/portal-card-grid';
import { payableTotalsQuery } from '../clarity.api';

const NOTES: Readonly<Record<PayableTotal, string>> = {
  earned: 'Time and deliverables',
  reimbursed: 'Expenses',
  paid: 'Earned and reimbursed',
  outstanding: 'Still to be paid',
};

interface LedgerTotalsProps {
  /** Another user's id, for users who approve; empty for one's own. */
  userId: string;
  /** Address of the payables of which a total consists. */
  payablesOf: (total: PayableTotal) => string;
}

/** The totals of everything approved; each opens what it consists of. */
export function LedgerTotals({ userId, payablesOf }: LedgerTotalsProps) {
  const { data, error, isFetching, refetch } = useQuery(payableTotalsQuery(userId));
  if (data === undefined && error !== null)
    return <PortalLoadError title="Failed to load the totals" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <PortalCardGrid label="Totals" count={4}>
      {PAYABLE_TOTALS.map((total) => (
        <Paper component="li" key={total} withBorder p="md">
          <Text size="sm" c="dimmed">
            {PAYABLE_TOTAL_LABELS[total]}
          </Text>
          <Text fz="xl" fw={700} style={{ whiteSpace: 'nowrap' }}>
            {data === undefined ? (
              '…'
            ) : (
              <Link to={payablesOf(total)} aria-label={`${PAYABLE_TOTAL_LABELS[total]}: ${formatPounds(data[total])}`}>
                {formatPounds(data[total])}
              </Link>
            )}
          </Text>
          <Text size="sm" c="dimmed">
            {NOTES[total]}
          </Text>
        </Paper>
      ))}
    </PortalCardGrid>
  );
}
