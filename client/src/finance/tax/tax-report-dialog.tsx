import { Button } from '@mantine/core';
import IconFileAnalytics from '@tabler/icons-react/dist/esm/icons/IconFileAnalytics.mjs';
import { Link } from 'react-router';
import type { TaxReportView } from '../../../../server/finance/reports/reports.dto.js';
import { saveFile } from '../../lib/http/save-file';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';
import { PortalFact, PortalFactNote, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { TAX_REPORT_TITLES, taxReportFacts, taxReportText } from './tax-report-text';

/** The current totals of a period for a tax. Each opens the accounts that it is the total of. */
export function TaxReportDialog({ report, onClose }: { report: TaxReportView; onClose: () => void }) {
  const dates = useDates();
  const { report_type: type, period_start, period_end } = report;
  return (
    <PortalDialog title={TAX_REPORT_TITLES[type]} onEscape={onClose}>
      <PortalFacts>
        <PortalFact label="Status">
          <PortalStatus tone="neutral" icon={IconFileAnalytics}>
            Estimate
          </PortalStatus>
        </PortalFact>
        {taxReportFacts(report, dates).map(({ label, value, note, source }) => (
          <PortalFact key={label} label={label}>
            {value} {note !== undefined && <PortalFactNote>{note}</PortalFactNote>}{' '}
            {source !== undefined && (
              <Link to={source.to} aria-label={`${label} in ${source.label}`}>
                {source.label}
              </Link>
            )}
          </PortalFact>
        ))}
        <PortalFact label="Generated">
          <PortalTime iso={report.generated_at} />
        </PortalFact>
      </PortalFacts>
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          variant="default"
          onClick={() =>
            saveFile(
              `${type.replace('_', '-')}-${period_start}-to-${period_end}.txt`,
              'text/plain;charset=utf-8',
              taxReportText(report, dates),
            )
          }
        >
          Save as text
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
