import fc from 'fast-check';
import { stepOf } from './lightbox-step';

describe('stepOf', () => {
  it('goes forwards, backwards and to the ends, and wraps around', () => {
    expect(stepOf('ArrowRight', 0, 3)).toBe(1);
    expect(stepOf('ArrowRight', 2, 3)).toBe(0);
    expect(stepOf('ArrowLeft', 0, 3)).toBe(2);
    expect(stepOf('Home', 2, 3)).toBe(0);
    expect(stepOf('End', 0, 3)).toBe(2);
    expect(stepOf('Enter', 0, 3)).toBeNull();
  });

  it('stays in range, and back undoes forwards', () => {
    const place = fc.integer({ min: 1, max: 50 }).chain((length) => fc.tuple(fc.nat(length - 1), fc.constant(length)));
    fc.assert(
      fc.property(place, ([index, length]) => {
        const next = stepOf('ArrowRight', index, length) ?? -1;
        expect(next).toBeGreaterThanOrEqual(0);
        expect(next).toBeLessThan(length);
        expect(stepOf('ArrowLeft', next, length)).toBe(index);
      }),
    );
  });
});
