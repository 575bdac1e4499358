import { dayAfter } from '../../../../server/platform/time/days.rules';

export const PERIODS = [
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'quarter', label: 'This quarter' },
  { value: 'year', label: 'This year' },
  { value: 'twelve-months', label: 'Twelve months' },
] as const;
type AnalyticsPeriod = (typeof PERIODS)[number]['value'];

/** First and last day of the current or previous period, YYYY-MM-DD. */
export function daysOfPeriod(period: AnalyticsPeriod, today: string): { from: string; to: string } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  switch (period) {
    case 'month':
      return months(year, month, 1);
    case 'last-month':
      return months(year, month - 1, 1);
    case 'quarter':
      return months(year, Math.floor((month - 1) / 3) * 3 + 1, 3);
    case 'year':
      return months(year, 1, 12);
    case 'twelve-months':
      return months(year, month - 11, 12);
  }
}

/** A number of months from a given one; a month before January belongs to the previous year. */
function months(year: number, first: number, count: number): { from: string; to: string } {
  const start = (month: number): string => {
    const index = year * 12 + month - 1;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  };
  return { from: start(first), to: dayAfter(start(first + count), -1) };
}
