import type { PublicPageView } from '../../../server/site/project-pages/project-pages.dto.js';
import { paths } from '../lib/navigation/paths';
import type { AreaRoute } from '../lib/navigation/routes';
import { projectHead, projectPagePath } from './projects/page/project-head';

/** What visitors read about the studio. */
export const siteRoutes: AreaRoute[] = [
  {
    path: paths.home,
    lazy: () => import('./home/home-page').then(({ HomePage }) => ({ Component: HomePage })),
    handle: {
      access: 'everyone',
      title: 'We create, you lead.',
      data: () => ['/projects', '/values', '/staff/finance/transactions-public', '/staff/finance/transactions-public/about'],
      module: 'src/site/home/home-page.tsx',
    },
  },
  {
    path: paths.projects,
    lazy: () => import('./projects/projects-page').then(({ ProjectsPage }) => ({ Component: ProjectsPage })),
    handle: {
      access: 'everyone',
      title: 'Projects',
      description: 'Every game and tool the studio is making, in one place.',
      data: () => ['/projects'],
      module: 'src/site/projects/projects-page.tsx',
    },
  },
  {
    path: `${paths.projects}/:slug`,
    lazy: () => import('./projects/page/project-page').then(({ ProjectPage }) => ({ Component: ProjectPage })),
    handle: {
      access: 'everyone',
      title: 'Project',
      data: ({ slug = '' }) => [projectPagePath(slug)],
      head: ({ slug = '' }, data) => projectHead(data[projectPagePath(slug)] as Partial<PublicPageView> | undefined),
      module: 'src/site/projects/page/project-page.tsx',
    },
  },
  {
    path: paths.about,
    lazy: () => import('./about/about-page').then(({ AboutPage }) => ({ Component: AboutPage })),
    handle: {
      access: 'everyone',
      title: 'About',
      description: 'Who we are, how we got here, and the people who make our games and software.',
      data: () => ['/about', '/team'],
      module: 'src/site/about/about-page.tsx',
    },
  },
  {
    path: paths.ourVoice,
    lazy: () => import('./contact/our-voice-page').then(({ OurVoicePage }) => ({ Component: OurVoicePage })),
    handle: {
      access: 'everyone',
      title: 'Our voice',
      description: 'What the studio thinks about the Online Safety Act and your privacy.',
      module: 'src/site/contact/our-voice-page.tsx',
    },
  },
  {
    path: paths.joinUs,
    lazy: () => import('./contact/join-us-page').then(({ JoinUsPage }) => ({ Component: JoinUsPage })),
    handle: {
      access: 'everyone',
      title: 'Join Us',
      description: 'Roles for developers, designers and artists, and for active community members.',
      module: 'src/site/contact/join-us-page.tsx',
    },
  },
  {
    path: paths.apply,
    lazy: () => import('./apply/apply-page').then(({ ApplyPage }) => ({ Component: ApplyPage })),
    handle: {
      access: 'everyone',
      layout: 'portal',
      title: 'Apply for a role',
      description: 'Apply as a web developer, game designer, UX designer or 3D artist.',
      module: 'src/site/apply/apply-page.tsx',
    },
  },
  {
    path: paths.contact,
    lazy: () => import('./contact/contact-page').then(({ ContactPage }) => ({ Component: ContactPage })),
    handle: {
      access: 'everyone',
      title: 'Contact',
      description: 'How to reach the studio, and our company details.',
      module: 'src/site/contact/contact-page.tsx',
    },
  },
  {
    path: '/admin/project-pages/:projectId',
    lazy: () => import('./editor/page-editor-page').then(({ PageEditorPage }) => ({ Component: PageEditorPage })),
    handle: { access: 'admin', layout: 'portal', areas: ['admin'], title: 'Page editor', module: 'src/site/editor/page-editor-page.tsx' },
  },
];
