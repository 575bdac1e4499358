import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { AccountLineView } from '../../../server/finance/ledger/ledger.dto.js';
import { keysetQuery, keysetRows } from '../lib/lists/keyset';
import { formatPounds } from '../ui/format/money';
import { PortalTable, type PortalColumn } from '../ui/portal/lists/portal-table';
import { formatDay } from '../ui/format/calendar-day';

/** Documents that post to the ledger: what they are called, and where one opens. */
const TRANSACTION = { name: 'Transaction', path: '/staff?section=finances&transaction' };
const DOCUMENTS: Readonly<Record<string, { name: string; path: string }>> = {
  transaction: TRANSACTION,
  journal: { name: 'Journal', path: '/staff?section=finances&journal' },
  payable: { name: 'Payable', path: '/staff?section=clarity&as=admin&view=payouts&payable' },
  // A sale opens by the ids of its refunds and payments as well.
  sale: { name: 'Sale', path: '/staff?section=sales&sale' },
  sale_correction: { name: 'Sale', path: '/staff?section=sales&sale' },
  sale_refund: { name: 'Refund', path: '/staff?section=sales&sale' },
  sale_payment: { name: 'Payment', path: '/staff?section=sales&sale' },
};

const LINE_COLUMNS: ReadonlyArray<PortalColumn<AccountLineView>> = [
  { key: 'day', header: 'Posted', primary: true, cell: ({ posted_on }) => formatDay(posted_on) },
  {
    key: 'document',
    header: 'Document',
    cell: ({ source_kind, source_id, event }) => {
      const { name, path } = DOCUMENTS[source_kind] ?? TRANSACTION;
      return <Link to={`${path}=${source_id}`}>{event === 'reversed' ? `Reversal of a ${name.toLowerCase()}` : name}</Link>;
    },
  },
  { key: 'debit', header: 'Debit', align: 'end', cell: ({ debit }) => (debit === 0 ? '–' : formatPounds(debit)) },
  { key: 'credit', header: 'Credit', align: 'end', cell: ({ credit }) => (credit === 0 ? '–' : formatPounds(credit)) },
];

interface LedgerLinesProps {
  label: string;
  /** The list below /api, and its query. */
  path: string;
  parameters: Readonly<Record<string, string>>;
}

/** Lines of the ledger, each with the document behind it. */
export function LedgerLines({ label, path, parameters }: LedgerLinesProps) {
  const lines = useInfiniteQuery(keysetQuery<AccountLineView>(path, parameters));
  const panel = useRef<HTMLDivElement>(null);
  const isLoaded = lines.data !== undefined;
  // They open below a table that may be longer than the window.
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [label, isLoaded]);
  return (
    <Stack gap="xs" ref={panel}>
      <Text fw={600}>{label}</Text>
      <PortalTable
        label={label}
        columns={LINE_COLUMNS}
        rowKey={({ entry_id, line_no }) => `${entry_id}:${line_no}`}
        errorTitle="Failed to load the lines"
        empty="Nothing was posted in this period."
        {...keysetRows(lines)}
      />
    </Stack>
  );
}
