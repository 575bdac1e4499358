import { countdown, deskState } from './support-hours.rules.js';

const MINUTE = 60_000;
const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The rule as the specification says it, by the calendar of the runtime. */
function onlineByCalendar(moment: number): boolean {
  const parts = Object.fromEntries(london.formatToParts(moment).map(({ type, value }) => [type, value]));
  return parts.weekday === 'Sat' || parts.weekday === 'Sun' || Number(parts.hour) >= 20;
}

describe('support hours', () => {
  it.each([2025, 2026, 2028])('agree with the calendar of Europe/London at every edge of %i, to the minute', (year) => {
    const end = Date.UTC(year + 1, 0, 1);
    let changes = 0;
    for (let moment = Date.UTC(year, 0, 1); moment < end;) {
      const { online, changesAt } = deskState(moment);
      expect(onlineByCalendar(moment)).toBe(online);
      // Nothing changes before, and at that minute it does.
      expect(onlineByCalendar(changesAt - MINUTE)).toBe(online);
      expect(onlineByCalendar(changesAt)).toBe(!online);
      for (const inside of [moment + MINUTE, Math.floor((moment + changesAt) / 2 / MINUTE) * MINUTE]) {
        if (inside > moment && inside < changesAt) expect(deskState(inside)).toEqual({ online, changesAt });
      }
      moment = changesAt;
      changes += 1;
    }
    expect(changes).toBeGreaterThan(500);
  });

  it('apply in each minute around the changes of the clocks', () => {
    for (const day of [Date.UTC(2026, 2, 29), Date.UTC(2026, 9, 25)]) {
      for (let moment = day - 26 * 60 * MINUTE; moment < day + 50 * 60 * MINUTE; moment += MINUTE) {
        expect(deskState(moment).online).toBe(onlineByCalendar(moment));
      }
    }
  });

  it('count down in hours and minutes', () => {
    expect(countdown(0, 192 * MINUTE)).toBe('3 h 12 min');
    expect(countdown(0, 59 * MINUTE - 1)).toBe('59 min');
    expect(countdown(0, 1)).toBe('1 min');
    expect(countdown(5, 0)).toBe('0 min');
  });
});
