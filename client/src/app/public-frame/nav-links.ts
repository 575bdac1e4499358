import type { FeatureName } from '../../../../server/features/features.rules';
import { paths } from '../../lib/navigation/paths';

export interface NavItem {
  label: string;
  to: string;
  /** Hidden while this feature is off. */
  feature?: FeatureName;
}

export const primaryLinks: NavItem[] = [
  { label: 'Home', to: paths.home },
  { label: 'About', to: paths.about },
  { label: 'Projects', to: paths.projects },
  { label: 'Store', to: paths.store, feature: 'store' },
  { label: 'Support', to: paths.support },
];

export const moreLinks: NavItem[] = [
  { label: 'Our voice', to: paths.ourVoice },
  { label: 'Team', to: `${paths.about}#team` },
  { label: 'Join Us', to: paths.joinUs },
  { label: 'Contact', to: paths.contact },
];
