import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs';
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import { paths } from '../lib/navigation/paths';
import type { WorkArea } from '../lib/navigation/work-areas';

/** Help, and the user's own tickets. */
export const supportArea: WorkArea = {
  key: 'support',
  label: 'Support',
  to: paths.support,
  icon: IconLifebuoy,
  isFor: ({ paused }) => !paused,
  unread: 'own',
};

/** The agents' desk. */
export const deskArea: WorkArea = {
  key: 'desk',
  label: 'Support desk',
  to: paths.supportAgent,
  icon: IconHeadset,
  isFor: ({ can }) => can.agentDesk,
  unread: 'desk',
  sections: { lazy: () => import('./desk/desk-sections').then(({ DeskSections }) => ({ Component: DeskSections })) },
};
