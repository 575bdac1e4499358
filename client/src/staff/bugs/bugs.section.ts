import IconBug from '@tabler/icons-react/dist/esm/icons/IconBug.mjs';
import type { StaffSection } from '../../lib/navigation/staff-sections';

/** Bug reports in the sidebar of the staff area. */
export const bugsSection: StaffSection = {
  key: 'bugs',
  label: 'Bug Reports',
  group: 'development',
  access: 'staffArea',
  icon: IconBug,
  module: 'src/staff/bugs/bugs-section.tsx',
  rendered: true,
  lazy: () => import('./bugs-section').then(({ BugsSection, firstBugs }) => ({ Component: BugsSection, firstList: firstBugs })),
};
