/** Name of the worker task that writes a spreadsheet: see `sheet.task.ts`. */
export const SHEET_TASK = 'sheet';

/** A date. @property day YYYY-MM-DD */
interface DayCell {
  day: string;
}

/** A number that is not money, such as hours. @property decimals how many are exact, and written to a CSV */
interface QuantityCell {
  quantity: number;
  decimals: number;
}

/** A text, an amount with two decimals, a whole number of pounds (bigint), a date, another number, or an empty cell. A text is never a formula. */
export type SheetCell = string | number | bigint | DayCell | QuantityCell | null;

/** @param day YYYY-MM-DD; null for an empty cell */
export function dayCell(day: string | null): SheetCell {
  return day === null ? null : { day };
}

export interface SheetOptions {
  /** Sheet name, at most 31 characters. */
  name: string;
  header: readonly string[];
  /** Column widths in characters. */
  widths: readonly number[];
}
