import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import type { AdminSection } from '../lib/navigation/admin-sections';
import type { StaffSection } from '../lib/navigation/staff-sections';

/** Time, expenses and pay: everyone's own, and for those who approve everyone's. */
export const claritySection: StaffSection = {
  key: 'clarity',
  label: 'Clarity',
  group: 'people',
  access: 'staffArea',
  icon: IconHourglass,
  module: 'src/clarity/clarity-section.tsx',
  lazy: () => import('./clarity-section').then(({ ClaritySection }) => ({ Component: ClaritySection })),
};

/** The same for those who approve, in the admin panel. */
export const clarityAdminSection: AdminSection = {
  key: 'clarity',
  label: 'Clarity',
  access: 'clarityManagers',
  icon: IconHourglass,
  module: 'src/clarity/clarity-admin-section.tsx',
  lazy: () => import('./clarity-admin-section').then(({ ClarityAdminSection }) => ({ Component: ClarityAdminSection })),
};
