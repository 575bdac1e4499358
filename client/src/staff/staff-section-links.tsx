import { useLocation, useSearchParams } from 'react-router';
import { useIdentity } from '../lib/http/me';
import { paths } from '../lib/navigation/paths';
import { useFoldedGroups } from '../lib/storage/folded-groups';
import { sectionsFor } from '../lib/navigation/section-choice';
import { STAFF_GROUPS, type StaffSection } from '../lib/navigation/staff-sections';
import { localStore } from '../lib/storage/browser-storage';
import { PortalGroupedSections } from '../ui/portal/layout/sections/portal-grouped-sections';

const foldedGroups = localStore('functional', 'staff-groups');

/** The sections of the staff area that the user may open, in their groups, in the app shell. */
export function StaffSectionLinks({ sections }: { sections: readonly StaffSection[] }) {
  const identity = useIdentity();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { folded, fold } = useFoldedGroups(foldedGroups);
  if (identity.state !== 'signedIn') return null;
  const visible = sectionsFor(sections, identity.user.roles);
  return (
    <PortalGroupedSections
      label="Staff"
      current={pathname === paths.staff ? search.get('section') : sectionOfPage(pathname)}
      groups={STAFF_GROUPS.map(({ key, label }) => ({
        key,
        label,
        open: !folded.includes(key),
        sections: visible
          .filter(({ group }) => group === key)
          .map((section) => ({ key: section.key, label: section.label, icon: section.icon, to: paths.staffSection(section.key) })),
      })).filter((group) => group.sections.length > 0)}
      onFold={fold}
    />
  );
}

/** The section to which a page of its own belongs, such as that of a training module. */
function sectionOfPage(pathname: string): string | null {
  return /^\/staff\/(training)\//.exec(pathname)?.[1] ?? null;
}
