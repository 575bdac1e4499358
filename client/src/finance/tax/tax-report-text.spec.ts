import type { TaxReportView } from '../../../../server/finance/reports/reports.dto.js';
import { datesIn } from '../../ui/portal/time/portal-dates';
import { taxReportFacts, taxReportText } from './tax-report-text';

const DATES = datesIn('british');
const REPORT: TaxReportView = {
  report_type: 'corporation_tax',
  status: 'estimate',
  period_start: '2026-01-01',
  period_end: '2026-12-31',
  total_income: 1_000.1,
  total_expenses: 0.05,
  total_vat: 200.02,
  net_profit: 1_000.05,
  generated_at: '2026-11-25T15:30:12.000Z',
  company_number: '01234567',
  vat_registration: null,
};

describe('a tax report as text', () => {
  it('contains the totals of its period, and the flat 19% rounded to the penny', () => {
    expect(taxReportText(REPORT, DATES).split('\r\n')).toEqual([
      'Corporation tax report',
      'Status: Estimate. Check it with your accountant.',
      'Period: 01/01/2026 to 31/12/2026',
      'Company number: 01234567',
      'VAT registration: Not registered',
      'Total income: £1,000.10',
      'Total expenses: £0.05 (without corporation tax)',
      'Net profit: £1,000.05 (before corporation tax)',
      'Tax at 19%: £190.01 (without marginal relief or add-backs)',
      'Generated: 2026-11-25 15:30 UTC',
      '',
    ]);
  });

  it('opens what its totals consist of, for its own period', () => {
    const links = (report: TaxReportView) =>
      taxReportFacts(report, DATES).flatMap(({ label, source }) => (source === undefined ? [] : [[label, source.to]]));
    const profit = '/staff?section=finances&from=2026-01-01&to=2026-12-31&view=reports';
    const totals = ['Total income', 'Total expenses', 'Net profit'].map((label) => [label, profit]);
    expect(links(REPORT)).toEqual(totals);
    const vat = '/staff?section=finances&from=2026-01-01&to=2026-12-31&details=total_vat';
    expect(links({ ...REPORT, report_type: 'vat' })).toEqual([...totals, ['VAT on sales', vat]]);
  });

  it('never contains a negative tax', () => {
    expect(taxReportText({ ...REPORT, net_profit: -500 }, DATES)).toContain('Tax at 19%: £0.00');
  });

  it('contains the VAT on sales for VAT', () => {
    expect(taxReportText({ ...REPORT, report_type: 'vat' }, DATES)).toContain('VAT on sales: £200.02');
  });
});
