import { useLocation } from 'react-router';
import { useIdentity } from '../../lib/session/me';
import { PortalSections } from '../../ui/portal/layout/sections/portal-sections';
import { DESK_SECTIONS } from './desk-places';

/** The sections of the support desk, for agents. */
export function DeskSections() {
  const identity = useIdentity();
  const { pathname } = useLocation();
  if (identity.state !== 'signedIn' || !identity.user.can.agentDesk) return null;
  return (
    <PortalSections label="Support desk" sections={DESK_SECTIONS} current={DESK_SECTIONS.find(({ to }) => to === pathname)?.key ?? null} />
  );
}
