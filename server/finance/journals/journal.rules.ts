import {
  BANK,
  CORPORATION_TAX_DUE,
  GRANTS_AND_GIFTS,
  LOANS,
  OWED_TO_PEOPLE,
  PAYE_DUE,
  SHARE_CAPITAL,
  STEAM_CLEARING,
  STRIPE_CLEARING,
  TRADE_CREDITORS,
  TRADE_DEBTORS,
  VAT_DUE,
} from '../ledger/accounts.rules.js';
import { EXPENSE_CATEGORIES } from '../transactions/transaction.rules.js';

/** What a journal of each kind is entered with. Pure: shared by server and client. */

export const JOURNAL_KINDS = [
  'vat',
  'corporation_tax_charge',
  'corporation_tax',
  'paye',
  'transfer',
  'bank_fee',
  'loan_repayment',
  'opening_balance',
  'supplier_credit_note',
] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

export const JOURNAL_LABELS: Readonly<Record<JournalKind, string>> = {
  vat: 'VAT payment',
  corporation_tax_charge: 'Corporation tax charge',
  corporation_tax: 'Corporation tax payment',
  paye: 'PAYE payment',
  transfer: 'Transfer between own accounts',
  bank_fee: 'Bank fee',
  loan_repayment: 'Loan repayment',
  opening_balance: 'Opening balance',
  supplier_credit_note: 'Supplier credit note',
};

/** Fields that only some kinds have. */
export type JournalField =
  | 'opposite'
  | 'vat_return_id'
  | 'tax_year_end'
  | 'from_account'
  | 'to_account'
  | 'arrived'
  | 'fee'
  | 'interest'
  | 'category'
  | 'vat_code'
  | 'vat_amount';

const FIELDS: Readonly<Record<JournalKind, readonly JournalField[]>> = {
  vat: ['opposite', 'vat_return_id'],
  corporation_tax_charge: ['opposite'],
  corporation_tax: ['opposite', 'tax_year_end'],
  paye: ['opposite'],
  transfer: ['from_account', 'to_account', 'arrived', 'fee'],
  bank_fee: ['from_account'],
  loan_repayment: ['interest'],
  opening_balance: ['to_account', 'opposite'],
  supplier_credit_note: ['category', 'vat_code', 'vat_amount', 'to_account'],
};

export function hasField(kind: JournalKind, field: JournalField): boolean {
  return FIELDS[kind].includes(field);
}

/** Accounts with money, by code, as the chart names them. */
const CASH: Readonly<Record<string, string>> = {
  [BANK]: 'Bank (Revolut)',
  [STRIPE_CLEARING]: 'Clearing: Stripe',
  [STEAM_CLEARING]: 'Clearing: Steam Wallet',
};

/** Accounts that a journal may name, by code, as the chart names them. */
export const JOURNAL_ACCOUNTS: Readonly<Record<string, string>> = {
  ...CASH,
  [TRADE_DEBTORS]: 'Trade debtors',
  [TRADE_CREDITORS]: 'Trade creditors',
  [OWED_TO_PEOPLE]: 'Owed to people',
  [VAT_DUE]: 'VAT due to HMRC',
  [PAYE_DUE]: 'PAYE and National Insurance',
  [CORPORATION_TAX_DUE]: 'Corporation tax due',
  [LOANS]: 'Loans',
  [SHARE_CAPITAL]: 'Share capital',
  [GRANTS_AND_GIFTS]: 'Grants and contributions',
};

/** The accounts to choose from in a field of a kind. */
export function accountsOf(kind: JournalKind, field: 'from_account' | 'to_account'): readonly string[] {
  if (!hasField(kind, field)) return [];
  if (kind === 'opening_balance') return Object.keys(JOURNAL_ACCOUNTS).sort();
  // Money that was refunded, or a credit against the next invoice.
  if (kind === 'supplier_credit_note') return [BANK, TRADE_CREDITORS];
  return Object.keys(CASH);
}

export const CREDIT_NOTE_CATEGORIES = EXPENSE_CATEGORIES;

/** Whether the kind is a payment to a tax authority, which may pay back as well. */
export function isTax(kind: JournalKind): boolean {
  return kind === 'vat' || kind === 'corporation_tax' || kind === 'paye';
}

/** What a journal is called: a tax that was paid back is a repayment, and a charge that was too high is reduced. */
export function journalLabel(kind: JournalKind, isOpposite: boolean): string {
  if (isOpposite && kind === 'corporation_tax_charge') return 'Corporation tax charge, reduced';
  return isOpposite && isTax(kind) ? JOURNAL_LABELS[kind].replace('payment', 'repayment') : JOURNAL_LABELS[kind];
}
