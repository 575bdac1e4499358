import fc from 'fast-check';
import { indexAt, indexForKey, stepIndex } from './carousel';

const counts = fc.integer({ min: 1, max: 30 });

describe('stepIndex', () => {
  it('wraps around in both directions', () => {
    expect(stepIndex(0, -1, 3)).toBe(2);
    expect(stepIndex(2, 1, 3)).toBe(0);
    expect(stepIndex(0, 1, 0)).toBe(0);
  });

  it('is always a valid index, and a step back undoes a step', () => {
    fc.assert(
      fc.property(counts, fc.nat(29), fc.integer({ min: -100, max: 100 }), (count, start, step) => {
        const index = start % count;
        const next = stepIndex(index, step, count);
        expect(next >= 0 && next < count).toBe(true);
        expect(stepIndex(next, -step, count)).toBe(index);
      }),
    );
  });
});

describe('indexForKey', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 3, 0],
    ['ArrowLeft', 0, 3],
    ['Home', 2, 0],
    ['End', 1, 3],
    ['Enter', 1, null],
    ['ArrowDown', 1, null],
  ])('%s from %d', (key, index, expected) => {
    expect(indexForKey(key, index, 4)).toBe(expected);
  });
});

describe('indexAt', () => {
  it('returns the index of each picture’s position', () => {
    fc.assert(
      fc.property(counts, fc.nat(29), fc.integer({ min: 100, max: 2000 }), (count, start, width) =>
        expect(indexAt((start % count) * width, width, count)).toBe(start % count),
      ),
    );
  });

  it('stays in range when the browser overscrolls or has not measured yet', () => {
    expect(indexAt(-40, 300, 3)).toBe(0);
    expect(indexAt(5000, 300, 3)).toBe(2);
    expect(indexAt(300, 0, 3)).toBe(0);
  });
});
