import { paths } from '../lib/navigation/paths';
import type { AreaRoute } from '../lib/navigation/routes';
import { verifiedPath } from './verify/verified-path';

/** The page of a training module, and the public page that verifies a certificate. */
export const trainingRoutes: AreaRoute[] = [
  {
    path: '/staff/training/:id',
    lazy: () => import('./page/module-page').then(({ TrainingModulePage }) => ({ Component: TrainingModulePage })),
    handle: {
      access: 'staffArea',
      layout: 'portal',
      areas: ['staff'],
      title: 'Training',
      module: 'src/training/page/module-page.tsx',
    },
  },
  {
    path: paths.certificates,
    lazy: () => import('./verify/certificate-page').then(({ CertificatePage }) => ({ Component: CertificatePage })),
    handle: {
      access: 'everyone',
      layout: 'portal',
      title: 'Check a certificate',
      description: 'Check the number of a training certificate.',
      head: () => ({ noindex: true }),
      module: 'src/training/verify/certificate-page.tsx',
    },
  },
  {
    path: '/certificates/:serial',
    lazy: () => import('./verify/certificate-page').then(({ CertificatePage }) => ({ Component: CertificatePage })),
    handle: {
      access: 'everyone',
      layout: 'portal',
      title: 'Certificate',
      description: 'A training certificate and whether it is valid.',
      data: ({ serial = '' }) => [verifiedPath(serial)],
      head: () => ({ noindex: true }),
      module: 'src/training/verify/certificate-page.tsx',
    },
  },
];
