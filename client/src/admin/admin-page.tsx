import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { AdminSection } from '../lib/navigation/admin-sections';
import { localStore } from '../lib/storage/browser-storage';
import { useStudioName } from '../lib/contact';
import { useIdentity } from '../lib/session/me';
import { paths } from '../lib/navigation/paths';
import { Redirect } from '../lib/navigation/redirect';
import { unavailableSection, sectionsFor, sectionToShow } from '../lib/navigation/section-choice';
import frame from '../ui/portal/layout/portal-page.module.css';
import { PortalSectionContent } from '../ui/portal/layout/sections/portal-section-content';
import '../ui/portal/styles/portal-styles';

const lastSection = localStore('functional', 'admin-section');

/** The admin panel: the section named in the address (`?section=`), if the user may open it. The app shell lists the sections. */
export function AdminPage({ sections }: { sections: readonly AdminSection[] }) {
  const identity = useIdentity();
  const [search] = useSearchParams();
  if (identity.state !== 'signedIn') return null;
  const visible = sectionsFor(sections, identity.user.roles);
  const named = search.get('section');
  const current = sectionToShow(visible, named, lastSection.read());
  // This build has no section that the user may open.
  if (current === null) return <Redirect to={paths.dashboard} replace />;
  if (named !== current.key)
    return <Redirect to={paths.adminSection(current.key)} state={unavailableSection(sections, visible, named)} replace />;
  return <Panel current={current} />;
}

function Panel({ current }: { current: AdminSection }) {
  const studio = useStudioName();
  useEffect(() => {
    document.title = `${current.label} · Admin · ${studio}`;
  }, [current.label, studio]);
  useEffect(() => lastSection.write(current.key), [current.key]);
  return (
    <main id="main" tabIndex={-1} className={frame.page}>
      <PortalSectionContent key={current.key} section={current} />
    </main>
  );
}
