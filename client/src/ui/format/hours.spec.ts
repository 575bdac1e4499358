import { formatExactHours, formatHours } from './hours';

describe('hours', () => {
  it.each([
    [0, '0:00', '0:00'],
    [27_000, '7:30', '7:30'],
    [29, '0:00', '0:00:29'],
    [30, '0:01', '0:00:30'],
    // 7.33 hours, as people type 7:20.
    [26_388, '7:20', '7:19:48'],
    [3_599, '1:00', '0:59:59'],
    [90_000, '25:00', '25:00'],
  ])('of %s seconds are formatted as %s, and exactly as %s', (seconds, text, exact) => {
    expect(formatHours(seconds)).toBe(text);
    expect(formatExactHours(seconds)).toBe(exact);
  });
});
