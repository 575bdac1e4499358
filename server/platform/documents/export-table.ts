import { dayText } from '../time/days.rules.js';
import type { SheetCell } from './sheet-rows.js';

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const WHOLE_POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 });

/** A table for export, defined once for all formats. Numbers are amounts in pounds, those of type bigint without pence. */
export interface ExportTable<Row> {
  /** Heading of the PDF and sheet name, at most 31 characters. */
  title: string;
  /** Text above the table in a PDF, such as the period. */
  facts?: ReadonlyArray<readonly [label: string, value: string]>;
  header: readonly string[];
  /** Column widths of a spreadsheet, in characters. */
  widths: readonly number[];
  /** True if rows with the same first cell form a group: a PDF prints that cell once, as a heading. */
  grouped?: boolean;
  /** All rows, in chunks; read again on each call. */
  rows: () => AsyncIterable<Row[]>;
  cells: (row: Row) => SheetCell[];
  /** Whether a row sums up those above it, which a PDF prints in bold. */
  isTotal?: (row: Row) => boolean;
  /** The columns of a PDF, for a table that is too wide for a page. */
  printed?: Pick<ExportTable<Row>, 'header' | 'widths' | 'cells'>;
}

export function isAmount(cell: SheetCell): cell is number | bigint {
  return typeof cell === 'number' || typeof cell === 'bigint';
}

/** A cell as it is printed: amounts in pounds, dates in British notation. */
export function printedCell(cell: SheetCell): string {
  if (isAmount(cell)) return inPounds(cell);
  if (cell === null || typeof cell === 'string') return cell ?? '';
  // A date stays on one line.
  if ('day' in cell) return dayText(cell.day).replaceAll(' ', '\u00a0');
  return cell.quantity.toLocaleString('en-GB', { minimumFractionDigits: Math.min(2, cell.decimals), maximumFractionDigits: cell.decimals });
}

/** An amount formatted as on the screens, with the minus sign; whole pounds without pence. */
export function inPounds(amount: number | bigint): string {
  return (typeof amount === 'bigint' ? WHOLE_POUNDS : POUNDS).format(amount).replace(/^-/, '−');
}
