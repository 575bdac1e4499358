import type { Role } from '../../platform/access/roles.rules.js';

/** An account as those see it who look after accounts. What of it leaves, and in which form, is theirs to decide. */
export interface Account {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  username: string | null;
  /** Id of the picture among the files. */
  avatarFile: string | null;
  /** Roles beyond the one that everyone has. */
  roles: Role[];
  isActive: boolean;
  /** Since when the account waits for a guardian's consent. */
  pausedAt: Date | null;
  createdAt: Date;
  lastLoginAt: Date | null;
  deletionDueAt: Date | null;
  version: number;
}

/** An account with what is only known when it is opened. */
export interface FullAccount extends Account {
  emailVerifiedAt: Date | null;
  country: string | null;
  preferredLanguage: string | null;
  guardianConsentAt: Date | null;
  temporaryPasswordUntil: Date | null;
}

/** Which accounts; all conditions apply together. */
export interface AccountsQuestion {
  /** Rows on a page, 1 to 100. */
  limit: number;
  cursor?: string;
  /** Part of a name, username or mail address, in any case. */
  search?: string;
  /** Those who have the role; `user` means those who have no other. */
  role?: Role;
  state?: 'active' | 'inactive' | 'paused';
  /** Email addresses of users with one of these roles are not searched. */
  addressHiddenOf: readonly Role[];
}

/** What someone else changes of an account: undefined keeps, null clears. */
export interface AccountChange {
  firstName?: string | null;
  lastName?: string | null;
  isActive?: boolean;
  roles?: Role[];
}
