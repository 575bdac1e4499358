import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { StatementsTable } from './statements-table';

/** The user's own statements: an immutable one for each month. */
export function OwnStatements() {
  return (
    <PortalPanel bare title="Statements" text="One for each month, made when the month is closed. It never changes.">
      <StatementsTable userId="" />
    </PortalPanel>
  );
}
