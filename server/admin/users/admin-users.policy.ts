import { inGroup, ROLES, type Role } from '../../platform/access/roles.rules.js';
import { isRestrictedFor, mayRecordConsent } from '../../users/accounts/restricted-accounts.rules.js';
import type { AdminUserAbilities } from './admin-users.dto.js';

/** The acting user. */
interface Reader {
  readonly userId: string;
  readonly roles: readonly string[];
}

/** The account concerned. */
interface Target {
  readonly id: string;
  readonly roles: readonly string[];
  readonly isActive: boolean;
  readonly pausedAt: Date | null;
}

const ASSIGNABLE: readonly Role[] = ROLES.filter((role) => role !== 'user');
/** Roles that hr may grant to applicants and revoke. */
const OF_HR: readonly Role[] = ['job_applicee'];

const runsStudio = ({ roles }: Reader): boolean => inGroup(roles, 'admin');
const isOwn = (reader: Reader, target: Target): boolean => reader.userId === target.id;

/** May list accounts, with at least the name and roles of each. */
export function canList({ roles }: Reader): boolean {
  return inGroup(roles, 'people');
}

/** May list only accounts waiting for a guardian's consent, to record it. */
export function findsPausedOnly(reader: Pick<Reader, 'roles'>): boolean {
  return !inGroup(reader.roles, 'people') && inGroup(reader.roles, 'guardianConsent');
}

/** May see only the account's name and roles. */
export function isRestricted(reader: Reader, target: Target): boolean {
  return isRestrictedFor(reader.roles, target.roles);
}

export function canView(reader: Reader, target: Target): boolean {
  return canList(reader) && !isRestricted(reader, target);
}

export function canEdit(reader: Reader): boolean {
  return runsStudio(reader);
}

/** The roles that the reader may grant to the account or revoke. */
export function assignableRoles(reader: Reader, target: Target): readonly Role[] {
  if (runsStudio(reader)) return ASSIGNABLE;
  return canView(reader, target) ? OF_HR : [];
}

/** Admins cannot lock themselves out, or set themselves a temporary password. */
export function canAdminister(reader: Reader, target: Target): boolean {
  return runsStudio(reader) && !isOwn(reader, target);
}

/** All abilities, for the client to show. Whether the account is the last owner is only checked on an attempt. */
export function abilities(reader: Reader, target: Target, hasSecondFactor: boolean): AdminUserAbilities {
  const administer = canAdminister(reader, target);
  return {
    view: canView(reader, target),
    edit: canEdit(reader),
    openWork: canList(reader),
    assign: [...assignableRoles(reader, target)],
    activate: runsStudio(reader) && !target.isActive,
    deactivate: administer && target.isActive,
    resetPassword: administer,
    requireNewPassword: administer,
    resetSecondFactor: administer && hasSecondFactor,
    signOut: administer,
    delete: administer,
    recordConsent: target.pausedAt !== null && mayRecordConsent(reader.roles, target.roles),
  };
}
