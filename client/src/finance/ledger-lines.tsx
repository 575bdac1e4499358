import { Badge, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AccountLineView } from '../../../server/finance/ledger/ledger.dto.js';
import { keysetQuery, keysetRows } from '../lib/lists/keyset';
import { formatPounds } from '../ui/format/money';
import { PortalOpened } from '../ui/portal/layout/portal-opened';
import { PortalTable, type PortalColumn } from '../ui/portal/lists/portal-table';
import { PortalDay } from '../ui/portal/time/portal-day';

/** Documents that post to the ledger: their names and addresses. */
const TRANSACTION = { name: 'Transaction', path: '/staff?section=finances&transaction' };
const DOCUMENTS: Readonly<Record<string, { name: string; path: string }>> = {
  transaction: TRANSACTION,
  journal: { name: 'Journal', path: '/staff?section=finances&journal' },
  payable: { name: 'Payable', path: '/staff?section=clarity&as=admin&view=payouts&payable' },
  // The ids of refunds and payments also open their sale.
  sale: { name: 'Sale', path: '/staff?section=sales&sale' },
  sale_correction: { name: 'Sale', path: '/staff?section=sales&sale' },
  sale_refund: { name: 'Refund', path: '/staff?section=sales&sale' },
  sale_payment: { name: 'Payment', path: '/staff?section=sales&sale' },
};

/** How decisions on an entry of one’s own are marked. */
const OWN_DECISIONS: Readonly<Record<string, string>> = { approved: 'Self-approved', paid: 'Self-paid', reversed: 'Self-reversed' };

const LINE_COLUMNS: ReadonlyArray<PortalColumn<AccountLineView>> = [
  { key: 'day', header: 'Posted', primary: true, cell: ({ posted_on }) => <PortalDay day={posted_on} /> },
  {
    key: 'document',
    header: 'Document',
    cell: ({ source_kind, source_id, event, description, own_decision }) => {
      const { name, path } = DOCUMENTS[source_kind] ?? TRANSACTION;
      const kind = event === 'reversed' ? `Reversal of a ${name.toLowerCase()}` : name;
      return (
        <>
          <Link to={`${path}=${source_id}`}>
            <bdi>{description === '' ? kind : description}</bdi>
          </Link>
          {description !== '' && (
            <Text size="xs" c="dimmed">
              {kind}
            </Text>
          )}
          {own_decision && (
            <>
              {' '}
              <Badge variant="default">{OWN_DECISIONS[event]}</Badge>
            </>
          )}
        </>
      );
    },
  },
  { key: 'debit', header: 'Debit', align: 'end', cell: ({ debit }) => (debit === 0 ? '–' : formatPounds(debit)) },
  { key: 'credit', header: 'Credit', align: 'end', cell: ({ credit }) => (credit === 0 ? '–' : formatPounds(credit)) },
];

const monthColumn = (closed: readonly string[]): PortalColumn<AccountLineView> => ({
  key: 'month',
  header: 'Month',
  cell: ({ posted_on }) => (closed.includes(posted_on.slice(0, 7)) ? 'Closed' : 'Open'),
});

interface LedgerLinesProps {
  label: string;
  /** Path of the list below /api, and its query. */
  path: string;
  parameters: Readonly<Record<string, string>>;
  /** Months, YYYY-MM: each line says whether its month is among them. */
  closedMonths?: readonly string[];
}

/** Ledger lines, each linked to its document. */
export function LedgerLines({ label, path, parameters, closedMonths }: LedgerLinesProps) {
  const lines = useInfiniteQuery(keysetQuery<AccountLineView>(path, parameters));
  return (
    <PortalOpened title={label}>
      <PortalTable
        label={label}
        columns={closedMonths === undefined ? LINE_COLUMNS : [...LINE_COLUMNS, monthColumn(closedMonths)]}
        rowKey={({ entry_id, line_no }) => `${entry_id}:${line_no}`}
        errorTitle="Failed to load the lines"
        empty="Nothing was posted in this period."
        {...keysetRows(lines)}
      />
    </PortalOpened>
  );
}
