import { createHash } from 'node:crypto';
import { rateOn, STERLING, type Currency, type DatedRate } from '../../finance/currency/currency.rules.js';
import { NOT_REGISTERED } from '../../finance/transactions/transaction.rules.js';
import { dayAfter } from '../../platform/time/days.rules.js';
import type { PostedPart, SaleRate } from '../amounts/sale-posting.rules.js';
import { bookedParts, differenceOf, sumOf } from './statement-amounts.rules.js';
import type { ComparedStatement, ImportChannel, ImportTerms } from './statement.rules.js';
import type { StatementRow } from './statements.repository.js';

/** What posting a file would do to one statement. */
export interface PlannedStatement {
  compared: ComparedStatement;
  existing: StatementRow | undefined;
  /** YYYY-MM-DD. */
  saleDate: string;
  terms: SaleRate;
  /** What would be booked; empty when it cannot be. */
  parts: PostedPart[];
  /** Amounts booked now. */
  before: PostedPart[];
  difference: PostedPart[];
  /** Why it cannot be posted. */
  problem: string | null;
}

/** What a plan depends on beside the file. */
export interface PlanContext {
  channel: ImportChannel;
  terms: ImportTerms;
  /** YYYY-MM-DD in the UK. */
  today: string;
  /** The rates that count on the date of each new sale. */
  rates: ReadonlyMap<string, readonly DatedRate[]>;
  /** Dates of new sales on which the company is registered for VAT. */
  registeredOn: ReadonlySet<string>;
}

/** The date of a statement’s sale: the last day of its month, or today while the month is running. */
export function saleDateOf(month: string, today: string): string {
  const next = dayAfter(month, 31).slice(0, 7);
  const last = dayAfter(`${next}-01`, -1);
  return last < today ? last : today;
}

/** Amounts of a statement booked now: none once it was withdrawn. */
export function bookedNow({ saleStatus, lines }: Pick<StatementRow, 'saleStatus' | 'lines'>): PostedPart[] {
  return saleStatus === 'Posted' ? lines : [];
}

export function planOf(compared: ComparedStatement, existing: StatementRow | undefined, context: PlanContext): PlannedStatement {
  const { terms, today, registeredOn } = context;
  const isBooked = existing?.saleId !== undefined && existing.saleId !== null;
  const saleDate = existing?.saleDate ?? saleDateOf(compared.month, today);
  const rate = isBooked ? storedRate(existing) : rateFor(compared.currency, saleDate, context.rates.get(saleDate) ?? []);
  const before = existing === undefined ? [] : bookedNow(existing);
  const plan = { compared, existing, saleDate, before };
  if ('problem' in rate) return { ...plan, terms: STERLING_RATE, parts: [], difference: [], problem: rate.problem };
  const category = existing?.lines[0]?.category ?? terms.category;
  const parts = bookedParts(compared.parts, { shareHundredths: terms.shareHundredths, rate: rate.rate, category });
  if ('problem' in parts) return { ...plan, terms: rate, parts: [], difference: [], problem: parts.problem };
  const needsRegistration = sumOf(parts).vatMinor > 0 && !registeredOn.has(saleDate);
  return { ...plan, terms: rate, parts, difference: differenceOf(before, parts), problem: needsRegistration ? NOT_REGISTERED : null };
}

const STERLING_RATE: SaleRate = { currency: STERLING, rate: '1', rateSource: null, rateDate: null };

function storedRate({ currency, rate }: StatementRow): SaleRate {
  return { currency, rate: rate ?? '1', rateSource: null, rateDate: null };
}

function rateFor(currency: Currency, day: string, rates: readonly DatedRate[]): SaleRate | { problem: string } {
  if (currency === STERLING) return STERLING_RATE;
  const exchangeRate = rateOn(rates, currency, day);
  if (exchangeRate === undefined)
    return { problem: `There is no exchange rate for ${currency} on this day. Please enter one under Finances.` };
  return { currency, rate: exchangeRate.rate, rateSource: exchangeRate.source, rateDate: exchangeRate.from };
}

/** True where a file has the rows that are booked. */
export function hasNothingNew({ added, changed, gone }: ComparedStatement): boolean {
  return added + changed + gone === 0;
}

/** True where posting changes something. */
export function changesAnything({ compared, difference }: PlannedStatement): boolean {
  return !hasNothingNew(compared) || difference.length > 0;
}

/** True if everything in a file is booked already. */
export function isBooked(plans: readonly PlannedStatement[]): boolean {
  return plans.every((plan) => plan.problem === null && !changesAnything(plan));
}

/** Hex SHA-256 of a preview: posting requires it, so that only a reviewed preview is posted. */
export function previewToken(plans: readonly PlannedStatement[]): string {
  const shown = plans.map(({ compared, parts, before, terms, saleDate, problem }) => [
    compared,
    parts,
    before,
    terms.rate,
    saleDate,
    problem,
  ]);
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}
