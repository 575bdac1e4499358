import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import type { TaskContext } from '../../platform/workers/worker-protocol.js';
import {
  delimiterOf,
  IMPORT_LIMITS,
  layoutOf,
  readRow,
  type ImportChannel,
  type ImportTerms,
  type Layout,
  type RowProblem,
  type StatementRow,
} from './statement.rules.js';

export const STATEMENT_TASK = 'statement';

export interface StatementTaskInput {
  importId: string;
  channel: ImportChannel;
  terms: ImportTerms;
  today: string;
}

/** The content of a file. */
export interface StatementOutcome {
  rows: number;
  problemCount: number;
  problems: RowProblem[];
}

const WRITE_CHARACTERS = 64 * 1024;
/** The parser removes rows from the front of an array, so its time grows with the square of a chunk. */
const PIECE_CHARACTERS = 16 * 1024;
/** The parser begins a row anew with each piece until the row ends, so rows are bounded. */
const ROW_CHARACTERS = 1024 * 1024;

/**
 * Reads a statement file: its input is the bytes of the file, and it writes rows in COPY's text format, in the order of
 * `SaleImportRow`. What cannot be read is in the outcome.
 */
export async function readStatement({ parameters, input, write }: TaskContext): Promise<StatementOutcome> {
  const { importId, channel, terms, today } = parameters as StatementTaskInput;
  const outcome: StatementOutcome = { rows: 0, problemCount: 0, problems: [] };
  const report = (problem: RowProblem): void => {
    outcome.problemCount += 1;
    if (outcome.problems.length < IMPORT_LIMITS.problems) outcome.problems.push(problem);
  };
  const decoded = decode(input as AsyncIterable<Uint8Array>);
  const first = await decoded.next();
  if (first.done === true) {
    report(whole('The file is empty.'));
    return outcome;
  }
  const start = first.value;
  const delimiter = delimiterOf(start);
  let layout: Layout | undefined;
  let line = 0;
  let sinceRow = 0;
  let copy = '';
  const take = async (cells: string[]): Promise<void> => {
    line += 1;
    sinceRow = 0;
    if (layout === undefined) {
      if (line <= IMPORT_LIMITS.headerLines) layout = layoutOf(cells, terms.columns);
      return;
    }
    if (cells.every((cell) => cell.trim() === '')) return;
    outcome.rows += 1;
    if (outcome.rows > IMPORT_LIMITS.rows) return;
    const row = readRow(cells, { channel, terms, layout, delimiter, today });
    if ('message' in row) report({ row: line, ...row });
    else if (outcome.problemCount === 0) copy += copyLine(importId, line, row);
    if (copy.length >= WRITE_CHARACTERS) {
      await write(Buffer.from(copy));
      copy = '';
    }
  };
  const text = async function* (): AsyncGenerator<string> {
    for await (const piece of pieces(start, decoded)) {
      sinceRow += piece.length;
      if (sinceRow > ROW_CHARACTERS) {
        report({ row: line + 1, column: '', message: 'This row does not end. Is a quotation mark missing?' });
        return;
      }
      yield piece;
    }
  };
  await pipeline(Readable.from(text()), Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter }), async (rows: AsyncIterable<string[]>) => {
    for await (const cells of rows) await take(cells);
  });
  if (outcome.rows > IMPORT_LIMITS.rows) {
    report(whole(`A file has at most ${IMPORT_LIMITS.rows.toLocaleString('en-GB')} rows. Please split it by month.`));
  } else if (layout === undefined && outcome.problemCount === 0) report(whole(missingHeader(terms)));
  else if (outcome.rows === 0 && outcome.problemCount === 0) report(whole('There are no rows below the header.'));
  if (copy !== '' && outcome.problemCount === 0) await write(Buffer.from(copy));
  return outcome;
}

/** The upload has made sure that it is UTF-8. */
async function* decode(input: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const bytes of input) {
    const piece = decoder.decode(bytes, { stream: true });
    if (piece !== '') yield piece;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

async function* pieces(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  const cut = function* (text: string): Generator<string> {
    for (let from = 0; from < text.length; from += PIECE_CHARACTERS) yield text.slice(from, from + PIECE_CHARACTERS);
  };
  yield* cut(start);
  for await (const text of rest) yield* cut(text);
}

function whole(message: string): RowProblem {
  return { row: 0, column: '', message };
}

function missingHeader({ columns }: ImportTerms): string {
  return columns === null
    ? 'This is not a Steam sales statement: no line has its columns, such as “Gross Steam Sales (USD)”. Choose the file that Steam offers with “view as .csv”.'
    : 'No line has all the columns that you chose. Please choose them again.';
}

function copyLine(importId: string, rowNo: number, row: StatementRow): string {
  const { soldOn, currency, product, country, units, vatCode, grossE4, returnsE4, taxE4, netE4, identity } = row;
  const key = createHash('sha256').update(identity).digest('hex').slice(0, 32);
  // Names are clean: of what COPY's text format escapes, only the backslash can be in one.
  const cells = [
    importId,
    rowNo,
    `${soldOn.slice(0, 7)}-01`,
    currency,
    key,
    soldOn,
    product.replaceAll('\\', '\\\\'),
    country,
    units,
    vatCode,
  ];
  return `${cells.join('\t')}\t${grossE4}\t${returnsE4}\t${taxE4}\t${netE4}\n`;
}
