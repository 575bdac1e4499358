import { dayAfter } from '../../platform/time/days.rules.js';

/** Periods and texts of the support statistics. Pure: shared by server and client. Weeks start on Monday and are identified by that day. */

export const STATISTICS_WEEKS = [4, 12, 26, 52] as const;
export type StatisticsWeeks = (typeof STATISTICS_WEEKS)[number];
export const DEFAULT_STATISTICS_WEEKS: StatisticsWeeks = 12;

/** The Monday of the week of a day (YYYY-MM-DD). */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return dayAfter(day, -((weekday + 6) % 7));
}

/** The Mondays of a number of weeks, oldest first; the last is that of the week of `today`. */
export function weeksUntil(today: string, count: number): string[] {
  const last = mondayOf(today);
  return Array.from({ length: count }, (_, index) => dayAfter(last, 7 * (index - count + 1)));
}

/** The period in days from which customers' reply times are computed, and the minimum number of replies. */
export const REPLY_TIME_DAYS = 28;
export const REPLY_TIME_MIN_TICKETS = 10;

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Sentence for customers about first replies. Times are in seconds and rounded up, so that it never promises too much. */
export function replyTimeSentence({ median, ninety }: { median: number; ninety: number }): string {
  const [typical, slow] = [spanLabel(median), spanLabel(ninety)];
  return typical === slow
    ? `Nearly everyone gets a first reply within ${typical}.`
    : `Most people get a first reply within ${typical}, and nearly everyone within ${slow}.`;
}

/** `1 hour`, `5 hours`, `2 days`: rounded up to whole hours, or from a day on to whole days. */
function spanLabel(seconds: number): string {
  const isLong = seconds > DAY - HOUR;
  const count = Math.max(1, Math.ceil(seconds / (isLong ? DAY : HOUR)));
  const unit = isLong ? 'day' : 'hour';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** A duration in the statistics: `under 1 min`, `25 min`, `3 h 5 min`, `2 d 4 h`; an en dash for none. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return '–';
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return 'under 1 min';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return join(`${hours} h`, minutes % 60, 'min');
  const wholeHours = Math.round(minutes / 60);
  return join(`${Math.floor(wholeHours / 24)} d`, wholeHours % 24, 'h');
}

function join(whole: string, rest: number, unit: string): string {
  return rest === 0 ? whole : `${whole} ${rest} ${unit}`;
}
