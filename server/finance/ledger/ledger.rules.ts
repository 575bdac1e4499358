/** The rules of double entry. Amounts are whole pence; debits are positive, credits negative. Pure: shared by server and client. */

const ACCOUNT_TYPES = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const VAT_CODES = ['standard', 'reduced', 'zero', 'exempt', 'outside_scope', 'reverse_charge'] as const;
export type VatCode = (typeof VAT_CODES)[number];

/** Whether a line belongs to a supply that the studio makes (output) or receives (input). */
export const VAT_SIDES = ['output', 'input'] as const;
export type VatSide = (typeof VAT_SIDES)[number];

/** What a line means for the VAT return. */
export interface VatTag {
  code: VatCode;
  side: VatSide;
  /** YYYY-MM-DD. */
  taxPoint: string;
}

/** The amount as it was agreed in another currency. */
export interface ForeignAmount {
  /** ISO 4217, not GBP. */
  currency: string;
  /** In the currency’s smallest unit, with the sign of the line. */
  minor: number;
  /** Units of the currency per pound, as decimal text. */
  rate: string;
  rateSource: string;
  /** YYYY-MM-DD. */
  rateDate: string;
}

export interface PostingLine {
  /** Code of the account. */
  account: string;
  pence: number;
  vat?: VatTag;
  foreign?: ForeignAmount;
}

/** What a document posts on one occasion, at most once. */
export interface Posting {
  source: { kind: string; id: string; event: string };
  /** The date of the document, YYYY-MM-DD; it is posted on it unless its month is closed. */
  documentDate: string;
  /** The entry of which this is the exact opposite. */
  reverses?: string;
  lines: readonly PostingLine[];
}

/** Drops zero lines, which the ledger does not accept. @throws Error if the rest does not balance: the document's posting rule is wrong. */
export function balanced(lines: readonly PostingLine[]): PostingLine[] {
  const real = lines.filter(({ pence }) => pence !== 0);
  const sum = real.reduce((total, { pence }) => total + pence, 0);
  if (sum !== 0 || real.length < 2 || !real.every(({ pence }) => Number.isSafeInteger(pence)))
    throw new Error(`The lines of an entry sum to ${sum} pence.`);
  return real;
}

/** The exact opposite of an entry's lines; its VAT counts on the day of the reversal. */
export function opposite(lines: readonly PostingLine[], day: string): PostingLine[] {
  return lines.map((line) => ({
    ...line,
    pence: -line.pence,
    ...(line.vat !== undefined && { vat: { ...line.vat, taxPoint: day } }),
    ...(line.foreign !== undefined && { foreign: { ...line.foreign, minor: -line.foreign.minor } }),
  }));
}

/** The first day, YYYY-MM-01, of the month that a day belongs to. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
}

/** The last day of the month that a day belongs to. */
export function monthEnd(day: string): string {
  return new Date(Date.parse(`${nextMonth(monthOf(day))}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/**
 * The day on which a document is posted: its own, or the first of the next month that is not closed.
 * @param closed first days of closed months
 */
export function postingDay(documentDate: string, closed: ReadonlySet<string>): string {
  let month = monthOf(documentDate);
  if (!closed.has(month)) return documentDate;
  while (closed.has(month)) month = nextMonth(month);
  return month;
}

/** The days that the books can have, YYYY-MM-DD. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2099-12-31';

/** A stretch of days, both included. */
export interface Days {
  from: string;
  to: string;
}

/** A period split into whole months, whose sums the ledger stores, and the remaining days at either end. */
export interface SplitDays {
  /** First days of the first and the last whole month; null if there is none. */
  months: Days | null;
  rest: Days[];
}

export function splitDays({ from, to }: Days): SplitDays {
  const first = from === monthOf(from) ? from : nextMonth(monthOf(from));
  const end = to === monthEnd(to) ? nextMonth(monthOf(to)) : monthOf(to);
  if (first >= end) return { months: null, rest: from > to ? [] : [{ from, to }] };
  const last = monthOf(dayBefore(end));
  return {
    months: { from: first, to: last },
    rest: [...(from < first ? [{ from, to: dayBefore(first) }] : []), ...(end <= to ? [{ from: end, to }] : [])],
  };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/**
 * A balance with its natural sign: assets and expenses increase with debits, other accounts with credits.
 * @param pence debits less credits
 */
export function naturalBalance(type: AccountType, pence: number): number {
  return type === 'asset' || type === 'expense' ? pence : 0 - pence;
}
