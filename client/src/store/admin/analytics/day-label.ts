/** Calendar days (YYYY-MM-DD) in British format, independent of time zones. */

const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const medium = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `21 November 2026`. */
export function dayLabel(day: string): string {
  return long.format(new Date(`${day}T00:00:00Z`));
}

/** `21 Nov 2026`. */
export function mediumDay(day: string): string {
  return medium.format(new Date(`${day}T00:00:00Z`));
}

/** `21 Nov`. */
export function shortDay(day: string): string {
  return short.format(new Date(`${day}T00:00:00Z`));
}
