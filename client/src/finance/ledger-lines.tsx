import { useInfiniteQuery } from '@tanstack/react-query';
import type { AccountLineView } from '../../../server/finance/ledger/ledger.dto.js';
import { keysetQuery, keysetRows } from '../lib/lists/keyset';
import { formatPounds } from '../ui/format/money';
import { PortalOpened } from '../ui/portal/layout/portal-opened';
import { PortalTable, type PortalColumn } from '../ui/portal/lists/portal-table';
import { PortalDay } from '../ui/portal/time/portal-day';
import { LedgerDocument } from './ledger-document';

const LINE_COLUMNS: ReadonlyArray<PortalColumn<AccountLineView>> = [
  { key: 'day', header: 'Posted', primary: true, cell: ({ posted_on }) => <PortalDay day={posted_on} /> },
  {
    key: 'document',
    header: 'Document',
    cell: (line) => <LedgerDocument document={line} />,
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
