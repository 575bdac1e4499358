import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import type { StaffSection } from '../lib/navigation/staff-sections';
import { buildsSection } from './builds/builds.section';
import { bugsSection } from './bugs/bugs.section';
import { chatSection } from './chat/chat.section';
import { driveSection } from './drive/drive.section';
import { downloadsSection } from './downloads/downloads.section';
import { playtestsSection } from './playtests/playtests.section';
import { reviewsSection } from './reviews/reviews.section';
import { wordSection } from './word/word.section';

/** The staff area's own sections. A section is added once it works. */
export const ownStaffSections: readonly StaffSection[] = [
  {
    key: 'overview',
    label: 'Overview',
    group: 'studio',
    access: 'staffArea',
    icon: IconLayoutDashboard,
    module: 'src/staff/overview/overview-section.tsx',
    lazy: () => import('./overview/overview-section').then(({ OverviewSection }) => ({ Component: OverviewSection })),
  },
  {
    key: 'announcements',
    label: 'Announcements',
    group: 'studio',
    access: 'staffArea',
    icon: IconSpeakerphone,
    module: 'src/staff/announcements/announcements-section.tsx',
    lazy: () => import('./announcements/announcements-section').then(({ AnnouncementsSection }) => ({ Component: AnnouncementsSection })),
  },
  bugsSection,
  reviewsSection,
  buildsSection,
  driveSection,
  wordSection,
  chatSection,
  playtestsSection,
  downloadsSection,
];
