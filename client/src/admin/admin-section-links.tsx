import { useLocation, useSearchParams } from 'react-router';
import { ADMIN_GROUPS, type AdminSection } from '../lib/navigation/admin-sections';
import { useIdentity } from '../lib/http/me';
import { paths } from '../lib/navigation/paths';
import { useFoldedGroups } from '../lib/storage/folded-groups';
import { sectionsFor } from '../lib/navigation/section-choice';
import { localStore } from '../lib/storage/browser-storage';
import { PortalGroupedSections } from '../ui/portal/layout/sections/portal-grouped-sections';

/** Pages of the panel with an address of their own belong to this section: project pages are edited there. */
const SECTION_OF_PAGES = 'projects';

const foldedGroups = localStore('functional', 'admin-groups');

/** The sections of the admin panel that the user may open, in their groups, in the app shell. */
export function AdminSectionLinks({ sections }: { sections: readonly AdminSection[] }) {
  const identity = useIdentity();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { folded, fold } = useFoldedGroups(foldedGroups);
  if (identity.state !== 'signedIn') return null;
  const visible = sectionsFor(sections, identity.user.roles);
  return (
    <PortalGroupedSections
      label="Admin"
      current={pathname === paths.admin ? search.get('section') : SECTION_OF_PAGES}
      groups={ADMIN_GROUPS.map(({ key, label }) => ({
        key,
        label,
        open: !folded.includes(key),
        sections: visible
          .filter(({ group }) => group === key)
          .map((section) => ({ key: section.key, label: section.label, icon: section.icon, to: paths.adminSection(section.key) })),
      })).filter((group) => group.sections.length > 0)}
      onFold={fold}
    />
  );
}
