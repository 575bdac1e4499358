import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { publicTotalOf, type PublicTotal } from '../../../../server/finance/publication/publication.rules';
import { pairLines } from '../../../../server/finance/reports/comparison.rules';
import type { TrialBalanceLineView } from '../../../../server/finance/reports/reports.dto.js';
import { useExpandedRow } from '../../lib/lists/use-expanded-row';
import { formatPounds } from '../../ui/format/money';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { trialBalanceQuery } from '../finance.api';
import { LedgerLines } from '../ledger-lines';
import { ReportWaiting } from './report-waiting';
import { useCompared } from './use-compared';
import { LinesButton } from '../lines-button';

interface Row {
  line: TrialBalanceLineView;
  before: TrialBalanceLineView;
}

const amount = (pounds: number): string => (pounds === 0 ? '–' : formatPounds(pounds));

const COLUMNS: ReadonlyArray<PortalColumn<Row>> = [
  { key: 'name', header: 'Account', primary: true, cell: ({ line: { code, name } }) => `${code} ${name}`.trim() },
  { key: 'debit', header: 'Debit', align: 'end', cell: ({ line }) => amount(line.debit) },
  { key: 'credit', header: 'Credit', align: 'end', cell: ({ line }) => amount(line.credit) },
];
const COMPARED: ReadonlyArray<PortalColumn<Row>> = [
  ...COLUMNS,
  { key: 'debitBefore', header: 'Debit, a year before', align: 'end', cell: ({ before }) => amount(before.debit) },
  { key: 'creditBefore', header: 'Credit, a year before', align: 'end', cell: ({ before }) => amount(before.credit) },
];
const FIRST_DAY = '2000-01-01';

/** The balance of every account, expandable to its ledger lines; the address names the open one. Errors in the accounts show here first. */
export function TrialBalance({ on, before }: { on: string; before: string | undefined }) {
  const { data, error, isFetching, refetch } = useQuery(trialBalanceQuery(on));
  const yearAgo = useCompared(trialBalanceQuery(before ?? on), before !== undefined);
  const { shown, toggle } = useExpandedRow('account');
  if (data === undefined) return <ReportWaiting error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  const total = (debit: number, credit: number): TrialBalanceLineView => ({ code: '', name: 'Total', type: 'asset', debit, credit });
  const open = data.accounts.find(({ code }) => code === shown);
  return (
    <>
      <PortalTable
        label="Trial balance"
        columns={yearAgo === undefined ? COLUMNS : COMPARED}
        rows={pairLines(data.accounts, yearAgo?.accounts ?? [], (line) => ({ ...line, debit: 0, credit: 0 }))}
        total={{
          line: total(data.total_debit, data.total_credit),
          before: total(yearAgo?.total_debit ?? 0, yearAgo?.total_credit ?? 0),
        }}
        rowKey={({ line }) => line.code}
        errorTitle="Failed to load the trial balance"
        empty={null}
        actions={({ line }) => <LinesButton name={line.name} isOpen={open?.code === line.code} onToggle={() => toggle(line.code)} />}
      />
      {open !== undefined && (
        <>
          <LedgerLines
            label={`Lines of ${open.name}`}
            path={`/staff/finance/ledger/accounts/${open.code}/lines`}
            parameters={{ from: FIRST_DAY, to: on }}
          />
          <Published account={open} />
        </>
      )}
    </>
  );
}

const PUBLIC_TOTALS: Readonly<Record<PublicTotal, { name: string; key: string }>> = {
  income: { name: 'Total Income', key: 'income' },
  product: { name: 'Product Income', key: 'productIncome' },
  expense: { name: 'Total Expenses', key: 'expenses' },
  vat: { name: 'VAT Collected', key: 'vat' },
};

/** Leads to the public total in which an account counts. */
function Published({ account }: { account: TrialBalanceLineView }) {
  const total = publicTotalOf(account);
  if (total === undefined) return null;
  const { name, key } = PUBLIC_TOTALS[total];
  return (
    <Text size="sm">
      {'What was posted this year counts in '}
      <Link to={`/staff?section=finances&view=months&total=${key}`}>{`${name} on the public page`}</Link>.
    </Text>
  );
}
