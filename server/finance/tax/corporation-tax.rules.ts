import { dayAfter } from '../../platform/time/days.rules.js';
import type { Days } from '../ledger/ledger.rules.js';
import { fraction } from '../money.rules.js';

/**
 * Corporation tax with marginal relief (Corporation Tax Act 2010, part 3A; HMRC manual CTM03925). Amounts in whole pence. Pure: shared by
 * server and client.
 */

/** The rates of the financial years that begin on or after a day. */
interface Rates {
  /** YYYY-MM-DD. */
  validFrom: string;
  /** Per cent, from the upper limit on. */
  main: number;
  /** Per cent, up to the lower limit. */
  small: number;
  /** Pence a year, for a company without associates. */
  lowerLimit: number;
  upperLimit: number;
  /** The fraction of marginal relief. */
  relief: { numerator: number; denominator: number };
}

/** The latest first. A change of rates is one more row. */
const RATES: readonly Rates[] = [
  {
    validFrom: '2023-04-01',
    main: 25,
    small: 19,
    lowerLimit: 50_000_00,
    upperLimit: 250_000_00,
    relief: { numerator: 3, denominator: 200 },
  },
  // One rate for all profits.
  { validFrom: '2017-04-01', main: 19, small: 19, lowerLimit: 0, upperLimit: 0, relief: { numerator: 0, denominator: 1 } },
];

/** The flat rate of the specification’s calculator, per cent. */
export const FLAT_RATE = 19;

/** The tax at the flat rate, half up to the penny, and nothing on a loss. @param profit pence */
export function flatTax(profit: number): number {
  return fraction(Math.max(profit, 0), FLAT_RATE, 100);
}

export const FIRST_TAX_DAY = '2017-04-01';

interface CorporationTaxInput extends Days {
  /** Taxable profit of the whole period; a loss is not taxed. */
  profit: number;
  /** Exempt distributions received, which count for the limits only. */
  distributions?: number;
  /** Other companies under the same control. */
  associates?: number;
}

/** A stretch of an accounting period with one set of rates. */
interface CorporationTaxPart extends Days {
  profit: number;
  beforeRelief: number;
  relief: number;
}

export interface CorporationTax {
  parts: CorporationTaxPart[];
  /** Tax before marginal relief. */
  beforeRelief: number;
  relief: number;
  tax: number;
}

/**
 * The tax on a period. One that is longer than twelve months is two accounting periods: the first twelve months, and the rest; profits are
 * shared out by days. The limits are divided by the number of companies and scaled by days. Tax and relief are rounded apart, half up.
 * @throws RangeError for a period that ends before it begins or begins before FIRST_TAX_DAY.
 */
export function corporationTax({ from, to, profit, distributions = 0, associates = 0 }: CorporationTaxInput): CorporationTax {
  if (from > to || from < FIRST_TAX_DAY) throw new RangeError(`There are no rates for the days from ${from} to ${to}.`);
  const periods = accountingPeriods({ from, to });
  const shares = shareByDays(Math.max(profit, 0), periods);
  const exempt = shareByDays(distributions, periods);
  const parts = periods.flatMap((period, index) => partsOf(period, shares[index] ?? 0, exempt[index] ?? 0, associates + 1));
  const beforeRelief = parts.reduce((sum, part) => sum + part.beforeRelief, 0);
  const relief = parts.reduce((sum, part) => sum + part.relief, 0);
  return { parts, beforeRelief, relief, tax: beforeRelief - relief };
}

function partsOf(period: Days, profit: number, distributions: number, companies: number): CorporationTaxPart[] {
  const stretches = byRates(period);
  const profits = shareByDays(profit, stretches);
  const exempt = shareByDays(distributions, stretches);
  // A leap year’s 366 days are a whole year.
  const year = daysIn(period) === 366 ? 366 : 365;
  return stretches.map(({ rates, from, to }, index) => {
    const taxed = profits[index] ?? 0;
    return { from, to, profit: taxed, ...taxOf(rates, taxed, taxed + (exempt[index] ?? 0), daysIn({ from, to }), year * companies) };
  });
}

/** @param augmented profit with exempt distributions @param scale what the limits of a year are divided by, times days */
function taxOf(
  rates: Rates,
  profit: number,
  augmented: number,
  days: number,
  scale: number,
): Pick<CorporationTaxPart, 'beforeRelief' | 'relief'> {
  const scaled = BigInt(augmented) * BigInt(scale);
  const [lower, upper] = [BigInt(rates.lowerLimit) * BigInt(days), BigInt(rates.upperLimit) * BigInt(days)];
  if (scaled <= lower) return { beforeRelief: rounded(BigInt(profit) * BigInt(rates.small), 100n), relief: 0 };
  const beforeRelief = rounded(BigInt(profit) * BigInt(rates.main), 100n);
  if (scaled >= upper || augmented === 0) return { beforeRelief, relief: 0 };
  const { numerator, denominator } = rates.relief;
  const relief = rounded(BigInt(numerator) * (upper - scaled) * BigInt(profit), BigInt(denominator) * BigInt(scale) * BigInt(augmented));
  return { beforeRelief, relief };
}

/** Half up. */
function rounded(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}

/** Twelve months at most, each. */
function accountingPeriods({ from, to }: Days): Days[] {
  const periods: Days[] = [];
  for (let first = from; first <= to;) {
    const last = dayAfter(yearLater(first), -1);
    periods.push({ from: first, to: last < to ? last : to });
    first = dayAfter(last, 1);
  }
  return periods;
}

/** The same day of the next year; the first of March for the last of February of a leap year. */
function yearLater(day: string): string {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return later.endsWith('-02-29') ? `${later.slice(0, 4)}-03-01` : later;
}

/** The days of a period by their rates, the earliest first. */
function byRates({ from, to }: Days): Array<Days & { rates: Rates }> {
  return RATES.flatMap((rates, index) => {
    const later = RATES[index - 1];
    const first = rates.validFrom > from ? rates.validFrom : from;
    const last = later !== undefined && dayAfter(later.validFrom, -1) < to ? dayAfter(later.validFrom, -1) : to;
    return first > last ? [] : [{ rates, from: first, to: last }];
  }).reverse();
}

/** Apportions an amount by days; the rounding difference goes to the last part. */
function shareByDays(pence: number, stretches: readonly Days[]): number[] {
  const days = stretches.map(daysIn);
  const all = days.reduce((sum, count) => sum + count, 0);
  let remaining = pence;
  return days.map((count, index) => {
    const share = index === days.length - 1 ? remaining : rounded(BigInt(pence) * BigInt(count), BigInt(all));
    remaining -= share;
    return share;
  });
}

function daysIn({ from, to }: Days): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000 + 1;
}
