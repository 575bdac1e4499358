import { STERLING, type Currency } from '../../finance/currency/currency.rules.js';
import { DEFERRED_INCOME, EXCHANGE_DIFFERENCES, FEES, OUTPUT_VAT, TRADE_DEBTORS } from '../../finance/ledger/accounts.rules.js';
import type { ForeignAmount, Posting, PostingLine, VatTag } from '../../finance/ledger/ledger.rules.js';
import { incomeAccount } from '../../finance/transactions/transaction-posting.rules.js';
import type { SaleVatCode } from '../sale.rules.js';
import { shareOf } from './totals.rules.js';

/** What sales, later payments and refunds post. Amounts in pence and in the smallest unit of the currency. Pure. */

/** The currency of a sale and what a pound was worth when it was posted. */
export interface SaleRate {
  currency: Currency;
  rate: string;
  rateSource: string | null;
  rateDate: string | null;
}

/** A line, or the part of it that is refunded. */
export interface PostedPart {
  category: string;
  vatCode: SaleVatCode;
  netMinor: number;
  vatMinor: number;
  netPence: number;
  vatPence: number;
}

export interface SaleToPost {
  id: string;
  /** YYYY-MM-DD. */
  saleDate: string;
  recognitionDate: string;
  terms: SaleRate;
  settlementAccount: string;
  receivedMinor: number;
  lines: readonly PostedPart[];
}

/** What a sale posts: one entry on its date, and a second where its income counts on another day. */
export function salePostings({
  id,
  saleDate,
  recognitionDate,
  terms,
  settlementAccount,
  receivedMinor,
  lines,
}: SaleToPost): [Posting, Posting?] {
  const whole = totalOf(lines);
  const outstandingMinor = whole.minor - receivedMinor;
  // What later payments and refunds will clear. What was received is the rest: both shares rounded would leave a penny.
  const debtPence = owedPence(whole.pence, outstandingMinor, whole.minor);
  const isDeferred = recognitionDate !== saleDate;
  const income = incomeLines(lines, -1, saleDate, terms);
  const first: PostingLine[] = [
    { account: settlementAccount, pence: whole.pence - debtPence, ...foreign(terms, receivedMinor) },
    { account: TRADE_DEBTORS, pence: debtPence, ...foreign(terms, outstandingMinor) },
    ...(isDeferred ? [deferred(income, 1)] : income),
    ...vatLines(lines, -1, saleDate, terms),
  ];
  const posting: Posting = { source: { kind: 'sale', id, event: 'posted' }, documentDate: saleDate, lines: first };
  return isDeferred ? [posting, recognition({ kind: 'sale', id }, recognitionDate, income)] : [posting];
}

export interface RefundToPost {
  id: string;
  /** YYYY-MM-DD: the tax point of the credit note. */
  refundedOn: string;
  /** When the income of the sale counts. */
  recognitionDate: string;
  terms: SaleRate;
  settlementAccount: string;
  /** Reduction of the customer's debt, in pence; the rest is paid back. */
  creditedPence: number;
  paidBackMinor: number;
  lines: readonly PostedPart[];
}

/**
 * What a refund posts, at the rate of its sale: one entry on its date. Before the day on which the income of the sale counts, it reduces what
 * is deferred, and a second entry reduces the income on that day.
 */
export function refundPostings({
  id,
  refundedOn,
  recognitionDate,
  terms,
  settlementAccount,
  creditedPence,
  paidBackMinor,
  lines,
}: RefundToPost): [Posting, Posting?] {
  const whole = totalOf(lines);
  const paidBackPence = paidBackMinor === 0 ? 0 : Math.max(0, whole.pence - creditedPence);
  const income = incomeLines(lines, 1, refundedOn, terms);
  // A penny of a line may be all VAT.
  const isDeferred = refundedOn < recognitionDate && income.some(({ pence }) => pence !== 0);
  const posting: Posting = {
    source: { kind: 'sale_refund', id, event: 'posted' },
    documentDate: refundedOn,
    lines: [
      ...(isDeferred ? [deferred(income, 1)] : income),
      ...vatLines(lines, 1, refundedOn, terms),
      { account: TRADE_DEBTORS, pence: -creditedPence, ...foreign(terms, paidBackMinor - whole.minor) },
      { account: settlementAccount, pence: -paidBackPence, ...foreign(terms, -paidBackMinor) },
      // A penny of rounding between what the lines and the debt were converted to: no money moves.
      { account: EXCHANGE_DIFFERENCES, pence: creditedPence + paidBackPence - whole.pence },
    ],
  };
  return isDeferred ? [posting, recognition({ kind: 'sale_refund', id }, recognitionDate, income)] : [posting];
}

interface PaymentToPost {
  id: string;
  /** YYYY-MM-DD. */
  receivedOn: string;
  account: string;
  amountMinor: number;
  /** The rate of the day. */
  terms: SaleRate;
  /** The amount paid, at that rate. */
  expectedPence: number;
  arrivedPence: number;
  /** Fee deducted on the way. */
  feePence: number;
  /** Reduction of the customer's debt, at the rate of the sale. */
  clearedPence: number;
}

