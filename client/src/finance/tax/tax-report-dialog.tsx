import { Button } from '@mantine/core';
import IconFileAnalytics from '@tabler/icons-react/dist/esm/icons/IconFileAnalytics.mjs';
import type { TaxReportType, TaxReportView } from '../../../../server/finance/reports/reports.dto.js';
import { FLAT_RATE } from '../../../../server/finance/tax/corporation-tax.rules';
import { formatPounds } from '../../ui/format/money';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';
import { PortalFact, PortalFactNote, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { formatDay } from '../../ui/format/calendar-day';

export const TAX_REPORT_TITLES: Readonly<Record<TaxReportType, string>> = {
  vat: 'VAT report',
  corporation_tax: 'Corporation tax report',
};

/** The totals of a period for a tax, as they are now. */
export function TaxReportDialog({ report, onClose }: { report: TaxReportView; onClose: () => void }) {
  const { report_type: type, net_profit: profit } = report;
  return (
    <PortalDialog title={TAX_REPORT_TITLES[type]} onEscape={onClose}>
      <PortalFacts>
        <PortalFact label="Status">
          <PortalStatus tone="neutral" icon={IconFileAnalytics}>
            Estimate
          </PortalStatus>
        </PortalFact>
        <PortalFact label="Period">{`${formatDay(report.period_start)} to ${formatDay(report.period_end)}`}</PortalFact>
        <PortalFact label="Company number">{report.company_number ?? 'Not entered'}</PortalFact>
        <PortalFact label="VAT registration">{report.vat_registration ?? 'Not registered'}</PortalFact>
        <PortalFact label="Total income">{formatPounds(report.total_income)}</PortalFact>
        <PortalFact label="Total expenses">{formatPounds(report.total_expenses)}</PortalFact>
        <PortalFact label="Net profit">{formatPounds(profit)}</PortalFact>
        {type === 'vat' ? (
          <PortalFact label="VAT on sales">{formatPounds(report.total_vat)}</PortalFact>
        ) : (
          <PortalFact label={`Tax at ${FLAT_RATE} %`}>
            {formatPounds(Math.round(Math.max(0, profit) * FLAT_RATE) / 100)}{' '}
            <PortalFactNote>without marginal relief or add-backs</PortalFactNote>
          </PortalFact>
        )}
        <PortalFact label="Generated">
          <PortalTime iso={report.generated_at} />
        </PortalFact>
      </PortalFacts>
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
