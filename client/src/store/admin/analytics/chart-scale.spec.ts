import fc from 'fast-check';
import { ticksUpTo } from './chart-scale';

describe('ticksUpTo', () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 50, 100]],
    [173, [0, 50, 100, 150, 200]],
  ])('%d stands below %j', (most, ticks) => {
    expect(ticksUpTo(most)).toEqual(ticks);
  });

  it('reaches every value in two to five whole and even steps', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (most) => {
        const ticks = ticksUpTo(most);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.every((tick, index) => Number.isInteger(tick) && tick === index * (ticks[1] ?? 0))).toBe(true);
      }),
    );
  });
});
