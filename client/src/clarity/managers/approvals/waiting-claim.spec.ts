import { waitingClaim, type Waiting } from './waiting-claim';

const EXPENSE = {
  id: 'a',
  userId: 'b',
  user_name: 'Mina Takahashi',
  version: 1,
  description: 'Lunch',
  category: 'Other costs',
  date: '2026-11-26',
  amount: 42.5,
  vat_code: 'standard',
  vat_amount: 7.08,
  receipt_path: 'clarity/expenses/a/receipt',
  receipt_uses: 2,
  foreign_amount: null,
  first_approved_by_name: null,
} as unknown as Waiting;

describe('a waiting expense', () => {
  it('says how often its receipt was used elsewhere', () => {
    expect(waitingClaim(EXPENSE)).toMatchObject({
      kind: 'expenses',
      receipt: 'clarity/expenses/a/receipt',
      receiptUses: 2,
      detail: 'Other costs, with £7.08 VAT',
    });
  });

  it('says what was paid in another currency, as its receipt does', () => {
    const foreign = { ...EXPENSE, vat_code: null, currency: 'EUR', foreign_amount: 42.5, exchange_rate: '1.15' } as Waiting;
    expect(waitingClaim(foreign).detail).toBe('Other costs, 42.50 EUR at 1.15');
  });
});

describe('waiting time', () => {
  it('keeps the way to the work that it was recorded on', () => {
    const subject = { type: 'bug', id: 'c', title: 'BUG-42 Crash', path: '/staff?section=bugs&bug=BUG-42' };
    const time = { id: 'a', userId: 'b', user_name: 'Mina Takahashi', version: 1, task: 'BUG-42 Crash', project: null, subject } as Waiting;
    expect(waitingClaim(time)).toMatchObject({ kind: 'time', title: 'BUG-42 Crash', detail: '', task: { subject } });
  });
});
