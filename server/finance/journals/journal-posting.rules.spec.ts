import { balanced } from '../ledger/ledger.rules.js';
import { nineBoxes } from '../tax/vat-return.rules.js';
import { postingOf, type JournalContent } from './journal-posting.rules.js';
import type { JournalKind } from './journal.rules.js';

const ID = '6f1d0c1e-0000-4000-8000-000000000001';
const journal = (kind: JournalKind, values: Partial<JournalContent> = {}): JournalContent => ({
  kind,
  amountPence: 10_000,
  isOpposite: false,
  fromAccount: null,
  toAccount: null,
  arrivedPence: null,
  feePence: null,
  interestPence: null,
  category: null,
  vatPence: null,
  vatCode: null,
  happenedOn: '2026-09-10',
  ...values,
});
/** Debits less credits by account, of lines that balance. */
const posted = (kind: JournalKind, values: Partial<JournalContent> = {}, isRegistered = true): Record<string, number> =>
  Object.fromEntries(balanced(postingOf(ID, journal(kind, values), isRegistered).lines).map(({ account, pence }) => [account, pence]));
const note = (values: Partial<JournalContent> = {}): Partial<JournalContent> => ({
  category: 'Development Tools',
  vatPence: 2_000,
  vatCode: 'standard',
  toAccount: '1200',
  ...values,
});

describe('journals', () => {
  it('are posted on their own date, once', () =>
    expect(postingOf(ID, journal('vat'), true)).toMatchObject({
      source: { kind: 'journal', id: ID, event: 'approved' },
      documentDate: '2026-09-10',
    }));

  it.each([
    ['VAT that is paid', 'vat', {}, { '2203': 10_000, '1200': -10_000 }],
    ['VAT that is paid back', 'vat', { isOpposite: true }, { '2203': -10_000, '1200': 10_000 }],
    ['corporation tax', 'corporation_tax', {}, { '2220': 10_000, '1200': -10_000 }],
    ['PAYE', 'paye', {}, { '2210': 10_000, '1200': -10_000 }],
    ['a transfer', 'transfer', { fromAccount: '1210', toAccount: '1200' }, { '1210': -10_000, '1200': 10_000 }],
    [
      'a transfer with a fee',
      'transfer',
      { fromAccount: '1210', toAccount: '1200', arrivedPence: 9_710, feePence: 290 },
      { '1210': -10_000, '1200': 9_710, '5300': 290 },
    ],
    [
      'a transfer converted into pounds',
      'transfer',
      { fromAccount: '1220', toAccount: '1200', arrivedPence: 10_120, feePence: 30 },
      { '1220': -10_000, '1200': 10_120, '5300': 30, '5310': -150 },
    ],
    ['a fee', 'bank_fee', { fromAccount: '1210' }, { '5300': 10_000, '1210': -10_000 }],
    ['a loan repayment', 'loan_repayment', { interestPence: 1_500 }, { '2300': 8_500, '5320': 1_500, '1200': -10_000 }],
    ['a repayment without interest', 'loan_repayment', { interestPence: 0 }, { '2300': 10_000, '1200': -10_000 }],
    ['interest alone', 'loan_repayment', { interestPence: 10_000 }, { '5320': 10_000, '1200': -10_000 }],
    ['an opening balance', 'opening_balance', { toAccount: '1200' }, { '1200': 10_000, '3050': -10_000 }],
    ['an overdrawn bank account', 'opening_balance', { toAccount: '1200', isOpposite: true }, { '1200': -10_000, '3050': 10_000 }],
    ['the opening balance of a loan', 'opening_balance', { toAccount: '2300' }, { '2300': -10_000, '3050': 10_000 }],
    ['a credit note', 'supplier_credit_note', note(), { '5050': -10_000, '2201': -2_000, '1200': 12_000 }],
    [
      'a credit note that is set off',
      'supplier_credit_note',
      note({ toAccount: '2100' }),
      { '5050': -10_000, '2201': -2_000, '2100': 12_000 },
    ],
    [
      'a credit note under the reverse charge',
      'supplier_credit_note',
      note({ vatCode: 'reverse_charge' }),
      { '5050': -10_000, '2201': -2_000, '2202': 2_000, '1200': 10_000 },
    ],
    ['one without VAT', 'supplier_credit_note', note({ vatCode: 'zero', vatPence: 0 }), { '5050': -10_000, '1200': 10_000 }],
  ] as const)('post %s', (_, kind, values, lines) => expect(posted(kind, values)).toEqual(lines));

  it('reduce the input VAT by that of a credit note, and count a fee as an exempt purchase', () => {
    const boxes = (kind: JournalKind, values: Partial<JournalContent>) =>
      nineBoxes(
        postingOf(ID, journal(kind, values), true).lines.flatMap(({ account, pence, vat }) =>
          vat === undefined ? [] : [{ account, pence, code: vat.code, side: vat.side, type: account < '3000' ? 'liability' : 'expense' }],
        ),
      );
    expect(boxes('supplier_credit_note', note())).toMatchObject({ box1: 0, box4: -2_000, box6: 0, box7: -100 });
    expect(boxes('supplier_credit_note', note({ vatCode: 'reverse_charge' }))).toMatchObject({
      box1: -2_000,
      box4: -2_000,
      box6: -100,
      box7: -100,
    });
    expect(boxes('bank_fee', { fromAccount: '1200' })).toMatchObject({ box4: 0, box7: 100 });
    expect(boxes('vat', {})).toMatchObject({ box1: 0, box4: 0 });
  });

  it('reduce the cost by all of a credit note when the company is not registered for VAT, which made it a cost', () => {
    expect(posted('supplier_credit_note', note(), false)).toEqual({ '5050': -12_000, '1200': 12_000 });
    expect(posted('supplier_credit_note', note({ vatCode: 'reverse_charge' }), false)).toEqual({ '5050': -10_000, '1200': 10_000 });
    expect(postingOf(ID, journal('supplier_credit_note', note()), false).lines.every(({ vat }) => vat === undefined)).toBe(true);
  });

  it('refuse a missing field of their kind', () => expect(() => posted('transfer')).toThrow('lacks a field'));
});
