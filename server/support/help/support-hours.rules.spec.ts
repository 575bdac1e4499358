import fc from 'fast-check';
import {
  countdown,
  deskState,
  hoursProblem,
  hoursText,
  nextHoliday,
  type OpenHours,
  type SupportTimes,
  type SupportWeek,
  DEFAULT_HOURS,
  WEEKDAYS,
} from './support-hours.rules.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The rule computed with the runtime's calendar: open between two times of day, except holidays. */
function onlineByCalendar(moment: number, { week, holidays }: SupportTimes): boolean {
  const parts = Object.fromEntries(london.formatToParts(moment).map(({ type, value }) => [type, value]));
  const hours = week[parts.weekday!.toLowerCase() as keyof SupportWeek];
  if (hours === null || holidays.some(({ day }) => day === `${parts.year}-${parts.month}-${parts.day}`)) return false;
  const time = `${parts.hour}:${parts.minute}`;
  return time >= hours.open && time < hours.close;
}

const time = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const hours: fc.Arbitrary<OpenHours | null> = fc.option(
  fc
    .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 1_440 }))
    .filter(([open, close]) => open < close)
    .map(([open, close]) => ({ open: time(open), close: time(close) })),
);
const day = fc.integer({ min: 0, max: 730 }).map((offset) => new Date(Date.UTC(2026, 0, 1) + offset * DAY).toISOString().slice(0, 10));
const anyTimes: fc.Arbitrary<SupportTimes> = fc.record({
  week: fc.record(Object.fromEntries(WEEKDAYS.map((name) => [name, hours]))) as unknown as fc.Arbitrary<SupportWeek>,
  holidays: fc.uniqueArray(
    day.map((one) => ({ day: one, name: 'Holiday' })),
    { maxLength: 10, selector: (holiday) => holiday.day },
  ),
});
const moment = fc.integer({ min: 0, max: 730 * 24 * 60 }).map((minutes) => Date.UTC(2026, 0, 1) + minutes * MINUTE);
/** Within or next to the hour that is repeated in October, when a local time is ambiguous. */
const isRepeated = (at: number): boolean => [25, 31].some((d) => Math.abs(at - Date.UTC(d === 25 ? 2026 : 2027, 9, d, 1)) <= 60 * MINUTE);

