import { dayAfter, dayText } from '../../platform/time/days.rules.js';
import { monthEnd, type Days } from '../ledger/ledger.rules.js';

/** When financial years end, and what a change of the year end does: Companies Act 2006, sections 390 to 392 and 442 to 443. Pure. */

/** A change of the end of the financial year. Days are YYYY-MM-DD. */
export interface YearEndChange {
  /** A day on which a financial year ended before the change. */
  yearEnd: string;
  /** The first day on which years no longer end as before. */
  until: string;
  /** The first year end after the change. */
  from: string;
  /** When it was changed: the day of the notice to Companies House. */
  on: string;
}

/** When financial years end. */
export interface YearEnds {
  /** A day on which a financial year ends, YYYY-MM-DD; the others follow from it. */
  yearEnd: string;
  /** Earlier changes, the first one first. */
  yearEndChanges?: readonly YearEndChange[];
  /** Null or absent if it is unknown. */
  incorporatedOn?: string | null;
}

/** A financial year. */
export interface FinancialYear extends Days {
  /** Whether it begins with the incorporation. */
  isFirst: boolean;
}

/** A year is at most so long, in months (section 392). */
const MAX_MONTHS = 18;

/** A day some months later. The last day of a month leads to the last day of one (section 443). */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  const first = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  const last = monthEnd(first);
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return day === monthEnd(day) || same > last ? last : same;
}

/** The same day some years later; 29 February leads to 1 March where there is none. */
export function anniversary(day: string, years: number): string {
  const later = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return day.endsWith('-02-29') && monthEnd(`${later.slice(0, 7)}-01`) < later ? `${later.slice(0, 4)}-03-01` : later;
}

/** The financial years that end within some days, the earliest first. */
export function yearsEndingIn(company: YearEnds, { from, to }: Days): FinancialYear[] {
  const incorporatedOn = company.incorporatedOn ?? null;
  const ends = yearEnds(company, { from: monthsAfter(from, -24), to });
  return ends
    .map((end, index) => {
      const previous = ends[index - 1];
      if (previous !== undefined) return { from: dayAfter(previous, 1), to: end, isFirst: false };
      const isFirst = incorporatedOn !== null && end < monthsAfter(incorporatedOn, MAX_MONTHS + 1) && end >= incorporatedOn;
      return { from: isFirst ? incorporatedOn : dayAfter(monthsAfter(end, -12), 1), to: end, isFirst };
    })
    .filter((year) => year.to >= from);
}

/** Year ends within some days, the earliest first. */
export function yearEnds({ yearEnd, yearEndChanges = [], incorporatedOn = null }: YearEnds, { from, to }: Days): string[] {
  return [...yearEndChanges.map((change) => change.yearEnd), yearEnd].flatMap((day, index) => {
    const since = yearEndChanges[index - 1]?.from ?? from;
    const until = yearEndChanges[index]?.until;
    return anniversaries(day, { from: since > from ? since : from, to }).filter(
      (end) => (until === undefined || end < until) && (end === yearEndChanges[index - 1]?.from || endsFinancialYear(end, incorporatedOn)),
    );
  });
}

/** The last day of the financial year after the one that ends on a day; null if none ends on it. */
export function nextYearEnd(company: YearEnds, end: string): string | null {
  const [first, next] = yearEnds(company, { from: end, to: monthsAfter(end, MAX_MONTHS) });
  return first === end ? (next ?? null) : null;
}

