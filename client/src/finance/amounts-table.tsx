import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AccountLineView } from '../../../server/finance/ledger/ledger.dto.js';
import type { ReportLineView } from '../../../server/finance/reports/reports.dto.js';
import { keysetQuery, keysetRows } from '../lib/lists/keyset';
import { formatPounds } from '../ui/format/money';
import { PortalTable, type PortalColumn } from '../ui/portal/lists/portal-table';
import { formatDay } from './finance-dates';
import type { Days } from './finance.api';

interface AmountsTableProps {
  label: string;
  lines: readonly ReportLineView[];
  /** In pounds; the last row. */
  total: number;
  /** The days whose lines an account opens; null where the amounts are of no period. */
  days: Days | null;
}

const TOTAL = 'total';

/** Accounts with their amounts and total. An account opens the lines behind it. */
export function AmountsTable({ label, lines, total, days }: AmountsTableProps) {
  const [open, setOpen] = useState<ReportLineView | null>(null);
  const columns: ReadonlyArray<PortalColumn<ReportLineView>> = [
    { key: 'name', header: label, primary: true, cell: ({ name }) => name },
    { key: 'amount', header: 'Amount', align: 'end', width: '9rem', cell: ({ amount }) => formatPounds(amount) },
  ];
  const rows = [...lines, { code: TOTAL, name: `Total ${label.toLowerCase()}`, amount: total }];
  return (
    <>
      <PortalTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ code, name }) => `${code} ${name}`}
        errorTitle={`Failed to load ${label.toLowerCase()}`}
        empty={null}
        {...(days !== null && {
          actions: (line: ReportLineView) =>
            line.code !== TOTAL &&
            line.code !== '' && (
              <Button
                variant="default"
                size="compact-sm"
                aria-expanded={open?.code === line.code}
                aria-label={`Lines of ${line.name}`}
                onClick={() => setOpen(open?.code === line.code ? null : line)}
              >
                Lines
              </Button>
            ),
        })}
      />
      {open !== null && days !== null && <AccountLines account={open} days={days} />}
    </>
  );
}

const LINE_COLUMNS: ReadonlyArray<PortalColumn<AccountLineView>> = [
  { key: 'day', header: 'Posted', primary: true, cell: ({ posted_on }) => formatDay(posted_on) },
  {
    key: 'document',
    header: 'Document',
    cell: ({ source_kind, source_id, event }) => {
      const isJournal = source_kind === 'journal';
      const name = isJournal ? 'Journal' : 'Transaction';
      return (
        <Link to={`/staff?section=finances&${isJournal ? 'journal' : 'transaction'}=${source_id}`}>
          {event === 'reversed' ? `Reversal of a ${name.toLowerCase()}` : name}
        </Link>
      );
    },
  },
  { key: 'debit', header: 'Debit', align: 'end', cell: ({ debit }) => (debit === 0 ? '–' : formatPounds(debit)) },
  { key: 'credit', header: 'Credit', align: 'end', cell: ({ credit }) => (credit === 0 ? '–' : formatPounds(credit)) },
];

function AccountLines({ account, days }: { account: ReportLineView; days: Days }) {
  const lines = useInfiniteQuery(
    keysetQuery<AccountLineView>(`/staff/finance/ledger/accounts/${account.code}/lines`, { from: days.from, to: days.to }),
  );
  return (
    <PortalTable
      label={`Lines of ${account.name}`}
      columns={LINE_COLUMNS}
      rowKey={({ entry_id, line_no }) => `${entry_id}:${line_no}`}
      errorTitle="Failed to load the lines"
      empty="Nothing was posted in this period."
      {...keysetRows(lines)}
    />
  );
}
