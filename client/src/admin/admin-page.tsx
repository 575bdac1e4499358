import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { AdminSection } from '../lib/admin-sections';
import { localStore } from '../lib/browser-storage';
import { useStudioName } from '../lib/contact';
import { useIdentity } from '../lib/me';
import { paths } from '../lib/paths';
import { Redirect } from '../lib/redirect';
import frame from '../ui/portal-page.module.css';
import '../ui/portal-styles';
import { AdminMenu } from './admin-menu';
import classes from './admin-page.module.css';
import { SectionContent } from './section-content';
import { sectionsFor, sectionToShow } from './section-choice';

const lastSection = localStore('functional', 'admin-section');

/** The admin panel: a sidebar of the sections that the person may use, and the one that the address names (`?section=`). */
export function AdminPage({ sections }: { sections: readonly AdminSection[] }) {
  const identity = useIdentity();
  const [search] = useSearchParams();
  if (identity.state !== 'signedIn') return null;
  const visible = sectionsFor(sections, identity.user.roles);
  const named = search.get('section');
  const current = sectionToShow(visible, named, lastSection.read());
  // Nothing that this person could use is part of this build.
  if (current === null) return <Redirect to={paths.dashboard} replace />;
  if (named !== current.key) return <Redirect to={paths.adminSection(current.key)} replace />;
  return <Panel visible={visible} current={current} />;
}

function Panel({ visible, current }: { visible: readonly AdminSection[]; current: AdminSection }) {
  const studio = useStudioName();
  useEffect(() => {
    document.title = `${current.label} · Admin · ${studio}`;
  }, [current.label, studio]);
  useEffect(() => lastSection.write(current.key), [current.key]);
  return (
    <main id="main" tabIndex={-1} className={`${frame.page} ${classes.page}`}>
      <AdminMenu sections={visible} current={current} />
      <div className={classes.content}>
        <SectionContent key={current.key} section={current} />
      </div>
    </main>
  );
}
