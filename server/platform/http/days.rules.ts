/** Days of the calendar, written YYYY-MM-DD. Pure: shared by server and client. */

/** True for a day that exists. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value;
}

/** True for a day to which a list or figures may be narrowed: one of this millennium, so that a slip of the finger is no long search. */
export function isDayToAskFor(value: string): boolean {
  return isCalendarDate(value) && value >= '2000-01-01' && value < '3000-01-01';
}
