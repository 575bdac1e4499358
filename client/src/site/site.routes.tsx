import { paths } from '../lib/paths';
import type { AreaRoute } from '../lib/routes';

/** What visitors read about the studio. */
export const siteRoutes: AreaRoute[] = [
  {
    path: paths.home,
    lazy: () => import('./home-page').then(({ HomePage }) => ({ Component: HomePage })),
    handle: {
      access: 'everyone',
      title: 'We create, you lead.',
      data: () => ['/projects', '/values', '/staff/finance/transactions-public'],
      serverRendered: true,
      module: 'src/site/home-page.tsx',
    },
  },
  {
    path: paths.projects,
    lazy: () => import('./projects-page').then(({ ProjectsPage }) => ({ Component: ProjectsPage })),
    handle: {
      access: 'everyone',
      title: 'Projects',
      description: 'Every game and tool the studio is making, in one place.',
      data: () => ['/projects'],
      serverRendered: true,
      module: 'src/site/projects-page.tsx',
    },
  },
  {
    path: paths.ourVoice,
    lazy: () => import('./our-voice-page').then(({ OurVoicePage }) => ({ Component: OurVoicePage })),
    handle: {
      access: 'everyone',
      title: 'Our voice',
      description: 'What the studio thinks about the Online Safety Act and your privacy.',
      serverRendered: true,
      module: 'src/site/our-voice-page.tsx',
    },
  },
  {
    path: paths.joinUs,
    lazy: () => import('./join-us-page').then(({ JoinUsPage }) => ({ Component: JoinUsPage })),
    handle: {
      access: 'everyone',
      title: 'Join Us',
      description: 'Roles for developers, designers and artists, and a way in for active community members.',
      serverRendered: true,
      module: 'src/site/join-us-page.tsx',
    },
  },
  {
    path: paths.contact,
    lazy: () => import('./contact-page').then(({ ContactPage }) => ({ Component: ContactPage })),
    handle: {
      access: 'everyone',
      title: 'Contact',
      description: 'How to reach the studio, and who we are on paper.',
      serverRendered: true,
      module: 'src/site/contact-page.tsx',
    },
  },
];
