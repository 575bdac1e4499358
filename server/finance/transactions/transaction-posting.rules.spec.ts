import type { Posting } from '../ledger/ledger.rules.js';
import { expenseAccount, incomeAccount, postingOf, type TransactionToPost } from './transaction-posting.rules.js';
import { EXPENSE_CATEGORIES, FUND_SOURCES, INCOME_CATEGORIES, INVESTMENT_FUNDING } from './transaction.rules.js';

const TRANSACTION: TransactionToPost = {
  id: '6f1d0c1e-0000-4000-8000-000000000001',
  type: 'expense',
  category: 'Development Tools',
  net: 10_000,
  vat: 2_000,
  vatCode: 'standard',
  source: null,
  date: '2026-09-10',
  isRegistered: true,
};
const FUNDS = { type: 'investment', category: INVESTMENT_FUNDING, vat: 0, vatCode: 'outside_scope' } as const;

const linesOf = (values: Partial<TransactionToPost>): Posting['lines'] => postingOf({ ...TRANSACTION, ...values })?.lines ?? [];
const posted = (values: Partial<TransactionToPost>): Record<string, number> =>
  Object.fromEntries(linesOf(values).map(({ account, pence }) => [account, pence]));

describe('the posting of a transaction', () => {
  it.each([
    ['Angel Investment', { '1200': 10_000, '3000': -10_000 }],
    ['Venture Capital', { '1200': 10_000, '3000': -10_000 }],
    ['Personal Investment', { '1200': 10_000, '3000': -10_000 }],
    ['Bank Loan', { '1200': 10_000, '2300': -10_000 }],
    ['Government Grant', { '1200': 10_000, '3010': -10_000 }],
    ['Crowdfunding', { '1200': 10_000, '3010': -10_000 }],
    // The money was in the bank before.
    ['Revenue Reinvestment', {}],
  ] as const)('of funds from %s is neither income nor in a VAT return', (source, lines) => {
    expect(posted({ ...FUNDS, source })).toEqual(lines);
    expect(linesOf({ ...FUNDS, source }).every(({ vat }) => vat === undefined)).toBe(true);
  });

  it('knows every source of funds', () => {
    for (const source of FUND_SOURCES) expect(() => posted({ ...FUNDS, source })).not.toThrow();
    expect(posted({ type: 'income', category: INVESTMENT_FUNDING, vat: 0, source: 'Bank Loan' })).toEqual({
      '1200': 10_000,
      '2300': -10_000,
    });
  });

  it('has an account for each category, none of them the one for what is left over', () => {
    const income = INCOME_CATEGORIES.filter((category) => category !== INVESTMENT_FUNDING).map(incomeAccount);
    const expenses = EXPENSE_CATEGORIES.map(expenseAccount);
    expect(new Set(expenses).size).toBe(EXPENSE_CATEGORIES.length);
    expect(expenses).not.toContain(expenseAccount('Anything else'));
    expect(income).not.toContain(incomeAccount('Anything else'));
  });

  it.each([
    ['at the standard rate', {}, { '5050': 10_000, '2201': 2_000, '1200': -12_000 }],
    ['under the reverse charge', { vatCode: 'reverse_charge' }, { '5050': 10_000, '2201': 2_000, '2202': -2_000, '1200': -10_000 }],
    ['of a company that is not registered', { isRegistered: false }, { '5050': 12_000, '1200': -12_000 }],
    [
      'of a company that is not registered, under the reverse charge',
      { isRegistered: false, vatCode: 'reverse_charge' },
      { '5050': 10_000, '1200': -10_000 },
    ],
  ] as const)('of an expense %s', (_, values, lines) => {
    expect(posted(values)).toEqual(lines);
  });
});
