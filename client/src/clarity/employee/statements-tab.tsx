import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { StatementsTable } from '../statements-table';

/** A statement for each month, which never changes. */
export function StatementsTab() {
  return (
    <PortalPanel bare title="Statements" text="One for each month, made when the month is closed. It never changes.">
      <StatementsTable userId="" />
    </PortalPanel>
  );
}