/** Postings of a later payment. If its value in pounds differs from what it settles, the difference is an exchange gain or loss. */
export function paymentPosting({
  id,
  receivedOn,
  account,
  amountMinor,
  terms,
  expectedPence,
  arrivedPence,
  feePence,
  clearedPence,
}: PaymentToPost): Posting {
  // An amount converted to pounds on the way is no longer in its currency.
  const isWhole = arrivedPence === expectedPence;
  return {
    source: { kind: 'sale_payment', id, event: 'posted' },
    documentDate: receivedOn,
    lines: [
      { account, pence: arrivedPence, ...(isWhole && foreign(terms, amountMinor)) },
      // Payment services are exempt from VAT (VAT Notice 701/49).
      { account: FEES, pence: feePence, vat: { code: 'exempt', side: 'input', taxPoint: receivedOn } },
      { account: TRADE_DEBTORS, pence: -clearedPence },
      { account: EXCHANGE_DIFFERENCES, pence: clearedPence - arrivedPence - feePence },
    ],
  };
}

interface CorrectionToPost {
  id: string;
  /** YYYY-MM-DD. */
  correctedOn: string;
  /** The rate of the sale. */
  terms: SaleRate;
  /** Change of the debt. */
  owedMinor: number;
  owedPence: number;
  /** Differences, which may be negative. */
  lines: readonly PostedPart[];
}

/** Postings of a corrected statement: the difference to the booked amounts, at the rate of its sale. */
export function correctionPosting({ id, correctedOn, terms, owedMinor, owedPence: owed, lines }: CorrectionToPost): Posting {
  return {
    source: { kind: 'sale_correction', id, event: 'posted' },
    documentDate: correctedOn,
    lines: [
      { account: TRADE_DEBTORS, pence: owed, ...foreign(terms, owedMinor) },
      ...incomeLines(lines, -1, correctedOn, terms),
      ...vatLines(lines, -1, correctedOn, terms),
      // A penny of rounding between what is owed and what it was converted from.
      { account: EXCHANGE_DIFFERENCES, pence: totalOf(lines).pence - owed },
    ],
  };
}

/** The debt in pence for the outstanding part of a sale. */
export function owedPence(grossPence: number, outstandingMinor: number, grossMinor: number): number {
  return shareOf(grossPence, outstandingMinor, grossMinor);
}

function totalOf(lines: readonly PostedPart[]): { pence: number; minor: number } {
  return lines.reduce(
    (sum, { netMinor, vatMinor, netPence, vatPence }) => ({
      pence: sum.pence + netPence + vatPence,
      minor: sum.minor + netMinor + vatMinor,
    }),
    { pence: 0, minor: 0 },
  );
}

function deferred(income: readonly PostingLine[], sign: 1 | -1): PostingLine {
  return { account: DEFERRED_INCOME, pence: sign * income.reduce((sum, { pence }) => sum + pence, 0) };
}

/** Moves what was deferred to income on its day. */
function recognition(document: { kind: string; id: string }, day: string, income: readonly PostingLine[]): Posting {
  return { source: { ...document, event: 'recognised' }, documentDate: day, lines: [deferred(income, -1), ...income] };
}

/** One line for each account and VAT code. */
function incomeLines(lines: readonly PostedPart[], sign: 1 | -1, taxPoint: string, terms: SaleRate): PostingLine[] {
  return grouped(lines, ({ category, vatCode }) => `${incomeAccount(category)} ${vatCode}`).map(([part, pence, minor]) => ({
    account: incomeAccount(part.category),
    pence: sign * pence.net,
    vat: tag(part.vatCode, taxPoint),
    ...foreign(terms, sign * minor.net),
  }));
}

function vatLines(lines: readonly PostedPart[], sign: 1 | -1, taxPoint: string, terms: SaleRate): PostingLine[] {
  return grouped(lines, ({ vatCode }) => vatCode).map(([part, pence, minor]) => ({
    account: OUTPUT_VAT,
    pence: sign * pence.vat,
    vat: tag(part.vatCode, taxPoint),
    ...foreign(terms, sign * minor.vat),
  }));
}

interface NetAndVat {
  net: number;
  vat: number;
}

function grouped(lines: readonly PostedPart[], key: (line: PostedPart) => string): Array<[PostedPart, NetAndVat, NetAndVat]> {
  const groups = new Map<string, [PostedPart, NetAndVat, NetAndVat]>();
  for (const line of lines) {
    const [first, pence, minor] = groups.get(key(line)) ?? [line, { net: 0, vat: 0 }, { net: 0, vat: 0 }];
    groups.set(key(line), [
      first,
      { net: pence.net + line.netPence, vat: pence.vat + line.vatPence },
      { net: minor.net + line.netMinor, vat: minor.vat + line.vatMinor },
    ]);
  }
  return [...groups.values()];
}

function tag(code: SaleVatCode, taxPoint: string): VatTag {
  return { code, side: 'output', taxPoint };
}

function foreign({ currency, rate, rateSource, rateDate }: SaleRate, minor: number): { foreign?: ForeignAmount } {
  return currency === STERLING || rateSource === null || rateDate === null
    ? {}
    : { foreign: { currency, minor, rate, rateSource, rateDate } };
}
