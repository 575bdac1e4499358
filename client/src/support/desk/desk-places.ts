import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import IconMessage2Bolt from '@tabler/icons-react/dist/esm/icons/IconMessage2Bolt.mjs';
import { paths } from '../../lib/navigation/paths';

/** The sections of the support desk, in the rail and in quick search. */
export const DESK_SECTIONS = [
  { key: 'tickets', label: 'Tickets', to: paths.supportAgent, icon: IconInbox },
  { key: 'replies', label: 'Saved replies', to: paths.supportReplies, icon: IconMessage2Bolt },
  { key: 'statistics', label: 'Statistics', to: paths.supportStatistics, icon: IconChartBar },
];
