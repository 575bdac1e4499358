import { ukClock } from './uk-clock';

describe('the UK clock', () => {
  it.each([
    ['2026-09-15T08:30:00.000Z', '2026-09-15', '09:30'],
    ['2026-12-15T23:30:05.000Z', '2026-12-15', '23:30:05'],
    ['2026-09-14T23:00:00.000Z', '2026-09-15', '00:00'],
  ])('shows %s as %s, %s', (iso, date, time) => expect(ukClock(iso)).toEqual({ date, time }));
});
