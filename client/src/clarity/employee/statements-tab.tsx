import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { StatementsTable } from '../statements-table';

/** An immutable statement for each month. */
export function StatementsTab() {
  return (
    <PortalPanel bare title="Statements" text="One for each month, made when the month is closed. It never changes.">
      <StatementsTable userId="" />
    </PortalPanel>
  );
}
