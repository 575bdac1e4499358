import { dayAfter, dayText } from '../../platform/time/days.rules.js';
import { FIRST_DAY, LAST_DAY, type Days } from '../ledger/ledger.rules.js';

/** What follows from the days of a VAT registration. Days are YYYY-MM-DD. Pure. */

/** A VAT registration as the company stores it; without its number there is none. */
export interface VatRegistration {
  vatRegistration: string | null;
  /** The first day, null where it is not known. */
  vatEffectiveDate: string | null;
  /** The last day, null while it lasts. */
  vatEndDate: string | null;
}

export type RegistrationField = 'vat_registration' | 'vat_effective_date' | 'vat_end_date';

/** The days outside the registration, by the field, where a change takes some out of it. */
export function removedDays(before: VatRegistration, after: VatRegistration): Array<[field: RegistrationField, days: Days]> {
  if (before.vatRegistration === null) return [];
  if (after.vatRegistration === null) return [['vat_registration', { from: FIRST_DAY, to: LAST_DAY }]];
  const { vatEffectiveDate: start, vatEndDate: end } = after;
  const removed: Array<[RegistrationField, Days]> = [];
  if (start !== null && start > (before.vatEffectiveDate ?? FIRST_DAY))
    removed.push(['vat_effective_date', { from: FIRST_DAY, to: dayAfter(start, -1) }]);
  if (end !== null && end < (before.vatEndDate ?? LAST_DAY)) removed.push(['vat_end_date', { from: dayAfter(end, 1), to: LAST_DAY }]);
  return removed;
}

/**
 * Why the days cannot be outside the registration: their VAT would be in no return. Undefined if they can.
 * @param filed the days of all filed returns, null before the first
 * @param booked first and last day of the VAT that was charged or reclaimed among the days, null if there is none
 */
export function removalProblem(
  field: RegistrationField,
  days: Days,
  { filed, booked }: { filed: Days | null; booked: Days | null },
): string | undefined {
  const isFiled = filed !== null && filed.from <= days.to && filed.to >= days.from;
  if (!isFiled && booked === null) return undefined;
  if (field === 'vat_registration') return 'VAT was booked under this registration. Enter its last day instead.';
  if (field === 'vat_end_date')
    return isFiled
      ? 'A return for later days is marked as filed.'
      : `VAT was booked for ${dayText(booked?.to ?? days.to)}. Enter that day or a later one, or reverse what was entered with VAT.`;
  return isFiled
    ? `Days from ${dayText(filed.from)} are in a return that is marked as filed, so the registration cannot begin later. ${REGISTERED_AGAIN}`
    : `VAT was booked for ${dayText(booked?.from ?? days.from)}, so the registration cannot begin later. ${REGISTERED_AGAIN}`;
}

/** The company has one registration. */
const REGISTERED_AGAIN =
  'If the company registered again, leave this day, enter the new number, clear the last day, and mark the returns in between as filed.';

/** VAT by its tax point and by the positions of its entries in the ledger. */
export interface VatRange extends Days {
  /** Position of the last entry that does not count. */
  after: number;
  /** Position of the last entry that counts; null for all. */
  until: number | null;
}

/** The days of all filed returns, with the positions of the ledger that the first and the last were filed at. */
export interface FiledSpan extends Days {
  firstPosition: number;
  lastPosition: number;
}

/**
 * Where VAT is in no return, and will be in none: after the last day of the registration, before its first one, and what was posted for
 * earlier days once the final return was filed.
 * @param company undefined until it is entered: then it counts as registered
 */
export function rangesOutside(company: VatRegistration | undefined, filed: FiledSpan | null): VatRange[] {
  if (company === undefined) return [];
  const isRegistered = company.vatRegistration !== null;
  // A registration that was removed ended with its last return.
  const end = isRegistered ? company.vatEndDate : (filed?.to ?? dayAfter(FIRST_DAY, -1));
  const start = isRegistered ? company.vatEffectiveDate : null;
  const first = start !== null && filed !== null && filed.from < start ? filed.from : start;
  return [
    ...(end === null ? [] : [{ from: dayAfter(end, 1), to: LAST_DAY, after: 0, until: null }]),
    ...(end !== null && filed !== null && filed.to >= end
      ? [{ from: FIRST_DAY, to: filed.to, after: filed.lastPosition, until: null }]
      : []),
    // What was posted later is late in a return.
    ...(first === null ? [] : [{ from: FIRST_DAY, to: dayAfter(first, -1), after: 0, until: filed?.firstPosition ?? null }]),
  ];
}
