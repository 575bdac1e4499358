import { Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ForecastView, RepeatingExpenseView, SpentMonthView } from '../../../../server/finance/forecast/forecast.dto.js';
import { monthEnd } from '../../../../server/finance/ledger/ledger.rules';
import { keysetQuery, keysetRows } from '../../lib/lists/keyset';
import { formatMonth } from '../../ui/format/date';
import { formatPounds } from '../../ui/format/money';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../ui/portal/dialogs/portal-dialog';
import { PortalOpened } from '../../ui/portal/layout/portal-opened';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { LinesButton } from '../lines-button';
import { ProfitAccounts } from './profit-accounts';

const MONTH_COLUMNS: ReadonlyArray<PortalColumn<SpentMonthView>> = [
  { key: 'month', header: 'Month', primary: true, cell: ({ month }) => formatMonth(month) },
  { key: 'spent', header: 'Expenses', align: 'end', cell: ({ spent }) => formatPounds(spent) },
];
const REPEATING_COLUMNS: ReadonlyArray<PortalColumn<RepeatingExpenseView>> = [
  {
    key: 'description',
    header: 'Expense',
    primary: true,
    cell: ({ description, transaction_id }) => (
      <Link to={`/staff?section=finances&transaction=${transaction_id}`}>
        <bdi>{description}</bdi>
      </Link>
    ),
  },
  { key: 'category', header: 'Category', cell: ({ category }) => category },
  {
    key: 'times',
    header: 'Each month',
    align: 'end',
    cell: ({ times, amount }) => (times === 1 ? formatPounds(amount) : `${times} × ${formatPounds(amount)}`),
  },
  { key: 'total', header: 'Total', align: 'end', cell: ({ total }) => formatPounds(total) },
];

interface ForecastDialogProps {
  forecast: ForecastView;
  onClose: () => void;
}

/** The breakdown of a month's forecast and actual expenses. */
export function ForecastDialog({ forecast: { month, computed, mean_of, override, repeating, actual }, onClose }: ForecastDialogProps) {
  const [open, setOpen] = useState<string | null>(null);
  const rows = [...mean_of, ...(actual === null ? [] : [{ month, spent: actual }])];
  return (
    <PortalDialog wide title={`Forecast of ${formatMonth(month)}`} onEscape={onClose}>
      <Stack gap="md">
        <PortalDialogText>{basisOf({ computed, mean_of, override })}</PortalDialogText>
        <PortalTable
          tabular
          label="Expenses of the months"
          columns={MONTH_COLUMNS}
          rows={rows}
          rowKey={(row) => row.month}
          errorTitle="Failed to load the months"
          empty="Nothing was spent yet."
          actions={(row) => (
            <LinesButton
              what="Accounts"
              name={formatMonth(row.month)}
              isOpen={open === row.month}
              onToggle={() => setOpen(open === row.month ? null : row.month)}
            />
          )}
        />
        {open !== null && (
          <PortalOpened title={`Expenses of ${formatMonth(open)}`}>
            <ProfitAccounts expensesOnly days={{ from: `${open}-01`, to: monthEnd(`${open}-01`) }} />
          </PortalOpened>
        )}
        {repeating !== null && (
          <>
            <Text fw={600}>{`Repeats every month: ${formatPounds(repeating)}`}</Text>
            <Repeating />
          </>
        )}
      </Stack>
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

function Repeating() {
  const repeating = useInfiniteQuery(keysetQuery<RepeatingExpenseView>('/staff/finance/forecasts/repeating'));
  return (
    <PortalTable
      label="Repeating expenses"
      columns={REPEATING_COLUMNS}
      rowKey={({ transaction_id }) => transaction_id}
      errorTitle="Failed to load the repeating expenses"
      empty="No expense of the last three months was the same in each of them."
      {...keysetRows(repeating)}
    />
  );
}

/** The basis of the forecast. */
function basisOf({ computed, mean_of, override }: Pick<ForecastView, 'computed' | 'mean_of' | 'override'>): string {
  const mean = `${formatPounds(computed)} is the mean of ${list(mean_of)}.`;
  if (override === null) return mean;
  return `${override.by_name ?? 'A former director'} set ${formatPounds(override.amount)} by hand. ${mean}`;
}

function list(months: readonly SpentMonthView[]): string {
  return new Intl.ListFormat('en-GB').format(months.map(({ month }) => formatMonth(month)));
}
