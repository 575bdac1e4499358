import type { AreaRoute } from '../lib/routes';
import { paths } from '../lib/paths';

/** Signing in, signing up and giving the new account a name. */
export const authRoutes: AreaRoute[] = [
  {
    path: paths.login,
    lazy: () => import('./login-page').then(({ LoginPage }) => ({ Component: LoginPage })),
    handle: {
      access: 'everyone',
      layout: 'portal',
      title: 'Sign in',
      description: 'Sign in to your account.',
      serverRendered: true,
      module: 'src/auth/login-page.tsx',
    },
  },
  {
    path: paths.signup,
    lazy: () => import('./signup-page').then(({ SignupPage }) => ({ Component: SignupPage })),
    handle: {
      access: 'everyone',
      layout: 'portal',
      title: 'Sign up',
      description: 'Create an account with the studio: one address, one password, no tracking.',
      serverRendered: true,
      module: 'src/auth/signup-page.tsx',
    },
  },
  {
    path: paths.completeProfile,
    lazy: () => import('./complete-page').then(({ CompletePage }) => ({ Component: CompletePage })),
    handle: { access: 'signedIn', layout: 'portal', title: 'Complete your profile' },
  },
];
