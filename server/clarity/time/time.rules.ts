import { dayAfter } from '../../platform/time/days.rules.js';

/** Working time: typed hours, and intervals. Pure: shared by server and client. */

export const TASK_LENGTH = 500;
export const PROJECT_LENGTH = 100;
export const HOUR_SECONDS = 3_600;
/** Maximum of a day, and of an entry. */
export const DAY_SECONDS = 24 * HOUR_SECONDS;
/** A running timer is queried after this time. */
export const LONG_TIMER_SECONDS = 10 * HOUR_SECONDS;

export const HOURS_MESSAGE = 'Please enter hours, for example 7.5: at least 0.01 and at most 24.';

const HOURS = /^(\d{1,2})(?:\.(\d{1,2}))?$/;

/**
 * Parses typed hours: digits with at most one decimal point and two places, for example `7`, `7.5` or `7.25`.
 * @returns whole seconds, 36 for a hundredth of an hour; undefined for anything else.
 */
export function parseHours(typed: unknown): number | undefined {
  if (typeof typed === 'number' && Object.is(typed, -0)) return undefined;
  const match = typeof typed === 'string' ? HOURS.exec(typed.trim()) : typeof typed === 'number' ? HOURS.exec(String(typed)) : null;
  if (match === null) return undefined;
  const [, whole = '0', places = ''] = match;
  return (Number(whole) * 100 + Number(places.padEnd(2, '0'))) * 36;
}

/** True for a valid number of hours of an entry. */
export function isUsableHours(typed: unknown): boolean {
  const seconds = parseHours(typed);
  return seconds !== undefined && seconds > 0 && seconds <= DAY_SECONDS;
}

/** Seconds as hours, to the second: not rounded. */
export function hoursOf(seconds: number): number {
  return seconds / HOUR_SECONDS;
}

/** A timestamp truncated to seconds, the precision of work intervals. */
export function wholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1_000) * 1_000);
}

/** What an interval is worth in pence, half up. @param hourlyPence for 3,600 seconds */
export function valueOf(seconds: number, hourlyPence: number): number {
  return Math.floor((2 * seconds * hourlyPence + HOUR_SECONDS) / (2 * HOUR_SECONDS));
}

/** The Monday of the week that a day belongs to. */
export function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return dayAfter(day, -((weekday + 6) % 7));
}
