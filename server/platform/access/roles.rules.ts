/** Roles and the groups that the specification names. Pure: shared by server and client. */

export const ROLES = [
  'user',
  'dev_tester',
  'developer',
  'staff',
  'artist',
  'cinematographer',
  'photographer',
  'advertisement_director',
  'qa_tester',
  'ceo',
  'admin',
  'hr',
  'project_manager',
  'web_developer',
  'marketing_manager',
  'active_community_member',
  'job_applicee',
  'support',
  'support_lead',
  'dpo',
  'security',
  'cto',
] as const;

export type Role = (typeof ROLES)[number];

/** Members of each group: one of these roles is enough. */
export const GROUPS = {
  /** The staff area (/staff) with all its sections. */
  staffArea: ['dev_tester', 'developer', 'staff', 'admin', 'ceo', 'hr'],
  /** Contracts card on the dashboard; hr reaches contracts through the staff area. */
  contracts: ['dev_tester', 'developer', 'staff', 'admin', 'ceo', 'hr'],
  /** Everything that a studio owner may do. */
  admin: ['admin', 'ceo'],
  /** Users who answer customers' tickets. */
  agents: ['support', 'support_lead', 'admin', 'hr'],
  /** Users with quick search: the staff area's, and agents for tickets. */
  quickSearch: ['dev_tester', 'developer', 'staff', 'admin', 'ceo', 'hr', 'support', 'support_lead'],
  /** Agents and owners: response-time statistics. */
  supportStatistics: ['support', 'support_lead', 'admin', 'hr', 'ceo'],
  /** Users who may open a ticket that is restricted for them, giving a reason. */
  investigation: ['admin', 'ceo', 'support_lead', 'hr', 'dpo'],
  /** Editors of the help answers. */
  faqEditors: ['admin', 'ceo', 'support_lead'],
  /** The security section of the admin panel. */
  securityCentre: ['admin', 'ceo', 'security', 'cto'],
  /** Roles with at least one section in /admin. */
  adminPanel: ['admin', 'ceo', 'hr', 'support_lead', 'dpo', 'security', 'cto'],
  /** Users who may record a guardian's verified consent for a child's account. */
  guardianConsent: ['admin', 'ceo', 'hr', 'dpo'],
  /** Users who approve and pay time and expenses, and set rates. */
  clarityManagers: ['admin', 'ceo', 'hr'],
  /** Users who write training modules and see everyone's progress and certificates. */
  trainingManagers: ['admin', 'ceo', 'hr'],
  /** Users who write, assign and read all contracts, and resolve requests about them. */
  contractManagers: ['admin', 'ceo', 'hr'],
  /** User administration (restricted for hr) and job applications. */
  people: ['admin', 'ceo', 'hr'],
} as const satisfies Record<string, readonly Role[]>;

export type Group = keyof typeof GROUPS;

export function isRole(value: string): value is Role {
  return (ROLES as readonly string[]).includes(value);
}

/** True when one of the roles belongs to the group. */
export function inGroup(roles: readonly string[], group: Group): boolean {
  return (GROUPS[group] as readonly string[]).some((role) => roles.includes(role));
}

/** Whether two lists name the same roles, in any order. */
export function hasSameRoles(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((role) => b.includes(role));
}
