import type { CompanyInfoView } from '../../../../server/finance/company/company.dto.js';
import { financialYears } from '../../../../server/finance/company/deadlines.rules';
import { ukToday } from '../../lib/time/now';
import { dayAfter } from '../../../../server/platform/time/days.rules';
import { isSameYearEnd, monthsAfter } from '../../../../server/finance/company/year-ends.rules';
import { formatDay } from '../../ui/format/date';
import type { Days } from '../finance.api';

/**
 * The company's accounting periods, the current one first.
 * @param company undefined until it has loaded @param count of periods at most
 * @returns none until the company is entered
 */
export function accountingYears(company: CompanyInfoView | undefined, count: number): Days[] {
  if (company === undefined || company.version === 0) return [];
  return financialYears(yearEndsOf(company), ukToday(), count);
}

/**
 * The end of the current financial year, if years still end as entered; otherwise the entered day. The entered day may lie in the past, because
 * later year ends follow from it.
 */
export function currentYearEnd(company: CompanyInfoView, today = ukToday()): string {
  const [year] = company.version === 0 ? [] : financialYears(yearEndsOf(company), today, 1);
  return year !== undefined && isSameYearEnd(company.fiscal_year_end, year.to) ? year.to : company.fiscal_year_end;
}

/** When the company's financial years end. */
export function yearEndsOf({ fiscal_year_end: yearEnd, year_end_changes: changes, incorporation_date: incorporatedOn }: CompanyInfoView) {
  const yearEndChanges = changes.map(({ year_end, changed_on: on, ...change }) => ({ ...change, yearEnd: year_end, on }));
  return { yearEnd, yearEndChanges, incorporatedOn };
}

/** What a charge or payment of corporation tax is called: “Corporation tax for the year ended 31 March 2026”. */
export function taxDescription({ from, to }: Days): string {
  return isTwelveMonths({ from, to })
    ? `Corporation tax for the year ended ${formatDay(to)}`
    : `Corporation tax for the period ${formatDay(from)} to ${formatDay(to)}`;
}

/** False for the short or long period after the year end was changed, which is no year. */
export function isTwelveMonths({ from, to }: Days): boolean {
  return monthsAfter(dayAfter(from, -1), 12) === to;
}
