import { CURRENCIES, type Currency } from '../../finance/currency/currency.rules.js';
import { cleanName, truncated } from '../../platform/text/clean-text.rules.js';
import { isCalendarDate } from '../../platform/time/days.rules.js';
import { numberText } from '../entry/paste.rules.js';
import { PLATFORM_CHANNELS, SALE_LIMITS, type SaleChannel, type SaleVatCode } from '../sale.rules.js';

/** Statement files of platforms and shops, row by row. Pure: shared by server and client. */

export const IMPORT_CHANNELS = ['Steam', 'Epic', 'Shopify'] as const satisfies readonly SaleChannel[];
export type ImportChannel = (typeof IMPORT_CHANNELS)[number];

/** A file is read, previewed, and then posted; refused if a row cannot be read. */
const IMPORT_STATUSES = ['reading', 'ready', 'refused', 'posted'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const IMPORT_LIMITS = {
  /** Rows of a file. */
  rows: 200_000,
  bytes: 64 * 1024 * 1024,
  /** The header is on one of the first lines, up to this number. */
  headerLines: 30,
  /** Problems that are shown. */
  problems: 50,
  /** Characters of a column's name. */
  column: 200,
} as const;
export const IMPORT_FORM = { fields: 10, fieldBytes: 8 * 1024, files: 1, fileBytes: IMPORT_LIMITS.bytes } as const;

/** What a column of a file may be mapped to. */
export const STATEMENT_FIELDS = ['date', 'product', 'units', 'gross', 'returns', 'tax', 'net', 'currency', 'country', 'reference'] as const;
export type StatementField = (typeof STATEMENT_FIELDS)[number];
export const REQUIRED_FIELDS: readonly StatementField[] = ['date', 'product', 'gross', 'net'];

/** Names of columns, as the header of the file has them. */
type ColumnNames = Partial<Record<StatementField, string>>;

/** How days are written where the year does not come first. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** How a file is read and booked. */
export interface ImportTerms {
  /** The revenue share in hundredths of a per cent: 7000 for 70%. */
  shareHundredths: number;
  category: string;
  /** Null for the Steam statement, whose columns are known. */
  columns: ColumnNames | null;
  /** Of a file without a column for it. */
  currency: Currency | null;
  dateOrder: DateOrder;
  /** The VAT code of rows without tax that a platform does not account for. */
  untaxedCode: SaleVatCode | null;
}

/** Why a row cannot be read. */
export interface RowProblem {
  /** Line of the file, from 1; 0 for the whole file. */
  row: number;
  column: string;
  message: string;
}

/** A row that can. Amounts in ten-thousandths of the currency. */
export interface StatementRow {
  /** YYYY-MM-DD. */
  soldOn: string;
  currency: Currency;
  product: string;
  country: string;
  units: number;
  vatCode: SaleVatCode;
  grossE4: number;
  returnsE4: number;
  taxE4: number;
  netE4: number;
  /** What identifies the row in another version of the file. */
  identity: string;
}

/** What the rows of one VAT code come to, as decimal text of ten-thousandths. */
export interface StatementPart {
  vatCode: SaleVatCode;
  grossE4: string;
  returnsE4: string;
  taxE4: string;
  netE4: string;
}

/** A statement of a file compared with its booked amounts. */
export interface ComparedStatement {
  /** The first day of the month, YYYY-MM-DD. */
  month: string;
  currency: Currency;
  rows: number;
  added: number;
  changed: number;
  known: number;
  /** Booked rows that are not in this file. */
  gone: number;
  parts: StatementPart[];
  /** Version of the statement with which the file was compared; 0 if there is none. */
  version: number;
}

/** Where the columns of a file are, from 0. */
export interface Layout {
  fields: Partial<Record<StatementField, number>>;
  names: Partial<Record<StatementField, string>>;
  /** Of the header of a Steam statement. */
  currency: Currency | null;
  /** Columns that identify a row. */
  identity: readonly number[];
  /** Steam also reports returned units and the remainder. */
  returnedUnits?: { returned: number; left: number };
}

const STEAM_COLUMNS: Partial<Record<StatementField, string>> = {
  date: 'date',
  product: 'product name',
  units: 'gross units sold',
  country: 'country code',
};
const STEAM_AMOUNTS = [
  ['gross', 'gross steam sales'],
  ['returns', 'chargeback/returns'],
  ['tax', 'vat/tax'],
  ['net', 'net steam sales'],
] as const;
/** What Steam counts or computes; everything else identifies the row. */
const STEAM_COUNTED = new Set(['gross units sold', 'chargeback/returns', 'net units sold']);

/**
 * Finds the columns of a file in one of its lines.
 * @param columns the mapped names; null for the Steam statement
 * @returns undefined if the line is not the header
 */
export function layoutOf(cells: readonly string[], columns: ColumnNames | null): Layout | undefined {
  const names = cells.map(headerName);
  return columns === null ? steamLayout(names, cells) : mappedLayout(names, cells, columns);
}

function steamLayout(names: readonly string[], cells: readonly string[]): Layout | undefined {
  const fields: Layout['fields'] = {};
  for (const [field, name] of Object.entries(STEAM_COLUMNS) as Array<[StatementField, string]>) fields[field] = names.indexOf(name);
  // The amounts name their currency: “Gross Steam Sales (USD)”.
  const code = /^gross steam sales \(([a-z]{3})\)$/;
  const currency = names.map((name) => code.exec(name)?.[1]).find((candidate) => candidate !== undefined);
  const supported = CURRENCIES.find((candidate) => candidate.toLowerCase() === currency);
  if (supported === undefined) return undefined;
  for (const [field, name] of STEAM_AMOUNTS) fields[field] = names.indexOf(`${name} (${supported.toLowerCase()})`);
  if (Object.values(fields).some((index) => index < 0)) return undefined;
  const amounts = new Set(STEAM_AMOUNTS.map(([field]) => fields[field]));
  const [returned, left] = [names.indexOf('chargeback/returns'), names.indexOf('net units sold')];
  return {
    fields,
    names: namesOf(fields, cells),
    currency: supported,
    identity: names.flatMap((name, index) => (amounts.has(index) || STEAM_COUNTED.has(name) || name === '' ? [] : [index])),
    ...(returned >= 0 && left >= 0 && { returnedUnits: { returned, left } }),
  };
}

function mappedLayout(names: readonly string[], cells: readonly string[], columns: ColumnNames): Layout | undefined {
  const fields: Layout['fields'] = {};
  for (const field of STATEMENT_FIELDS) {
    const column = columns[field];
    if (column === undefined || column === '') continue;
    const index = names.indexOf(headerName(column));
    if (index < 0) return undefined;
    fields[field] = index;
  }
  const identity = (['date', 'reference', 'product', 'country', 'currency'] as const).flatMap((field) => fields[field] ?? []);
  return { fields, names: namesOf(fields, cells), currency: null, identity };
}

function namesOf(fields: Layout['fields'], cells: readonly string[]): Layout['names'] {
  return Object.fromEntries(Object.entries(fields).map(([field, index]) => [field, cells[index]?.trim() ?? field]));
}

/** Names are compared without case, white space at the ends and a byte order mark. */
export function headerName(cell: string): string {
  return cell
    .replace(/^\ufeff/, '')
    .trim()
    .toLowerCase();
}

type Delimiter = ',' | ';' | '\t';

/** The delimiter: the character that occurs most in the first lines. */
export function delimiterOf(text: string): Delimiter {
  const start = text.split('\n', IMPORT_LIMITS.headerLines).join('\n');
  const count = (character: string): number => start.split(character).length - 1;
  const [first] = ([',', ';', '\t'] as const).toSorted((a, b) => count(b) - count(a));
  return first ?? ',';
}

const MAX_E4 = 1e12;
const PLAIN_AMOUNT = /^-?\d{1,8}(?:\.\d{1,4})?$/;

/**
 * Reads an amount with at most four decimal places, such as `199.9000`, `-19.99`, `(19.99)` or `$1,234.50`.
 * @returns ten-thousandths; undefined for anything else
 */
export function readAmount(cell: string): number | undefined {
  const text = cell.trim();
  if (PLAIN_AMOUNT.test(text)) return tenThousandths(text);
  const bracketed = /^\((.+)\)$/.exec(text)?.[1];
  const signed = /^([^\d.,-]*)-(.*)$/.exec(bracketed ?? text);
  const bare = signed === null ? (bracketed ?? text) : `${signed[1] ?? ''}${signed[2] ?? ''}`;
  const plain = /^(\d+)(?:\.(\d*))?$/.exec(numberText(bare.trim()));
  if (plain === null || (bracketed !== undefined && signed !== null)) return undefined;
  let places = plain[2] ?? '';
  while (places.length > 4 && places.endsWith('0')) places = places.slice(0, -1);
  const amount = places.length > 4 ? undefined : tenThousandths(`${plain[1] ?? '0'}.${places}`);
  if (amount === undefined || amount > MAX_E4) return undefined;
  return bracketed !== undefined || signed !== null ? 0 - amount : amount;
}

function tenThousandths(text: string): number {
  const negative = text.startsWith('-');
  const [whole = '0', places = ''] = (negative ? text.slice(1) : text).split('.');
  const amount = Number(whole) * 10_000 + Number(places.padEnd(4, '0'));
  return negative ? 0 - amount : amount;
}

/**
 * Reads a day: `2026-09-14`, `2026/09/14`, each with or without a time after it, or the day and the month before the year.
 * @returns YYYY-MM-DD; undefined for anything else
 */
export function readDay(cell: string, order: DateOrder): string | undefined {
  const text = cell.trim();
  const first = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[T\s])/.exec(text);
  const last = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?=$|[T\s,])/.exec(text);
  const [year, month, day] =
    first !== null
      ? [first[1], first[2], first[3]]
      : order === 'dmy'
        ? [last?.[3], last?.[2], last?.[1]]
        : [last?.[3], last?.[1], last?.[2]];
  const date = `${year ?? ''}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
  return isCalendarDate(date) ? date : undefined;
}

/** Semicolons are used where the comma is the decimal separator: there, `1.200` is usually 1,200, and `1,200` may be either. */
const THOUSANDS_OR_DECIMALS = /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/;

/** What a row is read with. */
interface Reading {
  channel: ImportChannel;
  terms: ImportTerms;
  layout: Layout;
  delimiter: Delimiter;
  /** YYYY-MM-DD in the UK. */
  today: string;
}

/** Parses a row of a file. @returns the row, or the error */
export function readRow(
  cells: readonly string[],
  { channel, terms, layout, delimiter, today }: Reading,
): StatementRow | { column: string; message: string } {
  const { fields, names } = layout;
  const cell = (field: StatementField): string => {
    const index = fields[field];
    return index === undefined ? '' : (cells[index] ?? '').trim();
  };
  const problem = (field: StatementField, message: string) => ({ column: names[field] ?? field, message });
  const soldOn = readDay(cell('date'), terms.dateOrder);
  if (cell('date') === '') return problem('date', 'The day is missing.');
  if (soldOn === undefined) return problem('date', `“${short(cell('date'))}” is not a day.`);
  if (soldOn > today) return problem('date', 'This day is in the future.');
  if (soldOn < '2000-01-01') return problem('date', 'This day is before the year 2000.');
  const product = cleanName(cell('product'));
  if (product === '') return problem('product', 'The product is missing.');
  if (product.length > SALE_LIMITS.name) return problem('product', `A product has at most ${SALE_LIMITS.name} characters.`);
  const amounts = { gross: 0, returns: 0, tax: 0, net: 0 };
  for (const field of ['gross', 'returns', 'tax', 'net'] as const) {
    const text = cell(field);
    if (text === '' && REQUIRED_FIELDS.includes(field)) return problem(field, 'The amount is missing.');
    const amount = text === '' ? 0 : readAmount(text);
    if (amount === undefined) return problem(field, `“${short(text)}” is not an amount.`);
    if (delimiter === ';' && THOUSANDS_OR_DECIMALS.test(text))
      return problem(
        field,
        `“${short(text)}” may be thousands or decimals. Write the amounts of the file with two decimal places, and import it again.`,
      );
    amounts[field] = amount;
  }
  const signed = identityOf(amounts);
  if (signed === undefined) return problem('net', differenceText(amounts));
  const code = layout.currency ?? terms.currency ?? cell('currency').toUpperCase();
  const currency = CURRENCIES.find((candidate) => candidate === code);
  if (code === '') return problem('currency', 'The currency is missing.');
  if (currency === undefined) return problem('currency', `“${short(code)}” is not a currency that the books have.`);
  if (wholeUnits(cell('units')) === undefined) return problem('units', `“${short(cell('units'))}” is not a whole number of units.`);
  const units = readUnits(cell('units'), cells, layout);
  if (units === undefined) return problem('units', 'Units sold less units returned is not net units.');
  const vat = vatCodeOf(channel, { ...amounts, ...signed }, units, terms.untaxedCode);
  if (!('code' in vat)) return problem('tax', vat.problem);
  return {
    soldOn,
    currency,
    product,
    country: /^[a-z]{2}$/i.test(cell('country')) ? cell('country').toUpperCase() : '',
    units,
    vatCode: vat.code,
    grossE4: amounts.gross,
    returnsE4: signed.returns,
    taxE4: signed.tax,
    netE4: amounts.net,
    identity: layout.identity.map((index) => (cells[index] ?? '').trim()).join('\u001f'),
  };
}

/** Returns and tax may have either sign: the signs are those with which gross less returns less tax is net. */
function identityOf({ gross, returns, tax, net }: { gross: number; returns: number; tax: number; net: number }) {
  for (const one of [1, -1])
    for (const other of [1, -1])
      if (gross - one * returns - other * tax === net) return { returns: one * returns + 0, tax: other * tax + 0 };
  return undefined;
}

/** What does not add up, in the numbers of the row. */
function differenceText({ gross, returns, tax, net }: { gross: number; returns: number; tax: number; net: number }): string {
  return `Gross ${amountText(gross)} less returns ${amountText(Math.abs(returns))} less tax ${amountText(Math.abs(tax))} is not net ${amountText(net)}.`;
}

/** Ten-thousandths as a decimal number: two places, or as many as it has. */
function amountText(amountE4: number): string {
  const digits = String(Math.abs(amountE4)).padStart(5, '0');
  const places = digits.slice(-4).replace(/0{1,2}$/, '');
  return `${amountE4 < 0 ? '−' : ''}${digits.slice(0, -4)}.${places}`;
}

const MAX_UNITS = 100_000_000;

/** Units in a cell: none in a blank one. */
function wholeUnits(cell: string): number | undefined {
  const amount = cell.trim() === '' ? 0 : readAmount(cell);
  return amount === undefined || amount % 10_000 !== 0 || Math.abs(amount) > MAX_UNITS * 10_000 ? undefined : amount / 10_000;
}

/** Units that stayed sold. */
function readUnits(text: string, cells: readonly string[], { returnedUnits, fields }: Layout): number | undefined {
  if (fields.units === undefined) return 0;
  const sold = wholeUnits(text);
  if (returnedUnits === undefined || sold === undefined) return sold;
  const [returned, left] = [wholeUnits(cells[returnedUnits.returned] ?? ''), wholeUnits(cells[returnedUnits.left] ?? '')];
  if (returned === undefined || left === undefined) return undefined;
  return sold - Math.abs(returned) === left || sold - returned === left ? left : undefined;
}

/** Platforms account for VAT themselves; a shop sells in the studio's name, so its tax is the studio's output VAT. */
function vatCodeOf(
  channel: ImportChannel,
  { net, tax }: { net: number; tax: number },
  units: number,
  untaxed: SaleVatCode | null,
): { code: SaleVatCode } | { problem: string } {
  if (PLATFORM_CHANNELS.includes(channel)) return { code: 'outside_scope' };
  if (tax === 0) return untaxed === null ? { problem: 'Choose the VAT code of rows without tax.' } : { code: untaxed };
  // Shops round each item to the penny.
  const tolerance = 100 * Math.max(1, Math.abs(units));
  const fits = (rate: number): boolean => Math.abs(tax * 100 - net * rate) <= tolerance * 100;
  if (fits(20)) return { code: 'standard' };
  if (fits(5)) return { code: 'reduced' };
  return { problem: 'The tax is neither 20% nor 5% of net, so it is not UK VAT. Leave this row out and enter it by hand.' };
}

function short(text: string): string {
  return text.length > 40 ? `${truncated(text, 40)}…` : text;
}
