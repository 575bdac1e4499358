import { formatElapsed } from './elapsed';

describe('formatElapsed', () => {
  it.each([
    [0, '00:00:00'],
    [999, '00:00:00'],
    [1000, '00:00:01'],
    [59_999, '00:00:59'],
    [3_661_000, '01:01:01'],
    [360_000_000, '100:00:00'],
    [-5000, '00:00:00'],
  ])('%d ms is %s', (milliseconds, text) => {
    expect(formatElapsed(milliseconds)).toBe(text);
  });
});
