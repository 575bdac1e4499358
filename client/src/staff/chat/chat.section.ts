import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import type { StaffSection } from '../../lib/navigation/staff-sections';

/** The team chat in the sidebar of the staff area. */
export const chatSection: StaffSection = {
  key: 'teams',
  label: 'Teams chat',
  group: 'tools',
  access: 'staffArea',
  icon: IconMessages,
  module: 'src/staff/chat/chat-section.tsx',
  lazy: () => import('./chat-section').then(({ ChatSection }) => ({ Component: ChatSection })),
};
