/** Money as whole pence, and the VAT on it. Pure: shared by server and client. */

/** The largest amount of a document: 99,999,999.99 pounds. */
export const MAX_PENCE = 9_999_999_999;

const AMOUNT = /^(\d{1,8})(?:\.(\d{1,2}))?$/;

/**
 * Parses a typed amount in pounds: digits with at most one decimal point and two places, for example `12`, `12.5` or `12.50`.
 * @param typed text, or the number of a JSON body
 * @returns whole pence; undefined for anything else, such as `1e3`, `12.345`, `-0`, `£5`, `1,000.00` or NaN.
 */
export function parsePounds(typed: unknown): number | undefined {
  if (typeof typed === 'number' && Object.is(typed, -0)) return undefined;
  const match = typeof typed === 'string' ? AMOUNT.exec(typed.trim()) : typeof typed === 'number' ? AMOUNT.exec(String(typed)) : null;
  if (match === null) return undefined;
  const [, whole = '0', places = ''] = match;
  return Number(whole) * 100 + Number(places.padEnd(2, '0'));
}

/** Message for an amount that is missing or zero (specification, section 5). */
export const AMOUNT_MESSAGE = 'Please enter a valid amount';
/** Message for what is not written as an amount, such as `1,200.00`. */
const AMOUNT_FORM = `${AMOUNT_MESSAGE}, for example 1200.00: only digits, a point and up to two decimals.`;
/** Message for what is written as an amount but larger than any document's. */
const AMOUNT_TOO_LARGE = `${AMOUNT_MESSAGE} of at most £99,999,999.99.`;
const TOO_LARGE = /^\d{9,}(?:\.\d{1,2})?$/;

/**
 * What is wrong with a typed amount in pounds.
 * @param zero whether 0 is an amount @param message for one that is missing, or zero
 * @returns undefined if nothing is
 */
export function amountProblem(typed: unknown, { zero = false, message = AMOUNT_MESSAGE } = {}): string | undefined {
  const pence = parsePounds(typed);
  if (pence !== undefined) return zero || pence > 0 ? undefined : message;
  if (typed === undefined || typed === null || (typeof typed === 'string' && typed.trim() === '')) return message;
  return typeof typed === 'string' && TOO_LARGE.test(typed.trim()) ? AMOUNT_TOO_LARGE : AMOUNT_FORM;
}

/** Pence as pounds, for JSON and screens. */
export function pounds(pence: number): number {
  return pence / 100;
}

/**
 * A part of an amount, rounded to the penny, half up (away from zero for refunds).
 * @param numerator, denominator whole numbers: 20 and 100 for 20%; the product must stay below 2^53.
 */
export function fraction(pence: number, numerator: number, denominator: number): number {
  const part = Math.floor((2 * Math.abs(pence) * numerator + denominator) / (2 * denominator));
  return pence < 0 ? 0 - part : part;
}

/** The VAT to add to a net amount. @param rate per cent */
export function vatOnNet(netPence: number, rate: number): number {
  return fraction(netPence, rate, 100);
}

/** An amount that includes VAT in its parts, which always sum to it: the VAT is rounded half up and the net is the remainder. */
export function splitGross(grossPence: number, rate: number): { net: number; vat: number } {
  const vat = fraction(grossPence, rate, 100 + rate);
  return { net: grossPence - vat, vat };
}
