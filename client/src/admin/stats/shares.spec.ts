import fc from 'fast-check';
import { barLengths, shareOf } from './shares';

describe('barLengths', () => {
  it('are relative to the longest', () => {
    expect(barLengths([200, 50, 1, 0])).toEqual([100, 25, 1, 0]);
    expect(barLengths([0, 0])).toEqual([0, 0]);
    expect(barLengths([])).toEqual([]);
  });

  it('stay in range, keep non-zero values visible, and keep the order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 2 }), (counts) => {
        const lengths = barLengths(counts);
        return lengths.every(
          (length, at) =>
            length >= 0 &&
            length <= 100 &&
            length > 0 === (counts[at] ?? 0) > 0 &&
            ((counts[0] ?? 0) < (counts[at] ?? 0) || (lengths[0] ?? 0) >= length),
        );
      }),
    );
  });
});

describe('shareOf', () => {
  it.each([
    [1, 4, '25%'],
    [1, 1000, 'under 1%'],
    [0, 10, '0%'],
    [3, 0, ''],
  ])('%d of %d is %j', (part, whole, words) => {
    expect(shareOf(part, whole)).toBe(words);
  });
});
