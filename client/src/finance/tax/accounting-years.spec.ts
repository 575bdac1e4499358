import type { CompanyInfoView } from '../../../../server/finance/company/company.dto.js';
import { currentYearEnd, isTwelveMonths, taxDescription } from './accounting-years';

const company = (fields: Partial<CompanyInfoView>): CompanyInfoView =>
  ({ fiscal_year_end: '2024-03-31', year_end_changes: [], incorporation_date: null, version: 1, ...fields }) as unknown as CompanyInfoView;

describe('the end of the current financial year', () => {
  it.each([
    ['2026-11-27', '2027-03-31'],
    ['2026-03-31', '2026-03-31'],
    ['2026-04-01', '2027-03-31'],
  ])('on %s is %s', (today, end) => {
    expect(currentYearEnd(company({}), today)).toBe(end);
  });

  it('is the entered day while a year still ends as before a change', () => {
    const change = { year_end: '2024-03-31', until: '2027-04-01', from: '2027-12-31', changed_on: '2026-11-01' };
    const changed = company({ fiscal_year_end: '2027-12-31', year_end_changes: [change] });
    expect(currentYearEnd(changed, '2026-11-27')).toBe('2027-12-31');
  });

  it('is empty before the company is entered', () => {
    expect(currentYearEnd(company({ fiscal_year_end: '', version: 0 }))).toBe('');
  });
});

describe('an accounting period of twelve months', () => {
  it.each([
    ['2026-04-01', '2027-03-31', true],
    ['2023-03-01', '2024-02-29', true],
    ['2024-03-01', '2025-02-28', true],
    ['2026-04-01', '2026-12-31', false],
    ['2026-04-01', '2027-09-30', false],
  ])('%s to %s: %s', (from, to, expected) => {
    expect(isTwelveMonths({ from, to })).toBe(expected);
  });
});

it.each([
  ['2025-04-01', '2026-03-31', 'Corporation tax for the year ended 31 March 2026'],
  ['2026-04-01', '2026-12-31', 'Corporation tax for the period 1 April 2026 to 31 December 2026'],
])('the tax from %s to %s is called “%s”', (from, to, description) => {
  expect(taxDescription({ from, to })).toBe(description);
});
