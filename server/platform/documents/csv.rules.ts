/** Comma-separated values as in RFC 4180, safe to open in a spreadsheet. Pure. */

/** Byte order mark, by which spreadsheets recognise UTF-8. */
export const UTF8_MARK = '\ufeff';

/** Cells that a spreadsheet would interpret as formulas (https://owasp.org/www-community/attacks/CSV_Injection). */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * One line with its line break. Text that a spreadsheet would run as a formula is prefixed with an apostrophe; numbers are written as they
 * are.
 * @param decimals of every number; if omitted, as many as it has.
 */
export function csvLine(cells: ReadonlyArray<string | number | bigint | null>, decimals?: number): string {
  return `${cells.map((value) => cell(value, decimals)).join(',')}\r\n`;
}

function cell(value: string | number | bigint | null, decimals?: number): string {
  if (value === null) return '';
  if (typeof value === 'number') return decimals === undefined ? String(value) : value.toFixed(decimals);
  if (typeof value === 'bigint') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
