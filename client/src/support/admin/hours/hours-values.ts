import type { AdminSupportHoursView } from '../../../../../server/support/help/hours/support-hours.dto.js';
import { bankHolidays } from '../../../../../server/support/help/hours/bank-holidays.rules';
import {
  dayName,
  type Holiday,
  hoursProblem,
  type OpenHours,
  type SupportWeek,
  WEEKDAYS,
  type Weekday,
} from '../../../../../server/support/help/support-hours.rules';
import { isDayToAskFor } from '../../../../../server/platform/time/days.rules';
import type { Loaded } from '../../../lib/forms/merge';

export type HoursValues = Record<Weekday, OpenHours | null> & { holidays: Holiday[] };

export const HOURS_LABELS = {
  ...(Object.fromEntries(WEEKDAYS.map((day) => [day, dayName(day)])) as Record<Weekday, string>),
  holidays: 'Holidays',
};

/** Default hours of a day that is switched to open. */
export const NEW_DAY: OpenHours = { open: '09:00', close: '17:00' };

export function loadedHours({ week, holidays, version }: AdminSupportHoursView): Loaded<HoursValues> {
  return { values: { ...week, holidays }, version };
}

/** The stored values, from the response to a refused save. */
export function hoursOf(current: unknown): Loaded<HoursValues> | null {
  return typeof current === 'object' && current !== null && 'week' in current ? loadedHours(current as AdminSupportHoursView) : null;
}

export function weekOf(values: HoursValues): SupportWeek {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, values[day]])) as SupportWeek;
}

export function hoursProblems(values: HoursValues): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const day of WEEKDAYS) {
    const hours = values[day];
    const problem = hours === null ? null : hoursProblem(hours);
    if (problem !== null) problems[day] = problem;
  }
  for (const [index, { day, name }] of values.holidays.entries()) {
    if (!isDayToAskFor(day)) problems[`holidays.${index}.day`] = 'Choose a day.';
    else if (values.holidays.findIndex((candidate) => candidate.day === day) < index)
      problems[`holidays.${index}.day`] = 'This day is already in the list.';
    if (name.trim() === '') problems[`holidays.${index}.name`] = 'Enter a name.';
  }
  return problems;
}

/** The list with a year's missing bank holidays added, without days before `from`, sorted. */
export function withBankHolidays(holidays: readonly Holiday[], year: number, from: string): Holiday[] {
  const existing = new Set(holidays.map(({ day }) => day));
  const added = bankHolidays(year).filter(({ day }) => day >= from && !existing.has(day));
  return [...holidays, ...added].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** The end of a day is 24:00; a time input calls it 00:00. */
export function closeText(close: string): string {
  return close === '24:00' ? '00:00' : close;
}

export function closeOf(text: string): string {
  return text === '00:00' ? '24:00' : text;
}

/** Describes a value that is not a string in a conflict warning. */
export function describeHours(name: keyof HoursValues & string, value: unknown): string {
  if (name === 'holidays') return (value as Holiday[]).map((holiday) => `${holiday.day} ${holiday.name}`).join(', ') || 'empty';
  const hours = value as OpenHours | null;
  return hours === null ? 'closed' : `${hours.open} to ${closeText(hours.close)}`;
}