describe('support hours', () => {
  it.each([2025, 2026, 2028])('agree with the calendar of Europe/London at every transition of %i, to the minute', (year) => {
    const end = Date.UTC(year + 1, 0, 1);
    let changes = 0;
    for (let now = Date.UTC(year, 0, 1); now < end;) {
      const { online, changesAt } = deskState(now, DEFAULT_HOURS);
      expect(onlineByCalendar(now, DEFAULT_HOURS)).toBe(online);
      if (changesAt === null) throw new Error('The usual hours change every week.');
      // Nothing changes before that minute.
      expect(onlineByCalendar(changesAt - MINUTE, DEFAULT_HOURS)).toBe(online);
      expect(onlineByCalendar(changesAt, DEFAULT_HOURS)).toBe(!online);
      for (const inside of [now + MINUTE, Math.floor((now + changesAt) / 2 / MINUTE) * MINUTE]) {
        if (inside > now && inside < changesAt) expect(deskState(inside, DEFAULT_HOURS)).toEqual({ online, changesAt });
      }
      now = changesAt;
      changes += 1;
    }
    expect(changes).toBeGreaterThan(500);
  });

  it('agree with the calendar for any week and any holidays', () => {
    fc.assert(
      fc.property(anyTimes, moment, (times, now) => {
        fc.pre(!isRepeated(now));
        expect(deskState(now, times).online).toBe(onlineByCalendar(now, times));
      }),
      { numRuns: 1_000 },
    );
  });

  it('change at the reported time, and not before', () => {
    fc.assert(
      fc.property(anyTimes, moment, fc.double({ min: 0, max: 1, noNaN: true }), (times, now, share) => {
        const { online, changesAt } = deskState(now, times);
        if (changesAt === null) {
          expect(deskState(now + share * 300 * DAY, times).online).toBe(online);
          return;
        }
        expect(changesAt).toBeGreaterThan(now);
        expect(deskState(changesAt, times).online).toBe(!online);
        expect(deskState(now + share * (changesAt - now - 1), times)).toEqual({ online, changesAt });
      }),
      { numRuns: 1_000 },
    );
  });

  it('apply in each minute around clock changes', () => {
    for (const change of [Date.UTC(2026, 2, 29), Date.UTC(2026, 9, 25)]) {
      for (let now = change - 26 * 60 * MINUTE; now < change + 50 * 60 * MINUTE; now += MINUTE) {
        expect(deskState(now, DEFAULT_HOURS).online).toBe(onlineByCalendar(now, DEFAULT_HOURS));
      }
    }
  });

  it('last an hour longer, without a break, if October repeats the hour in which they end', () => {
    const times = {
      week: { ...DEFAULT_HOURS.week, sunday: { open: '00:30', close: '01:30' } },
      holidays: [{ day: '2026-10-24', name: 'x' }],
    };
    // 00:30 in summer time is 23:30 UTC; the second 01:30 is in winter time.
    expect(deskState(Date.UTC(2026, 9, 24, 23, 30), times)).toEqual({ online: true, changesAt: Date.UTC(2026, 9, 25, 1, 30) });
    // March skips that hour: they end when the clock jumps.
    expect(deskState(Date.UTC(2026, 2, 29, 0, 30), times)).toEqual({ online: true, changesAt: Date.UTC(2026, 2, 29, 1) });
  });

  it('close for a holiday, and open after it', () => {
    const times = { ...DEFAULT_HOURS, holidays: [{ day: '2026-08-29', name: 'Studio party' }] };
    expect(deskState(Date.UTC(2026, 7, 28, 20), times)).toEqual({ online: true, changesAt: Date.UTC(2026, 7, 28, 23) });
    expect(deskState(Date.UTC(2026, 7, 29, 12), times)).toEqual({ online: false, changesAt: Date.UTC(2026, 7, 29, 23) });
    expect(nextHoliday(Date.UTC(2026, 7, 20), times, 14)).toEqual(times.holidays[0]);
    expect(nextHoliday(Date.UTC(2026, 7, 10), times, 14)).toBeNull();
    expect(nextHoliday(Date.UTC(2026, 7, 29, 23), times, 14)).toBeNull();
  });

  it('may never change', () => {
    const closed = Object.fromEntries(WEEKDAYS.map((name) => [name, null])) as unknown as SupportWeek;
    const always = Object.fromEntries(WEEKDAYS.map((name) => [name, { open: '00:00', close: '24:00' }])) as unknown as SupportWeek;
    expect(deskState(0, { week: closed, holidays: [] })).toEqual({ online: false, changesAt: null });
    expect(deskState(0, { week: always, holidays: [] })).toEqual({ online: true, changesAt: null });
    expect(deskState(Date.UTC(2026, 0, 1), { week: always, holidays: [{ day: '2026-07-01', name: 'x' }] }).changesAt).toBe(
      Date.UTC(2026, 5, 30, 23),
    );
  });

  it('are formatted on one line', () => {
    const { week } = DEFAULT_HOURS;
    expect(hoursText(week)).toBe('Monday to Friday 20:00 to 00:00 UK time, and all day Saturday and Sunday');
    expect(hoursText({ ...week, saturday: null, sunday: null })).toBe('Monday to Friday 20:00 to 00:00 UK time');
    const nine = { open: '09:00', close: '17:30' };
    expect(hoursText({ ...week, monday: nine, tuesday: null, sunday: null })).toBe(
      'Monday 09:00 to 17:30, Wednesday to Friday 20:00 to 00:00 UK time, and all day Saturday',
    );
    const closed = Object.fromEntries(WEEKDAYS.map((name) => [name, null])) as unknown as SupportWeek;
    expect(hoursText(closed)).toBe('No regular hours at the moment');
    expect(hoursText({ ...closed, saturday: week.saturday, sunday: week.sunday })).toBe('All day Saturday and Sunday UK time');
  });

  it('are refused if invalid', () => {
    expect(hoursProblem({ open: '20:00', close: '24:00' })).toBeNull();
    for (const wrong of ['24:01', '25:00', '9:00', '', 'ab:cd', '12:60']) {
      expect(hoursProblem({ open: wrong, close: '23:59' })).toBe('Enter times such as 09:00 and 17:30.');
      expect(hoursProblem({ open: '00:00', close: wrong })).toBe('Enter times such as 09:00 and 17:30.');
    }
    expect(hoursProblem({ open: '24:00', close: '24:00' })).not.toBeNull();
    expect(hoursProblem({ open: '12:00', close: '12:00' })).toBe('The desk has to close after it opens.');
  });

  it('count down in hours and minutes', () => {
    expect(countdown(0, 192 * MINUTE)).toBe('3 h 12 min');
    expect(countdown(0, 59 * MINUTE - 1)).toBe('59 min');
    expect(countdown(0, 1)).toBe('1 min');
    expect(countdown(5, 0)).toBe('0 min');
  });
});
