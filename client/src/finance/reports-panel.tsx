import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CashMonthView, TrialBalanceLineView } from '../../../server/finance/reports/reports.dto.js';
import { downloadSignedIn } from '../lib/http/download';
import { filterText } from '../lib/lists/keyset';
import { useAddress } from '../lib/navigation/use-address';
import { formatPounds } from '../ui/format/money';
import { PortalBarChart } from '../ui/portal/charts/portal-bar-chart';
import { PortalLoadError } from '../ui/portal/feedback/portal-load-error';
import { PortalPanel } from '../ui/portal/layout/portal-panel';
import { PortalTabs } from '../ui/portal/layout/portal-tabs';
import { PortalExportLinks } from '../ui/portal/lists/portal-export-links';
import { PortalTable, type PortalColumn } from '../ui/portal/lists/portal-table';
import { AmountsTable } from './amounts-table';
import { formatMonth } from '../ui/format/date';
import { formatDay } from '../ui/format/calendar-day';
import { balanceSheetQuery, cashFlowQuery, profitAndLossQuery, trialBalanceQuery, type Days } from './finance.api';

const REPORTS = [
  { key: 'profit', label: 'Profit & loss' },
  { key: 'balance', label: 'Balance sheet' },
  { key: 'cash', label: 'Cash flow' },
  { key: 'trial', label: 'Trial balance' },
] as const;
type Report = (typeof REPORTS)[number]['key'];

/** Names of the reports for exports. */
const FILES: Readonly<Record<Report, string>> = {
  profit: 'profit-and-loss',
  balance: 'balance-sheet',
  cash: 'cash-flow',
  trial: 'trial-balance',
};

/** The reports of a period, one at a time; the address names which. */
export function ReportsPanel({ days }: { days: Days }) {
  const [address] = useAddress();
  const current: Report = REPORTS.find(({ key }) => key === address.get('report'))?.key ?? 'profit';
  const tabs = REPORTS.map(({ key, label }) => {
    const to = new URLSearchParams(address);
    to.set('report', key);
    return { key, label, to: `?${to.toString()}` };
  });
  const period = { from: days.from, to: days.to };
  return (
    <PortalPanel
      bare
      title="Reports"
      text={`${formatDay(days.from)} to ${formatDay(days.to)}. Only what is approved counts.`}
      aside={
        <Group gap="xs">
          <PortalExportLinks
            what={tabs.find(({ key }) => key === current)?.label ?? ''}
            href={(format) => `/api/staff/finance/exports/report?${filterText({ report: FILES[current], ...period, format })}`}
          />
          <Button
            component="a"
            href={`/api/staff/finance/exports/pack?${filterText(period)}`}
            download
            onClick={downloadSignedIn}
            variant="default"
            size="compact-md"
          >
            Accountant’s pack
          </Button>
        </Group>
      }
    >
      <PortalTabs label="Reports" tabs={tabs} current={current} />
      {current === 'profit' && <ProfitAndLoss days={period} />}
      {current === 'balance' && <BalanceSheet on={days.to} />}
      {current === 'cash' && <CashFlow days={period} />}
      {current === 'trial' && <TrialBalance on={days.to} />}
    </PortalPanel>
  );
}

function ProfitAndLoss({ days }: { days: Days }) {
  const { data, error, isFetching, refetch } = useQuery(profitAndLossQuery(days));
  if (data === undefined) return <Waiting error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <Stack gap="md">
      <AmountsTable label="Income" lines={data.income} total={data.total_income} days={days} />
      <AmountsTable label="Expenses" lines={data.expenses} total={data.total_expenses} days={days} />
      <Text fw={600}>{`${data.net_profit < 0 ? 'Net loss' : 'Net profit'} ${formatPounds(data.net_profit)}`}</Text>
    </Stack>
  );
}

/** Every day from the first of the ledger. */
const FIRST_DAY = '2000-01-01';

function BalanceSheet({ on }: { on: string }) {
  const { data, error, isFetching, refetch } = useQuery(balanceSheetQuery(on));
  if (data === undefined) return <Waiting error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  const days = { from: FIRST_DAY, to: on };
  return (
    <Stack gap="md">
      <AmountsTable label="Assets" lines={data.assets} total={data.total_assets} days={days} />
      <AmountsTable label="Liabilities" lines={data.liabilities} total={data.total_liabilities} days={days} />
      <AmountsTable label="Equity" lines={data.equity} total={data.total_equity} days={days} />
    </Stack>
  );
}

const CASH_COLUMNS: ReadonlyArray<PortalColumn<CashMonthView>> = [
  { key: 'month', header: 'Month', primary: true, cell: ({ month }) => formatMonth(month) },
  { key: 'opening', header: 'At the beginning', align: 'end', cell: ({ opening }) => formatPounds(opening) },
  { key: 'received', header: 'Received', align: 'end', cell: ({ received }) => formatPounds(received) },
  { key: 'paid', header: 'Paid', align: 'end', cell: ({ paid }) => formatPounds(paid) },
  { key: 'closing', header: 'At the end', align: 'end', cell: ({ closing }) => formatPounds(closing) },
];

function CashFlow({ days }: { days: Days }) {
  const { data, error, isFetching, refetch } = useQuery(cashFlowQuery(days));
  if (data === undefined) return <Waiting error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  const last = data.at(-1);
  return (
    <Stack gap="md">
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
      <PortalTable
        label="Cash flow"
        columns={CASH_COLUMNS}
        rows={data}
        rowKey={({ month }) => month}
        errorTitle="Failed to load the cash flow"
        empty={null}
      />
    </Stack>
  );
}

const TRIAL_COLUMNS: ReadonlyArray<PortalColumn<TrialBalanceLineView>> = [
  { key: 'name', header: 'Account', primary: true, cell: ({ code, name }) => `${code} ${name}`.trim() },
  { key: 'debit', header: 'Debit', align: 'end', cell: ({ debit }) => (debit === 0 ? '–' : formatPounds(debit)) },
  { key: 'credit', header: 'Credit', align: 'end', cell: ({ credit }) => (credit === 0 ? '–' : formatPounds(credit)) },
];

/** The balance of every account: what is wrong in the books shows here first. */
function TrialBalance({ on }: { on: string }) {
  const { data, error, isFetching, refetch } = useQuery(trialBalanceQuery(on));
  if (data === undefined) return <Waiting error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  const total = { code: '', name: 'Total', type: 'asset', debit: data.total_debit, credit: data.total_credit } as const;
  return (
    <PortalTable
      tabular
      label="Trial balance"
      columns={TRIAL_COLUMNS}
      rows={[...data.accounts, total]}
      rowKey={({ code }) => code}
      errorTitle="Failed to load the trial balance"
      empty={null}
    />
  );
}

function Waiting({ error, retrying, onRetry }: { error: unknown; retrying: boolean; onRetry: () => void }) {
  if (error === null) return <Text role="status">Loading...</Text>;
  return <PortalLoadError title="Failed to load the report" error={error} retrying={retrying} onRetry={onRetry} />;
}
