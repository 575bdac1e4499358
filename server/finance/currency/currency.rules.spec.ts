import fc from 'fast-check';
import { parseRate, rateOn, toPence } from './currency.rules.js';

describe('parseRate', () => {
  it.each([
    ['1.25', '1.25'],
    [1.15, '1.15'],
    ['01.2500', '1.25'],
    ['130', '130'],
    ['0.00000001', '0.00000001'],
  ])('reads %j', (typed, rate) => expect(parseRate(typed)).toBe(rate));

  it.each(['', '0', '0.0', '-1', '1e3', '1,25', '1.123456789', '1234567', ' ', 'NaN', null, {}, Number.NaN])('refuses %j', (typed) =>
    expect(parseRate(typed)).toBeUndefined(),
  );
});

describe('toPence', () => {
  it.each([
    [123_456, '1.3125', 94_062],
    [100_00, '1.25', 80_00],
    [1, '2', 1],
    [1, '2.00000001', 0],
    [9_999_999_999, '0.00000001', 999_999_999_900_000_000],
  ])('%d at %s is %d', (minor, rate, pence) => expect(toPence(minor, rate)).toBe(pence));

  it('is within half a penny of the exact amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), fc.integer({ min: 1, max: 1_000_000 }), (minor, tenThousandths) => {
        const pence = toPence(minor, String(tenThousandths / 10_000));
        // Exactly: minor * 10,000 / tenThousandths.
        expect(Math.abs(pence * tenThousandths - minor * 10_000) * 2).toBeLessThanOrEqual(tenThousandths);
      }),
    );
  });
});

describe('rateOn', () => {
  const rates = [
    { currency: 'USD', from: '2026-03-01', rate: '1.3', source: 'HMRC' },
    { currency: 'USD', from: '2026-01-01', rate: '1.25', source: 'HMRC' },
    { currency: 'EUR', from: '2026-01-01', rate: '1.15', source: 'HMRC' },
  ] as const;

  it('is the latest rate on or before the date', () => {
    expect(rateOn(rates, 'USD', '2026-03-01')?.rate).toBe('1.3');
    expect(rateOn(rates, 'USD', '2026-02-28')?.rate).toBe('1.25');
    expect(rateOn(rates, 'EUR', '2026-12-31')?.rate).toBe('1.15');
    expect(rateOn(rates, 'USD', '2025-12-31')).toBeUndefined();
  });
});
