import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { inGroup } from '../../../server/platform/access/roles.rules';
import { useStudioName } from '../lib/contact';
import { useIdentity } from '../lib/session/me';
import { paths } from '../lib/navigation/paths';
import { Redirect } from '../lib/navigation/redirect';
import { unavailableSection, sectionToShow } from '../lib/navigation/section-choice';
import type { StaffSection } from '../lib/navigation/staff-sections';
import { localStore } from '../lib/storage/browser-storage';
import { useInBrowser } from '../lib/use-in-browser';
import frame from '../ui/portal/layout/portal-page.module.css';
import { PortalSectionContent } from '../ui/portal/layout/sections/portal-section-content';
import '../ui/portal/styles/portal-styles';
import { addressOfHash } from './staff-address';
import { StaffHeader } from './staff-header';

const lastSection = localStore('functional', 'staff-dashboard');

/**
 * The staff dashboard: the section named in the address (`?section=` or `#`), if the user may open it. The app shell lists the sections.
 */
export function StaffPage({ sections }: { sections: readonly StaffSection[] }) {
  const identity = useIdentity();
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const inBrowser = useInBrowser();
  if (identity.state !== 'signedIn') return null;
  const { roles } = identity.user;
  // Quick search finds some sections that the sidebar lists for fewer users.
  const visible = sections.filter(({ access, searchAccess }) => inGroup(roles, searchAccess ?? access));
  const linked = inBrowser
    ? addressOfHash(
        hash,
        visible.map(({ key }) => key),
      )
    : null;
  if (linked !== null) return <Redirect to={linked} replace />;
  const named = search.get('section');
  const current = sectionToShow(visible, named, lastSection.read());
  if (current === null) return <Redirect to={paths.dashboard} replace />;
  if (named !== current.key)
    return <Redirect to={paths.staffSection(current.key)} state={unavailableSection(sections, visible, named)} replace />;
  return <Section current={current} roles={roles} />;
}

function Section({ current, roles }: { current: StaffSection; roles: readonly string[] }) {
  const studio = useStudioName();
  useEffect(() => {
    document.title = `${current.label} · Staff · ${studio}`;
  }, [current.label, studio]);
  useEffect(() => lastSection.write(current.key), [current.key]);
  return (
    <main id="main" tabIndex={-1} className={frame.page}>
      <StaffHeader roles={roles} />
      <PortalSectionContent key={current.key} section={current} />
    </main>
  );
}
