import fc from 'fast-check';
import { OVERSCAN, rangeAt, ROW_ESTIMATE, topsOf } from './window-range';

describe('the shown part of a long thread', () => {
  it('takes 80 pixels for a row that was not measured', () => {
    expect(topsOf(['a', 'b', 'c'], new Map([['b', 200]]))).toEqual([0, ROW_ESTIMATE, ROW_ESTIMATE + 200, 2 * ROW_ESTIMATE + 200]);
  });

  it('holds every row that the window touches, and at most five beyond each edge', () => {
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
