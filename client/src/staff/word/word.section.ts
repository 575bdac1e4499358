import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import type { StaffSection } from '../../lib/navigation/staff-sections';

/** The word processor in the sidebar of the staff area. */
export const wordSection: StaffSection = {
  key: 'word',
  label: 'Studio.Word',
  group: 'tools',
  access: 'staffArea',
  icon: IconFileText,
  module: 'src/staff/word/word-section.tsx',
  lazy: () => import('./word-section').then(({ WordSection }) => ({ Component: WordSection })),
};
