import writeExcelFile, { type Row } from 'write-excel-file/node';
import type { TaskContext } from '../workers/worker-protocol.js';
import type { SheetCell, SheetOptions } from './sheet-rows.js';

const WRITE_BYTES = 64 * 1024;
/** Writes a spreadsheet (OOXML): its parameters are the sheet options, its input arrays of rows, its output the bytes of the file. */
export async function writeSheet({ parameters, input, write }: TaskContext): Promise<void> {
  const { name, header, widths } = parameters as SheetOptions;
  const rows: Row[] = [header.map((value) => ({ value, fontWeight: 'bold' }))];
  for await (const batch of input as AsyncIterable<SheetCell[][]>) for (const cells of batch) rows.push(cells.map(cellOf));
  const columns = widths.map((width) => ({ width }));
  const bytes = await writeExcelFile(rows, { sheet: name, stickyRowsCount: 1, columns }).toBuffer();
  for (let start = 0; start < bytes.length; start += WRITE_BYTES) await write(bytes.subarray(start, start + WRITE_BYTES));
}

function cellOf(value: SheetCell): Row[number] {
  if (typeof value === 'number') return { value, type: Number, format: '#,##0.00' };
  if (typeof value === 'bigint') return { value: Number(value), type: Number, format: '#,##0' };
  if (value === null || value === '') return null;
  if (typeof value === 'string') return { value, type: String };
  if ('day' in value) return { value: new Date(`${value.day}T00:00:00Z`), type: Date, format: 'dd mmm yyyy' };
  return { value: value.quantity, type: Number, format: `0.00${'#'.repeat(Math.max(0, value.decimals - 2))}` };
}
