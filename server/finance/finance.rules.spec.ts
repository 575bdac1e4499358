import fc from 'fast-check';
import { publicTotals, TRANSACTION_TYPES } from './finance.rules.js';

describe('public totals', () => {
  it('are income, product income, expenses, their difference and the VAT on sales', () => {
    expect(
      publicTotals([
        { type: 'income', amount: 0.1, vat_amount: 0.02 },
        { type: 'product', amount: 0.2, vat_amount: 0.04 },
        { type: 'expense', amount: 100, vat_amount: 20 },
        { type: 'investment', amount: 5000, vat_amount: 0 },
      ]),
    ).toEqual({ income: 0.1, productIncome: 0.2, expenses: 100, netProfit: -99.7, vat: 0.06 });
  });

  it('add up to the penny whatever the order', () => {
    const pence = fc.integer({ min: 0, max: 1_000_000_000 });
    const figure = fc.record({ type: fc.constantFrom(...TRANSACTION_TYPES), amount: pence, vat_amount: pence });
    fc.assert(
      fc.property(fc.array(figure, { maxLength: 50 }), (lines) => {
        const pounds = lines.map(({ type, amount, vat_amount }) => ({ type, amount: amount / 100, vat_amount: vat_amount / 100 }));
        const totals = publicTotals(pounds);
        expect(publicTotals([...pounds].reverse())).toEqual(totals);
        const sum = (type: string) => lines.filter((line) => line.type === type).reduce((total, line) => total + line.amount, 0);
        expect(Math.round(totals.netProfit * 100)).toBe(sum('income') + sum('product') - sum('expense'));
        const sales = lines.filter(({ type }) => type === 'income' || type === 'product');
        expect(Math.round(totals.vat * 100)).toBe(sales.reduce((total, { vat_amount }) => total + vat_amount, 0));
      }),
    );
  });
});
