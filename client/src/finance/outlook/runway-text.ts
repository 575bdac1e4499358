import type { RunwayTaxView, RunwayView } from '../../../../server/finance/reports/outlook.dto.js';
import { formatPounds } from '../../ui/format/money';

/** How long the money lasts, and on what that is based. */
export function runwayText({ months, monthly_burn, burn_months }: Pick<RunwayView, 'months' | 'monthly_burn' | 'burn_months'>): {
  runway: string;
  basis: string;
} {
  if (months !== null)
    return {
      runway: `${months.toLocaleString('en-GB')} ${months === 1 ? 'month' : 'months'}`,
      basis: `at ${formatPounds(monthly_burn)} a month, the mean of the last three`,
    };
  return burn_months.every(({ profit_before_tax }) => profit_before_tax === 0)
    ? { runway: 'Not known yet', basis: 'nothing was earned or spent in the last three months' }
    : { runway: 'Not running out of money', basis: 'income has covered costs over the last three months' };
}

/**
 * Whether a financial year of the runway opens the payments behind its amount paid. Tax is usually paid in the year after the one that it
 * is for, so the current year opens them only if something has been paid for it.
 */
export function opensPayments(year: Pick<RunwayTaxView, 'from' | 'paid'>, current: Pick<RunwayTaxView, 'from'> | undefined): boolean {
  return year.from !== current?.from || year.paid !== 0;
}
