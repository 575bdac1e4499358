import { paths } from '../lib/paths';
import type { AreaRoute } from '../lib/routes';

/** What a person sees and changes of their own account, and the form that a temporary password leads to. */
export const accountRoutes: AreaRoute[] = [
  {
    path: paths.dashboard,
    lazy: () => import('./dashboard-page').then(({ DashboardPage }) => ({ Component: DashboardPage })),
    handle: { access: 'signedIn', layout: 'portal', areas: ['account'], title: 'Dashboard', module: 'src/account/dashboard-page.tsx' },
  },
  {
    path: paths.dataManagement,
    lazy: () => import('./data-management-page').then(({ DataManagementPage }) => ({ Component: DataManagementPage })),
    handle: {
      access: 'signedIn',
      layout: 'portal',
      areas: ['account'],
      title: 'Your data',
      module: 'src/account/data-management-page.tsx',
    },
  },
  {
    path: paths.newPassword,
    lazy: () => import('./new-password-page').then(({ NewPasswordPage }) => ({ Component: NewPasswordPage })),
    handle: { access: 'signedIn', layout: 'portal', title: 'Choose your own password', module: 'src/account/new-password-page.tsx' },
  },
];
