/**
 * Date-times in forms: the value of a date-time input in the browser's time zone. They are sent with their offset, so the server never has
 * to guess the time zone.
 */

/** ISO timestamp as `2026-11-21T10:05` in the browser's time zone, with seconds only if they are not zero; empty for none. */
export function localText(iso: string | null): string {
  const time = iso === null ? null : new Date(iso);
  if (time === null || Number.isNaN(time.getTime())) return '';
  const seconds = time.getSeconds() === 0 ? '' : `:${two(time.getSeconds())}`;
  return `${dayText(time)}T${two(time.getHours())}:${two(time.getMinutes())}${seconds}`;
}

/** The value of a date-time input as ISO 8601 with the browser's offset at that time: `2026-07-01T10:05:00+01:00`; null for none. */
export function withOffset(text: string): string | null {
  const time = text === '' ? null : new Date(text);
  if (time === null || Number.isNaN(time.getTime())) return null;
  const minutes = -time.getTimezoneOffset();
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  return `${dayText(time)}T${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}${offset}`;
}

/** The browser's time zone and its offset at a given time: `Europe/London, GMT+1`. */
export function zoneName(at: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${format.resolvedOptions().timeZone}, ${offset}`;
}

function dayText(time: Date): string {
  return `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
