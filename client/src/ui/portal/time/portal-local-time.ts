/**
 * Moments as a form holds them: the text of a date-time input in this browser's time zone. They leave with their offset, so the server
 * never has to guess where someone sits.
 */

/** ISO moment as `2026-11-21T10:05` where this browser is, with seconds only when there are any; empty for none. */
export function localText(iso: string | null): string {
  const time = iso === null ? null : new Date(iso);
  if (time === null || Number.isNaN(time.getTime())) return '';
  const seconds = time.getSeconds() === 0 ? '' : `:${two(time.getSeconds())}`;
  return `${dayText(time)}T${two(time.getHours())}:${two(time.getMinutes())}${seconds}`;
}

/** The text of a date-time input as ISO 8601 with this browser's offset at that moment: `2026-07-01T10:05:00+01:00`; null for none. */
export function withOffset(text: string): string | null {
  const time = text === '' ? null : new Date(text);
  if (time === null || Number.isNaN(time.getTime())) return null;
  const minutes = -time.getTimezoneOffset();
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  return `${dayText(time)}T${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}${offset}`;
}

/** This browser's time zone and its difference at a moment: `Europe/London, GMT+1`. */
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
