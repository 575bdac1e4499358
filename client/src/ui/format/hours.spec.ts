import { formatHours } from './hours';

describe('hours', () => {
  it.each([
    [0, '0:00'],
    [27_000, '7:30'],
    [59, '0:00'],
    [90_000, '25:00'],
  ])('of %s seconds are formatted as %s', (seconds, text) => expect(formatHours(seconds)).toBe(text));
});
