import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CORPORATION_TAX } from '../../../../server/finance/ledger/accounts.rules';
import type { ReportLineView } from '../../../../server/finance/reports/reports.dto.js';
import { formatPounds } from '../../ui/format/money';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { AmountsTable } from '../amounts-table';
import { profitAndLossQuery, type Days } from '../finance.api';

interface ProfitAccountsProps {
  days: Days;
  /** Only what was spent. */
  expensesOnly?: boolean;
  /** Leaves corporation tax out of the expenses. */
  beforeTax?: boolean;
}

/** The accounts that expenses or the profit of some days consist of. Each opens its lines. */
export function ProfitAccounts({ days, expensesOnly = false, beforeTax = false }: ProfitAccountsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(profitAndLossQuery(days));
  if (data === undefined && error !== null)
    return <PortalLoadError title="Failed to load the accounts" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined || isPlaceholderData) return <Text role="status">Loading...</Text>;
  const expenses = data.expenses.filter(({ code }) => !beforeTax || code !== CORPORATION_TAX);
  const profit = pence(data.income) - pence(expenses);
  return (
    <Stack gap="sm">
      {!expensesOnly && <AmountsTable label="Income" lines={data.income} total={data.total_income} days={days} />}
      <AmountsTable label="Expenses" lines={expenses} total={pence(expenses) / 100} days={days} />
      {!expensesOnly && (
        <Text fw={600}>{`${profit < 0 ? 'Loss' : 'Profit'}${beforeTax ? ' before tax' : ''} ${formatPounds(profit / 100)}`}</Text>
      )}
    </Stack>
  );
}

/** The total, summed in whole pence. */
function pence(lines: readonly ReportLineView[]): number {
  return lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
}
