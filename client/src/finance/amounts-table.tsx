import { type ReactNode, useState } from 'react';
import { pairLines } from '../../../server/finance/reports/comparison.rules';
import type { ReportLineView } from '../../../server/finance/reports/reports.dto.js';
import type { ExpandedRow } from '../lib/lists/use-expanded-row';
import { formatPounds } from '../ui/format/money';
import { PortalOpened } from '../ui/portal/layout/portal-opened';
import { PortalTable, type PortalColumn } from '../ui/portal/lists/portal-table';
import type { Days } from './finance.api';
import { LedgerLines } from './ledger-lines';
import { LinesButton } from './lines-button';

interface AmountsTableProps {
  label: string;
  lines: readonly ReportLineView[];
  /** In pounds, shown below the accounts. */
  total: number;
  /** The period of the ledger lines that an account expands to. */
  days: Days;
  /** What expands behind an amount that is computed from other accounts. */
  computed?: ReactNode;
  /** The same for the previous year, in a column of its own. */
  before?: { lines: readonly ReportLineView[]; total: number } | undefined;
  /** Without it, the table itself stores which account is expanded, as in a dialog. */
  expanded?: ExpandedRow;
}

interface Row extends ReportLineView {
  before: number;
}

/** Accounts with their amounts and total. An account expands to its ledger lines. */
export function AmountsTable({ label, lines, total, days, computed, before, expanded }: AmountsTableProps) {
  const [own, setOwn] = useState<string | null>(null);
  const { shown, toggle } = expanded ?? { shown: own, toggle: (key: string) => setOwn(key === own ? null : key) };
  const open = lines.find((line) => keyOf(line) === shown);
  const columns: ReadonlyArray<PortalColumn<Row>> = [
    { key: 'name', header: label, primary: true, cell: ({ name }) => name },
    { key: 'amount', header: 'Amount', align: 'end', width: '9rem', cell: ({ amount }) => formatPounds(amount) },
    ...(before === undefined
      ? []
      : [{ key: 'before', header: 'A year before', align: 'end', width: '9rem', cell: (row: Row) => formatPounds(row.before) } as const]),
  ];
  const accounts = pairLines(lines, before?.lines ?? [], (line) => ({ ...line, amount: 0 }));
  return (
    <>
      <PortalTable
        tabular={before === undefined}
        label={label}
        columns={columns}
        rows={accounts.map(({ line, before: then }) => ({ ...line, before: then.amount }))}
        total={{ code: '', name: `Total ${inSentence(label)}`, amount: total, before: before?.total ?? 0 }}
        rowKey={({ code, name }) => `${code} ${name}`}
        errorTitle={`Failed to load ${inSentence(label)}`}
        empty={null}
        actions={(line) =>
          (line.code !== '' || computed !== undefined) && (
            <LinesButton
              what={line.code === '' ? 'Accounts' : 'Lines'}
              name={line.name}
              isOpen={keyOf(line) === shown}
              onToggle={() => toggle(keyOf(line))}
            />
          )
        }
      />
      {open?.code === '' && <PortalOpened title={`Accounts of ${open.name}`}>{computed}</PortalOpened>}
      {open !== undefined && open.code !== '' && (
        <LedgerLines
          label={`Lines of ${open.name}`}
          path={`/staff/finance/ledger/accounts/${open.code}/lines`}
          parameters={{ from: days.from, to: days.to }}
        />
      )}
    </>
  );
}

/** Names an account in the address; computed amounts have no code. */
const keyOf = ({ code, name }: ReportLineView): string => (code === '' ? name : code);

/** A label for use within a sentence: `Change in May` as `change in May`, but `VAT` unchanged. */
function inSentence(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
}
