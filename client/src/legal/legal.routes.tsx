import { paths } from '../lib/navigation/paths';
import type { AreaRoute } from '../lib/navigation/routes';

/** Legal texts: terms, privacy, cookies. */
export const legalRoutes: AreaRoute[] = [
  {
    path: paths.terms,
    lazy: () => import('./terms-page').then(({ TermsPage }) => ({ Component: TermsPage })),
    handle: {
      access: 'everyone',
      title: 'Terms of Service',
      description: 'The agreement between you and the studio, in eleven sections.',
      data: () => ['/legal/terms'],
      module: 'src/legal/terms-page.tsx',
    },
  },
  {
    path: paths.privacyPolicy,
    lazy: () => import('./privacy-pages').then(({ PrivacyPage }) => ({ Component: PrivacyPage })),
    handle: {
      access: 'everyone',
      title: 'Privacy Policy',
      description: 'What personal data is collected, why, for how long, and what you can do about it.',
      data: () => ['/legal/privacy'],
      module: 'src/legal/privacy-pages.tsx',
    },
  },
  {
    path: paths.privacyPolicyOld,
    lazy: () => import('./privacy-pages').then(({ PrivacyOldPage }) => ({ Component: PrivacyOldPage })),
    handle: {
      access: 'everyone',
      title: 'Previous Privacy Policy',
      description: 'The version of the privacy policy before the current one.',
      data: () => ['/legal/privacy', '/legal/privacy/previous'],
      module: 'src/legal/privacy-pages.tsx',
    },
  },
  {
    path: paths.privacyPolicyCompare,
    lazy: () => import('./privacy-pages').then(({ PrivacyComparePage }) => ({ Component: PrivacyComparePage })),
    handle: {
      access: 'everyone',
      title: 'Privacy Policy: what changed',
      description: 'The current privacy policy and the one before it, line by line.',
      data: () => ['/legal/privacy', '/legal/privacy/compare'],
      module: 'src/legal/privacy-pages.tsx',
    },
  },
  {
    path: paths.cookiesPolicy,
    lazy: () => import('./cookies-policy-page').then(({ CookiesPolicyPage }) => ({ Component: CookiesPolicyPage })),
    handle: {
      access: 'everyone',
      title: 'Cookies Policy',
      description: 'What the site stores in your browser, why, for how long, and how to refuse.',
      data: () => ['/legal/cookies'],
      module: 'src/legal/cookies-policy-page.tsx',
    },
  },
  {
    path: paths.termsUpcoming,
    lazy: () => import('./upcoming-pages').then(({ TermsUpcomingPage }) => ({ Component: TermsUpcomingPage })),
    handle: {
      access: 'everyone',
      title: 'Upcoming Terms of Service',
      description: 'The next version of the terms of service, to read before it takes effect.',
      data: () => ['/legal/terms', '/legal/terms/upcoming'],
      head: () => ({ noindex: true }),
      module: 'src/legal/upcoming-pages.tsx',
    },
  },
  {
    path: paths.privacyPolicyUpcoming,
    lazy: () => import('./upcoming-pages').then(({ PrivacyUpcomingPage }) => ({ Component: PrivacyUpcomingPage })),
    handle: {
      access: 'everyone',
      title: 'Upcoming Privacy Policy',
      description: 'The next version of the privacy policy, to read before it takes effect.',
      data: () => ['/legal/privacy', '/legal/privacy/upcoming'],
      head: () => ({ noindex: true }),
      module: 'src/legal/upcoming-pages.tsx',
    },
  },
  {
    path: paths.cookiesPolicyUpcoming,
    lazy: () => import('./upcoming-pages').then(({ CookiesUpcomingPage }) => ({ Component: CookiesUpcomingPage })),
    handle: {
      access: 'everyone',
      title: 'Upcoming Cookies Policy',
      description: 'The next version of the cookies policy, to read before it takes effect.',
      data: () => ['/legal/cookies', '/legal/cookies/upcoming'],
      head: () => ({ noindex: true }),
      module: 'src/legal/upcoming-pages.tsx',
    },
  },
];
