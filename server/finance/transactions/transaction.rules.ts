import { fraction, splitGross, vatOnNet } from '../money.rules.js';
import type { TransactionType } from '../finance.rules.js';
import type { VatCode } from '../ledger/ledger.rules.js';

/** What a transaction is entered with (specification, sections 5 and 9). Pure: shared by server and client. */

/** Types offered by the form; product income comes from sales. */
export const ENTERED_TYPES = ['expense', 'income', 'investment'] as const;
export type EnteredType = (typeof ENTERED_TYPES)[number];

export const TRANSACTION_STATUSES = ['approved', 'pending', 'rejected'] as const;

export const VAT_RATES = [0, 5, 20] as const;
export const DEFAULT_VAT_RATE = 20;

export const VAT_CODE_LABELS: Readonly<Record<VatCode, string>> = {
  standard: 'Standard rate (20%)',
  reduced: 'Reduced rate (5%)',
  zero: 'Zero-rated',
  exempt: 'Exempt',
  outside_scope: 'Outside the scope of VAT',
  reverse_charge: 'Reverse charge (20%)',
};

/** The rate of each code, per cent. */
export const RATE_OF: Readonly<Record<VatCode, number>> = {
  standard: 20,
  reduced: 5,
  zero: 0,
  exempt: 0,
  outside_scope: 0,
  reverse_charge: 20,
};

export const EXPENSE_CATEGORIES = [
  'Software Licenses',
  'Marketing & Advertising',
  'Hardware & Equipment',
  'Professional Services',
  'Development Tools',
  'Office Supplies',
  'Travel & Transport',
  'Training & Education',
  'Insurance',
  'Legal & Compliance',
  'Utilities',
  'Rent & Facilities',
] as const;

export const INVESTMENT_FUNDING = 'Investment Funding';

export const INCOME_CATEGORIES = [
  'Game Sales',
  'Software Licensing',
  'Consulting Services',
  INVESTMENT_FUNDING,
  'Grants',
  'Merchandise Sales',
  'Subscription Revenue',
  'Commission Income',
] as const;

/** Every category that a transaction may have. */
export const TRANSACTION_CATEGORIES = [...EXPENSE_CATEGORIES, ...INCOME_CATEGORIES] as const;

export const HMRC_CATEGORIES = [
  'Office costs',
  'Travel costs',
  'Clothing',
  'Staff costs',
  'Things you buy to sell on',
  'Legal and professional costs',
  'Marketing',
  'Insurance',
  'Other business costs',
  'Software and subscriptions',
  'Equipment and machinery',
  'Training and development',
] as const;
/** For funds only. */
export const INVESTMENT_INCOME = 'Investment Income';

export const FUND_SOURCES = [
  'Angel Investment',
  'Venture Capital',
  'Government Grant',
  'Bank Loan',
  'Personal Investment',
  'Crowdfunding',
  'Revenue Reinvestment',
] as const;
/** A source whose funds may be taxable. */
export const GRANT: (typeof FUND_SOURCES)[number] = 'Government Grant';
/** A source whose funds are a sale if backers receive something for them. */
export const CROWDFUNDING: (typeof FUND_SOURCES)[number] = 'Crowdfunding';
/** Message for crowdfunding of which that is not known. */
export const REWARDS_OPEN = 'Please say whether backers receive something in return.';
export type FundSource = (typeof FUND_SOURCES)[number];

/** Message for VAT on income of an unregistered company. */
export const NOT_REGISTERED = 'The company was not registered for VAT on this day, so it charges none. Please choose 0%.';

export const TRANSACTION_LIMITS = { text: 2_000, category: 100, name: 200, reason: 1_000 } as const;

/** Pounds; a form asks whether a larger amount is right. */
export const LARGE_AMOUNT = 100_000;

/** A receipt: one image or PDF. */
export const RECEIPT_BYTES = 10 * 1024 * 1024;
/** Pictures of receipts are at most so wide, in pixels. */
export const RECEIPT_WIDTH = 2560;
export const RECEIPT_FORM = { fields: 20, fieldBytes: 16 * 1024, files: 1, fileBytes: RECEIPT_BYTES } as const;

/** How far a supplier’s own VAT may be from the computed one: rounding of many lines, in pence. */
const MAX_VAT_DIFFERENCE = 100;

/** True for money that is neither income nor expense. */
export function isInvestment(type: string, category: string): boolean {
  return type === 'investment' || category === INVESTMENT_FUNDING;
}

/** The categories that a type has. */
export function categoriesOf(type: TransactionType): readonly string[] {
  if (type === 'expense') return EXPENSE_CATEGORIES;
  return type === 'investment' ? [INVESTMENT_FUNDING] : INCOME_CATEGORIES;
}

/** The default VAT code of a rate; undefined for 0%, which may be zero-rated, exempt or outside the scope. */
export function codeOfRate(rate: number): VatCode | undefined {
  return rate === 20 ? 'standard' : rate === 5 ? 'reduced' : undefined;
}

interface NetAndVat {
  /** Pence, without VAT. */
  net: number;
  /** Pence. */
  vat: number;
}

/**
 * An amount in its parts. VAT is rounded half up; of an amount that includes it, the net is the remainder.
 * @param typed pence @param rate per cent
 */
export function netAndVat(typed: number, rate: number, includesVat: boolean): NetAndVat {
  return includesVat ? splitGross(typed, rate) : { net: typed, vat: vatOnNet(typed, rate) };
}

/** What is paid or received: under the reverse charge the supplier is paid without VAT. In the unit of the amounts. */
export function grossOf({ net, vat }: NetAndVat, code: VatCode): number {
  return code === 'reverse_charge' ? net : net + vat;
}

/** Whether the VAT charged by a supplier is plausible for this amount: at 0% there is none to round. */
export function isPlausibleVat(net: number, rate: number, charged: number): boolean {
  return rate === 0 ? charged === 0 : Math.abs(fraction(net, rate, 100) - charged) <= MAX_VAT_DIFFERENCE;
}

/** Message for implausible VAT. */
export function implausibleVat(rate: number): string {
  return rate === 0 ? 'There is no VAT at 0%.' : `This differs from ${rate}% of the amount by more than £1. Please check both.`;
}
