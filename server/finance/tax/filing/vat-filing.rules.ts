import { dayAfter } from '../../../platform/time/days.rules.js';
import { fullPeriodEnd, vatPeriodEnds, vatReturnDue, vatStart, type CompanyDates } from '../../company/deadlines.rules.js';
import { monthsAfter } from '../../company/year-ends.rules.js';
import { monthEnd, monthOf, type Days } from '../../ledger/ledger.rules.js';
import { boxesOf, nineBoxes, type VatSum } from '../vat-return.rules.js';

/** VAT periods that can be filed, and late items of filed ones. Pure. */

/** What a VAT return is made of. */
export interface ReturnSum extends VatSum {
  /** Its tax point is in a period that was filed before it was posted. */
  late: boolean;
}

/** A period for which a return is due. */
export interface VatPeriod extends Days {
  dueDate: string;
}

/** `open` can be filed; `ended` follows once those before it are filed. */
export const VAT_PERIOD_STATES = ['running', 'ended', 'open', 'filed'] as const;
export type VatPeriodState = (typeof VAT_PERIOD_STATES)[number];

export interface VatPeriodChoice extends VatPeriod {
  state: VatPeriodState;
}

/** Periods that a list offers before the first return was filed here. */
const FIRST_CHOICES = 8;

/**
 * The VAT periods that have ended and are not filed, latest first. Returns are filed in sequence: after the first one, only the next period
 * is open.
 *
 * @param filedTo the last day of the last filed return, null before the first
 * @param today YYYY-MM-DD
 */
export function openPeriods(company: CompanyDates, filedTo: string | null, today: string): VatPeriod[] {
  if (company.vat === null) return [];
  const yesterday = dayAfter(today, -1);
  if (filedTo !== null) {
    const from = dayAfter(filedTo, 1);
    const end = from > yesterday ? undefined : vatPeriodEnds(company, { from, to: yesterday })[0];
    return end === undefined ? [] : [{ from, to: end, dueDate: vatReturnDue(company, end) }];
  }
  return vatPeriodEnds(company, { from: monthsAfter(monthOf(today), -12 * FIRST_CHOICES), to: yesterday })
    .slice(-FIRST_CHOICES)
    .toReversed()
    .map((end) => ({ from: startOf(company, end), to: end, dueDate: vatReturnDue(company, end) }));
}

/**
 * The periods to choose from: the running one, those that have ended, and the last filed ones; latest first. Empty without a registration,
 * except for filed ones.
 *
 * @param filed periods of the last filed returns, latest first
 * @param today YYYY-MM-DD
 */
export function periodChoices(company: CompanyDates, filed: readonly Days[], today: string): VatPeriodChoice[] {
  const filedTo = filed[0]?.to ?? null;
  const yearAhead = monthEnd(monthsAfter(monthOf(today), 12));
  const open = openPeriods(company, filedTo, today);
  const last = open[0]?.to ?? filedTo;
  const ends = vatPeriodEnds(company, { from: last === null ? today : dayAfter(last, 1), to: yearAhead });
  const running = ends.findIndex((end) => end >= today);
  // Once the registration has ended, no period is running.
  const listed = running === -1 ? ends : ends.slice(0, running + 1);
  const later = listed.map((end, index): VatPeriodChoice => {
    const before = ends[index - 1] ?? last;
    const from = before === null ? startOf(company, end) : dayAfter(before, 1);
    return { from, to: end, dueDate: vatReturnDue(company, end), state: end >= today ? 'running' : 'ended' };
  });
  return [
    ...later.slice(-FIRST_CHOICES).toReversed(),
    ...open.map((period): VatPeriodChoice => ({ ...period, state: 'open' })),
    ...filed.map(({ from, to }): VatPeriodChoice => ({ from, to, dueDate: vatReturnDue(company, to), state: 'filed' })),
  ];
}

function startOf(company: CompanyDates, end: string): string {
  const { stagger } = company.vat ?? {};
  const months = stagger === 'monthly' ? 1 : stagger === 'yearly' ? 12 : 3;
  const start = dayAfter(monthsAfter(fullPeriodEnd(company, end), -months), 1);
  const first = vatStart(company);
  return first !== null && first > start ? first : start;
}

/** Net errors up to this much, or a share of box 6 up to the greatest limit, may go into the next return (VAT Notice 700/45). In pence. */
const LATE_LIMIT = 1_000_000;
const MAX_LATE_LIMIT = 5_000_000;

/** The VAT of late items in pence, and whether it must be reported to HMRC separately from the return. */
export function lateVat(sums: readonly ReturnSum[]): { pence: number; isAboveLimit: boolean } {
  const pence = sums
    .filter(({ late }) => late)
    .flatMap((sum) => boxesOf(sum).map(({ box, sign }) => (box === 'box1' ? sign * sum.pence : box === 'box4' ? -sign * sum.pence : 0)))
    .reduce((total, value) => total + value, 0);
  // One per cent of whole pounds is as many pence.
  const share = Math.min(Math.abs(nineBoxes(sums).box6), MAX_LATE_LIMIT);
  return { pence, isAboveLimit: Math.abs(pence) > Math.max(LATE_LIMIT, share) };
}
