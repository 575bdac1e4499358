import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PublicationView } from '../../../../server/finance/publication/publication.dto.js';
import type { PublicTotal } from '../../../../server/finance/publication/publication.rules';
import { publicTotals, type PublicTotals } from '../../../../server/finance/finance.rules';
import { messageOf, isProofRequired } from '../../lib/http/http';
import { ukToday } from '../../lib/time/now';
import { useExpandedRow } from '../../lib/lists/use-expanded-row';
import { formatPounds } from '../../ui/format/money';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalOpened } from '../../ui/portal/layout/portal-opened';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { periodsQuery, publicationQuery, useSavePublication } from '../finance.api';
import { LinesButton } from '../lines-button';
import { monthsUpTo } from './months-up-to';
import { PublicAccounts } from './public-accounts';

interface Row {
  key: keyof PublicTotals;
  label: string;
  all: number;
  closed: number;
}

const LABELS: ReadonlyArray<{ key: keyof PublicTotals; label: string }> = [
  { key: 'netProfit', label: 'Net Profit' },
  { key: 'income', label: 'Total Income' },
  { key: 'productIncome', label: 'Product Income' },
  { key: 'expenses', label: 'Total Expenses' },
  { key: 'vat', label: 'VAT Collected' },
];
/** The parts that each total adds or subtracts. */
const TOTALS: Readonly<Record<keyof PublicTotals, readonly PublicTotal[]>> = {
  netProfit: ['income', 'product', 'expense'],
  income: ['income'],
  productIncome: ['product'],
  expenses: ['expense'],
  vat: ['vat'],
};
const COLUMNS: ReadonlyArray<PortalColumn<Row>> = [
  { key: 'label', header: 'Total', primary: true, cell: ({ label }) => label },
  { key: 'all', header: 'Year to date', align: 'end', width: '10rem', cell: ({ all }) => formatPounds(all) },
  { key: 'closed', header: 'Closed months', align: 'end', width: '10rem', cell: ({ closed }) => formatPounds(closed) },
];

/** Which months are published, with the published numbers now and after a change. */
export function PublicationPanel() {
  const { data, error, isFetching, refetch } = useQuery(publicationQuery);
  const { mutate, error: failed, isPending, reset } = useSavePublication();
  const { shown, toggle } = useExpandedRow('total', ['lines']);
  // The public page links to one of its totals. It opens once the months above it are loaded, which would move it out of view.
  const [days] = useState(() => monthsUpTo(ukToday()));
  const isPlaced = !useQuery(periodsQuery(days)).isPending;
  const open = isPlaced ? (LABELS.find(({ key }) => key === shown)?.key ?? null) : null;
  /** What was published when the question was asked: another director may change it in the meantime. */
  const [asked, setAsked] = useState<PublicationView | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const closedOnly = data?.closed_only ?? false;
  const all = publicTotals(data?.all_months ?? []);
  const closed = publicTotals(data?.closed_months ?? []);
  const change = ({ closed_only, version }: PublicationView): void => {
    if (isPending) return;
    setAsked(null);
    setMessage(null);
    reset();
    mutate(
      { closed_only: !closed_only, version },
      {
        onSuccess: () => setMessage(closed_only ? 'The public page shows the year to date.' : 'The public page shows closed months only.'),
      },
    );
  };
  return (
    <PortalPanel
      bare
      title="Public page"
      text={`Everyone sees ${closedOnly ? 'the closed months of this year' : 'the year to date'} on the home page, without names or categories.`}
      aside={
        data !== undefined && (
          <Button variant="default" size="compact-md" onClick={() => setAsked(data)}>
            {closedOnly ? 'Show the year to date' : 'Show closed months only'}
          </Button>
        )
      }
    >
      <PortalOutcome
        message={message}
        refusal={
          failed === null || isProofRequired(failed) ? null : messageOf(failed, 'The public page could not be changed. Please try again.')
        }
      />
      <PortalTable
        label="Public page"
        columns={COLUMNS}
        rows={data === undefined ? undefined : LABELS.map(({ key, label }) => ({ key, label, all: all[key], closed: closed[key] }))}
        rowKey={({ label }) => label}
        error={error}
        errorTitle="Failed to load what is published"
        onRetry={() => void refetch()}
        retrying={isFetching}
        empty={null}
        actions={({ key, label }) => <LinesButton what="Accounts" name={label} isOpen={open === key} onToggle={() => toggle(key)} />}
      />
      {open !== null && data !== undefined && (
        <PortalOpened title={`Accounts of ${LABELS.find(({ key }) => key === open)?.label ?? ''}`}>
          <PublicAccounts key={open} publication={data} totals={TOTALS[open]} />
        </PortalOpened>
      )}
      {asked !== null && <ChangeQuestion publication={asked} onConfirm={() => change(asked)} onCancel={() => setAsked(null)} />}
    </PortalPanel>
  );
}

interface ChangeQuestionProps {
  publication: PublicationView;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before other months are published. */
function ChangeQuestion({ publication: { closed_only, all_months, closed_months }, onConfirm, onCancel }: ChangeQuestionProps) {
  const act = closed_only ? 'Show the year to date' : 'Show closed months only';
  const [all, closed] = [publicTotals(all_months).netProfit, publicTotals(closed_months).netProfit];
  return (
    <PortalConfirm title={`${act}?`} confirm={act} onConfirm={onConfirm} onCancel={onCancel}>
      {`The public page changes at once: its net profit becomes ${formatPounds(closed_only ? all : closed)} instead of ${formatPounds(closed_only ? closed : all)}.`}
    </PortalConfirm>
  );
}
