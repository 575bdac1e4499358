import type { LegalKind } from '../../../../../server/site/legal/legal.rules';
import { paths } from '../../../lib/navigation/paths';

export const LEGAL_TITLES: Readonly<Record<LegalKind, string>> = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  cookies: 'Cookies Policy',
};

/** Where visitors read each of them. */
export const LEGAL_PAGES: Readonly<Record<LegalKind, string>> = {
  terms: paths.terms,
  privacy: paths.privacyPolicy,
  cookies: paths.cookiesPolicy,
};

/** Where they read the next version ahead of its day. */
export const UPCOMING_PAGES: Readonly<Record<LegalKind, string>> = {
  terms: paths.termsUpcoming,
  privacy: paths.privacyPolicyUpcoming,
  cookies: paths.cookiesPolicyUpcoming,
};
