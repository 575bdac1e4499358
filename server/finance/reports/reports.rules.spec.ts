import fc from 'fast-check';
import type { AccountType } from '../ledger/ledger.rules.js';
import { balanceSheet, cashFlow, changeOf, profitAndLoss, totalsOf, type AccountSum } from './reports.rules.js';

const sum = (code: string, type: AccountType, debitPence: number, creditPence: number): AccountSum => ({
  code,
  name: `Account ${code}`,
  type,
  isCash: code === '1200',
  debitPence,
  creditPence,
});
const SUMS = [
  sum('1200', 'asset', 501_000, 130_000),
  sum('2200', 'liability', 0, 20_000),
  sum('2201', 'liability', 10_000, 0),
  sum('3000', 'equity', 0, 300_000),
  sum('4000', 'income', 0, 100_000),
  sum('4010', 'income', 0, 7_000),
  sum('4030', 'income', 5_000, 58_000),
  sum('4050', 'income', 0, 1_000),
  sum('5010', 'expense', 100_000, 0),
  sum('5020', 'expense', 0, 0),
];

describe('reports', () => {
  it('sum up income without games and merchandise, product income, costs, profit and VAT on sales', () => {
    expect(totalsOf(SUMS)).toEqual({ income: 53_000, productIncome: 108_000, expenses: 100_000, netProfit: 61_000, vat: 20_000 });
    expect(totalsOf([])).toEqual({ income: 0, productIncome: 0, expenses: 0, netProfit: 0, vat: 0 });
  });

  it('show profit and loss by account, without empty ones', () => {
    const { income, expenses, netProfit } = profitAndLoss(SUMS);
    expect(income.map(({ code, pence }) => [code, pence])).toEqual([
      ['4000', 100_000],
      ['4010', 7_000],
      ['4030', 53_000],
      ['4050', 1_000],
    ]);
    expect(expenses.map(({ code }) => code)).toEqual(['5010']);
    expect(netProfit).toBe(61_000);
  });

  it('balance assets with liabilities and equity, including the profit', () => {
    const sheet = balanceSheet(SUMS);
    expect([sheet.totalAssets, sheet.totalLiabilities, sheet.totalEquity]).toEqual([371_000, 10_000, 361_000]);
    expect(sheet.equity.at(-1)).toEqual({ code: '', name: 'Profit to date', pence: 61_000 });
    expect(() => balanceSheet([sum('1200', 'asset', 1, 0)])).toThrow('does not balance');
  });

  it('balance for any balanced entries', () => {
    const types = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
    const line = fc.tuple(fc.nat(4), fc.nat(4), fc.integer({ min: 1, max: 1e10 }));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (entries) => {
        const sums = types.map((type, index) => sum(`${index + 1}000`, type, 0, 0));
        for (const [debit, credit, pence] of entries) {
          (sums[debit] as AccountSum).debitPence += pence;
          (sums[credit] as AccountSum).creditPence += pence;
        }
        const { totalAssets, totalLiabilities, totalEquity } = balanceSheet(sums);
        expect(totalAssets).toBe(totalLiabilities + totalEquity);
      }),
    );
  });

  it('follow the cash from month to month', () => {
    const months = [
      { month: '2026-01-01', debitPence: 500, creditPence: 200 },
      { month: '2026-02-01', debitPence: 0, creditPence: 900 },
    ];
    expect(cashFlow(100, months)).toEqual([
      { month: '2026-01', opening: 100, received: 500, paid: 200, closing: 400 },
      { month: '2026-02', opening: 400, received: 0, paid: 900, closing: -500 },
    ]);
  });

  it.each([
    [150, 100, 50],
    [100, 300, -66.7],
    [0, 300, -100],
    [99_000, 10_000, 890],
    [5, 0, null],
    [0, 0, null],
    // A profit after a loss, a loss after a profit, and another loss.
    [200, -10, null],
    [-10, 200, null],
    [-50, -100, null],
    // Ten times as much.
    [100_000, 10_000, null],
  ])('show how much %d is more than %d', (now, before, change) => expect(changeOf(now, before)).toBe(change));
});
