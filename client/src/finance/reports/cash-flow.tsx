import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { monthEnd, monthOf } from '../../../../server/finance/ledger/ledger.rules';
import type { CashMonthView } from '../../../../server/finance/reports/reports.dto.js';
import { useExpandedRow } from '../../lib/lists/use-expanded-row';
import { formatMonth } from '../../ui/format/date';
import { formatPounds } from '../../ui/format/money';
import { PortalBarChart } from '../../ui/portal/charts/portal-bar-chart';
import { PortalOpened } from '../../ui/portal/layout/portal-opened';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { AmountsTable } from '../amounts-table';
import { cashFlowQuery, type Days } from '../finance.api';
import { LinesButton } from '../lines-button';
import { ReportWaiting } from './report-waiting';
import { useCompared } from './use-compared';

/** Cash flow by month. A month expands to its accounts, and those to their ledger lines. */
export function CashFlow({ days, before }: { days: Days; before: Days | undefined }) {
  const { data, error, isFetching, refetch } = useQuery(cashFlowQuery(days));
  const yearAgo = useCompared(cashFlowQuery(before ?? days), before !== undefined);
  const { shown: open, toggle } = useExpandedRow('month', ['lines']);
  const expanded = useExpandedRow('lines');
  if (data === undefined) return <ReportWaiting error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  const last = data.at(-1);
  const opened = data.find(({ month }) => month === open);
  const closings = new Map(data.map(({ month }, index) => [month, yearAgo?.[index]?.closing]));
  const columns: ReadonlyArray<PortalColumn<CashMonthView>> = [
    { key: 'month', header: 'Month', primary: true, cell: ({ month }) => formatMonth(month) },
    { key: 'opening', header: 'At the beginning', align: 'end', cell: ({ opening }) => formatPounds(opening) },
    { key: 'received', header: 'Received', align: 'end', cell: ({ received }) => formatPounds(received) },
    { key: 'paid', header: 'Paid', align: 'end', cell: ({ paid }) => formatPounds(paid) },
    { key: 'closing', header: 'At the end', align: 'end', cell: ({ closing }) => formatPounds(closing) },
    ...(yearAgo === undefined
      ? []
      : [
          {
            key: 'before',
            header: 'A year before',
            align: 'end',
            cell: ({ month }: CashMonthView) => formatPounds(closings.get(month) ?? 0),
          } as const,
        ]),
  ];
  return (
    <Stack gap="md">
      {data.some(({ received, paid }) => received !== 0 || paid !== 0) && (
        <PortalBarChart
          rows={data.map(({ month, received, paid }) => ({ month, received, paid }))}
          category="month"
          categoryLabel={formatMonth}
          series={[
            { name: 'received', label: 'Received', colour: 'var(--accent)' },
            { name: 'paid', label: 'Paid', colour: 'var(--mantine-color-gray-6)' },
          ]}
          height={260}
          summary={`Money received and paid by month, ${data.length} months. ${last === undefined ? '' : `${formatPounds(last.closing)} at the end.`}`}
        />
      )}
      <PortalTable
        label="Cash flow"
        columns={columns}
        rows={data}
        rowKey={({ month }) => month}
        errorTitle="Failed to load the cash flow"
        empty={null}
        actions={({ month, accounts }) =>
          accounts.length > 0 && (
            <LinesButton what="Accounts" name={formatMonth(month)} isOpen={open === month} onToggle={() => toggle(month)} />
          )
        }
      />
      {opened !== undefined && (
        <PortalOpened title={`Accounts of ${formatMonth(opened.month)}`}>
          <AmountsTable
            key={opened.month}
            expanded={expanded}
            label={`Change in ${formatMonth(opened.month)}`}
            lines={opened.accounts}
            total={(Math.round(opened.received * 100) - Math.round(opened.paid * 100)) / 100}
            days={{ from: monthOf(`${opened.month}-01`), to: monthEnd(`${opened.month}-01`) }}
          />
        </PortalOpened>
      )}
    </Stack>
  );
}
