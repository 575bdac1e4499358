import type { TaxReportView } from '../../../../server/finance/reports/reports.dto.js';
import type { TaxReportType } from '../../../../server/finance/reports/reports.rules';
import { flatTax, FLAT_RATE } from '../../../../server/finance/tax/corporation-tax.rules';
import { formatPounds } from '../../ui/format/money';
import type { Dates } from '../../ui/portal/time/portal-dates';

export const TAX_REPORT_TITLES: Readonly<Record<TaxReportType, string>> = {
  vat: 'VAT report',
  corporation_tax: 'Corporation tax report',
};

/** A line of a report. */
interface TaxReportFact {
  label: string;
  value: string;
  note?: string;
  /** Where the accounts behind the amount are. */
  source?: TaxReportSource;
}

/** The link to what an amount is the total of. */
interface TaxReportSource {
  label: string;
  to: string;
}

/** The lines of a report, for its dialog and its text file; without the time of generation and the status. */
export function taxReportFacts(report: TaxReportView, dates: Dates): TaxReportFact[] {
  const profit = sourceOf('Profit & loss', report, { view: 'reports' });
  return [
    { label: 'Period', value: dates.period({ from: report.period_start, to: report.period_end }) },
    { label: 'Company number', value: report.company_number ?? 'Not entered' },
    { label: 'VAT registration', value: report.vat_registration ?? 'Not registered' },
    { label: 'Total income', value: formatPounds(report.total_income), source: profit },
    { label: 'Total expenses', value: formatPounds(report.total_expenses), note: 'without corporation tax', source: profit },
    { label: 'Net profit', value: formatPounds(report.net_profit), note: 'before corporation tax', source: profit },
    report.report_type === 'vat'
      ? { label: 'VAT on sales', value: formatPounds(report.total_vat), source: sourceOf('Total VAT', report, { details: 'total_vat' }) }
      : {
          label: `Tax at ${FLAT_RATE}%`,
          value: formatPounds(flatTax(Math.round(report.net_profit * 100)) / 100),
          note: 'without marginal relief or add-backs',
        },
  ];
}

/** @param shown the view of Finances that contains the amount, for the period of the report */
function sourceOf(label: string, { period_start: from, period_end: to }: TaxReportView, shown: Record<string, string>): TaxReportSource {
  return { label, to: `/staff?${new URLSearchParams({ section: 'finances', from, to, ...shown }).toString()}` };
}

/** The report as a text file. */
export function taxReportText(report: TaxReportView, dates: Dates): string {
  const lines = [
    TAX_REPORT_TITLES[report.report_type],
    'Status: Estimate. Check it with your accountant.',
    ...taxReportFacts(report, dates).map(({ label, value, note }) => `${label}: ${value}${note === undefined ? '' : ` (${note})`}`),
    `Generated: ${report.generated_at.slice(0, 16).replace('T', ' ')} UTC`,
  ];
  return `${lines.join('\r\n')}\r\n`;
}
