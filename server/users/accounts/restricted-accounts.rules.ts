import { inGroup, type Role } from '../../platform/access/roles.rules.js';

/** For users with one of these roles, hr sees only name and roles (specification of the admin panel, section 6). */
export const RESTRICTED_ROLES = [
  'admin',
  'developer',
  'dev_tester',
  'staff',
  'web_developer',
  'project_manager',
  'ceo',
] as const satisfies readonly Role[];

/** True if a reader with these roles may see only the account's name and roles. */
export function isRestrictedFor(reader: readonly string[], account: readonly string[]): boolean {
  return !inGroup(reader, 'admin') && RESTRICTED_ROLES.some((role) => account.includes(role));
}

/** True if a user with these roles may record a guardian's consent for the account; a dpo may for any. */
export function mayRecordConsent(reader: readonly string[], account: readonly string[]): boolean {
  return inGroup(reader, 'guardianConsent') && (reader.includes('dpo') || !isRestrictedFor(reader, account));
}
