import type { PayableTotal } from '../../../../server/clarity/payables/payables.rules.js';
import { paths } from '../../lib/navigation/paths';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { LedgerTotals } from '../pay/ledger-totals';
import { StatementsTable } from '../pay/statements-table';

/** What one user has earned and was paid, in total and by month. */
export function PersonPay({ userId }: { userId: string }) {
  const payablesOf = (total: PayableTotal): string =>
    paths.staffSection('clarity', { as: 'admin', view: 'payouts', person: userId, status: total === 'outstanding' ? 'owed' : total });
  return (
    <>
      <PortalPanel bare title="Totals" text="Everything that was approved for this person, without what goes through the payroll.">
        <LedgerTotals userId={userId} payablesOf={payablesOf} />
      </PortalPanel>
      <PortalPanel bare title="Statements" text="One for each month, made when the month is closed. The person has the same.">
        <StatementsTable userId={userId} />
      </PortalPanel>
    </>
  );
}
