import { PortalSection } from '../ui/portal/layout/portal-section';
import { ManagersView } from './managers/managers-view';

/** Claims, payouts and hourly rates. */
export function ClarityAdminSection() {
  return (
    <PortalSection title="Clarity" description="What people hand in, what they are owed, and what their hours are paid with.">
      <ManagersView />
    </PortalSection>
  );
}
