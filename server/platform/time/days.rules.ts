/** Calendar days as YYYY-MM-DD; days start and end at midnight UK time. Pure: shared by server and client. */

const DAY_MS = 86_400_000;

const UK_DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric', month: '2-digit', day: '2-digit' });
const WRITTEN_DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' });
const UK_HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' });

/** True for a day that exists. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value;
}

/** True for a day that a list or statistics can be filtered by: in this millennium, so that a typo does not cause a long search. */
export function isDayToAskFor(value: string): boolean {
  return isCalendarDate(value) && value >= '2000-01-01' && value < '3000-01-01';
}

/** The UK calendar day of a timestamp. */
export function ukDate(now: Date): string {
  const parts = UK_DAY.formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** When a day starts in the United Kingdom, ISO 8601. */
export function ukDayStart(day: string): string {
  const midnight = new Date(`${day}T00:00:00Z`);
  // Summer time starts and ends at 01:00 UTC: at 00:00 UTC it is midnight in London, or one o'clock of the same day.
  const hour = Number(UK_HOUR.format(midnight));
  return new Date(midnight.getTime() - hour * 3_600_000).toISOString();
}

/** A day as people write it: 1 Nov 2026. */
export function dayText(day: string): string {
  return WRITTEN_DAY.format(new Date(`${day}T00:00:00Z`));
}

/** Days from one day until another, negative if it is earlier. @param from YYYY-MM-DD @param until YYYY-MM-DD */
export function daysUntil(from: string, until: string): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/**
 * The last day for one person: someone who joins later has as many days as everyone else had.
 * @param due last day of those who were there, YYYY-MM-DD; null for none
 * @param since when it was set, ISO 8601; null for none
 * @param joined when they joined, ISO 8601; null for today
 * @param today YYYY-MM-DD
 */
export function ownDueDate<Due extends string | null>(due: Due, since: string | null, joined: string | null, today: string): Due | string {
  if (due === null || since === null) return due;
  const from = ukDate(new Date(since));
  const joinedOn = joined === null ? today : ukDate(new Date(joined));
  return joinedOn <= from ? due : dayAfter(due, daysUntil(from, joinedOn));
}

/** The day this many days later, or earlier if negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
