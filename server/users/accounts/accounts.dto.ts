import type { Role } from '../../platform/access/roles.rules.js';

/** An account for administrators. The caller decides which fields are returned, and in which form. */
export interface Account {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  username: string | null;
  /** File id of the profile picture. */
  avatarFile: string | null;
  /** Roles other than the implicit one. */
  roles: Role[];
  isActive: boolean;
  /** Since when the account has been waiting for a guardian's consent. */
  pausedAt: Date | null;
  createdAt: Date;
  lastLoginAt: Date | null;
  deletionDueAt: Date | null;
  version: number;
}

/** An account with the fields that are only loaded for one account. */
export interface FullAccount extends Account {
  emailVerifiedAt: Date | null;
  country: string | null;
  preferredLanguage: string | null;
  guardianConsentAt: Date | null;
  temporaryPasswordUntil: Date | null;
}

/** Filter of accounts; all conditions are combined. */
export interface AccountsQuestion {
  /** Rows per page, 1 to 100. */
  limit: number;
  cursor?: string;
  /** Part of a name, username or email address, case-insensitive. */
  search?: string;
  /** Users with this role; `user` means users without any other. */
  role?: Role;
  state?: 'active' | 'inactive' | 'paused';
  /** Email addresses of users with one of these roles are not searched. */
  addressHiddenOf: readonly Role[];
}

/** An administrator's change to an account: undefined leaves a field unchanged, null clears it. */
export interface AccountChange {
  firstName?: string | null;
  lastName?: string | null;
  isActive?: boolean;
  roles?: Role[];
}
