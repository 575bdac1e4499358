import { useLocation, useSearchParams } from 'react-router';
import { ADMIN_GROUPS, type AdminSection } from '../lib/navigation/admin-sections';
import { paths } from '../lib/navigation/paths';
import { localStore } from '../lib/storage/browser-storage';
import { PortalGroupedSections } from '../ui/portal/layout/sections/portal-grouped-sections';

/** Pages of the panel with an address of their own belong to this section: project pages are edited there. */
const SECTION_OF_PAGES = 'projects';

const foldedGroups = localStore('functional', 'admin-groups');

/** The sections of the admin panel that the user may open, in their groups, in the app shell. */
export function AdminSectionLinks({ sections }: { sections: readonly AdminSection[] }) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return (
    <PortalGroupedSections
      label="Admin"
      groups={ADMIN_GROUPS}
      sections={sections}
      addressOf={paths.adminSection}
      current={pathname === paths.admin ? search.get('section') : SECTION_OF_PAGES}
      store={foldedGroups}
    />
  );
}
