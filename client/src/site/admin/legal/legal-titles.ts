import type { LegalKind } from '../../../../../server/site/legal/legal.rules';
import { paths } from '../../../lib/navigation/paths';

export const LEGAL_TITLES: Readonly<Record<LegalKind, string>> = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  cookies: 'Cookies Policy',
};

/** Public addresses of the texts. */
export const LEGAL_PAGES: Readonly<Record<LegalKind, string>> = {
  terms: paths.terms,
  privacy: paths.privacyPolicy,
  cookies: paths.cookiesPolicy,
};

/** Public addresses of the upcoming versions. */
export const UPCOMING_PAGES: Readonly<Record<LegalKind, string>> = {
  terms: paths.termsUpcoming,
  privacy: paths.privacyPolicyUpcoming,
  cookies: paths.cookiesPolicyUpcoming,
};
