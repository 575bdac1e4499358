import { useMemo } from 'react';
import { type DateFormat, DEFAULT_PREFERENCES } from '../../../../../server/users/profile/preferences.rules';
import { meQuery } from '../../../lib/http/query';
import { useApi } from '../../../lib/http/use-api';
import { formatDay, formatMoment } from '../../format/date';

export interface Dates {
  /** An ISO timestamp, or YYYY-MM-DD, as a day. */
  day: (iso: string) => string;
  /** An ISO timestamp to the minute. */
  moment: (iso: string) => string;
}

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
  if (format === 'long') return { day: formatDay, moment: formatMoment };
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
