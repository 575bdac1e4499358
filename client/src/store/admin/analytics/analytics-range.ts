import { dayAfter, isDayToAskFor } from '../../../../../server/platform/time/days.rules';
import { daysBetween, DEFAULT_DAYS, MAX_DAYS } from '../../../../../server/store/analytics/store-analytics.rules';

/** The period of the stats, as the address holds it. Pure. Days are YYYY-MM-DD in UK time, both ends inclusive. */

export const SPANS = [7, 30, 90] as const;

export interface DayRange {
  /** Days up to today; null for a custom period. */
  span: (typeof SPANS)[number] | null;
  /** As entered for a custom period; empty for none. */
  from: string;
  to: string;
}

/** Reads the address; defaults to the last 30 days. */
export function readRange(address: URLSearchParams, today: string): DayRange {
  const named = address.get('range') ?? '';
  const usual = { from: dayAfter(today, 1 - DEFAULT_DAYS), to: today };
  if (named === 'custom') return { span: null, from: address.get('from') ?? usual.from, to: address.get('to') ?? usual.to };
  const span = SPANS.find((days) => String(days) === named) ?? DEFAULT_DAYS;
  return { span, from: dayAfter(today, 1 - span), to: today };
}

/** What is wrong with a custom period, as an error message for its field; null if it is valid. */
export function rangeProblem({ from, to }: DayRange): { field: 'from' | 'to'; message: string } | null {
  if (!isDayToAskFor(from)) return { field: 'from', message: 'Please choose the first day.' };
  if (!isDayToAskFor(to)) return { field: 'to', message: 'Please choose the last day.' };
  const length = daysBetween(from, to);
  if (length < 1) return { field: 'to', message: 'Please choose a day after the first one.' };
  return length > MAX_DAYS ? { field: 'from', message: `Please choose at most ${MAX_DAYS} days.` } : null;
}

/** The address with another period. */
export function withRange(before: URLSearchParams, { span, from, to }: DayRange): URLSearchParams {
  const after = new URLSearchParams(before);
  after.set('range', span === null ? 'custom' : String(span));
  for (const [name, day] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (span === null) after.set(name, day);
    else after.delete(name);
  }
  return after;
}
