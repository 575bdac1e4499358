import fc from 'fast-check';
import { reconnectDelay } from './backoff.rules.js';

describe('reconnectDelay', () => {
  it('doubles from a tenth of a second up to five seconds', () => {
    expect([1, 2, 3, 6, 7, 1_000].map((failures) => reconnectDelay(failures, 0))).toEqual([100, 200, 400, 3_200, 5_000, 5_000]);
  });

  it('is shortened by half at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
        const full = reconnectDelay(failures, 0);
        expect(reconnectDelay(failures, random)).toBeGreaterThanOrEqual(full / 2);
        expect(reconnectDelay(failures, random)).toBeLessThanOrEqual(full);
      }),
    );
  });
});
