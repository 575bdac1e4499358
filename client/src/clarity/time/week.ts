import { dayAfter, ukDayStart } from '../../../../server/platform/time/days.rules';
import { weekOf } from '../../../../server/clarity/time/time.rules';
import type { TimeView } from '../../../../server/clarity/time/time.dto.js';

/** A task with its seconds on each day of a week, Monday first. */
interface WeekRow {
  task: string;
  days: number[];
}

/** The seven days from a Monday. */
export function daysOf(monday: string): string[] {
  return Array.from({ length: 7 }, (_, index) => dayAfter(monday, index));
}

/**
 * The time entries of a week by task and day; an interval across midnight is split between the days. Rejected time does not count.
 * @param entries may include those of the day before, which extend into the week
 */
export function weekRows(entries: readonly TimeView[], monday: string): WeekRow[] {
  const days = daysOf(monday);
  const rows = new Map<string, number[]>();
  for (const entry of entries) {
    if (entry.status === 'rejected') continue;
    const parts = days.map((day) => secondsOn(entry, day));
    if (parts.every((part) => part === 0)) continue;
    const row = rows.get(entry.task) ?? days.map(() => 0);
    rows.set(
      entry.task,
      row.map((seconds, index) => seconds + (parts[index] ?? 0)),
    );
  }
  return [...rows].map(([task, seconds]) => ({ task, days: seconds })).sort((a, b) => a.task.localeCompare(b.task, 'en-GB'));
}

/** Seconds of an entry on a day; the approved seconds if it was approved with fewer. */
function secondsOn({ date, started_at, ended_at, seconds, approvedHours }: TimeView, day: string): number {
  const counted = approvedHours === null ? seconds : Math.round(approvedHours * 3_600);
  if (started_at === null || ended_at === null || counted !== seconds) return date === day ? counted : 0;
  const [from, until] = [Date.parse(ukDayStart(day)), Date.parse(ukDayStart(dayAfter(day, 1)))];
  return Math.max(0, Math.min(Date.parse(ended_at), until) - Math.max(Date.parse(started_at), from)) / 1_000;
}

/** Mondays of the weeks with rejected entries that can still be corrected or deleted, latest first. */
export function rejectedWeeks(rejected: ReadonlyArray<Pick<TimeView, 'date' | 'can'>>): string[] {
  const weeks = rejected.filter(({ can }) => can.edit || can.delete).map(({ date }) => weekOf(date));
  return [...new Set(weeks)].sort().reverse();
}
