import type { Holiday } from '../support-hours.rules.js';

/**
 * Bank holidays in England and Wales (Banking and Financial Dealings Act 1971, and the annually repeated proclamations). One-off bank
 * holidays, such as that for a coronation, cannot be computed. Pure: shared by server and client.
 */

const DAY_MS = 86_400_000;

/** The bank holidays of a year, in order. */
export function bankHolidays(year: number): Holiday[] {
  const easter = easterSunday(year);
  const christmas = date(year, 11, 25);
  const boxing = date(year, 11, 26);
  return [
    { day: text(monday(date(year, 0, 1))), name: 'New Year’s Day' },
    { day: text(easter - 2 * DAY_MS), name: 'Good Friday' },
    { day: text(easter + DAY_MS), name: 'Easter Monday' },
    { day: text(firstMonday(year, 4)), name: 'Early May bank holiday' },
    { day: text(lastMonday(year, 4)), name: 'Spring bank holiday' },
    { day: text(lastMonday(year, 7)), name: 'Summer bank holiday' },
    ...christmasDays(christmas, boxing),
  ];
}

/** Each of the two that falls on a weekend is substituted two days later, so that both are observed. */
function christmasDays(christmas: number, boxing: number): Holiday[] {
  const observed = (day: number): string => text(isWeekend(day) ? day + 2 * DAY_MS : day);
  const days = [
    { day: observed(christmas), name: 'Christmas Day' },
    { day: observed(boxing), name: 'Boxing Day' },
  ];
  return days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

function isWeekend(day: number): boolean {
  return weekday(day) === 6 || weekday(day) === 0;
}

/** The day itself, or the Monday after a weekend. */
function monday(day: number): number {
  const shift = weekday(day) === 6 ? 2 : weekday(day) === 0 ? 1 : 0;
  return day + shift * DAY_MS;
}

function firstMonday(year: number, month: number): number {
  const first = date(year, month, 1);
  return first + ((8 - weekday(first)) % 7) * DAY_MS;
}

function lastMonday(year: number, month: number): number {
  const last = date(year, month + 1, 0);
  return last - ((weekday(last) + 6) % 7) * DAY_MS;
}

/** Easter of the Gregorian calendar (the anonymous algorithm of Meeus, Jones and Butcher). */
function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return date(year, Math.floor(sum / 31) - 1, (sum % 31) + 1);
}

function date(year: number, month: number, day: number): number {
  return Date.UTC(year, month, day);
}

/** 0 for Sunday. */
function weekday(day: number): number {
  return new Date(day).getUTCDay();
}

function text(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}
