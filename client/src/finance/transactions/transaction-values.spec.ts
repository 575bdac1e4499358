import type { TransactionView } from '../../../../server/finance/transactions/transactions.dto.js';
import { fieldsOf, loadedTransaction, newTransaction, previewOf, transactionProblems } from './transaction-values';

const VIEW: TransactionView = {
  id: '1',
  type: 'income',
  category: 'Software Licensing',
  amount: 100,
  vat_rate: 20,
  vat_amount: 20,
  vat_code: 'standard',
  gross: 120,
  currency: 'GBP',
  foreign_amount: null,
  exchange_rate: null,
  rate_source: null,
  rate_date: null,
  description: 'Licence',
  justification: 'Sold',
  hmrc_category: 'Other business costs',
  source: null,
  investor_name: null,
  grant_taxable: null,
  receipt_path: null,
  receipt_uses: 0,
  date: '2026-09-10',
  status: 'pending',
  responsible_staff: 'Ada Okafor',
  decided_by_name: null,
  decided_at: null,
  rejection_reason: null,
  self_approved: false,
  self_reversed: false,
  posted_on: null,
  reversed_at: null,
  reversed_by_name: null,
  reversal_reason: null,
  created_at: '2026-09-10T12:00:00.000Z',
  version: 1,
  can: { edit: true, approve: false, reject: true, reverse: false },
};

describe('a transaction that is changed', () => {
  const fields = (values: Partial<TransactionView>) => fieldsOf(loadedTransaction({ ...VIEW, ...values }).values, []);

  it('is loaded without VAT', () => {
    expect(fields({})).toMatchObject({ amount: '100.00', vat_rate: 20 });
    expect(fields({})).not.toHaveProperty('vat_amount');
    expect(fields({})).not.toHaveProperty('amount_includes_vat');
  });

  it('has its amount with VAT where the VAT is not that of the net amount', () => {
    const entered = { amount: 8.32, vat_amount: 1.67, gross: 9.99 };
    expect(fields(entered)).toMatchObject({ amount: '9.99', amount_includes_vat: true });
    expect(fields(entered)).not.toHaveProperty('vat_amount');
    const { values } = loadedTransaction({ ...VIEW, ...entered });
    expect(previewOf(values, [])).toEqual({ net: 8.32, vat: 1.67, total: 9.99 });
  });

  it.each([
    ['the supplier’s own VAT', { type: 'expense', amount: 100.01, vat_amount: 19.99, gross: 120 }],
    ['VAT under the reverse charge', { type: 'expense', vat_code: 'reverse_charge', amount: 8.32, vat_amount: 1.67, gross: 8.32 }],
    [
      'VAT on an amount in another currency',
      { type: 'expense', currency: 'USD', foreign_amount: 10.4, amount: 8.32, vat_amount: 1.67, gross: 9.99 },
    ],
  ] as const)('keeps %s', (_, entered) => {
    const sent = fields(entered);
    expect(sent).toMatchObject({ vat_amount: entered.vat_amount.toFixed(2) });
    expect(sent).not.toHaveProperty('amount_includes_vat');
  });

  it('of crowdfunding says again that backers receive nothing', () => {
    expect(fields({ type: 'investment', category: 'Investment Funding', source: 'Crowdfunding' })).toMatchObject({ rewards_owed: 'false' });
    expect(fields({ type: 'investment', category: 'Investment Funding', source: 'Bank Loan' })).not.toHaveProperty('rewards_owed');
  });
});

it('crowdfunding is asked whether backers receive something', () => {
  const { values } = newTransaction('funds', '2026-09-15');
  const problems = (rewards_owed: string) =>
    transactionProblems({ ...values, amount: '10', source: 'Crowdfunding', description: 'Campaign', rewards_owed });
  expect(problems('')).toEqual({ rewards_owed: 'Please say whether backers receive something in return.' });
  expect(problems('false')).toEqual({});
});
