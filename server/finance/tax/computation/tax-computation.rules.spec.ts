import { computationSteps, taxComputation } from './tax-computation.rules.js';

const YEAR = { from: '2025-04-01', to: '2026-03-31', associates: 0 };

describe('taxComputation', () => {
  it('adds taxable grants and disallowable costs, and deducts allowances before tax', () => {
    const computed = taxComputation({
      ...YEAR,
      profit: 70_000_00,
      grants: 20_000_00,
      adjustments: [
        { kind: 'add_back', pence: 15_000_00 },
        { kind: 'deduction', pence: 5_000_00 },
      ],
    });
    // The same as on £100,000: 25% less 3/200 of the difference to £250,000.
    expect(computed).toMatchObject({
      adjusted: 100_000_00,
      taxable: 100_000_00,
      beforeRelief: 25_000_00,
      relief: 2_250_00,
      tax: 22_750_00,
    });
    expect(computed.flat).toBe(19_000_00);
  });

  it('counts exempt distributions for the limits, and taxes none of them', () => {
    const computed = taxComputation({
      ...YEAR,
      profit: 100_000_00,
      grants: 0,
      adjustments: [{ kind: 'exempt_distribution', pence: 50_000_00 }],
    });
    // 3/200 of (250,000 − 150,000) × 100,000 ÷ 150,000.
    expect(computed).toMatchObject({
      adjusted: 100_000_00,
      taxable: 100_000_00,
      distributions: 50_000_00,
      relief: 1_000_00,
      tax: 24_000_00,
    });
  });

  it('is shown in steps, of which those that are taken off are negative', () => {
    const amounts = {
      profit_before_tax: 90_000,
      taxable_grants: 0,
      adjustments: [
        { id: 'a', kind: 'deduction', amount: 5_000, description: 'Allowance', note: 'New machines' },
        { id: 'b', kind: 'exempt_distribution', amount: 0.1, description: 'Dividend', note: '' },
      ],
      adjusted_profit: 85_000,
      taxable_profit: 85_000.2,
      exempt_distributions: 0.1,
      associated_companies: 1,
      parts: [
        { from: '2023-01-01', to: '2023-03-31', profit: 21_250, before_relief: 4_037.5, relief: 0 },
        { from: '2023-04-01', to: '2023-12-31', profit: 63_750, before_relief: 15_937.5, relief: 10 },
      ],
      before_relief: 19_975,
      relief: 10,
      corporation_tax: 19_965,
      at_flat_rate: 16_150,
    } as const;
    expect(computationSteps(amounts).map(({ key, amount }) => [key, amount])).toEqual([
      ['profit', 90_000],
      ['a', -5_000],
      ['taxable', 85_000.2],
      ['b', 0.1],
      ['augmented', 85_000.3],
      ['2023-01-01 profit', 21_250],
      ['2023-01-01 before', 4_037.5],
      ['2023-01-01 relief', 0],
      ['2023-04-01 profit', 63_750],
      ['2023-04-01 before', 15_937.5],
      ['2023-04-01 relief', -10],
      ['before', 19_975],
      ['relief', -10],
      ['tax', 19_965],
      ['flat', 16_150],
    ]);
  });

  it('is zero for a loss, also one caused by allowances', () => {
    expect(taxComputation({ ...YEAR, profit: 1_000_00, grants: 0, adjustments: [{ kind: 'deduction', pence: 1_000_01 }] })).toMatchObject({
      adjusted: -1,
      taxable: 0,
      flat: 0,
      tax: 0,
    });
  });
});