/** A first financial year is longer than six months, and up to eighteen (section 391), unless a notice shortens it. */
function endsFinancialYear(end: string, incorporatedOn: string | null): boolean {
  return incorporatedOn === null || end > dayAfter(monthsAfter(incorporatedOn, 6), -1);
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

/** Whether a year is longer than twelve months. */
export function isLongYear({ from, to }: Days): boolean {
  return to > firstTwelveMonths(from);
}

/** The last day of the twelve months from a day on. */
export function firstTwelveMonths(from: string): string {
  return dayAfter(anniversary(from, 1), -1);
}

/**
 * When the accounts of a private company are due (section 442): nine months after the year; for a first year of more than twelve months, nine
 * months after the first anniversary of the incorporation, or three after the year if that is later; and for a year that a notice shortened, at
 * least three months after the notice.
 */
export function accountsDue(year: FinancialYear, company: YearEnds): string {
  const { incorporatedOn = null } = company;
  const isLongFirst = year.isFirst && incorporatedOn !== null && isLongYear(year);
  const usual = isLongFirst ? later(monthsAfter(incorporatedOn, 21), monthsAfter(year.to, 3)) : monthsAfter(year.to, 9);
  const notice = shorteningOf(year, company);
  return notice === undefined ? usual : later(usual, monthsAfter(notice.on, 3));
}

/** The change that shortened a year, undefined if it ends as it would have, or later. */
function shorteningOf(year: FinancialYear, { yearEndChanges = [], incorporatedOn = null }: YearEnds): YearEndChange | undefined {
  return yearEndChanges.find((change) => change.from === year.to && endBefore(change, year, incorporatedOn) > year.to);
}

/** When a year would have ended without the change that ends it. */
function endBefore({ yearEnd }: YearEndChange, { from, to }: Days, incorporatedOn: string | null): string {
  const before = anniversaries(yearEnd, { from, to: monthsAfter(from, 24) });
  return before.find((end) => endsFinancialYear(end, incorporatedOn)) ?? to;
}

const later = (a: string, b: string): string => (a > b ? a : b);

export interface NewYearEnd {
  /** The day that was entered. */
  yearEnd: string;
  /** The day of the change. */
  on: string;
  /** The end of the last year whose accounts were delivered; null if there is none. */
  deliveredTo: string | null;
  /** Where the day could end the current year early or the previous year late: whether it is the latter. */
  extendsPrevious?: boolean;
  /** True if the previous entry was a mistake: then it never applied. */
  isCorrection: boolean;
}

/**
 * The changes of the year end after a new one is entered. Years that ended before keep their ends. The day that was entered is the first new
 * year end if the law allows it (`changeableYears`). Otherwise it is the next possible one that is not past.
 */
export function yearEndChanges(before: YearEnds, { yearEnd, on, ...values }: NewYearEnd): readonly YearEndChange[] {
  const { yearEndChanges: changes = [], incorporatedOn = null } = before;
  if (isSameYearEnd(before.yearEnd, yearEnd)) return changes;
  const latest = changes.at(-1);
  if (values.isCorrection) {
    if (latest === undefined) return [];
    const earlier = { yearEnd: latest.yearEnd, yearEndChanges: changes.slice(0, -1), incorporatedOn };
    return yearEndChanges(earlier, { ...values, yearEnd, on: latest.on, isCorrection: false });
  }
  const { from, until } = firstYearEnd(before, { ...values, yearEnd, on });
  const started = changes.filter((change) => change.from < until);
  // A change that never came into effect leaves the years as they were before it.
  const undone = changes[started.length];
  const old = (undone ?? before).yearEnd;
  if (isSameYearEnd(old, yearEnd)) return started;
  return [...started, { yearEnd: old, until: undone !== undefined && undone.until < until ? undone.until : until, from, on }];
}

/** What a notice of a new year end can be about, each as the year that results; null where it is not possible. */
interface ChangeableYears {
  /** The year in which the notice is given, shorter or longer. */
  current: Days | null;
  /** The year before, shorter or longer. */
  previous: Days | null;
}

/**
 * The years that can end on a new day. A year is at most eighteen months long, and the previous one can be changed until its accounts are due or
 * delivered (section 392). A day up to six months after the previous year can be meant in two ways.
 */
export function changeableYears(before: YearEnds, { yearEnd, on, deliveredTo }: Omit<NewYearEnd, 'isCorrection'>): ChangeableYears {
  const [earlier, previous] = lastTwo(before, on);
  const currentFrom = previous === undefined ? (before.incorporatedOn ?? dayAfter(monthsAfter(on, -12), 1)) : dayAfter(previous.to, 1);
  const fits = (from: string): boolean => yearEnd >= from && yearEnd <= monthsAfter(dayAfter(from, -1), MAX_MONTHS);
  const isOpen = deliveredTo === null || yearEnd > deliveredTo;
  const mayChangePrevious =
    previous !== undefined &&
    yearEnd !== previous.to &&
    (earlier === undefined || yearEnd > earlier.to) &&
    accountsDue(previous, before) >= on &&
    (deliveredTo === null || previous.to > deliveredTo);
  return {
    current: isOpen && fits(currentFrom) ? { from: currentFrom, to: yearEnd } : null,
    previous: isOpen && mayChangePrevious && fits(previous.from) ? { from: previous.from, to: yearEnd } : null,
  };
}

/** The two years that ended last before a day. */
function lastTwo(company: YearEnds, day: string): [FinancialYear | undefined, FinancialYear | undefined] {
  const ended = yearsEndingIn(company, { from: monthsAfter(day, -60), to: dayAfter(day, -1) });
  return [ended.at(-2), ended.at(-1)];
}

/** The first year end after a change, and the first day on which years no longer end as before. */
function firstYearEnd(
  before: YearEnds,
  { yearEnd, on, deliveredTo, extendsPrevious = false }: Omit<NewYearEnd, 'isCorrection'>,
): { from: string; until: string } {
  const { current, previous } = changeableYears(before, { yearEnd, on, deliveredTo });
  const last = lastTwo(before, on)[1]?.to ?? monthsAfter(on, -12);
  if (previous !== null && (current === null || extendsPrevious)) return { from: yearEnd, until: yearEnd < last ? yearEnd : last };
  const ended = deliveredTo !== null && deliveredTo > last ? deliveredTo : last;
  const possible = anniversaries(yearEnd, { from: dayAfter(ended, 1), to: monthsAfter(ended, MAX_MONTHS) });
  const from = current === null ? (possible.find((end) => end >= on) ?? possible.at(-1) ?? yearEnd) : yearEnd;
  return { from, until: from < on ? from : on };
}

/** The first year that a change affects, with the day on which its accounts are due; undefined if nothing changes. */
export function firstChangedYear(before: YearEnds, change: NewYearEnd): { year: FinancialYear; accountsDue: string } | undefined {
  const after = { ...before, yearEnd: change.yearEnd, yearEndChanges: yearEndChanges(before, change) };
  const latest = after.yearEndChanges.at(-1);
  if (latest === undefined || after.yearEndChanges === before.yearEndChanges) return undefined;
  const [year] = yearsEndingIn(after, { from: latest.from, to: latest.from });
  return year && { year, accountsDue: accountsDue(year, after) };
}

/** A year that was extended, because of which another extension has no effect yet. */
export interface EarlierExtension {
  year: Days;
  /** The first day on which a notice can extend a year again. */
  possibleFrom: string;
}

/**
 * The extended year that ended less than five years before a notice that extends another one; undefined if there is none, or if nothing is
 * extended. Such a notice has no effect (section 392(3)), except for a parent or subsidiary that takes the year end of the other undertaking, in
 * administration, or by direction of the Secretary of State. To extend the same year further is no second extension.
 */
export function earlierExtension(before: YearEnds, change: NewYearEnd): EarlierExtension | undefined {
  const recorded = before.yearEndChanges ?? [];
  const changes = yearEndChanges(before, change);
  const latest = changes.at(-1);
  if (latest === undefined || recorded.includes(latest)) return undefined;
  const { incorporatedOn = null } = before;
  const extended = changes.flatMap((extension, index) => {
    const yearEnd = changes[index + 1]?.yearEnd ?? change.yearEnd;
    const [year] = yearsEndingIn(
      { yearEnd, yearEndChanges: changes.slice(0, index + 1), incorporatedOn },
      { from: extension.from, to: extension.from },
    );
    return year !== undefined && endBefore(extension, year, incorporatedOn) < year.to ? [{ extension, year }] : [];
  });
  if (extended.at(-1)?.extension !== latest) return undefined;
  const last = extended.at(-2);
  if (last === undefined) return undefined;
  const possibleFrom = anniversary(last.year.to, 5);
  return latest.on < possibleFrom ? { year: { from: last.year.from, to: last.year.to }, possibleFrom } : undefined;
}

/** Why a year cannot be extended again yet. */
export function extensionRefusal({ year, possibleFrom }: EarlierExtension): string {
  return `The year to ${dayText(year.to)} was extended, and a year can be extended only once in five years: again from ${dayText(possibleFrom)}.`;
}
