/** Timestamps as text; without an offset they are UK time. Pure: shared by server and client. */

import { isCalendarDate } from './days.rules.js';

const HOUR_MS = 3_600_000;
const MOMENT = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?)(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/;
const UK_HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' });

/**
 * Parses `2026-07-01T10:05`, with or without seconds and offset. Without an offset it is UK clock time, with summer time as in RFC 5545: a
 * repeated hour means the first one, and a skipped hour uses the offset before the change.
 * @returns null if it is invalid.
 */
export function momentOf(text: string): Date | null {
  const [, day = '', time = '', offset] = MOMENT.exec(text) ?? [];
  if (!isCalendarDate(day)) return null;
  if (offset !== undefined) return new Date(`${day}T${time}${offset}`);
  const asUtc = new Date(`${day}T${time}Z`);
  const inSummer = new Date(asUtc.getTime() - HOUR_MS);
  return isSummerTime(inSummer) ? inSummer : asUtc;
}

function isSummerTime(moment: Date): boolean {
  return Number(UK_HOUR.format(moment)) !== moment.getUTCHours();
}
