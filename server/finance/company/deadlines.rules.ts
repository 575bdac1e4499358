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

/** A change of the end of the financial year. Days are YYYY-MM-DD. */
export interface YearEndChange {
  /** A day on which a financial year ended before the change. */
  yearEnd: string;
  /** The first day on which years no longer end as before. */
  until: string;
  /** The first year end after the change. */
  from: string;
  /** When it was changed. */
  on: string;
}

/** When financial years end. */
export interface YearEnds {
  /** A day on which a financial year ends, YYYY-MM-DD; the others follow from it. */
  yearEnd: string;
  /** Earlier changes, the first one first. */
  yearEndChanges?: readonly YearEndChange[];
}

export interface CompanyDates extends YearEnds {
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
 * Financial years, the one that a day is in first. Each begins after the one before it; the first year of a company begins with its incorporation.
 * @param count of years at most
 */
export function financialYears(company: Omit<CompanyDates, 'vat'>, today: string, count: number): Days[] {
  const { incorporatedOn } = company;
  const days = { from: monthsAfter(today, -12 * (count + 2)), to: monthsAfter(today, 24) };
  const ends = yearEnds(company, days).filter((end) => endsFinancialYear(end, incorporatedOn));
  const current = ends.findIndex((end) => end >= today);
  return ends
    .slice(0, current + 1)
    .map((to, index) => {
      const previous = ends[index - 1];
      if (previous !== undefined) return { from: dayAfter(previous, 1), to };
      return { from: incorporatedOn ?? dayAfter(monthsAfter(to, -12), 1), to };
    })
    .toReversed()
    .slice(0, count);
}

/** A first financial year is longer than six months, and up to eighteen (Companies Act 2006, section 391). */
function endsFinancialYear(end: string, incorporatedOn: string | null): boolean {
  return incorporatedOn === null || end > dayAfter(monthsAfter(incorporatedOn, 6), -1);
}

/** Deadlines that fall into some days, the earliest first. */
export function deadlinesIn(company: CompanyDates, days: Days): Deadline[] {
  const ends = yearEnds(company, { from: monthsAfter(days.from, -24), to: days.to }).filter((end) =>
    endsFinancialYear(end, company.incorporatedOn),
  );
  const all = [
    ...ends.flatMap((end, index) => ofYear(end, ends[index - 1], company)),
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

/** @param previous the year end before it, undefined for the first or if unknown */
function ofYear(end: string, previous: string | undefined, { incorporatedOn }: CompanyDates): Deadline[] {
  const first = previous === undefined && incorporatedOn !== null && end < monthsAfter(incorporatedOn, 18) && end >= incorporatedOn;
  const start = first ? incorporatedOn : dayAfter(previous ?? monthsAfter(end, -12), 1);
  // A first year, or one that a change of its end extended, may be longer than twelve months.
  const firstTwelve = dayAfter(anniversary(start, 1), -1);
  const isLong = end > firstTwelve;
  // For corporation tax it is two periods, the first of twelve months. Both returns are due twelve months after the end of the accounts.
  const taxed = isLong ? [firstTwelve, end] : [end];
  return [
    // The first accounts of a company whose first period is longer than twelve months are due 21 months after it was formed.
    deadline('accounts', end, first && isLong ? monthsAfter(incorporatedOn, 21) : accountsDue(end)),
    ...taxed.flatMap((periodEnd) => [
      deadline('corporation_tax_payment', periodEnd, dayAfter(monthsAfter(periodEnd, 9), 1)),
      deadline('corporation_tax_return', periodEnd, monthsAfter(end, 12)),
    ]),
  ];
}

/** Nine months after the year (section 442). */
function accountsDue(end: string): string {
  return monthsAfter(end, 9);
}

/** Year ends within some days, the earliest first. */
function yearEnds({ yearEnd, yearEndChanges = [] }: YearEnds, { from, to }: Days): string[] {
  return [...yearEndChanges.map((change) => change.yearEnd), yearEnd].flatMap((day, index) => {
    const since = yearEndChanges[index - 1]?.from ?? from;
    const until = yearEndChanges[index]?.until;
    return anniversaries(day, { from: since > from ? since : from, to }).filter((end) => until === undefined || end < until);
  });
}

/** The same day of every year, within some days. */
function anniversaries(day: string, { from, to }: Days): string[] {
  const first = Number(from.slice(0, 4)) - Number(day.slice(0, 4)) - 1;
  const ends: string[] = [];
  for (let year = first; ; year += 1) {
    const end = monthsAfter(day, 12 * year);
    if (end > to) return ends;
    if (end >= from) ends.push(end);
  }
}

/** Whether financial years end on the same day of every year. @param a YYYY-MM-DD @param b the same */
export function isSameYearEnd(a: string, b: string): boolean {
  const months = 12 * (Number(b.slice(0, 4)) - Number(a.slice(0, 4)));
  return monthsAfter(a, months) === b || monthsAfter(b, -months) === a;
}

export interface NewYearEnd {
  /** The day that was entered. */
  yearEnd: string;
  /** The day of the change. */
  on: string;
  /** The end of the last year whose accounts were delivered; null if there is none. */
  deliveredTo: string | null;
  /** True if the previous entry was a mistake: then it never applied. */
  isCorrection: boolean;
}

/**
 * The changes of the year end after a new one is entered. Years that ended before keep their ends. The day that was entered is the first new
 * year end if the law allows it: a year is at most eighteen months long, and cannot be changed once its accounts are overdue or delivered
 * (Companies Act 2006, section 392). Otherwise it is the next possible one that is not past.
 */
export function yearEndChanges(before: YearEnds, { yearEnd, on, deliveredTo, isCorrection }: NewYearEnd): readonly YearEndChange[] {
  const { yearEndChanges: changes = [] } = before;
  if (isSameYearEnd(before.yearEnd, yearEnd)) return changes;
  const latest = changes.at(-1);
  if (isCorrection) {
    if (latest === undefined) return [];
    const earlier = { yearEnd: latest.yearEnd, yearEndChanges: changes.slice(0, -1) };
    return yearEndChanges(earlier, { yearEnd, on: latest.on, deliveredTo, isCorrection: false });
  }
  const from = firstYearEnd(before, { yearEnd, on, deliveredTo });
  const until = from < on ? from : on;
  const started = changes.filter((change) => change.from < until);
  // A change that never came into effect leaves the years as they were before it.
  const undone = changes[started.length];
  const old = (undone ?? before).yearEnd;
  if (isSameYearEnd(old, yearEnd)) return started;
  return [...started, { yearEnd: old, until: undone !== undefined && undone.until < until ? undone.until : until, from, on }];
}

/** The first year end after a change. */
function firstYearEnd(before: YearEnds, { yearEnd, on, deliveredTo }: Omit<NewYearEnd, 'isCorrection'>): string {
  const last = yearEnds(before, { from: monthsAfter(on, -24), to: dayAfter(on, -1) }).at(-1) ?? monthsAfter(on, -12);
  const isPossible = yearEnd <= monthsAfter(last, 18) && accountsDue(yearEnd) >= on && (deliveredTo === null || yearEnd > deliveredTo);
  if (isPossible) return yearEnd;
  const ended = deliveredTo !== null && deliveredTo > last ? deliveredTo : last;
  const possible = anniversaries(yearEnd, { from: dayAfter(ended, 1), to: monthsAfter(ended, 18) });
  return possible.find((end) => end >= on) ?? possible.at(-1) ?? yearEnd;
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
export function vatPeriodEnds(company: CompanyDates, days: Days): string[] {
  const { vat } = company;
  if (vat === null) return [];
  const { filed = [] } = vat;
  return endsByStagger(vat, company, days).filter((end) => !filed.some(({ from, to }) => end >= from && end < to));
}

function endsByStagger({ stagger, effectiveFrom }: NonNullable<CompanyDates['vat']>, years: YearEnds, { from, to }: Days): string[] {
  const since = effectiveFrom !== null && effectiveFrom > from ? effectiveFrom : from;
  if (stagger === 'yearly') return yearEnds(years, { from: since, to });
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
