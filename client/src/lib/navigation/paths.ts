/** Addresses of the site's pages. */

export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  newPassword: '/new-password',
  addPasskey: '/add-passkey',
  verifyEmail: '/verify-email',
  confirmEmail: '/confirm-email',
  keepTwoFactor: '/keep-two-factor',
  completeProfile: '/signup/complete',
  dashboard: '/dashboard',
  passkeys: '/dashboard?tab=security#passkeys',
  ownCertificates: '/dashboard?tab=certificates',
  twoFactor: '/dashboard?tab=security#two-factor',
  dataManagement: '/data-management',
  contracts: '/contracts',
  pay: '/pay',
  contractsVerify: '/contracts/verify',
  staff: '/staff',
  staffSection: (section: string, query: Readonly<Record<string, string>> = {}) =>
    `/staff?${new URLSearchParams({ section, ...query }).toString()}`,
  inbox: '/inbox',
  staffHr: '/staff/hr',
  staffDpo: '/staff/dpo',
  trainingModule: (id: string) => `/staff/training/${encodeURIComponent(id)}`,
  certificates: '/certificates',
  certificate: (serial: string) => `/certificates/${encodeURIComponent(serial)}`,
  studio: '/studio',
  admin: '/admin',
  adminSection: (section: string) => `/admin?section=${encodeURIComponent(section)}`,
  /** The account, the job applications and the contracts of a person. */
  accountOf: (userId: string) => `/admin?section=users&search=${encodeURIComponent(userId)}`,
  applicationsOf: (userId: string) => `/admin?section=applications&account=${encodeURIComponent(userId)}`,
  contractsOf: (userId: string) => `/contracts?tab=person&user=${encodeURIComponent(userId)}`,
  adminProjectPage: (projectId: string) => `/admin/project-pages/${encodeURIComponent(projectId)}`,
  about: '/about',
  ourVoice: '/our-voice',
  joinUs: '/join-us',
  apply: '/apply',
  contact: '/contact',
  projects: '/projects',
  project: (slug: string) => `/projects/${encodeURIComponent(slug)}`,
  store: '/store',
  product: (id: string) => `/store/${encodeURIComponent(id)}`,
  support: '/support',
  supportAgent: '/support/agent',
  supportReplies: '/support/agent/replies',
  supportStatistics: '/support/agent/statistics',
  supportTicket: (id: string) => `/support/tickets/${encodeURIComponent(id)}`,
  supportTranscript: (id: string) => `/support/tickets/${encodeURIComponent(id)}/transcript`,
  privacyPolicy: '/privacy-policy',
  privacyPolicyOld: '/privacy-policy/old',
  privacyPolicyCompare: '/privacy-policy/compare',
  privacyPolicyUpcoming: '/privacy-policy/upcoming',
  terms: '/terms',
  termsUpcoming: '/terms/upcoming',
  cookiesPolicy: '/cookies-policy',
  cookiesPolicyUpcoming: '/cookies-policy/upcoming',
} as const;

/** Navigation state of a redirect from a page that the user's roles do not allow. */
export interface RefusedState {
  /** The page's title. */
  refused: string;
}

/** Navigation state of a redirect from a section that does not exist. */
export interface UnknownSectionState {
  /** The section as the address names it. */
  unknownSection: string;
}

/** Navigation state of a redirect from an address without a page. */
export interface MissingState {
  /** The path. */
  missing: string;
}

/** Navigation state passed to /login and /new-password. */
export interface ReturnState {
  /** Path with query and fragment that the user wanted to open. */
  from: string;
  /** True if the user was signed in there and the session ended. */
  ended?: boolean;
}
