import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import { paths } from '../lib/navigation/paths';
import type { WorkArea } from '../lib/navigation/work-areas';

/** The user's own account. */
export const accountArea: WorkArea = {
  key: 'account',
  label: 'Account',
  to: paths.dashboard,
  icon: IconUserCircle,
  isFor: () => true,
  sections: { lazy: () => import('./account-sections').then(({ AccountSections }) => ({ Component: AccountSections })) },
};
