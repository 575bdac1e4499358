import { useMemo } from 'react';
import { type DateFormat, DEFAULT_PREFERENCES } from '../../../../../server/users/profile/preferences.rules';
import { dayAfter } from '../../../../../server/platform/time/days.rules';
import { meQuery } from '../../../lib/http/query';
import { useApi } from '../../../lib/http/use-api';
import { formatDay, formatMoment } from '../../format/date';

/** Its first and its last day, YYYY-MM-DD. */
export interface Period {
  from: string;
  to: string;
}

export interface Dates {
  /** An ISO timestamp, or YYYY-MM-DD, as a day. */
  day: (iso: string) => string;
  /** An ISO timestamp to the minute. */
  moment: (iso: string) => string;
  /** `03/10/2026 to 25/11/2026`. */
  period: (period: Period) => string;
  /** A period in few words: `Jul to Sept 2026` for whole months. */
  span: (period: Period) => string;
}

const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const numbers = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
});

/** One formatter for all dates in the portal, in UK time: 21/11/2026, 2026-11-21, or 21 November 2026. */
export function datesIn(format: DateFormat): Dates {
  if (format === 'long') return { day: formatDay, moment: formatMoment, ...periodsIn(formatDay) };
  const day = (iso: string): string => {
    const { year, month, day: date } = partsOf(iso);
    return format === 'iso' ? `${year}-${month}-${date}` : `${date}/${month}/${year}`;
  };
  return {
    day,
    moment: (iso) => {
      const { hour, minute } = partsOf(iso);
      return `${day(iso)}${format === 'iso' ? ' ' : ', '}${hour}:${minute}`;
    },
    ...periodsIn(day),
  };
}

function periodsIn(day: Dates['day']): Pick<Dates, 'period' | 'span'> {
  const period = ({ from, to }: Period): string => `${day(from)} to ${day(to)}`;
  return {
    period,
    span: ({ from, to }) => {
      if (from === to) return day(to);
      const isWholeMonths = from.endsWith('-01') && dayAfter(to, 1).endsWith('-01');
      if (!isWholeMonths) return period({ from, to });
      const [first, last] = [shortMonth.format(new Date(from)), shortMonth.format(new Date(to))];
      if (first === last) return last;
      return `${from.slice(0, 4) === to.slice(0, 4) ? first.replace(/ \d{4}$/, '') : first} to ${last}`;
    },
  };
}

/** Dates in the format that the signed-in user prefers. */
export function useDates(): Dates {
  const { data } = useApi(meQuery);
  const format = data?.user?.preferences.dateFormat ?? DEFAULT_PREFERENCES.dateFormat;
  return useMemo(() => datesIn(format), [format]);
}

function partsOf(iso: string): Record<'year' | 'month' | 'day' | 'hour' | 'minute', string> {
  const parts = { year: '', month: '', day: '', hour: '', minute: '' };
  for (const { type, value } of numbers.formatToParts(new Date(iso))) {
    if (type in parts) parts[type as keyof typeof parts] = type === 'year' ? value.padStart(4, '0') : value;
  }
  return parts;
}
