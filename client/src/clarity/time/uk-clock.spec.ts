import { clockChange, ukClock } from './uk-clock';

describe('the UK clock', () => {
  it.each([
    ['2026-09-15T08:30:00.000Z', '2026-09-15', '09:30'],
    ['2026-12-15T23:30:05.000Z', '2026-12-15', '23:30:05'],
    ['2026-09-14T23:00:00.000Z', '2026-09-15', '00:00'],
  ])('shows %s as %s, %s', (iso, date, time) => expect(ukClock(iso)).toEqual({ date, time }));

  it.each([
    [
      'the clocks go back',
      '2026-10-24T21:00:00.000Z',
      '2026-10-25T06:00:00.000Z',
      'The clocks went back by an hour, which counts as well.',
    ],
    ['the clocks go forward', '2026-03-28T22:00:00.000Z', '2026-03-29T05:00:00.000Z', 'The clocks went forward, so an hour is missing.'],
    ['they stay the same', '2026-10-25T21:00:00.000Z', '2026-10-26T06:00:00.000Z', null],
    [
      'both hours of the same name are worked',
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T02:00:00.000Z',
      'The clocks went back by an hour, which counts as well.',
    ],
    ['work ends at the change', '2026-10-24T21:00:00.000Z', '2026-10-25T00:59:59.000Z', null],
  ])('explains the hours of a shift in which %s', (_what, start, end, note) => expect(clockChange(start, end)).toBe(note));
});
