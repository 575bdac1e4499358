import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs';
import type { StaffSection } from '../../lib/navigation/staff-sections';

/** The drive in the sidebar of the staff area. */
export const driveSection: StaffSection = {
  key: 'drive',
  label: 'Studio.Drive',
  group: 'tools',
  access: 'staffArea',
  icon: IconFolder,
  module: 'src/staff/drive/drive-section.tsx',
  lazy: () => import('./drive-section').then(({ DriveSection }) => ({ Component: DriveSection })),
};
