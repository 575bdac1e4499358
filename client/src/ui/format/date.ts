/** Dates in British format and UK time: the same on the server and in every browser. */

const TIME_ZONE = 'Europe/London';
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: TIME_ZONE });
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: TIME_ZONE,
});

/** ISO string as `21 November 2026`. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

/** A month, `2026-03`, as `March 2026`. */
export function formatMonth(value: string): string {
  return month.format(new Date(`${value}-01T00:00:00Z`));
}

/** ISO string as `21 November 2026 at 14:05`. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}
