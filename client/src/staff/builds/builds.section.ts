import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import type { AdminSection } from '../../lib/navigation/admin-sections';
import type { StaffSection } from '../../lib/navigation/staff-sections';

/** The builds that the team tests. */
export const buildsSection: StaffSection = {
  key: 'builds',
  label: 'Game Builds',
  group: 'development',
  access: 'staffArea',
  icon: IconPackage,
  module: 'src/staff/builds/builds-section.tsx',
  lazy: () => import('./builds-section').then(({ BuildsSection }) => ({ Component: BuildsSection })),
};

/** The section in which admin and ceo decide about builds. */
export const buildsAdminSection: AdminSection = {
  key: 'builds',
  label: 'Builds',
  group: 'products',
  access: 'admin',
  icon: IconPackage,
  module: 'src/staff/builds/admin-builds-section.tsx',
  lazy: () => import('./admin-builds-section').then(({ AdminBuildsSection }) => ({ Component: AdminBuildsSection })),
};
