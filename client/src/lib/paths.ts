/** Addresses of the site's pages. */

export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  confirmEmail: '/confirm-email',
  completeProfile: '/signup/complete',
  dashboard: '/dashboard',
  dataManagement: '/data-management',
  contracts: '/contracts',
  staff: '/staff',
  admin: '/admin',
  about: '/about',
  ourVoice: '/our-voice',
  joinUs: '/join-us',
  apply: '/apply',
  contact: '/contact',
  projects: '/projects',
  project: (slug: string) => `/projects/${encodeURIComponent(slug)}`,
  store: '/store',
  support: '/support',
  supportAgent: '/support/agent',
  privacyPolicy: '/privacy-policy',
  privacyPolicyOld: '/privacy-policy/old',
  privacyPolicyCompare: '/privacy-policy/compare',
  terms: '/terms',
  cookiesPolicy: '/cookies-policy',
} as const;

/** The navigation state that a guard hands to /login: path with query and hash where the visitor was going. */
export interface ReturnState {
  from: string;
}
