import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { yearBefore } from '../../../../server/finance/reports/comparison.rules';
import { downloadSignedIn } from '../../lib/http/download';
import { filterText } from '../../lib/lists/keyset';
import { useExpandedRow } from '../../lib/lists/use-expanded-row';
import { useAddress } from '../../lib/navigation/use-address';
import { formatMonth } from '../../ui/format/date';
import { formatPounds } from '../../ui/format/money';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalTabs } from '../../ui/portal/layout/portal-tabs';
import { PortalExportLinks } from '../../ui/portal/lists/portal-export-links';
import { AmountsTable } from '../amounts-table';
import { useDates } from '../../ui/portal/time/portal-dates';
import { balanceSheetQuery, profitAndLossQuery, type Days } from '../finance.api';
import { ProfitAccounts } from '../outlook/profit-accounts';
import { CashFlow } from './cash-flow';
import { ReportWaiting } from './report-waiting';
import { TrialBalance } from './trial-balance';
import { useCompared } from './use-compared';

const REPORTS = [
  { key: 'profit', label: 'Profit & loss' },
  { key: 'balance', label: 'Balance sheet' },
  { key: 'cash', label: 'Cash flow' },
  { key: 'trial', label: 'Trial balance' },
] as const;
type Report = (typeof REPORTS)[number]['key'];

/** Names the account whose lines a statement shows. */
const LINES = 'lines';
/** What the address may say about rows of the reports. */
const ROWS = [LINES, 'month', 'account'];

/** File names of the reports for exports. */
const FILES: Readonly<Record<Report, string>> = {
  profit: 'profit-and-loss',
  balance: 'balance-sheet',
  cash: 'cash-flow',
  trial: 'trial-balance',
};

/** The reports of a period, one at a time, optionally compared with the same period of the previous year. The address names the report. */
export function ReportsPanel({ days }: { days: Days }) {
  const dates = useDates();
  const [address, changeAddress] = useAddress();
  const current: Report = REPORTS.find(({ key }) => key === address.get('report'))?.key ?? 'profit';
  const tabs = REPORTS.map(({ key, label }) => {
    const to = new URLSearchParams(address);
    to.set('report', key);
    for (const row of ROWS) to.delete(row);
    return { key, label, to: `?${to.toString()}` };
  });
  const period = { from: days.from, to: days.to };
  const isBalance = current === 'balance' || current === 'trial';
  /** What the report covers of these days. */
  const covered = ({ from, to }: Days): string => {
    if (isBalance) return dates.day(to);
    const [first, last] =
      current === 'cash' ? [formatMonth(from.slice(0, 7)), formatMonth(to.slice(0, 7))] : [dates.day(from), dates.day(to)];
    return first === last ? first : `${first} to ${last}`;
  };
  const yearAgo = yearBefore(period);
  const isCompared = address.get('compare') === 'year';
  const before = isCompared ? yearAgo : undefined;
  const compare = (isCompared: boolean): void =>
    changeAddress((now) => {
      if (isCompared) now.set('compare', 'year');
      else now.delete('compare');
      return now;
    });
  return (
    <PortalPanel
      bare
      title="Reports"
      text={`${isBalance ? 'On ' : ''}${covered(period)}. Only approved entries count.`}
      aside={
        <Group gap="xs">
          <PortalExportLinks
            what={tabs.find(({ key }) => key === current)?.label ?? ''}
            href={(format) =>
              `/api/staff/finance/exports/report?${filterText({ report: FILES[current], ...period, format, compare: before === undefined ? '' : 'year-before' })}`
            }
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
      {yearAgo !== undefined && (
        <Checkbox
          label={`Compare with a year before: ${covered(yearAgo)}`}
          checked={isCompared}
          onChange={(event) => compare(event.currentTarget.checked)}
        />
      )}
      {current === 'profit' && <ProfitAndLoss days={period} before={before} />}
      {current === 'balance' && <BalanceSheet on={days.to} before={before?.to} />}
      {current === 'cash' && <CashFlow days={period} before={before} />}
      {current === 'trial' && <TrialBalance on={days.to} before={before?.to} />}
    </PortalPanel>
  );
}

function ProfitAndLoss({ days, before }: { days: Days; before: Days | undefined }) {
  const expanded = useExpandedRow(LINES);
  const { data, error, isFetching, refetch } = useQuery(profitAndLossQuery(days));
  const yearAgo = useCompared(profitAndLossQuery(before ?? days), before !== undefined);
  if (data === undefined) return <ReportWaiting error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <Stack gap="md">
      <AmountsTable
        label="Income"
        lines={data.income}
        total={data.total_income}
        days={days}
        expanded={expanded}
        before={yearAgo && { lines: yearAgo.income, total: yearAgo.total_income }}
      />
      <AmountsTable
        label="Expenses"
        lines={data.expenses}
        total={data.total_expenses}
        days={days}
        expanded={expanded}
        before={yearAgo && { lines: yearAgo.expenses, total: yearAgo.total_expenses }}
      />
      <Text fw={600}>
        {`${data.net_profit < 0 ? 'Net loss' : 'Net profit'} ${formatPounds(data.net_profit)}`}
        {data.profit_before_tax !== data.net_profit && `, ${formatPounds(data.profit_before_tax)} before corporation tax`}
        {yearAgo !== undefined && `, a year before ${formatPounds(yearAgo.net_profit)}`}
      </Text>
    </Stack>
  );
}

/** Before the first entry of any ledger. */
const FIRST_DAY = '2000-01-01';

function BalanceSheet({ on, before }: { on: string; before: string | undefined }) {
  const expanded = useExpandedRow(LINES);
  const { data, error, isFetching, refetch } = useQuery(balanceSheetQuery(on));
  const yearAgo = useCompared(balanceSheetQuery(before ?? on), before !== undefined);
  if (data === undefined) return <ReportWaiting error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  const days = { from: FIRST_DAY, to: on };
  return (
    <Stack gap="md">
      <AmountsTable
        label="Assets"
        lines={data.assets}
        total={data.total_assets}
        days={days}
        expanded={expanded}
        before={yearAgo && { lines: yearAgo.assets, total: yearAgo.total_assets }}
      />
      <AmountsTable
        label="Liabilities"
        lines={data.liabilities}
        total={data.total_liabilities}
        days={days}
        expanded={expanded}
        before={yearAgo && { lines: yearAgo.liabilities, total: yearAgo.total_liabilities }}
      />
      <AmountsTable
        label="Equity"
        lines={data.equity}
        total={data.total_equity}
        days={days}
        expanded={expanded}
        computed={<ProfitAccounts days={days} />}
        before={yearAgo && { lines: yearAgo.equity, total: yearAgo.total_equity }}
      />
    </Stack>
  );
}
