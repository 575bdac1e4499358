import { Injectable } from '@nestjs/common';
import { PayloadTooLarge } from '../errors/errors.js';
import { contentDisposition } from '../files/file-name.js';
import { StudioIdentity } from '../mail/studio-identity.js';
import { Clock } from '../time/clock.js';
import { csvLine, UTF8_MARK } from './csv.rules.js';
import { Documents, type GeneratedDocument } from './documents.js';
import type { Download } from './downloads.js';
import type { ExportTable } from './export-table.js';
import type { PdfBlock } from './pdf/pdf-blocks.js';
import { tableBlocks } from './pdf/table-blocks.js';
import type { SheetCell } from './sheet-rows.js';

export const TABLE_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Maximum rows per file. A spreadsheet is built in memory; no one would read a longer PDF. */
const MAX_ROWS: Readonly<Record<TableFormat, number>> = { csv: 1_000_000, xlsx: 20_000, pdf: 5_000 };
const FORMAT_NAMES: Readonly<Record<TableFormat, string>> = { csv: 'CSV', xlsx: 'spreadsheet', pdf: 'PDF' };
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;
/** The width of a table that fits on an upright page; wider ones are printed in landscape. */
const PORTRAIT_CHARACTERS = 110;
const DECIMALS = 2;

interface FileOptions {
  format: TableFormat;
  /** File name without extension. */
  name: string;
  signal: AbortSignal;
  /** Records the export, once a slot has been reserved. */
  record: () => Promise<void>;
}

/** Exports tables as files. */
@Injectable()
export class TableFiles {
  constructor(
    private readonly documents: Documents,
    private readonly studio: StudioIdentity,
    private readonly clock: Clock,
  ) {}

  /** @throws PayloadTooLarge for more rows than the format allows, or what `Documents` throws. */
  async make<Row>(reader: { userId: string }, table: ExportTable<Row>, { format, name, signal, record }: FileOptions): Promise<Download> {
    const file = `${name}.${format}`;
    if (format === 'csv') {
      await record();
      return { headers: headersOf(TYPES.csv, file), chunks: csvChunks(table) };
    }
    if (format === 'pdf') {
      const characters = (table.printed ?? table).widths.slice(table.grouped === true ? 1 : 0).reduce((sum, width) => sum + width, 0);
      return this.pdf(
        reader,
        { title: table.title, name, signal, record, isLandscape: characters > PORTRAIT_CHARACTERS },
        tableBlocks(table, bounded(table, 'pdf')),
      );
    }
    const { title, header, widths } = table;
    return this.render(reader, record, TYPES.xlsx, file, (admission) =>
      this.documents.sheet(admission, { name: title, header, widths }, sheetRows(table), signal),
    );
  }

  /**
   * Generates a PDF from custom blocks rather than one table.
   * @throws what `Documents` throws.
   */
  pdf(
    reader: { userId: string },
    { title, name, signal, record, isLandscape = false }: Omit<FileOptions, 'format'> & { title: string; isLandscape?: boolean },
    blocks: AsyncIterable<PdfBlock[]>,
  ): Promise<Download> {
    return this.render(reader, record, TYPES.pdf, `${name}.pdf`, async (admission) => {
      const { name: studio } = await this.studio.current();
      const options = { title, author: studio, madeAt: this.clock.now(), footer: `${studio} · ${title} · confidential`, isLandscape };
      return this.documents.pdf(admission, options, blocks, signal);
    });
  }

  private async render(
    reader: { userId: string },
    record: () => Promise<void>,
    type: string,
    file: string,
    make: (admission: ReturnType<Documents['admit']>) => Promise<GeneratedDocument>,
  ): Promise<Download> {
    const admission = this.documents.admit(reader.userId);
    try {
      await record();
      const document = await make(admission);
      return { headers: { ...headersOf(type, file), 'Content-Length': document.size }, chunks: document.read() };
    } finally {
      admission.release();
    }
  }
}

/** The whole table as CSV, with a byte order mark by which spreadsheets recognise UTF-8. */
export async function* csvChunks<Row>(table: ExportTable<Row>): AsyncGenerator<Buffer> {
  yield Buffer.from(UTF8_MARK + csvLine(table.header));
  for await (const rows of bounded(table, 'csv'))
    yield Buffer.from(rows.map((row) => csvLine(table.cells(row).map(csvCell), DECIMALS)).join(''));
}

/** Dates as YYYY-MM-DD. Text of digits is never taken for a formula. */
function csvCell(cell: SheetCell): string | number | bigint | null {
  if (cell === null || typeof cell !== 'object') return cell;
  return 'day' in cell ? cell.day : cell.quantity.toFixed(cell.decimals);
}

async function* sheetRows<Row>(table: ExportTable<Row>): AsyncGenerator<SheetCell[][]> {
  for await (const rows of bounded(table, 'xlsx')) yield rows.map(table.cells);
}

async function* bounded<Row>(table: ExportTable<Row>, format: TableFormat): AsyncGenerator<Row[]> {
  let count = 0;
  for await (const rows of table.rows()) {
    count += rows.length;
    if (count > MAX_ROWS[format]) {
      const max = MAX_ROWS[format].toLocaleString('en-GB');
      const other = format === 'csv' ? '' : ', or CSV';
      throw new PayloadTooLarge(`A ${FORMAT_NAMES[format]} has room for ${max} rows. Please choose fewer days${other}.`);
    }
    yield rows;
  }
}

function headersOf(type: string, file: string): Record<string, string> {
  return {
    'Content-Type': type,
    'Content-Disposition': contentDisposition('attachment', file),
    'Cache-Control': 'private, no-store',
  };
}
