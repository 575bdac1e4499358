import { MAX_PENCE } from '../money.rules.js';

/** Amounts in other currencies and their value in pounds. Pure: shared by server and client. */

export const STERLING = 'GBP';
export const FOREIGN_CURRENCIES = ['USD', 'EUR'] as const;
export type ForeignCurrency = (typeof FOREIGN_CURRENCIES)[number];
export const CURRENCIES = [STERLING, ...FOREIGN_CURRENCIES] as const;
export type Currency = (typeof CURRENCIES)[number];
export const CURRENCY_LABELS: Readonly<Record<Currency, string>> = { GBP: 'Pounds (GBP)', USD: 'US dollars (USD)', EUR: 'Euros (EUR)' };

/** Letters of the name of a source. */
export const RATE_SOURCE_LENGTH = 100;

/** Message for an amount that exceeds the maximum in pounds. */
export const TOO_MUCH = 'In pounds this is more than £99,999,999.99. Please check the amount and the exchange rate.';

const PLACES = 8;
const RATE = /^(\d{1,6})(?:\.(\d{1,8}))?$/;

/** A rate that counts from a day on, until there is a later one. */
export interface DatedRate {
  currency: ForeignCurrency;
  /** YYYY-MM-DD. */
  from: string;
  /** Units of the currency for a pound, as decimal text. */
  rate: string;
  source: string;
}

/**
 * Parses a typed rate: digits with at most eight decimal places.
 * @returns decimal text without trailing zeros; undefined for anything else, and for 0
 */
export function parseRate(typed: unknown): string | undefined {
  const match = typeof typed === 'string' || typeof typed === 'number' ? RATE.exec(String(typed).trim()) : null;
  if (match === null) return undefined;
  const [, whole = '0', places = ''] = match;
  let decimals = places;
  while (decimals.endsWith('0')) decimals = decimals.slice(0, -1);
  const rate = `${BigInt(whole)}${decimals === '' ? '' : `.${decimals}`}`;
  return rate === '0' ? undefined : rate;
}

/**
 * Pence of a foreign amount, rounded half up (VAT Notice 700, 7.7: the total is converted once).
 * @param minor in the smallest unit of the currency, of which a hundred make one
 * @param rate units of the currency for a pound, as decimal text
 */
export function toPence(minor: number, rate: string): number {
  const [whole = '0', places = ''] = rate.split('.');
  const scaled = BigInt(whole + places.padEnd(PLACES, '0'));
  const amount = BigInt(minor) * 10n ** BigInt(PLACES);
  return Number((2n * amount + scaled) / (2n * scaled));
}

/** An amount as stored in documents: its value in pounds, and how it was computed. */
export interface PoundsAmount {
  amountPence: number;
  currency: Currency;
  /** In the smallest unit of the currency; null for pounds, as the next three are. */
  foreignMinor: number | null;
  /** Units of the currency for a pound, decimal text. */
  rate: string | null;
  rateSource: string | null;
  /** The first day of the rate, YYYY-MM-DD. */
  rateDate: string | null;
}

/**
 * Converts an amount to pounds at the rate of its day.
 * @param amount.minor in the smallest unit of the currency
 * @param amount.shownRate the rate shown to the user
 * @returns the error if there is no rate, another rate than the one shown, or the amount exceeds the maximum of a document.
 */
export function amountInPounds(
  { minor, currency, shownRate, day }: { minor: number; currency: Currency; shownRate: unknown; day: string },
  rates: readonly DatedRate[],
): PoundsAmount | { problem: string } {
  if (currency === STERLING) return { amountPence: minor, currency, foreignMinor: null, rate: null, rateSource: null, rateDate: null };
  const exchangeRate = rateOn(rates, currency, day);
  if (exchangeRate === undefined) return { problem: 'There is no exchange rate for this day. Please ask a director to enter one.' };
  const { rate, source, from } = exchangeRate;
  if (shownRate !== undefined && parseRate(shownRate) !== rate)
    return { problem: `The exchange rate of this day is ${rate} now. Please check the amount and save again.` };
  const amountPence = toPence(minor, rate);
  if (amountPence > MAX_PENCE) return { problem: TOO_MUCH };
  return { amountPence, currency, foreignMinor: minor, rate, rateSource: source, rateDate: from };
}

/** The rate in force on a day; undefined if there is none yet. */
export function rateOn(rates: readonly DatedRate[], currency: ForeignCurrency, day: string): DatedRate | undefined {
  return rates
    .filter((rate) => rate.currency === currency && rate.from <= day)
    .reduce<DatedRate | undefined>((latest, rate) => (latest === undefined || rate.from > latest.from ? rate : latest), undefined);
}
