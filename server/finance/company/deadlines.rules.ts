import { dayAfter } from '../../platform/time/days.rules.js';
import { monthEnd, monthOf, nextMonth, type Days } from '../ledger/ledger.rules.js';
import type { VatStagger } from './company.rules.js';
import {
  accountsDue,
  anniversary,
  firstTwelveMonths,
  isLongYear,
  monthsAfter,
  yearEnds,
  yearsEndingIn,
  type FinancialYear,
  type YearEnds,
} from './year-ends.rules.js';

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

const DUE_SOON_DAYS = 30;

/** Whether a deadline is shown in red (specification: within 30 days), which includes those that have passed. */
export function isDueSoon(daysLeft: number): boolean {
  return daysLeft <= DUE_SOON_DAYS;
}

/** Days before a deadline on which directors are reminded. */
const REMINDER_DAYS = [30, 7, 0] as const;
/** A reminder for the day itself that could not be sent is sent up to this many days later. */
const LATE_DAYS = 7;

/** The reminders of a deadline that are due: the last of them is sent, those before it come too late. @param daysLeft negative after it */
export function remindersDue(daysLeft: number): number[] {
  return daysLeft < -LATE_DAYS ? [] : REMINDER_DAYS.filter((days) => daysLeft <= days);
}

/** What an inbox item about a reminder is about. */
export const DEADLINE_TARGET = 'deadline';

export interface CompanyDates extends YearEnds {
  incorporatedOn: string | null;
  /** Null for a company that is not registered for VAT. */
  vat: {
    stagger: VatStagger;
    effectiveFrom: string | null;
    /** The last day of the registration; null or left out while it lasts. */
    endedOn?: string | null;
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

/**
 * Financial years, the one that a day is in first. Each begins after the one before it; the first year of a company begins with its incorporation.
 * @param count of years at most
 */
export function financialYears(company: Omit<CompanyDates, 'vat'>, today: string, count: number): Days[] {
  const years = yearsEndingIn(company, { from: monthsAfter(today, -12 * (count + 2)), to: monthsAfter(today, 24) });
  const current = years.findIndex(({ to }) => to >= today);
  return years
    .slice(0, current + 1)
    .map(({ from, to }) => ({ from, to }))
    .toReversed()
    .slice(0, count);
}

/** Deadlines that fall into some days, the earliest first. */
export function deadlinesIn(company: CompanyDates, days: Days): Deadline[] {
  const all = [
    ...yearsEndingIn(company, { from: monthsAfter(days.from, -24), to: days.to }).flatMap((year) => ofYear(year, company)),
    ...vatPeriodEnds(company, { from: monthsAfter(days.from, -3), to: days.to }).map((end) =>
      deadline('vat_return', end, vatReturnDue(company, end)),
    ),
    ...confirmations(company.incorporatedOn, days.to),
  ];
  return all
    .filter(({ dueDate }) => dueDate >= days.from && dueDate <= days.to)
    .sort((a, b) => (a.dueDate === b.dueDate ? a.type.localeCompare(b.type) : a.dueDate < b.dueDate ? -1 : 1));
}

/** The id of the deadline for the VAT return of a period. @param end its last day */
export function vatDeadlineId(end: string): string {
  return idOf('vat_return', end);
}

/** True for an id that some company could have; which ones this company has is another question. */
export function isDeadlineId(id: string): boolean {
  const [type = '', end = ''] = id.split(':');
  return (DEADLINE_TYPES as readonly string[]).includes(type) && /^20\d\d-\d\d-\d\d$/.test(end) && id.length === type.length + 11;
}

function deadline(type: DeadlineType, periodEnd: string, dueDate: string): Deadline {
  return { id: idOf(type, periodEnd), type, periodEnd, dueDate };
}

function idOf(type: DeadlineType, periodEnd: string): string {
  return `${type}:${periodEnd}`;
}

function ofYear(year: FinancialYear, company: CompanyDates): Deadline[] {
  // For corporation tax, a year of more than twelve months is two periods, the first of twelve months. Both returns are due twelve months after
  // the end of the accounts.
  const taxed = isLongYear(year) ? [firstTwelveMonths(year.from), year.to] : [year.to];
  return [
    deadline('accounts', year.to, accountsDue(year, company)),
    ...taxed.flatMap((periodEnd) => [
      deadline('corporation_tax_payment', periodEnd, dayAfter(monthsAfter(periodEnd, 9), 1)),
      deadline('corporation_tax_return', periodEnd, monthsAfter(year.to, 12)),
    ]),
  ];
}

/**
 * When the return of a period is due: at the end of the month after it and seven days, 31 March leads to 7 May. The final return of a
 * registration is due one month after its last day (VAT Regulations 1995, regulation 25(4)) and the same seven days.
 */
export function vatReturnDue({ vat }: Pick<CompanyDates, 'vat'>, end: string): string {
  return dayAfter(vat?.endedOn === end ? monthsAfter(end, 1) : monthEnd(nextMonth(monthOf(end))), 7);
}

const QUARTER_MONTHS: Readonly<Record<'quarters_march' | 'quarters_january' | 'quarters_february', number>> = {
  quarters_march: 0,
  quarters_january: 1,
  quarters_february: 2,
};

/** The last days of VAT periods that end within some days, without those that are part of a longer period that was filed. */
export function vatPeriodEnds(company: CompanyDates, days: Days): string[] {
  const { vat } = company;
  if (vat === null) return [];
  const { filed = [] } = vat;
  return endsOfRegistration(vat, company, days).filter((end) => !filed.some(({ from, to }) => end >= from && end < to));
}

/** When the period that ends on a day would have ended if the registration lasted. */
export function fullPeriodEnd(company: CompanyDates, end: string): string {
  if (company.vat?.endedOn !== end) return end;
  return endsByStagger(company.vat, company, { from: end, to: monthsAfter(end, 24) })[0] ?? end;
}

/** The last period ends with the registration. */
function endsOfRegistration(vat: NonNullable<CompanyDates['vat']>, company: CompanyDates, days: Days): string[] {
  const ends = endsByStagger(vat, company, days);
  const { endedOn = null } = vat;
  if (endedOn === null) return ends;
  const isWithin = endedOn >= days.from && endedOn <= days.to;
  return [...ends.filter((end) => end < endedOn), ...(isWithin ? [endedOn] : [])];
}

/** The first day for which the company can owe VAT, null if it is unknown: without a date of registration, the incorporation. */
export function vatStart({ vat, incorporatedOn }: Pick<CompanyDates, 'vat' | 'incorporatedOn'>): string | null {
  return vat?.effectiveFrom ?? incorporatedOn;
}

function endsByStagger({ stagger }: NonNullable<CompanyDates['vat']>, company: CompanyDates, { from, to }: Days): string[] {
  const start = vatStart(company);
  const since = start !== null && start > from ? start : from;
  if (stagger === 'yearly') return yearEnds(company, { from: since, to });
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
