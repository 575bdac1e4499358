import { dayAfter } from '../../platform/time/days.rules.js';

/** An hour of a day (YYYY-MM-DD, UTC), or now if that is earlier: nothing may look as if it was entered in the future. */
export function momentOf(day: string, hour: number, now: Date): Date {
  const moment = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  return moment < now ? moment : now;
}

/** The last weekday that is at least this many days before a day (YYYY-MM-DD). */
export function weekdayBefore(today: string, daysAgo: number): string {
  const day = dayAfter(today, -daysAgo);
  return isWeekend(day) ? weekdayBefore(day, 1) : day;
}

export function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
}
