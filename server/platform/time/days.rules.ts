/** Days of the calendar, written YYYY-MM-DD; where a day has an edge in time, it is that of the United Kingdom. Pure: shared by server and client. */

const DAY_MS = 86_400_000;

const UK_DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric', month: '2-digit', day: '2-digit' });
const UK_HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' });

/** True for a day that exists. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value;
}

/** True for a day to which a list or statistics may be narrowed: one of this millennium, so that a typo does not cause a long search. */
export function isDayToAskFor(value: string): boolean {
  return isCalendarDate(value) && value >= '2000-01-01' && value < '3000-01-01';
}

/** The day that a moment falls on in the United Kingdom. */
export function ukDate(now: Date): string {
  const parts = UK_DAY.formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The moment, ISO 8601, at which a day begins in the United Kingdom. */
export function ukDayStart(day: string): string {
  const midnight = new Date(`${day}T00:00:00Z`);
  // Summer time begins and ends at 01:00 UTC: at 00:00 UTC it is midnight in London, or one o'clock of the same day.
  const hour = Number(UK_HOUR.format(midnight));
  return new Date(midnight.getTime() - hour * 3_600_000).toISOString();
}

/** The day so many days after another; before it when they are fewer than none. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
