import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { publicTotals, type PublicTotals } from '../../../../server/finance/finance.rules';
import { messageOf, wasCalledOff } from '../../lib/http/http';
import { paths } from '../../lib/navigation/paths';
import { formatPounds } from '../../ui/format/money';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { publicationQuery, useSavePublication } from '../finance.api';

interface Row {
  label: string;
  /** Which total of the overview has the details. */
  details: string;
  all: number;
  closed: number;
  /** Last day of the closed months, YYYY-MM-DD. */
  closedTo: string | null;
}

const LABELS: ReadonlyArray<{ key: keyof PublicTotals; label: string; details: string }> = [
  { key: 'netProfit', label: 'Net Profit', details: 'net_profit' },
  { key: 'income', label: 'Total Income', details: 'total_income' },
  { key: 'productIncome', label: 'Product Income', details: 'total_income' },
  { key: 'expenses', label: 'Total Expenses', details: 'total_expenses' },
  { key: 'vat', label: 'VAT Collected', details: 'total_vat' },
];
const COLUMNS: ReadonlyArray<PortalColumn<Row>> = [
  { key: 'label', header: 'Total', primary: true, cell: ({ label }) => label },
  {
    key: 'all',
    header: 'Year to date',
    align: 'end',
    width: '10rem',
    cell: ({ all, details }) => <Link to={paths.staffSection('finances', { details })}>{formatPounds(all)}</Link>,
  },
  { key: 'closed', header: 'Closed months', align: 'end', width: '10rem', cell: (row) => <Closed row={row} /> },
];

/** Which months the public page shows, with what it shows and what it would show. */
export function PublicationPanel() {
  const { data, error, isFetching, refetch } = useQuery(publicationQuery);
  const { mutate, error: failed, isPending, reset } = useSavePublication();
  const [isAsking, setIsAsking] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const closedOnly = data?.closed_only ?? false;
  const all = publicTotals(data?.all_months ?? []);
  const closed = publicTotals(data?.closed_months ?? []);
  const change = (): void => {
    if (data === undefined || isPending) return;
    setIsAsking(false);
    setMessage(null);
    reset();
    mutate(
      { closed_only: !closedOnly, version: data.version },
      { onSuccess: () => setMessage(closedOnly ? 'The public page shows the year to date.' : 'The public page shows closed months only.') },
    );
  };
  return (
    <PortalPanel
      bare
      title="Public page"
      text={`Everyone sees ${closedOnly ? 'the closed months of this year' : 'the year to date'} on the home page, without names or categories.`}
      aside={
        data !== undefined && (
          <Button variant="default" size="compact-md" onClick={() => setIsAsking(true)}>
            {closedOnly ? 'Show the year to date' : 'Show closed months only'}
          </Button>
        )
      }
    >
      <PortalOutcome
        message={message}
        refusal={
          failed === null || wasCalledOff(failed) ? null : messageOf(failed, 'The public page could not be changed. Please try again.')
        }
      />
      <PortalTable
        tabular
        label="Public page"
        columns={COLUMNS}
        rows={
          data === undefined
            ? undefined
            : LABELS.map(({ key, label, details }) => ({ label, details, all: all[key], closed: closed[key], closedTo: data.closed_to }))
        }
        rowKey={({ label }) => label}
        error={error}
        errorTitle="Failed to load what is published"
        onRetry={() => void refetch()}
        retrying={isFetching}
        empty={null}
      />
      {isAsking && (
        <PortalConfirm
          title={closedOnly ? 'Show the year to date?' : 'Show closed months only?'}
          confirm={closedOnly ? 'Show the year to date' : 'Show closed months only'}
          onConfirm={change}
          onCancel={() => setIsAsking(false)}
        >
          {`The public page changes at once: its net profit becomes ${formatPounds((closedOnly ? all : closed).netProfit)} instead of ${formatPounds((closedOnly ? closed : all).netProfit)}.`}
        </PortalConfirm>
      )}
    </PortalPanel>
  );
}

function Closed({ row: { closed, closedTo, details } }: { row: Row }) {
  if (closedTo === null) return formatPounds(closed);
  const days = { from: `${closedTo.slice(0, 4)}-01-01`, to: closedTo };
  return <Link to={paths.staffSection('finances', { ...days, details })}>{formatPounds(closed)}</Link>;
}
