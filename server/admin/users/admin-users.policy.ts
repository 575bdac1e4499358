import { inGroup, ROLES, type Role } from '../../platform/access/roles.rules.js';
import { isRestrictedFor, mayRecordConsent } from '../../users/accounts/restricted-accounts.rules.js';
import type { AdminUserAbilities } from './admin-users.dto.js';

/** Who acts. */
interface Reader {
  readonly userId: string;
  readonly roles: readonly string[];
}

/** Whom it is done to. */
interface Target {
  readonly id: string;
  readonly roles: readonly string[];
  readonly isActive: boolean;
  readonly pausedAt: Date | null;
}

const ASSIGNABLE: readonly Role[] = ROLES.filter((role) => role !== 'user');
/** What hr gives to applicants and takes back. */
const OF_HR: readonly Role[] = ['job_applicee'];

const runsStudio = ({ roles }: Reader): boolean => inGroup(roles, 'admin');
const isOwn = (reader: Reader, target: Target): boolean => reader.userId === target.id;

/** Finds accounts and sees at least the name and roles of each. */
export function canList({ roles }: Reader): boolean {
  return inGroup(roles, 'people');
}

/** Finds the accounts that wait for a guardian's consent, to record it, and no others. */
export function findsPausedOnly(reader: Pick<Reader, 'roles'>): boolean {
  return !inGroup(reader.roles, 'people') && inGroup(reader.roles, 'guardianConsent');
}

/** Sees no more of the account than its name and roles. */
export function isRestricted(reader: Reader, target: Target): boolean {
  return isRestrictedFor(reader.roles, target.roles);
}

export function canView(reader: Reader, target: Target): boolean {
  return canList(reader) && !isRestricted(reader, target);
}

export function canEdit(reader: Reader): boolean {
  return runsStudio(reader);
}

/** The roles that the reader may give to the account or take from it. */
export function assignableRoles(reader: Reader, target: Target): readonly Role[] {
  if (runsStudio(reader)) return ASSIGNABLE;
  return canView(reader, target) ? OF_HR : [];
}

/** Admins cannot lock themselves out, or give themselves a temporary password. */
export function canLookAfter(reader: Reader, target: Target): boolean {
  return runsStudio(reader) && !isOwn(reader, target);
}

/** All of it, for the client to show. Whether the account is the studio's last owner is found out by trying. */
export function abilities(reader: Reader, target: Target): AdminUserAbilities {
  const lookAfter = canLookAfter(reader, target);
  return {
    view: canView(reader, target),
    edit: canEdit(reader),
    assign: [...assignableRoles(reader, target)],
    activate: runsStudio(reader) && !target.isActive,
    deactivate: lookAfter && target.isActive,
    resetPassword: lookAfter,
    resetSecondFactor: lookAfter,
    signOut: lookAfter,
    delete: lookAfter,
    recordConsent: target.pausedAt !== null && mayRecordConsent(reader.roles, target.roles),
  };
}
