import { dayAfter } from '../../platform/time/days.rules.js';
import { monthEnd, monthOf, nextMonth, type Days } from '../ledger/ledger.rules.js';
import type { VatStagger } from './company.rules.js';

/** When a company files and pays: Companies Act 2006, sections 442, 443 and 853A; HMRC’s dates for corporation tax and VAT. Pure. */

export const DEADLINE_TYPES = [
  'accounts',
  'corporation_tax_payment',
  'corporation_tax_return',
  'vat_return',
  'confirmation_statement',
] as const;
export type DeadlineType = (typeof DEADLINE_TYPES)[number];

export const DEADLINE_LABELS: Readonly<Record<DeadlineType, string>> = {
  accounts: 'Accounts to Companies House',
  corporation_tax_payment: 'Corporation tax payment',
  corporation_tax_return: 'Company tax return (CT600)',
  vat_return: 'VAT return and payment',
  confirmation_statement: 'Confirmation statement',
};

/** Deadlines so near are shown red. */
export const DUE_SOON_DAYS = 30;
/** Days before a deadline on which directors are reminded. */
export const REMINDER_DAYS = [30, 7, 0] as const;
/** A reminder for the day itself that could not be sent is sent up to this many days later. */
const LATE_DAYS = 7;

/** The reminders of a deadline that are due: the last of them is sent, those before it come too late. @param daysLeft negative after it */
export function remindersDue(daysLeft: number): number[] {
  return daysLeft < -LATE_DAYS ? [] : REMINDER_DAYS.filter((days) => daysLeft <= days);
}

/** What an inbox item about a reminder is about. */
export const DEADLINE_TARGET = 'deadline';

export interface CompanyDates {
  /** A day on which a financial year ends, YYYY-MM-DD; the others follow from it. */
  yearEnd: string;
  incorporatedOn: string | null;
  /** Null for a company that is not registered for VAT. */
  vat: {
    stagger: VatStagger;
    effectiveFrom: string | null;
    /** Periods of filed returns, which may have had another stagger. */
    filed?: readonly Days[];
  } | null;
}

export interface Deadline {
  /** Type and the end of the period: `accounts:2026-03-31`. */
  id: string;
  type: DeadlineType;
  periodEnd: string;
  /** If the deadline is not a working day, the preceding one: payments do not wait for Monday. */
  dueDate: string;
}

/** A day some months later. The last day of a month leads to the last day of one (section 443). */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  const first = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  const last = monthEnd(first);
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return day === monthEnd(day) || same > last ? last : same;
}

/**
 * Financial years, the one that a day is in first. The first year of a company begins with its incorporation.
 * @param count of years at most
 */
export function financialYears({ yearEnd, incorporatedOn }: Omit<CompanyDates, 'vat'>, today: string, count: number): Days[] {
  const sameYear = monthsAfter(yearEnd, 12 * (Number(today.slice(0, 4)) - Number(yearEnd.slice(0, 4))));
  const next = sameYear < today ? monthsAfter(sameYear, 12) : sameYear;
  const current = endsFinancialYear(next, incorporatedOn) ? next : monthsAfter(next, 12);
  return Array.from({ length: count }, (_, index) => {
    const to = monthsAfter(current, -12 * index);
    const before = monthsAfter(to, -12);
    const isFirst = incorporatedOn !== null && !endsFinancialYear(before, incorporatedOn);
    return { from: isFirst ? incorporatedOn : dayAfter(before, 1), to };
  }).filter(({ to }) => endsFinancialYear(to, incorporatedOn));
}

/** A first financial year is longer than six months, and up to eighteen (Companies Act 2006, section 391). */
function endsFinancialYear(end: string, incorporatedOn: string | null): boolean {
  return incorporatedOn === null || end > dayAfter(monthsAfter(incorporatedOn, 6), -1);
}

/** Deadlines that fall into some days, the earliest first. */
export function deadlinesIn(company: CompanyDates, days: Days): Deadline[] {
  const ends = yearEnds(company.yearEnd, monthsAfter(days.from, -24), days.to).filter((end) =>
    endsFinancialYear(end, company.incorporatedOn),
  );
  const all = [
    ...ends.flatMap((end) => ofYear(end, company)),
    ...vatPeriodEnds(company, { from: monthsAfter(days.from, -3), to: days.to }).map((end) => deadline('vat_return', end, vatDue(end))),
    ...confirmations(company.incorporatedOn, days.to),
  ];
  return all
    .filter(({ dueDate }) => dueDate >= days.from && dueDate <= days.to)
    .sort((a, b) => (a.dueDate === b.dueDate ? a.type.localeCompare(b.type) : a.dueDate < b.dueDate ? -1 : 1));
}

