import type { CompanyInfoView } from '../../../../server/finance/company/company.dto.js';
import { financialYears } from '../../../../server/finance/company/deadlines.rules';
import { ukToday } from '../../lib/time/now';
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

/** When the company's financial years end. */
export function yearEndsOf({ fiscal_year_end: yearEnd, year_end_changes: changes, incorporation_date: incorporatedOn }: CompanyInfoView) {
  const yearEndChanges = changes.map(({ year_end, changed_on: on, ...change }) => ({ ...change, yearEnd: year_end, on }));
  return { yearEnd, yearEndChanges, incorporatedOn };
}
