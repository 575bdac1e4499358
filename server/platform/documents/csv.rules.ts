/** Comma-separated values after RFC 4180, safe to open in a spreadsheet. Pure. */

/** A mark at the beginning of a file, by which spreadsheets know UTF-8. */
export const UTF8_MARK = '\ufeff';

/** A spreadsheet would take such a cell for a formula (https://owasp.org/www-community/attacks/CSV_Injection). */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * One line with its line break. A text that a spreadsheet would run as a formula gets an apostrophe before it; a number is
 * written as it is.
 * @param decimals of every number; without it, as many as it has.
 */
export function csvLine(cells: ReadonlyArray<string | number | null>, decimals?: number): string {
  return `${cells.map((value) => cell(value, decimals)).join(',')}\r\n`;
}

function cell(value: string | number | null, decimals?: number): string {
  if (value === null) return '';
  if (typeof value === 'number') return decimals === undefined ? String(value) : value.toFixed(decimals);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
