import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import type { AdminSection } from '../lib/navigation/admin-sections';
import type { StaffSection } from '../lib/navigation/staff-sections';

/** Time, expenses and pay: the user's own, and everyone's for users who approve. */
export const claritySection: StaffSection = {
  key: 'clarity',
  label: 'Clarity',
  group: 'people',
  access: 'staffArea',
  icon: IconHourglass,
  module: 'src/clarity/clarity-section.tsx',
  lazy: () => import('./clarity-section').then(({ ClaritySection }) => ({ Component: ClaritySection })),
};

/** The same for users who approve, in the admin panel. */
export const clarityAdminSection: AdminSection = {
  key: 'clarity',
  label: 'Clarity',
  group: 'operations',
  access: 'clarityManagers',
  icon: IconHourglass,
  module: 'src/clarity/clarity-admin-section.tsx',
  lazy: () => import('./clarity-admin-section').then(({ ClarityAdminSection }) => ({ Component: ClarityAdminSection })),
};
