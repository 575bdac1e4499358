import type { SheetCell } from '../../platform/documents/sheet-rows.js';
import { hoursOf } from './time.rules.js';

/** A duration in seconds as the hours of a file. */
export function hoursCell(seconds: number): SheetCell {
  return { quantity: hoursOf(seconds), decimals: 4 };
}
