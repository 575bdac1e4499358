import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CostEntryView } from '../../../../server/clarity/analytics/analytics.dto.js';
import type { CostGroup } from '../../../../server/clarity/analytics/analytics.rules.js';
import type { Days } from '../../../../server/finance/ledger/ledger.rules.js';
import { keysetQuery, keysetRows } from '../../lib/lists/keyset';
import { paths } from '../../lib/navigation/paths';
import { PortalDay } from '../../ui/portal/time/portal-day';
import { formatPounds } from '../../ui/format/money';
import { PortalAmountDialog } from '../../ui/portal/dialogs/portal-amount-dialog';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';

const KINDS: Readonly<Record<CostEntryView['kind'], string>> = { time: 'Time', expense: 'Expense', deliverable: 'Deliverable' };

interface CostEntriesProps {
  /** Pounds. */
  amount: number;
  /** What it was spent on: `Expenses of Lantern Fox`. */
  name: string;
  days: Days;
  by: CostGroup;
  /** The project or the id of the budget. */
  of: string | null;
}

const COLUMNS: ReadonlyArray<PortalColumn<CostEntryView>> = [
  { key: 'for', header: 'For', primary: true, cell: (entry) => <Description entry={entry} /> },
  { key: 'person', header: 'Person', cell: ({ user_name }) => <bdi>{user_name ?? 'Deleted user'}</bdi> },
  { key: 'date', onPhone: 'inline', header: 'Date', width: '8rem', cell: ({ date }) => <PortalDay day={date} /> },
  { key: 'amount', onPhone: 'inline', header: 'Amount', align: 'end', width: '8rem', cell: ({ amount }) => formatPounds(amount) },
];

/** An approved cost, which opens the claims that it is made of. */
export function CostEntries({ amount, name, ...rest }: CostEntriesProps) {
  const label = formatPounds(amount);
  if (amount === 0) return label;
  return (
    <PortalAmountDialog amount={label} opens={name} title={name}>
      <Entries name={name} {...rest} />
    </PortalAmountDialog>
  );
}

function Entries({ name, days: { from, to }, by, of }: Omit<CostEntriesProps, 'amount'>) {
  const entries = useInfiniteQuery(keysetQuery<CostEntryView>('/clarity/analytics/costs', { from, to, by, of }));
  return (
    <PortalTable
      label={name}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      errorTitle="Failed to load the costs"
      empty="Nothing was approved."
      {...keysetRows(entries)}
    />
  );
}

function Description({ entry: { id, kind, description } }: { entry: CostEntryView }) {
  return (
    <>
      <Link to={paths.staffSection('clarity', { as: 'admin', view: 'payouts', payable: id })}>
        <bdi>{description === '' ? KINDS[kind] : description}</bdi>
      </Link>
      <Text size="sm" c="dimmed">
        {KINDS[kind]}
      </Text>
    </>
  );
}
