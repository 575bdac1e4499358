import { paths } from '../lib/navigation/paths';
import type { AreaRoute } from '../lib/navigation/routes';

/** Contracts between the studio and its people, and the public page that checks a sealed one. */
export const contractsRoutes: AreaRoute[] = [
  {
    path: paths.contracts,
    lazy: () => import('./contracts-page').then(({ ContractsPage }) => ({ Component: ContractsPage })),
    // People who left still find what they signed; the page redirects users outside the staff area who have no contract.
    handle: { access: 'signedIn', layout: 'portal', areas: ['account'], title: 'Contracts', module: 'src/contracts/contracts-page.tsx' },
  },
  {
    path: paths.contractsVerify,
    lazy: () => import('./verify/verify-page').then(({ VerifyPage }) => ({ Component: VerifyPage })),
    handle: {
      access: 'everyone',
      layout: 'portal',
      title: 'Check a contract',
      description: 'Find out whether a PDF is a contract that the studio sealed, and whether it was changed since.',
      module: 'src/contracts/verify/verify-page.tsx',
    },
  },
];
