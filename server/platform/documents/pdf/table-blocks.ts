import { isAmount, printedCell, type ExportTable } from '../export-table.js';
import type { SheetCell } from '../sheet-rows.js';
import { withWords } from './column-widths.js';
import type { PdfBlock, PdfColumn } from './pdf-blocks.js';

/**
 * A table as the blocks of a PDF.
 * @param chunks all rows of the table
 */
export async function* tableBlocks<Row>(table: ExportTable<Row>, chunks: AsyncIterable<Row[]>): AsyncGenerator<PdfBlock[]> {
  const { title, facts = [] } = table;
  const { header, widths, cells } = table.printed ?? table;
  const skipped = table.grouped === true ? 1 : 0;
  yield [{ kind: 'heading', text: title }, ...facts.map(([label, value]) => ({ kind: 'fact', label, value }) as const), { kind: 'gap' }];
  let columns: PdfColumn[] | undefined;
  let group: SheetCell | undefined;
  for await (const rows of chunks) {
    if (rows.length === 0) continue;
    const blocks: PdfBlock[] = [];
    if (columns === undefined) {
      columns = columnsOf(
        { header: header.slice(skipped), widths: widths.slice(skipped) },
        rows.map((row) => cells(row).slice(skipped)),
      );
      if (skipped === 0) blocks.push({ kind: 'columns', columns });
      // Below a heading, a single amount needs no label.
      else if (columns.filter(({ align }) => align === 'right').length === 1) columns = columns.map((column) => ({ ...column, label: '' }));
    }
    for (const row of rows) {
      const all = cells(row);
      if (skipped === 1 && all[0] !== group) {
        group = all[0];
        blocks.push({ kind: 'gap', lines: 0.7 }, { kind: 'heading', text: String(group), size: 13 }, { kind: 'columns', columns });
      }
      blocks.push({ kind: 'row', cells: all.slice(skipped).map(printedCell), isTotal: table.isTotal?.(row) === true });
    }
    yield blocks;
  }
  if (columns === undefined) yield [{ kind: 'text', text: 'No entries.' }];
}

/**
 * The columns of a PDF: amounts at the right, each as wide as its texts, but not wider than in a spreadsheet.
 * @param rows the first rows of the table
 */
function columnsOf({ header, widths }: Pick<ExportTable<unknown>, 'header' | 'widths'>, rows: readonly SheetCell[][]): PdfColumn[] {
  const printed = rows.map((row) => row.map(printedCell));
  const columns = header.map((label, index): PdfColumn => {
    const longest = Math.max(label.length, ...printed.map((row) => row[index]?.length ?? 0));
    const isNumeric = rows.some((row) => isNumber(row[index] ?? null));
    return { label, width: Math.max(1, Math.min(longest, widths[index] ?? longest)), ...(isNumeric && { align: 'right' }) };
  });
  return withWords(columns, printed);
}

function isNumber(cell: SheetCell): boolean {
  return isAmount(cell) || (cell !== null && typeof cell === 'object' && 'quantity' in cell);
}
