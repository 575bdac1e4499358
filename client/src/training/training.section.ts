import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs';
import type { StaffSection } from '../lib/navigation/staff-sections';

/** Training in the sidebar of the staff area. */
export const trainingSection: StaffSection = {
  key: 'training',
  label: 'Training / Onboarding',
  group: 'people',
  access: 'staffArea',
  icon: IconSchool,
  module: 'src/training/training-section.tsx',
  lazy: () => import('./training-section').then(({ TrainingSection }) => ({ Component: TrainingSection })),
};
