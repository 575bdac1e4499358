/**
 * Support hours: opening hours for each weekday in London time, and holidays. Pure: shared by server and client. Timestamps are epoch
 * milliseconds; local times are epoch milliseconds as if London time were UTC.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How far ahead the next change is searched for. */
const HORIZON_DAYS = 400;

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Maximum number of stored holidays. */
export const MAX_HOLIDAYS = 100;
export const MAX_HOLIDAY_NAME = 60;

/** From `open` to `close`, HH:MM; closing at midnight is 24:00. */
export interface OpenHours {
  open: string;
  close: string;
}

/** Null on days on which the desk is closed. */
export type SupportWeek = Readonly<Record<Weekday, OpenHours | null>>;

export interface Holiday {
  /** YYYY-MM-DD. */
  day: string;
  name: string;
}

export interface SupportTimes {
  week: SupportWeek;
  holidays: readonly Holiday[];
}

const EVENING: OpenHours = { open: '20:00', close: '24:00' };
const ALL_DAY: OpenHours = { open: '00:00', close: '24:00' };

/** The hours in the specification (1, Support), which apply until an admin saves others. */
export const DEFAULT_HOURS: SupportTimes = {
  week: {
    monday: EVENING,
    tuesday: EVENING,
    wednesday: EVENING,
    thursday: EVENING,
    friday: EVENING,
    saturday: ALL_DAY,
    sunday: ALL_DAY,
  },
  holidays: [],
};

interface DeskState {
  online: boolean;
  /** When the state changes next; null if not within a year. */
  changesAt: number | null;
}

/** The state of the desk at a given time. */
export function deskState(now: number, times: SupportTimes): DeskState {
  const desk = openingsOf(times);
  const today = midnightBefore(now + londonOffset(now));
  const current = desk(today);
  if (current !== null && now >= current.from && now < current.to) return { online: true, changesAt: closingAfter(desk, today, current) };
  for (let day = 0; day <= HORIZON_DAYS; day += 1) {
    const opening = desk(today + day * DAY);
    if (opening !== null && opening.from > now) return { online: false, changesAt: opening.from };
  }
  return { online: false, changesAt: null };
}

/** The next holiday from a given time on, within this many days; null if there is none. */
export function nextHoliday(now: number, { holidays }: SupportTimes, withinDays: number): Holiday | null {
  const today = midnightBefore(now + londonOffset(now));
  const upcoming = holidays.filter(({ day }) => localMidnight(day) >= today && localMidnight(day) <= today + withinDays * DAY);
  return upcoming.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0] ?? null;
}

/** Hours and minutes until a given time, as text; a partial minute counts. */
export function countdown(now: number, until: number): string {
  const minutes = Math.max(0, Math.ceil((until - now) / MINUTE));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

/** The week on one line, such as `Monday to Friday 20:00 to 00:00 UK time, and all day Saturday and Sunday`. */
export function hoursText(week: SupportWeek): string {
  const timed: string[] = [];
  const allDay: Weekday[] = [];
  for (const run of runsOf(week)) {
    const hours = run[0] === undefined ? null : week[run[0]];
    if (hours === null) continue;
    if (isAllDay(hours)) allDay.push(...run);
    else timed.push(`${daysText(run)} ${hours.open} to ${hours.close === '24:00' ? '00:00' : hours.close}`);
  }
  if (timed.length === 0 && allDay.length === 0) return 'No regular hours at the moment';
  if (allDay.length === WEEKDAYS.length) return 'All day, every day';
  if (timed.length === 0) return `All day ${daysText(allDay)} UK time`;
  return `${timed.join(', ')} UK time${allDay.length === 0 ? '' : `, and all day ${daysText(allDay)}`}`;
}

/** An error message for invalid hours; null if they are valid. */
export function hoursProblem({ open, close }: OpenHours): string | null {
  const [from, to] = [minutesOf(open), minutesOf(close)];
  if (from === null || to === null || from >= 24 * 60) return 'Enter times such as 09:00 and 17:30.';
  return from < to ? null : 'The desk has to close after it opens.';
}

/** Minutes since midnight of HH:MM, up to 24:00; null for any other text. */
function minutesOf(time: string): number | null {
  const match = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(time);
  if (match === null) return null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return minutes <= 24 * 60 ? minutes : null;
}

interface Opening {
  from: number;
  to: number;
}

/** The hours of a day, given by its local midnight; null if the desk is closed. */
function openingsOf({ week, holidays }: SupportTimes): (midnight: number) => Opening | null {
  const closed = new Set(holidays.map(({ day }) => localMidnight(day)));
  return (midnight) => {
    // 1 January 1970 was a Thursday.
    const weekday = WEEKDAYS[(((midnight / DAY + 3) % 7) + 7) % 7] ?? 'monday';
    const hours = week[weekday];
    if (hours === null || closed.has(midnight)) return null;
    const [open, close] = [minutesOf(hours.open), minutesOf(hours.close)];
    if (open === null || close === null) return null;
    const [from] = fromLondon(midnight + open * MINUTE);
    const [, to] = fromLondon(midnight + close * MINUTE);
    return from < to ? { from, to } : null;
  };
}

/** The end of hours that may extend over several midnights; null if they do not end within the horizon. */
function closingAfter(desk: (midnight: number) => Opening | null, today: number, current: Opening): number | null {
  let end = current.to;
  for (let day = 1; day <= HORIZON_DAYS; day += 1) {
    const following = desk(today + day * DAY);
    if (following === null || following.from > end) return end;
    end = following.to;
  }
  return null;
}

function midnightBefore(local: number): number {
  return local - (((local % DAY) + DAY) % DAY);
}

function localMidnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** British Summer Time, one hour, from the last Sunday of March to that of October, each at 01:00 UTC (Summer Time Act 1972). */
function londonOffset(moment: number): number {
  const year = new Date(moment).getUTCFullYear();
  return moment >= lastSunday(year, 2) && moment < lastSunday(year, 9) ? HOUR : 0;
}

/**
 * The first and last timestamps with this local time in London: two in the hour repeated in October, otherwise one. In the hour skipped in
 * March, the time of the clock change.
 */
function fromLondon(local: number): [first: number, last: number] {
  const summer = londonOffset(local - HOUR) === HOUR;
  const winter = londonOffset(local) === 0;
  if (!summer && !winter) {
    const jump = lastSunday(new Date(local).getUTCFullYear(), 2);
    return [jump, jump];
  }
  return [summer ? local - HOUR : local, winter ? local : local - HOUR];
}

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * DAY;
}

function isAllDay({ open, close }: OpenHours): boolean {
  return open === '00:00' && close === '24:00';
}

/** Consecutive days with the same hours. */
function runsOf(week: SupportWeek): Weekday[][] {
  const runs: Weekday[][] = [];
  for (const day of WEEKDAYS) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && sameHours(week[last], week[day])) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

function sameHours(a: OpenHours | null, b: OpenHours | null): boolean {
  return a?.open === b?.open && a?.close === b?.close;
}

/** Names of days: runs of three and more by first and last day. */
function daysText(days: readonly Weekday[]): string {
  const runs: Weekday[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && WEEKDAYS.indexOf(last) + 1 === WEEKDAYS.indexOf(day)) run.push(day);
    else runs.push([day]);
  }
  const names = runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    return run.length > 2 && first !== undefined && last !== undefined ? [`${dayName(first)} to ${dayName(last)}`] : run.map(dayName);
  });
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

export function dayName(day: Weekday): string {
  return day.charAt(0).toUpperCase() + day.slice(1);
}
