import { formatHours, formatHoursWithUnit } from './hours';

describe('hours', () => {
  it.each([
    [0, '0:00'],
    [27_000, '7:30'],
    // A timer that ran for seconds has a value, so it is not shown as no time at all.
    [1, '1 s'],
    [29, '29 s'],
    [59, '59 s'],
    [60, '0:01'],
    [89, '0:01'],
    [90, '0:02'],
    // 7.33 hours, as people type 7:20.
    [26_388, '7:20'],
    [3_599, '1:00'],
    [90_000, '25:00'],
  ])('of %s seconds are formatted as %s', (seconds, text) => expect(formatHours(seconds)).toBe(text));

  it.each([
    [0, '0:00 h'],
    [29, '29 s'],
    [27_000, '7:30 h'],
  ])('of %s seconds are named as %s', (seconds, text) => expect(formatHoursWithUnit(seconds)).toBe(text));
});