/** The id of the deadline for the VAT return of a period. @param end its last day */
export function vatDeadlineId(end: string): string {
  return deadline('vat_return', end, vatDue(end)).id;
}

/** True for an id that some company could have; which ones this company has is another question. */
export function isDeadlineId(id: string): boolean {
  const [type = '', end = ''] = id.split(':');
  return (DEADLINE_TYPES as readonly string[]).includes(type) && /^20\d\d-\d\d-\d\d$/.test(end) && id.length === type.length + 11;
}

function deadline(type: DeadlineType, periodEnd: string, dueDate: string): Deadline {
  return { id: `${type}:${periodEnd}`, type, periodEnd, dueDate };
}

function ofYear(end: string, { incorporatedOn }: CompanyDates): Deadline[] {
  const first = incorporatedOn !== null && end < monthsAfter(incorporatedOn, 18) && end >= incorporatedOn;
  // The first accounts of a company whose first period is longer than twelve months are due 21 months after it was formed.
  const firstTwelve = first ? dayAfter(anniversary(incorporatedOn, 1), -1) : end;
  const isLongFirst = first && end > firstTwelve;
  // For corporation tax it is two periods, the first of twelve months. Both returns are due twelve months after the end of the accounts.
  const taxed = isLongFirst ? [firstTwelve, end] : [end];
  return [
    deadline('accounts', end, isLongFirst ? monthsAfter(incorporatedOn, 21) : monthsAfter(end, 9)),
    ...taxed.flatMap((periodEnd) => [
      deadline('corporation_tax_payment', periodEnd, dayAfter(monthsAfter(periodEnd, 9), 1)),
      deadline('corporation_tax_return', periodEnd, monthsAfter(end, 12)),
    ]),
  ];
}

function yearEnds(yearEnd: string, from: string, to: string): string[] {
  const years = Number(from.slice(0, 4)) - Number(yearEnd.slice(0, 4)) - 1;
  const ends: string[] = [];
  for (let year = years; ; year += 1) {
    const end = monthsAfter(yearEnd, 12 * year);
    if (end > to) return ends;
    if (end >= from) ends.push(end);
  }
}

/** One calendar month and seven days after the period: 31 March leads to 7 May. */
export function vatDue(end: string): string {
  return dayAfter(monthEnd(nextMonth(monthOf(end))), 7);
}

const QUARTER_MONTHS: Readonly<Record<'quarters_march' | 'quarters_january' | 'quarters_february', number>> = {
  quarters_march: 0,
  quarters_january: 1,
  quarters_february: 2,
};

/** The last days of VAT periods that end within some days, without those that are part of a longer period that was filed. */
export function vatPeriodEnds({ vat, yearEnd }: CompanyDates, days: Days): string[] {
  if (vat === null) return [];
  const { filed = [] } = vat;
  return endsByStagger(vat, yearEnd, days).filter((end) => !filed.some(({ from, to }) => end >= from && end < to));
}

function endsByStagger({ stagger, effectiveFrom }: NonNullable<CompanyDates['vat']>, yearEnd: string, { from, to }: Days): string[] {
  const since = effectiveFrom !== null && effectiveFrom > from ? effectiveFrom : from;
  if (stagger === 'yearly') return yearEnds(yearEnd, since, to);
  const ends: string[] = [];
  for (let month = monthOf(since); month <= to; month = nextMonth(month)) {
    const end = monthEnd(month);
    const endsHere = stagger === 'monthly' || Number(month.slice(5, 7)) % 3 === QUARTER_MONTHS[stagger];
    if (endsHere && end >= since && end <= to) ends.push(end);
  }
  return ends;
}

/** Within 14 days of the end of each review period of twelve months. */
function confirmations(incorporatedOn: string | null, to: string): Deadline[] {
  if (incorporatedOn === null) return [];
  const all: Deadline[] = [];
  for (let year = 1; ; year += 1) {
    const end = dayAfter(anniversary(incorporatedOn, year), -1);
    if (end > to) return all;
    all.push(deadline('confirmation_statement', end, dayAfter(end, 14)));
  }
}

function anniversary(day: string, years: number): string {
  const later = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return day.endsWith('-02-29') && monthEnd(`${later.slice(0, 7)}-01`) < later ? `${later.slice(0, 4)}-03-01` : later;
}
