import type { AreaRoute } from '../lib/navigation/routes';
import { paths } from '../lib/navigation/paths';

/** Signing in, signing up, naming a new account, and the targets of links in emails. */
export const authRoutes: AreaRoute[] = [
  {
    path: paths.login,
    lazy: () => import('./sign-in/login-page').then(({ LoginPage }) => ({ Component: LoginPage })),
    handle: {
      access: 'everyone',
      layout: 'portal',
      title: 'Sign in',
      description: 'Sign in to your account.',
      module: 'src/auth/sign-in/login-page.tsx',
    },
  },
  {
    path: paths.signup,
    lazy: () => import('./sign-up/signup-page').then(({ SignupPage }) => ({ Component: SignupPage })),
    handle: {
      access: 'everyone',
      layout: 'portal',
      title: 'Sign up',
      description: 'Create an account with the studio: one address, one password, no tracking.',
      module: 'src/auth/sign-up/signup-page.tsx',
    },
  },
  {
    path: paths.forgotPassword,
    lazy: () => import('./email-links/forgot-password-page').then(({ ForgotPasswordPage }) => ({ Component: ForgotPasswordPage })),
    handle: {
      access: 'everyone',
      layout: 'portal',
      title: 'Forgotten password',
      description: 'Request a link to choose a new password.',
      module: 'src/auth/email-links/forgot-password-page.tsx',
    },
  },
  {
    path: paths.resetPassword,
    lazy: () => import('./email-links/reset-password-page').then(({ ResetPasswordPage }) => ({ Component: ResetPasswordPage })),
    handle: {
      access: 'everyone',
      layout: 'portal',
      title: 'New password',
      head: () => ({ noindex: true }),
      module: 'src/auth/email-links/reset-password-page.tsx',
    },
  },
  {
    path: paths.verifyEmail,
    lazy: () => import('./email-links/verify-email-page').then(({ VerifyEmailPage }) => ({ Component: VerifyEmailPage })),
    handle: {
      access: 'everyone',
      layout: 'portal',
      title: 'Email address',
      head: () => ({ noindex: true }),
      module: 'src/auth/email-links/verify-email-page.tsx',
    },
  },
  {
    path: paths.confirmEmail,
    lazy: () => import('./email-links/confirm-email-page').then(({ ConfirmEmailPage }) => ({ Component: ConfirmEmailPage })),
    handle: {
      access: 'everyone',
      layout: 'portal',
      title: 'New email address',
      head: () => ({ noindex: true }),
      module: 'src/auth/email-links/confirm-email-page.tsx',
    },
  },
  {
    path: paths.keepTwoFactor,
    lazy: () => import('./email-links/keep-two-factor-page').then(({ KeepTwoFactorPage }) => ({ Component: KeepTwoFactorPage })),
    handle: {
      access: 'everyone',
      layout: 'portal',
      title: 'Two-factor authentication',
      head: () => ({ noindex: true }),
      module: 'src/auth/email-links/keep-two-factor-page.tsx',
    },
  },
  {
    path: paths.completeProfile,
    lazy: () => import('./sign-up/complete-page').then(({ CompletePage }) => ({ Component: CompletePage })),
    handle: { access: 'signedIn', layout: 'portal', title: 'Complete your profile', module: 'src/auth/sign-up/complete-page.tsx' },
  },
];
