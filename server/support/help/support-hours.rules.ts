/**
 * When the desk is online: Monday to Friday 20:00 to 24:00 and all of Saturday and Sunday, UK time. Public holidays are not
 * considered. Pure: shared by server and client. Moments are epoch milliseconds.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const EVENING = 20 * HOUR;
const SATURDAY = 6;
const SUNDAY = 0;

export const SUPPORT_HOURS = 'Monday to Friday 20:00 to 00:00 UK time, and all day Saturday and Sunday';

export interface DeskState {
  online: boolean;
  /** When that changes next. */
  changesAt: number;
}

/** The state of the desk at a moment. */
export function deskState(now: number): DeskState {
  const online = isOnline(now);
  return { online, changesAt: nextChange(now, online) };
}

/** Hours and minutes until a moment, as text; a minute that has begun counts. */
export function countdown(now: number, until: number): string {
  const minutes = Math.max(0, Math.ceil((until - now) / MINUTE));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

function isOnline(now: number): boolean {
  const local = now + londonOffset(now);
  const weekday = new Date(local).getUTCDay();
  return weekday === SATURDAY || weekday === SUNDAY || timeOfDay(local) >= EVENING;
}

/** Changes fall on an evening or a midnight only; eight days contain every pattern of a week. */
function nextChange(now: number, online: boolean): number {
  const local = now + londonOffset(now);
  const midnight = local - timeOfDay(local);
  for (let day = 0; day <= 8; day += 1) {
    for (const time of [0, EVENING]) {
      const moment = fromLondon(midnight + day * DAY + time);
      if (moment > now && isOnline(moment) !== online) return moment;
    }
  }
  throw new RangeError('The desk has no change within eight days.');
}

function timeOfDay(local: number): number {
  return ((local % DAY) + DAY) % DAY;
}

/** British Summer Time, one hour, from the last Sunday of March to that of October, each at 01:00 UTC (Summer Time Act 1972). */
function londonOffset(moment: number): number {
  const year = new Date(moment).getUTCFullYear();
  return moment >= lastSunday(year, 2) && moment < lastSunday(year, 9) ? HOUR : 0;
}

/** London's clock to the moment. The clocks change on Sundays at one, when no state of the desk does. */
function fromLondon(local: number): number {
  return local - londonOffset(local - HOUR);
}

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * DAY;
}
