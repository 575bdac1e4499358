import type { SheetCell } from '../../../platform/documents/sheet-rows.js';
import type { ExportTable } from '../../../platform/documents/export-table.js';
import { single } from '../../../platform/documents/single.js';
import { journalLabel } from '../../journals/journal.rules.js';
import type { JournalView } from '../../journals/journals.dto.js';
import type { LedgerAccount } from '../../ledger/ledger-account.entity.js';
import type { VatReturnView } from '../../tax/vat-return.dto.js';
import type { ReportTable } from '../report-tables.js';

/** Tables that only the accountant's pack has. Amounts in pounds. */

const cells = (row: SheetCell[]): SheetCell[] => row;

export function accountsTable(accounts: readonly LedgerAccount[]): ReportTable {
  return {
    title: 'Accounts',
    header: ['Code', 'Account', 'Type', 'Money'],
    widths: [8, 36, 12, 8],
    cells,
    rows: () => single(accounts.map(({ code, name, type, isCash }) => [code, name, type, isCash ? 'Yes' : 'No'])),
  };
}

const JOURNAL_HEADER = [
  'Id',
  'Date',
  'Kind',
  'Description',
  'Amount',
  'Interest',
  'Arrived',
  'Fee',
  'VAT',
  'From account',
  'To account',
  'Category',
  'Status',
  'Entered by',
  'Decided by',
  'Self-approved',
  'Posted on',
  'Reversed (UTC)',
  'Reversed by',
  'Self-reversed',
  'Reversed because',
];

export function journalsTable(rows: () => AsyncIterable<JournalView[]>): ExportTable<JournalView> {
  return {
    title: 'Journals',
    header: JOURNAL_HEADER,
    widths: JOURNAL_HEADER.map(() => 16),
    rows,
    cells: (journal) => [
      journal.id,
      journal.date,
      journalLabel(journal.kind, journal.opposite),
      journal.description,
      journal.amount,
      journal.interest,
      journal.arrived,
      journal.fee,
      journal.vat_amount,
      journal.from_account,
      journal.to_account,
      journal.category,
      journal.status,
      journal.entered_by_name,
      journal.decided_by_name,
      journal.self_approved ? 'Yes' : 'No',
      journal.posted_on,
      journal.reversed_at,
      journal.reversed_by_name,
      journal.self_reversed ? 'Yes' : 'No',
      journal.reversal_reason,
    ],
  };
}

/** What the boxes of a return are made of. */
export function vatRowsTable({ rows }: VatReturnView): ReportTable {
  return {
    title: 'Rows of the boxes',
    header: ['Box', 'Account', 'VAT code', 'Late', 'Amount'],
    widths: [6, 10, 16, 6, 14],
    cells,
    rows: () =>
      single(rows.map(({ box, account, vat_code, late, amount }) => [box.slice(3), account, vat_code, late ? 'Yes' : 'No', amount])),
  };
}
