import { taxComputation } from './tax-computation.rules.js';

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

  it('is zero for a loss, also one caused by allowances', () => {
    expect(taxComputation({ ...YEAR, profit: 1_000_00, grants: 0, adjustments: [{ kind: 'deduction', pence: 1_000_01 }] })).toMatchObject({
      adjusted: -1,
      taxable: 0,
      flat: 0,
      tax: 0,
    });
  });
});
