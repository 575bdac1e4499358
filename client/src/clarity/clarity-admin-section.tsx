import { PortalSection } from '../ui/portal/layout/sections/portal-section';
import { ManagersView } from './managers/managers-view';

/** Claims, payouts and hourly rates. */
export function ClarityAdminSection() {
  return (
    <PortalSection title="Clarity" description="Claims, payments and hourly rates.">
      <ManagersView />
    </PortalSection>
  );
}
