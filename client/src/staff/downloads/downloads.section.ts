import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import type { StaffSection } from '../../lib/navigation/staff-sections';

/** The history of downloads: in the sidebar for admin and ceo, who see that of all; quick search leads everyone to their own. */
export const downloadsSection: StaffSection = {
  key: 'downloads',
  label: 'Download History',
  group: 'business',
  access: 'admin',
  searchAccess: 'staffArea',
  icon: IconDownload,
  module: 'src/staff/downloads/downloads-section.tsx',
  lazy: () => import('./downloads-section').then(({ DownloadsSection }) => ({ Component: DownloadsSection })),
};
