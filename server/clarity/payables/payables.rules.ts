import { BANK, OWED_TO_PEOPLE, STRIPE_CLEARING } from '../../finance/ledger/accounts.rules.js';
import type { PostingLine } from '../../finance/ledger/ledger.rules.js';

/** Payables to users and their payment. Pure: shared by server and client. */

const PAYABLE_KINDS = ['time', 'expense', 'deliverable'] as const;
export type PayableKind = (typeof PAYABLE_KINDS)[number];

/** `payroll` is paid elsewhere; `withdrawn` means that the claim was reopened. */
export const PAYABLE_STATUSES = ['owed', 'paid', 'payroll', 'withdrawn'] as const;
export type PayableStatus = (typeof PAYABLE_STATUSES)[number];

/** The totals of a ledger, each of which is a filter of its rows. What goes through the payroll counts in none of them. */
export const PAYABLE_TOTALS = ['earned', 'reimbursed', 'paid', 'outstanding'] as const;
export type PayableTotal = (typeof PAYABLE_TOTALS)[number];

export const PAYABLE_TYPE_LABELS: Readonly<Record<PayableKind, string>> = {
  time: 'Time',
  expense: 'Expense',
  deliverable: 'Deliverable',
};
export const PAYABLE_STATUS_LABELS: Readonly<Record<PayableStatus, string>> = {
  owed: 'Pending payment',
  paid: 'Paid',
  payroll: 'Through payroll',
  withdrawn: 'Taken back',
};

export const PAYABLE_TOTAL_LABELS: Readonly<Record<PayableTotal, string>> = {
  earned: 'Earned',
  reimbursed: 'Reimbursed',
  paid: 'Paid',
  outstanding: 'Outstanding',
};

/** `manual`, of the specification, is any other payment from the bank account, such as by card. */
export const PAYMENT_METHODS = ['bank_transfer', 'stripe', 'manual'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const REFERENCE_LENGTH = 200;

const PAID_FROM: Record<PaymentMethod, string> = { bank_transfer: BANK, stripe: STRIPE_CLEARING, manual: BANK };

/** Posts the cost of an approved claim, and the debt. @param cost lines that sum to it */
export function owedLines(pence: number, cost: readonly PostingLine[]): PostingLine[] {
  return [...cost, { account: OWED_TO_PEOPLE, pence: -pence }];
}

/** The payment, which settles the debt. */
export function paidLines(pence: number, method: PaymentMethod): PostingLine[] {
  return [
    { account: OWED_TO_PEOPLE, pence },
    { account: PAID_FROM[method], pence: -pence },
  ];
}
