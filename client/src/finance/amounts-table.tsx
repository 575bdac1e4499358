import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReportLineView } from '../../../server/finance/reports/reports.dto.js';
import { formatPounds } from '../ui/format/money';
import { PortalTable, type PortalColumn } from '../ui/portal/lists/portal-table';
import type { Days } from './finance.api';
import { LedgerLines } from './ledger-lines';

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
        tabular
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
      {open !== null && days !== null && (
        <LedgerLines
          label={`Lines of ${open.name}`}
          path={`/staff/finance/ledger/accounts/${open.code}/lines`}
          parameters={{ from: days.from, to: days.to }}
        />
      )}
    </>
  );
}
