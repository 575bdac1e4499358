import fc from 'fast-check';
import { VAT_CODES } from '../../finance/ledger/ledger.rules.js';
import { expenseVat, includesVat } from './expenses.rules.js';
import { expenseCost } from './expense-posting.rules.js';

const paid = (pence: number, values: object = {}) => ({
  pence,
  code: 'standard' as const,
  isForeign: false,
  charged: undefined,
  ...values,
});

describe('the VAT of an expense', () => {
  it.each([
    [999, 'standard', 167],
    [2_499, 'standard', 417],
    [10_500, 'reduced', 500],
    [10_500, 'zero', 0],
    [10_500, null, 0],
    [10_000, 'reverse_charge', 2_000],
  ] as const)('of %i pence at %s is %i', (pence, code, vat) => {
    expect(expenseVat(paid(pence, { code }))).toBe(vat);
  });

  it('is the amount on the receipt when that is plausible', () => {
    expect(expenseVat(paid(999, { charged: 166 }))).toBe(166);
    expect(expenseVat(paid(12_000, { charged: 2_500 }))).toMatchObject({ field: 'vat_amount' });
    expect(expenseVat(paid(50, { charged: 50 }))).toMatchObject({ field: 'vat_amount' });
    expect(expenseVat(paid(999, { code: 'exempt', charged: 1 }))).toMatchObject({ field: 'vat_amount' });
    expect(expenseVat(paid(999, { isForeign: true }))).toMatchObject({ field: 'vat_code' });
  });

  it('and the cost always sum to what was paid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999_999 }),
        fc.constantFrom(null, ...VAT_CODES),
        fc.integer({ min: -100, max: 100 }),
        fc.boolean(),
        (pence, vatCode, difference, isRegistered) => {
          const computed = expenseVat(paid(pence, { code: vatCode }));
          if (typeof computed !== 'number') throw new Error(computed.problem);
          const corrected = expenseVat(
            paid(pence, { code: vatCode, charged: includesVat(vatCode) ? Math.max(0, computed + difference) : undefined }),
          );
          const vatPence = typeof corrected === 'number' ? corrected : computed;
          const { lines, reclaimedPence } = expenseCost({ pence, vatPence, vatCode, account: '5070', date: '2026-09-15', isRegistered });
          expect(lines.reduce((sum, line) => sum + line.pence, 0)).toBe(pence);
          const cost = lines.filter(({ account }) => account === '5070').reduce((sum, line) => sum + line.pence, 0);
          expect(cost + reclaimedPence).toBe(pence);
          expect(reclaimedPence).toBe(isRegistered && includesVat(vatCode) ? vatPence : 0);
        },
      ),
    );
  });
});
