import { monthEnd, monthOf, nextMonth } from '../ledger/ledger.rules.js';

/** When a company has to register for VAT (VAT Notice 700/1). Pure. */

/** Taxable turnover of twelve months above which a company registers, and below which it may deregister, in pence; by the day since when. */
const LIMITS = [
  { validFrom: '2024-04-01', register: 9_000_000, deregister: 8_800_000 },
  { validFrom: '2017-04-01', register: 8_500_000, deregister: 8_300_000 },
] as const;

interface TurnoverMonth {
  /** First day, YYYY-MM-01. */
  month: string;
  /** Taxable turnover of the twelve months that end with this one. */
  pence: number;
}

interface ThresholdWatch {
  months: TurnoverMonth[];
  register: number;
  deregister: number;
  /** Since when these limits are valid, YYYY-MM-DD. */
  limitsSince: string;
  /** The end of the first month at which the limit was passed; null while it was not. */
  crossedOn: string | null;
  /** Deadline for notifying HMRC. */
  notifyBy: string | null;
  registerFrom: string | null;
}

/** Share of the limit from which a turnover is near it, per cent. */
const NEAR_PER_CENT = 90;

/** Whether a turnover is so near the limit that a good month could pass it. In any unit. */
export function isNearLimit(turnover: number, limit: number): boolean {
  return turnover * 100 >= limit * NEAR_PER_CENT;
}

/** Number of months of a rolling turnover. */
export const ROLLING_MONTHS = 12;

/**
 * @param turnover taxable turnover by first day of month; missing months are 0
 * @param months first days of the months to examine, earliest first
 */
export function thresholdWatch(turnover: ReadonlyMap<string, number>, months: readonly string[]): ThresholdWatch {
  const rolling = months.map((month) => ({ month, pence: rollingSum(turnover, month) }));
  const crossed = rolling.find(({ month, pence }) => pence > limitsOn(monthEnd(month)).register);
  const { register, deregister, validFrom: limitsSince } = limitsOn(months.at(-1) ?? LIMITS[0].validFrom);
  if (crossed === undefined)
    return { months: rolling, register, deregister, limitsSince, crossedOn: null, notifyBy: null, registerFrom: null };
  const next = nextMonth(crossed.month);
  return {
    months: rolling,
    register,
    deregister,
    limitsSince,
    crossedOn: monthEnd(crossed.month),
    notifyBy: monthEnd(next),
    registerFrom: nextMonth(next),
  };
}

function rollingSum(turnover: ReadonlyMap<string, number>, month: string): number {
  let sum = 0;
  let at = monthOf(month);
  for (let count = 0; count < ROLLING_MONTHS; count += 1) {
    sum += turnover.get(at) ?? 0;
    at = monthBefore(at);
  }
  return sum;
}

/** The first day of the month before the one that a first day begins. */
export function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12-01` : `${year}-${String(number - 1).padStart(2, '0')}-01`;
}

function limitsOn(day: string): (typeof LIMITS)[number] {
  return LIMITS.find(({ validFrom }) => day >= validFrom) ?? LIMITS[1];
}
