import { formatHours } from './hours';

describe('hours', () => {
  it.each([
    [0, '0:00'],
    [27_000, '7:30'],
    [29, '0:00'],
    [30, '0:01'],
    // 7.33 hours, as people type 7:20.
    [26_388, '7:20'],
    [3_599, '1:00'],
    [90_000, '25:00'],
  ])('of %s seconds are formatted as %s', (seconds, text) => expect(formatHours(seconds)).toBe(text));
});
