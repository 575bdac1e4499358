import { dayAfter } from '../../platform/time/days.rules.js';
import { monthOf, nextMonth, type Days } from '../ledger/ledger.rules.js';
import { fraction } from '../money.rules.js';

/** What to expect of the expenses of a month. All amounts in pence. Pure: shared by server and client. */

/** Characters of the note on an estimate at most. */
export const MAX_NOTE = 500;

/** Months of a forecast before and after this one. */
const MONTHS_BACK = 6;
const MONTHS_AHEAD = 2;

/** Months that an estimate is the mean of, and in which an expense has to appear to count as repeating. */
export const MEAN_OF = 3;

/** The expenses of a month. */
interface SpentMonth {
  /** YYYY-MM-01. */
  month: string;
  pence: number;
}

/** Actual and expected expenses of a month. */
export interface ForecastMonth {
  /** YYYY-MM-01. */
  month: string;
  /** The mean of the three previous months, or of the last three complete ones. */
  computed: number;
  /** The months of which `computed` is the mean, in order. */
  meanOf: SpentMonth[];
  /** Null for a month that has not begun. */
  actual: number | null;
}

/** First days of the months of a forecast, in order. */
export function forecastMonths(today: string): string[] {
  return countedMonths(today).slice(MEAN_OF);
}

/** First days of the months that a forecast is made of, in order: its own, and those that the estimates of the first one count. */
export function countedMonths(today: string): string[] {
  const current = monthOf(today);
  const months = [current];
  while (months.length <= MONTHS_BACK + MEAN_OF) months.unshift(monthOf(dayAfter(months[0] ?? current, -1)));
  for (let ahead = 0; ahead < MONTHS_AHEAD; ahead += 1) months.push(nextMonth(months.at(-1) ?? current));
  return months;
}

/** The last whole months before today, as many as an estimate is the mean of. */
export function lastWholeMonths(today: string): Days {
  const to = dayAfter(monthOf(today), -1);
  let from = monthOf(to);
  for (let months = 1; months < MEAN_OF; months += 1) from = monthOf(dayAfter(from, -1));
  return { from, to };
}

/**
 * @param months expenses by month, in order, those that have not begun as null; the first three only count for those after them
 * @param today a day of the month that is not over yet
 */
export function expenseForecast(months: ReadonlyArray<{ month: string; pence: number | null }>, today: string): ForecastMonth[] {
  const current = months.findIndex(({ month }) => month === monthOf(today));
  return months.slice(MEAN_OF).map(({ month, pence }, index) => {
    // An incomplete month would make an estimate too low.
    const end = Math.min(index + MEAN_OF, current);
    const meanOf = months.slice(end - MEAN_OF, end).map((previous) => ({ month: previous.month, pence: previous.pence ?? 0 }));
    const sum = meanOf.reduce((total, previous) => total + previous.pence, 0);
    return { month, computed: fraction(sum, 1, MEAN_OF), meanOf, actual: pence };
  });
}
