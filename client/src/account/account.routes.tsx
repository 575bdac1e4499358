import { paths } from '../lib/navigation/paths';
import type { AreaRoute } from '../lib/navigation/routes';

/** The user's own account, and the form that replaces a temporary password. */
export const accountRoutes: AreaRoute[] = [
  {
    path: paths.dashboard,
    lazy: () => import('./dashboard-page').then(({ DashboardPage }) => ({ Component: DashboardPage })),
    handle: { access: 'signedIn', layout: 'portal', areas: ['account'], title: 'Dashboard', module: 'src/account/dashboard-page.tsx' },
  },
  {
    path: paths.dataManagement,
    lazy: () => import('./privacy/data-management-page').then(({ DataManagementPage }) => ({ Component: DataManagementPage })),
    handle: {
      access: 'signedIn',
      layout: 'portal',
      areas: ['account'],
      title: 'Your data',
      module: 'src/account/privacy/data-management-page.tsx',
    },
  },
  {
    path: paths.newPassword,
    lazy: () => import('./security/new-password-page').then(({ NewPasswordPage }) => ({ Component: NewPasswordPage })),
    handle: {
      access: 'signedIn',
      layout: 'portal',
      title: 'Choose your own password',
      module: 'src/account/security/new-password-page.tsx',
    },
  },
  {
    path: paths.addPasskey,
    lazy: () => import('./security/passkeys/add-passkey-page').then(({ AddPasskeyPage }) => ({ Component: AddPasskeyPage })),
    handle: {
      access: 'signedIn',
      layout: 'portal',
      title: 'Add a passkey',
      module: 'src/account/security/passkeys/add-passkey-page.tsx',
    },
  },
];
