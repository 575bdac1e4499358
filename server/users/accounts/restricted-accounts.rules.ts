import { inGroup, type Role } from '../../platform/access/roles.rules.js';

/** hr sees only name and roles of users with one of these (specification of the admin panel, section 6). */
export const RESTRICTED_ROLES = [
  'admin',
  'developer',
  'dev_tester',
  'staff',
  'web_developer',
  'project_manager',
  'ceo',
] as const satisfies readonly Role[];

/** True when someone with these roles may see no more of the account than its name and roles. */
export function isRestrictedFor(reader: readonly string[], account: readonly string[]): boolean {
  return !inGroup(reader, 'admin') && RESTRICTED_ROLES.some((role) => account.includes(role));
}

/** True when someone with these roles may record a guardian's consent for the account; a dpo for any. */
export function mayRecordConsent(reader: readonly string[], account: readonly string[]): boolean {
  return inGroup(reader, 'guardianConsent') && (reader.includes('dpo') || !isRestrictedFor(reader, account));
}
