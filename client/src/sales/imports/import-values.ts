import { DEFAULT_SALE_CATEGORY } from '../../../../server/sales/sale.rules';
import {
  delimiterOf,
  headerName,
  IMPORT_LIMITS,
  REQUIRED_FIELDS,
  STATEMENT_FIELDS,
  type ImportChannel,
  type StatementField,
} from '../../../../server/sales/imports/statement.rules';

/** Form values of an import. */
export interface ImportValues {
  channel: ImportChannel;
  revenueShare: string;
  category: string;
  /** The column name for each field; empty if there is none. */
  columns: Record<StatementField, string>;
  currency: string;
  dateOrder: string;
  untaxedCode: string;
}

/** The default share of each channel, per cent. */
export const DEFAULT_SHARES: Readonly<Record<ImportChannel, string>> = { Steam: '70', Epic: '88', Shopify: '100' };

const NO_COLUMNS = Object.fromEntries(STATEMENT_FIELDS.map((field) => [field, ''])) as Record<StatementField, string>;

export const NEW_IMPORT: ImportValues = {
  channel: 'Steam',
  revenueShare: DEFAULT_SHARES.Steam,
  category: DEFAULT_SALE_CATEGORY,
  columns: NO_COLUMNS,
  currency: '',
  dateOrder: 'dmy',
  untaxedCode: '',
};

/** Column names used by shops and platforms for each field, in order of preference. */
const DEFAULT_HEADINGS: Readonly<Record<StatementField, readonly string[]>> = {
  date: ['date', 'day', 'order date', 'transaction date', 'created at', 'month'],
  product: ['product', 'product title', 'product name', 'lineitem name', 'item', 'title', 'offer', 'offer name', 'sandbox'],
  units: ['units', 'units sold', 'quantity', 'net quantity', 'net units sold', 'net items sold', 'lineitem quantity', 'qty'],
  gross: ['gross', 'gross sales', 'gross revenue', 'total sales', 'total'],
  returns: ['returns', 'refunds', 'refunded amount', 'chargebacks', 'returns and chargebacks'],
  tax: ['tax', 'taxes', 'vat', 'sales tax', 'vat/tax'],
  net: ['net', 'net sales', 'net revenue', 'subtotal'],
  currency: ['currency', 'currency code'],
  country: ['country', 'country code', 'billing country', 'shipping country'],
  reference: ['order id', 'order', 'order name', 'name', 'transaction id', 'transaction number', 'id'],
};

/**
 * The columns of a file: the one of its first lines with the most cells.
 * @param start the beginning of the file
 */
export async function columnsOf(start: string): Promise<string[]> {
  const { default: Papa } = await import('papaparse');
  const { data } = Papa.parse<string[]>(start, { delimiter: delimiterOf(start), preview: IMPORT_LIMITS.headerLines });
  const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;
  const header = data.reduce<string[]>((widest, cells) => (filled(cells) > filled(widest) ? cells : widest), []);
  return [...new Set(header.map((cell) => cell.replace(/^\ufeff/, '').trim()).filter((cell) => cell !== ''))];
}

export const EMPTY_FILE = 'This file is empty. Choose another one.';
export const NOT_TEXT = 'This is not text in UTF-8. Please save it as “CSV UTF-8” and choose that file.';

/** Whether the beginning of a file is text. */
export function isText(start: string): boolean {
  return !start.includes('\0');
}

/** What a Shopify report calls net sales with tax: its gross sales are before discounts and without tax. */
const AFTER_RETURNS = 'total sales';

/** The most likely column for each field. In a Shopify report the total is net of returns, so that no column of returns is deducted from it. */
export function guessedColumns(columns: readonly string[]): Record<StatementField, string> {
  const find = (field: StatementField): string =>
    DEFAULT_HEADINGS[field].flatMap((name) => columns.find((column) => headerName(column) === name) ?? []).at(0) ?? '';
  const guessed = Object.fromEntries(STATEMENT_FIELDS.map((field) => [field, find(field)])) as Record<StatementField, string>;
  const total = columns.find((column) => headerName(column) === AFTER_RETURNS);
  return total === undefined ? guessed : { ...guessed, gross: total, returns: '' };
}

/** The fields of the request besides the file. */
export function sentFields({
  channel,
  revenueShare,
  category,
  columns,
  currency,
  dateOrder,
  untaxedCode,
}: ImportValues): Record<string, string> {
  if (channel === 'Steam') return { channel, revenueShare, category };
  const chosen = Object.fromEntries(Object.entries(columns).filter(([, name]) => name !== ''));
  return {
    channel,
    category,
    dateOrder,
    columns: JSON.stringify(chosen),
    ...(columns.currency === '' && { currency }),
    ...(channel === 'Shopify' ? { untaxedCode } : { revenueShare }),
  };
}

/** Missing values, by field. */
export function importProblems({ channel, columns, currency, untaxedCode }: ImportValues, file: File | null): Record<string, string> {
  const problems: Record<string, string> = {};
  if (file === null) problems['file'] = 'Please choose a file.';
  else if (file.size === 0) problems['file'] = EMPTY_FILE;
  else if (file.size > IMPORT_LIMITS.bytes) problems['file'] = 'A file has at most 64 MB. Please split it by month.';
  if (channel === 'Steam') return problems;
  for (const field of REQUIRED_FIELDS) if (columns[field] === '') problems[`columns.${field}`] = 'Choose the column.';
  if (columns.currency === '' && currency === '') problems['currency'] = 'Choose a currency, or the column that holds it.';
  if (channel === 'Shopify' && untaxedCode === '') problems['untaxedCode'] = 'Choose the VAT code of rows without tax.';
  return problems;
}
