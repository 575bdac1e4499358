import fc from 'fast-check';
import { OVERSCAN, rangeAt, ROW_ESTIMATE, topsOf } from './window-range';

describe('the rendered range of a long thread', () => {
  it('assumes 80 pixels for an unmeasured row', () => {
    expect(topsOf(['a', 'b', 'c'], new Map([['b', 200]]))).toEqual([0, ROW_ESTIMATE, ROW_ESTIMATE + 200, 2 * ROW_ESTIMATE + 200]);
  });

  it('contains every visible row, and at most five beyond each edge', () => {
    const cases = fc.record({
      heights: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 60 }),
      scroll: fc.integer({ min: -50, max: 30_000 }),
      viewport: fc.integer({ min: 1, max: 900 }),
    });
    fc.assert(
      fc.property(cases, ({ heights, scroll, viewport }) => {
        const keys = heights.map((_, index) => String(index));
        const tops = topsOf(keys, new Map(heights.map((height, index) => [String(index), height])));
        const { start, end } = rangeAt(tops, scroll, viewport);
        const touched = keys.map((_, index) => index).filter((index) => tops[index + 1]! > scroll && tops[index]! < scroll + viewport);
        for (const index of touched) expect(index >= start && index < end).toBe(true);
        expect(end - start).toBeLessThanOrEqual(Math.max(1, touched.length) + 1 + 2 * OVERSCAN);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(keys.length);
      }),
    );
  });
});
