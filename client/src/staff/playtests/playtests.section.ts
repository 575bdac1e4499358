import IconDeviceGamepad2 from '@tabler/icons-react/dist/esm/icons/IconDeviceGamepad2.mjs';
import type { StaffSection } from '../../lib/navigation/staff-sections';

/** Playtest sessions in the sidebar of the staff area. */
export const playtestsSection: StaffSection = {
  key: 'playtests',
  label: 'Playtest Sessions',
  group: 'development',
  access: 'staffArea',
  icon: IconDeviceGamepad2,
  module: 'src/staff/playtests/playtests-section.tsx',
  lazy: () => import('./playtests-section').then(({ PlaytestsSection }) => ({ Component: PlaytestsSection })),
};
