import { useSearchParams } from 'react-router';
import { inGroup } from '../../../../server/platform/access/roles.rules';
import { useIdentity } from '../../lib/http/me';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { PortalTabs } from '../../ui/portal/layout/portal-tabs';
import { OverviewTab } from './overview/overview-tab';
import { securityTabs } from './security-tabs';

/** The security centre, one topic in each tab. */
export function SecuritySection() {
  const [address] = useSearchParams();
  const identity = useIdentity();
  const roles = identity.state === 'signedIn' ? identity.user.roles : [];
  const tabs = securityTabs.filter(({ access }) => inGroup(roles, access));
  const tab = tabs.find(({ key }) => key === address.get('tab'));
  const Tab = tab?.Component ?? OverviewTab;
  return (
    <PortalSection title="Security" description="What concerns the studio’s security, and what can be done about it.">
      <PortalTabs label="Security" tabs={tabs} current={tab?.key ?? 'overview'} />
      <Tab />
    </PortalSection>
  );
}
