import { Injectable } from '@nestjs/common';
import { PayloadTooLarge } from '../errors/errors.js';
import { contentDisposition } from '../files/file-name.js';
import { StudioIdentity } from '../mail/studio-identity.js';
import { Clock } from '../time/clock.js';
import { csvLine, UTF8_MARK } from './csv.rules.js';
import { Documents, type GeneratedDocument } from './documents.js';
import type { Download } from './downloads.js';
import type { PdfBlock } from './pdf/pdf-blocks.js';
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
const DECIMALS = 2;
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
  /** What a PDF prints between the texts of a row: a space by default. */
  separator?: string;
  /** All rows, in chunks; read again on each call. */
  rows: () => AsyncIterable<Row[]>;
  cells: (row: Row) => SheetCell[];
  /** How a PDF prints a row whose cells do not fit on one line. */
  blocks?: (row: Row) => PdfBlock[];
}

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
    if (format === 'pdf') return this.pdf(reader, { title: table.title, name, signal, record }, pdfBlocks(table));
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
    { title, name, signal, record }: Omit<FileOptions, 'format'> & { title: string },
    blocks: AsyncIterable<PdfBlock[]>,
  ): Promise<Download> {
    return this.render(reader, record, TYPES.pdf, `${name}.pdf`, async (admission) => {
      const { name: studio } = await this.studio.current();
      const options = { title, author: studio, madeAt: this.clock.now(), footer: `${studio} · ${title} · confidential` };
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

const isAmount = (cell: SheetCell): cell is number | bigint => typeof cell === 'number' || typeof cell === 'bigint';

/** An amount formatted as on the screens, with the minus sign; whole pounds without pence. */
export function inPounds(amount: number | bigint): string {
  return (typeof amount === 'bigint' ? WHOLE_POUNDS : POUNDS).format(amount).replace(/^-/, '−');
}

/** The whole table as CSV, with a byte order mark by which spreadsheets recognise UTF-8. */
export async function* csvChunks<Row>(table: ExportTable<Row>): AsyncGenerator<Buffer> {
  yield Buffer.from(UTF8_MARK + csvLine(table.header));
  for await (const rows of bounded(table, 'csv')) yield Buffer.from(rows.map((row) => csvLine(table.cells(row), DECIMALS)).join(''));
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

async function* pdfBlocks<Row>(table: ExportTable<Row>): AsyncGenerator<PdfBlock[]> {
  const { title, facts = [], blocks = lineWriter(table) } = table;
  yield [{ kind: 'heading', text: title }, ...facts.map(([label, value]) => ({ kind: 'fact', label, value }) as const), { kind: 'gap' }];
  for await (const rows of bounded(table, 'pdf')) yield rows.flatMap(blocks);
}

/** Writes a row on a line below its group's heading. */
function lineWriter<Row>({ header, cells, grouped = false, separator = ' ' }: ExportTable<Row>): (row: Row) => PdfBlock[] {
  if (!grouped) return (row) => [factOf(header, cells(row), separator)];
  let group: SheetCell = null;
  return (row) => {
    const [first = null, ...rest] = cells(row);
    const isNew = first !== group;
    group = first;
    const heading: PdfBlock[] = isNew ? [{ kind: 'gap' }, { kind: 'heading', text: String(first), size: 13 }] : [];
    return [...heading, factOf(header.slice(1), rest, separator)];
  };
}

/** A row on one line: its texts, and each amount, with the column's name if there are several. */
function factOf(header: readonly string[], cells: readonly SheetCell[], separator: string): PdfBlock {
  const texts = cells.filter((cell) => typeof cell === 'string' && cell !== '');
  const amounts = cells.flatMap((cell, index) => (isAmount(cell) ? [{ name: header[index] ?? '', amount: inPounds(cell) }] : []));
  const value = amounts.length === 1 ? amounts[0]?.amount : amounts.map(({ name, amount }) => `${name} ${amount}`).join(', ');
  return { kind: 'fact', label: texts.join(separator), value: value ?? '' };
}

function headersOf(type: string, file: string): Record<string, string> {
  return {
    'Content-Type': type,
    'Content-Disposition': contentDisposition('attachment', file),
    'Cache-Control': 'private, no-store',
  };
}
