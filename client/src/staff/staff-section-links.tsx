import { useLocation, useSearchParams } from 'react-router';
import { paths } from '../lib/navigation/paths';
import { STAFF_GROUPS, type StaffSection } from '../lib/navigation/staff-sections';
import { localStore } from '../lib/storage/browser-storage';
import { PortalGroupedSections } from '../ui/portal/layout/sections/portal-grouped-sections';

const foldedGroups = localStore('functional', 'staff-groups');

/** The sections of the staff area that the user may open, in their groups, in the app shell. */
export function StaffSectionLinks({ sections }: { sections: readonly StaffSection[] }) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return (
    <PortalGroupedSections
      label="Staff"
      groups={STAFF_GROUPS}
      sections={sections}
      addressOf={paths.staffSection}
      current={pathname === paths.staff ? search.get('section') : sectionOfPage(pathname)}
      store={foldedGroups}
    />
  );
}

/** The section to which a page of its own belongs, such as that of a training module. */
function sectionOfPage(pathname: string): string | null {
  return /^\/staff\/(training)\//.exec(pathname)?.[1] ?? null;
}
