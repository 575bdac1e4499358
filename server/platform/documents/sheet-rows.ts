/** Name of the worker task that writes a spreadsheet: see `sheet.task.ts`. */
export const SHEET_TASK = 'sheet';

/** A text, an amount with two decimals, a whole number of pounds (bigint), or an empty cell. A text is never a formula. */
export type SheetCell = string | number | bigint | null;

export interface SheetOptions {
  /** Sheet name, at most 31 characters. */
  name: string;
  header: readonly string[];
  /** Column widths in characters. */
  widths: readonly number[];
}
