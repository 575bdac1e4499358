import fc from 'fast-check';
import { arrivalOf } from './arrival.rules.js';

const paid = (values: object = {}) => ({
  expectedPence: 10_000,
  isForeign: false,
  arrivedPence: undefined,
  feePence: undefined,
  ...values,
});

describe('the amount received from a platform or bank', () => {
  it.each([
    [{}, { arrived: 10_000, fee: 0 }],
    [{ feePence: 290 }, { arrived: 9_710, fee: 290 }],
    [{ arrivedPence: 9_710 }, { arrived: 9_710, fee: 290 }],
    [
      { arrivedPence: 9_710, feePence: 290 },
      { arrived: 9_710, fee: 290 },
    ],
    [
      { isForeign: true, arrivedPence: 9_850 },
      { arrived: 9_850, fee: 0 },
    ],
    [
      { isForeign: true, arrivedPence: 10_100, feePence: 50 },
      { arrived: 10_100, fee: 50 },
    ],
  ])('with %o is %o', (values, expected) => {
    expect(arrivalOf(paid(values))).toEqual(expected);
  });

  it.each([
    [{ feePence: 10_000 }, 'fee'],
    [{ arrivedPence: 10_001 }, 'arrived'],
    [{ arrivedPence: 9_710, feePence: 300 }, 'fee'],
    [{ isForeign: true, arrivedPence: 94_062 }, 'arrived'],
    [{ isForeign: true, arrivedPence: 8_999 }, 'arrived'],
  ])('is refused with %o at %s', (values, field) => {
    expect(arrivalOf(paid(values))).toMatchObject({ field });
  });

  it('in pounds always sums to the amount paid', () => {
    const pence = fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: undefined });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), pence, pence, (expectedPence, arrivedPence, feePence) => {
        const arrival = arrivalOf({ expectedPence, isForeign: false, arrivedPence, feePence });
        if ('arrived' in arrival) {
          expect(arrival.arrived + arrival.fee).toBe(expectedPence);
          expect(arrival.arrived).toBeGreaterThan(0);
          expect(arrival.fee).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
