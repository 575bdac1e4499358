import { Invalid } from '../../platform/errors/errors.js';
import type { VatCode } from '../ledger/ledger.rules.js';
import { arrivalOf } from '../currency/arrival.rules.js';
import { parsePounds } from '../money.rules.js';
import { implausibleVat, isPlausibleVat, netAndVat, RATE_OF } from '../transactions/transaction.rules.js';
import type { JournalContent } from './journal-posting.rules.js';
import { accountsOf, hasField, type JournalField } from './journal.rules.js';
import type { EnterJournal } from './journals.dto.js';

/** Validated input, as stored. */
export interface CheckedJournal extends JournalContent {
  description: string;
  /** Of a payment of VAT, if it is known which return it pays. */
  vatReturnId: string | null;
  /** Of a payment of corporation tax, if it is known which financial year it is for: the last day of that year. */
  taxYearEnd: string | null;
}

const FIELDS: readonly JournalField[] = [
  'opposite',
  'vat_return_id',
  'tax_year_end',
  'from_account',
  'to_account',
  'arrived',
  'fee',
  'interest',
  'category',
  'vat_code',
  'vat_amount',
];

/**
 * Checks what depends on the kind, and computes the VAT of a credit note.
 * @param today YYYY-MM-DD in the UK @throws Invalid at the fields
 */
export function checkedJournal(input: EnterJournal, today: string): CheckedJournal {
  const { kind } = input;
  const problems: Record<string, string> = {};
  if (input.date > today) problems['date'] = 'This day is in the future. Please enter when the money moved.';
  for (const field of FIELDS)
    if (!hasField(kind, field) && input[field] !== undefined && input[field] !== false)
      problems[field] = 'A journal of this kind does not have this field.';
  const amount = parsePounds(input.amount) ?? 0;
  const checked: CheckedJournal = {
    kind,
    amountPence: amount,
    isOpposite: input.opposite === true,
    fromAccount: accountOf(input, 'from_account', problems),
    toAccount: accountOf(input, 'to_account', problems),
    ...arrivedOf(input, amount, problems),
    interestPence: interestOf(input, amount, problems),
    ...creditNoteOf(input, amount, problems),
    vatReturnId: input.vat_return_id ?? null,
    taxYearEnd: input.tax_year_end ?? null,
    description: input.description,
    happenedOn: input.date,
  };
  if (kind === 'transfer' && checked.fromAccount !== null && checked.fromAccount === checked.toAccount)
    problems['to_account'] = 'Please choose another account than the one that the money comes from.';
  const [message] = Object.values(problems);
  if (message !== undefined) throw new Invalid(message, problems);
  return checked;
}

function accountOf(input: EnterJournal, field: 'from_account' | 'to_account', problems: Record<string, string>): string | null {
  if (!hasField(input.kind, field)) return null;
  const account = input[field];
  if (account !== undefined && accountsOf(input.kind, field).includes(account)) return account;
  problems[field] = 'Please choose an account from the list.';
  return null;
}

type Arrived = Pick<JournalContent, 'arrivedPence' | 'feePence'>;

/** The amount of a transfer that arrived: the rest is the fee and, between accounts in different currencies, an exchange difference. */
function arrivedOf({ kind, arrived, fee }: EnterJournal, amount: number, problems: Record<string, string>): Arrived {
  const [arrivedPence, feePence] = [parsePounds(arrived), parsePounds(fee)];
  const all: Arrived = { arrivedPence: null, feePence: null };
  if (!hasField(kind, 'arrived') || (arrivedPence === undefined && feePence === undefined)) return all;
  const arrival = arrivalOf({ expectedPence: amount, isForeign: true, arrivedPence, feePence });
  if ('problem' in arrival) {
    problems[arrival.field] = arrival.problem;
    return all;
  }
  return { arrivedPence: arrival.arrived, feePence: arrival.fee };
}

function interestOf(input: EnterJournal, amount: number, problems: Record<string, string>): number | null {
  if (!hasField(input.kind, 'interest')) return null;
  const interest = parsePounds(input.interest);
  if (interest === undefined) problems['interest'] = 'Please enter the interest in pounds; 0 for none.';
  else if (interest > amount) problems['interest'] = 'The interest is a part of the amount, so it cannot be larger.';
  return interest ?? null;
}

type CreditNote = { category: string | null; vatPence: number | null; vatCode: VatCode | null };

function creditNoteOf({ kind, category, vat_code, vat_amount }: EnterJournal, net: number, problems: Record<string, string>): CreditNote {
  if (!hasField(kind, 'category')) return { category: null, vatPence: null, vatCode: null };
  if (category === undefined) problems['category'] = 'Please choose a category from the list.';
  if (vat_code === undefined) problems['vat_code'] = 'Please choose a VAT code.';
  const rate = vat_code === undefined ? 0 : RATE_OF[vat_code];
  const vat = (vat_amount === undefined ? undefined : parsePounds(vat_amount)) ?? netAndVat(net, rate, false).vat;
  if (vat_code !== undefined && !isPlausibleVat(net, rate, vat)) problems['vat_amount'] = implausibleVat(rate);
  return { category: category ?? null, vatPence: vat, vatCode: vat_code ?? null };
}
