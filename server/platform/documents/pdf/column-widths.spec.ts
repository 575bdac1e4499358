import fc from 'fast-check';
import { divideWidth, withWords } from './column-widths.js';

describe('the widths of columns', () => {
  it.each([
    ['shares alone', 100, [3, 1], [0, 0], [75, 25]],
    ['a minimum that the others give way to', 100, [3, 1, 1], [0, 30, 0], [52.5, 30, 17.5]],
    ['a minimum that only the first division leaves open', 100, [5, 4, 1], [0, 38, 20], [42, 38, 20]],
    ['shares where the minima do not fit', 100, [1, 1], [90, 20], [50, 50]],
  ])('follow %s', (_what, width, shares, minima, expected) => {
    expect(divideWidth(width, shares, minima).map((part) => Math.round(part * 100) / 100)).toEqual(expected);
  });

  it('add up, and respect minima that fit', () => {
    const columns = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 120 })), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(columns, (list) => {
        const minima = list.map(([, minimum]) => minimum);
        const widths = divideWidth(
          480,
          list.map(([share]) => share),
          minima,
        );
        expect(widths.reduce((sum, part) => sum + part, 0)).toBeCloseTo(480, 6);
        if (minima.reduce((sum, minimum) => sum + minimum, 0) <= 480)
          for (const [index, part] of widths.entries()) expect(part).toBeGreaterThanOrEqual((minima[index] ?? 0) - 1e-9);
      }),
    );
  });

  it('know the longest word of texts, and the whole of amounts', () => {
    const columns = [
      { label: 'For', width: 1 },
      { label: 'Amount', width: 1, align: 'right' },
    ] as const;
    expect(
      withWords(columns, [
        ['a long description', '£1 000'],
        ['x'.repeat(30), ''],
      ]).map(({ word }) => word),
    ).toEqual(['x'.repeat(24), '£1 000']);
    expect(withWords(columns, [['rejected approved', '']])[0]?.word).toBe('approved');
    expect(withWords(columns, []).map(({ word }) => word)).toEqual(['', '']);
  });
});
