import { bytes, count, duration, hitRate, milliseconds, percent } from './format-metric';

describe('server statistics', () => {
  it('show Unknown where nothing could be measured', () => {
    for (const format of [count, percent, bytes, milliseconds, duration]) expect(format(null)).toBe('Unknown');
  });

  it.each([
    [0, '0%'],
    [0.34, '0.3%'],
    [41.6, '42%'],
    [99.4, '99%'],
    [100, '100%'],
  ])('show a share of %d as %s', (value, format) => {
    expect(percent(value)).toBe(format);
  });

  it.each([
    [0, '0.0 ms'],
    [2.345, '2.3 ms'],
    [1234.5, '1,235 ms'],
    [61_500, '61.5 s'],
  ])('show %d milliseconds as %s', (value, format) => {
    expect(milliseconds(value)).toBe(format);
  });

  it.each([
    [-5, 'less than a minute'],
    [59.9, 'less than a minute'],
    [60, '1 minute'],
    [3_660, '1 hour 1 minute'],
    [86_400, '1 day'],
    [86_460, '1 day'],
    [2 * 86_400 + 3 * 3_600 + 59 * 60, '2 days 3 hours'],
  ])('show %d seconds as %s', (seconds, format) => {
    expect(duration(seconds)).toBe(format);
  });

  it('show the hit rate of a cache', () => {
    expect(hitRate(3, 1)).toBe(75);
    expect(hitRate(0, 0)).toBeNull();
    expect(hitRate(5, null)).toBeNull();
  });
});
