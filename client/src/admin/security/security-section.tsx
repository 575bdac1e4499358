import { useSearchParams } from 'react-router';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { PortalTabs } from '../../ui/portal/layout/portal-tabs';
import { OverviewTab } from './overview/overview-tab';
import { securityTabs } from './security-tabs';

/** The security centre, one topic in each tab. */
export function SecuritySection() {
  const [address] = useSearchParams();
  const tab = securityTabs.find(({ key }) => key === address.get('tab'));
  const Tab = tab?.Component ?? OverviewTab;
  return (
    <PortalSection title="Security" description="Watch for attacks, and respond to them.">
      <PortalTabs label="Security" tabs={securityTabs} current={tab?.key ?? 'overview'} />
      <Tab />
    </PortalSection>
  );
}
