import { dayAfter } from '../../platform/time/days.rules.js';

/** Working time: typed hours, and intervals. Pure: shared by server and client. */

export const TASK_LENGTH = 500;
export const PROJECT_LENGTH = 100;
export const HOUR_SECONDS = 3_600;
/** Maximum of a day, and of an entry. */
export const DAY_SECONDS = 24 * HOUR_SECONDS;
/** How long a timer runs before its user is asked whether they are still working. */
const LONG_TIMER_SECONDS = 10 * HOUR_SECONDS;

/** The task of time that was entered without one. */
export const MANUAL_TASK = 'Manual entry';

export const HOURS_MESSAGE = 'Please enter hours, for example 7.5 or 7:30: at least 0.01 and at most 24.';

const HOURS = /^(\d{1,2})(?:\.(\d{1,2}))?$/;
const HOURS_AND_MINUTES = /^(\d{1,2}):([0-5]\d)$/;

/**
 * Reads hours. As text they are what people type: digits with at most one decimal point and two places, for example `7`, `7.5` or `7.25`,
 * or hours and minutes as the screens show them, `7:30`.
 * As a number they may be any part of an hour, such as seconds divided by 3,600.
 * @returns whole seconds, of which a hundredth of an hour has 36; undefined for anything else.
 */
export function parseHours(typed: unknown): number | undefined {
  if (typeof typed === 'number') return Number.isFinite(typed) && typed > 0 ? Math.round(typed * HOUR_SECONDS) : undefined;
  if (typeof typed !== 'string') return undefined;
  const [, hours, minutes] = HOURS_AND_MINUTES.exec(typed.trim()) ?? [];
  if (hours !== undefined) return Number(hours) * HOUR_SECONDS + Number(minutes) * 60;
  const match = HOURS.exec(typed.trim());
  if (match === null) return undefined;
  const [, whole = '0', places = ''] = match;
  return (Number(whole) * 100 + Number(places.padEnd(2, '0'))) * 36;
}

/**
 * Whether the user of a running timer is asked if they are still working: ten hours after its start, and after each time they confirmed it.
 * @param elapsed milliseconds since the start
 */
export function asksWhetherWorking(
  { started_at, confirmed_at }: { started_at: string; confirmed_at: string | null },
  elapsed: number,
): boolean {
  const confirmedAfter = confirmed_at === null ? 0 : Date.parse(confirmed_at) - Date.parse(started_at);
  return elapsed - confirmedAfter >= LONG_TIMER_SECONDS * 1_000;
}

/** Hours as people would type them: rounded to two places. */
export function typedHours(hours: number): string {
  return String(Math.round(hours * 100) / 100);
}

/** True for hours that an entry can hold. */
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
