import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import IconRocket from '@tabler/icons-react/dist/esm/icons/IconRocket.mjs';
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import type { AdminSection } from '../lib/navigation/admin-sections';

/** The public site's sections in the admin panel, in order. */
export const siteAdminSections: AdminSection[] = [
  {
    key: 'projects',
    label: 'Projects',
    group: 'products',
    access: 'admin',
    icon: IconRocket,
    module: 'src/site/admin/projects/projects-section.tsx',
    lazy: () => import('./admin/projects/projects-section').then(({ ProjectsSection }) => ({ Component: ProjectsSection })),
  },
  {
    key: 'applications',
    label: 'Applications',
    group: 'site',
    access: 'people',
    icon: IconInbox,
    module: 'src/site/admin/applications/applications-section.tsx',
    lazy: () => import('./admin/applications/applications-section').then(({ ApplicationsSection }) => ({ Component: ApplicationsSection })),
  },
  {
    key: 'contact',
    label: 'Contact',
    group: 'site',
    access: 'admin',
    icon: IconAddressBook,
    module: 'src/site/admin/contact/contact-section.tsx',
    lazy: () => import('./admin/contact/contact-section').then(({ ContactSection }) => ({ Component: ContactSection })),
  },
  {
    key: 'team',
    label: 'Team',
    group: 'site',
    access: 'admin',
    icon: IconUsersGroup,
    module: 'src/site/admin/team/team-section.tsx',
    lazy: () => import('./admin/team/team-section').then(({ TeamSection }) => ({ Component: TeamSection })),
  },
  {
    key: 'about',
    label: 'About story',
    group: 'site',
    access: 'admin',
    icon: IconBook2,
    module: 'src/site/admin/texts/story-section.tsx',
    lazy: () => import('./admin/texts/story-section').then(({ StorySection }) => ({ Component: StorySection })),
  },
  {
    key: 'values',
    label: 'Values',
    group: 'site',
    access: 'admin',
    icon: IconHeart,
    module: 'src/site/admin/texts/values-section.tsx',
    lazy: () => import('./admin/texts/values-section').then(({ ValuesSection }) => ({ Component: ValuesSection })),
  },
  {
    key: 'legal',
    label: 'Legal texts',
    group: 'site',
    access: 'admin',
    icon: IconScale,
    module: 'src/site/admin/legal/legal-section.tsx',
    lazy: () => import('./admin/legal/legal-section').then(({ LegalSection }) => ({ Component: LegalSection })),
  },
];
