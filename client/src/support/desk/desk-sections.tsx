import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import IconMessage2Bolt from '@tabler/icons-react/dist/esm/icons/IconMessage2Bolt.mjs';
import { useLocation } from 'react-router';
import { useIdentity } from '../../lib/http/me';
import { paths } from '../../lib/navigation/paths';
import { PortalSections } from '../../ui/portal/layout/portal-sections';

const SECTIONS = [
  { key: 'tickets', label: 'Tickets', to: paths.supportAgent, icon: IconInbox },
  { key: 'replies', label: 'Saved replies', to: paths.supportReplies, icon: IconMessage2Bolt },
  { key: 'statistics', label: 'Statistics', to: paths.supportStatistics, icon: IconChartBar },
];

/** The sections of the support desk, for agents. */
export function DeskSections() {
  const identity = useIdentity();
  const { pathname } = useLocation();
  if (identity.state !== 'signedIn' || !identity.user.can.agentDesk) return null;
  return <PortalSections label="Support desk" sections={SECTIONS} current={SECTIONS.find(({ to }) => to === pathname)?.key ?? null} />;
}
