import { paths } from '../lib/paths';

export interface NavItem {
  label: string;
  to: string;
}

export const primaryLinks: NavItem[] = [
  { label: 'Home', to: paths.home },
  { label: 'About', to: paths.about },
  { label: 'Projects', to: paths.projects },
  { label: 'Store', to: paths.store },
  { label: 'Support', to: paths.support },
];

export const moreLinks: NavItem[] = [
  { label: 'Our voice', to: paths.ourVoice },
  { label: 'Team', to: `${paths.about}#team` },
  { label: 'Join Us', to: paths.joinUs },
  { label: 'Contact', to: paths.contact },
];
