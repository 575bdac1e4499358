import { exactHours } from './hours.rules.js';

describe('exact hours', () => {
  it.each([
    [0, '0:00'],
    [29, '0:00:29'],
    [27_000, '7:30'],
    // 7.33 hours.
    [26_388, '7:19:48'],
    [3_599, '0:59:59'],
    [90_000, '25:00'],
  ])('of %s seconds are %s', (seconds, text) => expect(exactHours(seconds)).toBe(text));
});
