/** The task that writes a spreadsheet: see `sheet.task.ts`. */
export const SHEET_TASK = 'sheet';

/** A text, an amount with two decimals, or nothing. A text is never a formula. */
export type SheetCell = string | number | null;

export interface SheetTerms {
  /** Name of the sheet, at most 31 characters. */
  name: string;
  header: readonly string[];
  /** Of the columns, in characters. */
  widths: readonly number[];
}
