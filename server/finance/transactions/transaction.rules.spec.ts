import { codeOfRate, grossOf, isInvestment, isPlausibleVat, netAndVat, RATE_OF, VAT_RATES } from './transaction.rules.js';

describe('VAT of a transaction', () => {
  it('has the rates of the specification, and each code one of them', () => {
    expect(VAT_RATES).toEqual([0, 5, 20]);
    expect(RATE_OF).toEqual({ standard: 20, reduced: 5, zero: 0, exempt: 0, outside_scope: 0, reverse_charge: 20 });
  });

  it('has a code by its rate, but none at 0%, which may be three of them', () =>
    expect([20, 5, 0].map(codeOfRate)).toEqual(['standard', 'reduced', undefined]));

  it.each([
    [999, 20, true, { net: 832, vat: 167 }],
    [1_499, 20, true, { net: 1_249, vat: 250 }],
    [10_500, 5, true, { net: 10_000, vat: 500 }],
    [10_000, 20, false, { net: 10_000, vat: 2_000 }],
    [10_000, 0, true, { net: 10_000, vat: 0 }],
  ])('of %s pence at %s %%, included: %s, is %j', (typed, rate, includes, expected) => {
    expect(netAndVat(typed, rate, includes)).toEqual(expected);
  });

  it('is not paid to a supplier under the reverse charge', () => {
    expect(grossOf({ net: 10_000, vat: 2_000 }, 'standard')).toBe(12_000);
    expect(grossOf({ net: 10_000, vat: 2_000 }, 'reverse_charge')).toBe(10_000);
  });

  it('may differ from the computed one by a pound on a supplier’s invoice, and not at all at 0%', () => {
    expect([1_899, 1_900, 2_000, 2_100, 2_101].map((charged) => isPlausibleVat(10_000, 20, charged))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect([0, 1].map((charged) => isPlausibleVat(10_000, 0, charged))).toEqual([true, false]);
  });

  it('is not asked of investments, whatever they are entered as', () => {
    expect(isInvestment('investment', 'Investment Funding')).toBe(true);
    expect(isInvestment('income', 'Investment Funding')).toBe(true);
    expect(isInvestment('income', 'Grants')).toBe(false);
  });
});
