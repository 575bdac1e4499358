import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import type { StaffSection } from '../../lib/navigation/staff-sections';

/** The download history: in the sidebar for admin and ceo, who see all of it; quick search finds it for all users, who see their own. */
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
