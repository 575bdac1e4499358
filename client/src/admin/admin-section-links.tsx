import { useLocation, useSearchParams } from 'react-router';
import type { AdminSection } from '../lib/navigation/admin-sections';
import { useIdentity } from '../lib/http/me';
import { paths } from '../lib/navigation/paths';
import { sectionsFor } from '../lib/navigation/section-choice';
import { PortalSections } from '../ui/portal/layout/portal-sections';

/** Pages of the panel with an address of their own belong to this section: project pages are edited there. */
const SECTION_OF_PAGES = 'projects';

/** The sections of the admin panel that the user may open, in the app shell. */
export function AdminSectionLinks({ sections }: { sections: readonly AdminSection[] }) {
  const identity = useIdentity();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  if (identity.state !== 'signedIn') return null;
  return (
    <PortalSections
      label="Admin"
      current={pathname === paths.admin ? search.get('section') : SECTION_OF_PAGES}
      sections={sectionsFor(sections, identity.user.roles).map(({ key, label, icon }) => ({
        key,
        label,
        icon,
        to: paths.adminSection(key),
      }))}
    />
  );
}
