import { ApiProperty, PickType } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsInt, IsString, IsUUID, MaxLength, Min, MinLength } from 'class-validator';
import type { Actor } from '../../platform/access/access.js';
import { ROLES, type Role } from '../../platform/access/roles.rules.js';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { Trimmed, TrimmedLines } from '../../platform/text/text-input.js';
import type { Account, FullAccount } from '../../users/accounts/accounts.dto.js';
import { avatarUrl } from '../../users/profile/avatar.rules.js';
import { dueForDeletion } from '../../users/data-rights/deletion.rules.js';
import { HIDDEN, maskedEmail } from '../../users/accounts/masked-email.rules.js';
import { UpdateProfile, type AccountStatus } from '../../users/users.dto.js';
import { abilities, isRestricted } from './admin-users.policy.js';
import { USER_STATES, type UserState } from './admin-users.rules.js';
import { AccountEmail } from '../../users/account-email.dto.js';

/** Filters the list; all conditions are combined. */
export class AdminUsersQuery extends PageQuery {
  /** Part of a name, username or email address, case-insensitive. */
  @Optional()
  @Trimmed()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;

  /** Users with this role; `user` means users without any other. */
  @Optional()
  @IsIn(ROLES, { message: 'Please choose a role from the list.' })
  role?: Role;

  /** `inactive` = deactivated, `paused` = waiting for a guardian's consent, `active` = neither. */
  @Optional()
  @IsIn(USER_STATES, { message: 'Please choose active, inactive or paused.' })
  state?: UserState;
}

/** What the reader of the list may do with this account. Whether it is the last owner is only reported on an attempt. */
export class AdminUserAbilities {
  /** Reveal what is masked: POST /admin/audit with VIEW_USER, or EDIT_USER where `edit` is true as well. */
  view!: boolean;
  edit!: boolean;
  /** See what the user has open, in numbers: GET /admin/users/:id/open-work. */
  openWork!: boolean;
  /** Roles that may be granted or revoked here; `user` is implicit. */
  assign!: string[];
  activate!: boolean;
  deactivate!: boolean;
  resetPassword!: boolean;
  /** Make them choose a new one: POST /admin/users/new-passwords. */
  requireNewPassword!: boolean;
  /** Request or approve a reset of the second factor, if there is one: /admin/users/:id/second-factor-reset. */
  resetSecondFactor!: boolean;
  /** End all sessions: POST /admin/users/:id/sign-out. */
  signOut!: boolean;
  delete!: boolean;
  /** Record a guardian's consent: POST /users/:id/guardian-consent {note}. */
  recordConsent!: boolean;
}

/** An account as a row of the list. The email address is masked. */
export class AdminUserView {
  id!: string;
  firstName!: string | null;
  lastName!: string | null;
  username!: string | null;
  avatar_url!: string | null;
  /** The first four characters and `****`, or `****` alone on a restricted row; unmasked only in `AdminUserDetail`. */
  email!: string;
  /** `user` if there is no other role. */
  roles!: string[];
  isActive!: boolean;
  /** Waiting for a guardian's consent. */
  paused!: boolean;
  createdAt!: string;
  lastLoginAt!: string | null;
  /** When the account will be deleted: at the user's own request, or for lack of a guardian's consent. */
  deletionDueAt!: string | null;
  /** Send it back with a change; a concurrent change causes 409. */
  version!: number;
  /** This reader may see only name and roles. */
  restricted!: boolean;
  can!: AdminUserAbilities;
}

export class AdminUserPage {
  items!: AdminUserView[];
  nextCursor!: string | null;
}

/** An account after a change of its fields. */
export class AdminUserChangedResponse extends AdminUserView {
  /** Masked: a new email address that is not yet confirmed; null if there is none. */
  pendingEmail!: string | null;
}

/** One account with fields that are only shown after an audited access: `email` is unmasked here. */
export class AdminUserDetail extends AdminUserView {
  emailVerified!: boolean;
  /** Unmasked: a new email address waiting for confirmation. */
  pendingEmail!: string | null;
  /** ISO 3166-1 alpha-2. */
  country!: string | null;
  /** BCP 47 tag. */
  preferred_language!: string | null;
  twoFactorEnabled!: boolean;
  /** Number of live sessions. */
  liveSessions!: number;
  guardianConsentAt!: string | null;
  /** Expiry of a temporary password still in use; may be in the past. */
  temporaryPasswordUntil!: string | null;
}

/** Requests a user's personal data, which the response contains. */
export class RevealUser {
  @IsIn(['VIEW_USER', 'EDIT_USER'], { message: 'Please say VIEW_USER or EDIT_USER.' })
  action!: 'VIEW_USER' | 'EDIT_USER';

  @IsUUID(undefined, { message: 'Please name an account.' })
  targetUserId!: string;
}

/**
 * An administrator's change to an account: undefined leaves a field unchanged; null or an empty text clears a name. Deactivating ends all
 * sessions. A new email address requires a proof that is at most ten minutes old (403 `proof-required`).
 */
export class EditUser extends PickType(UpdateProfile, ['firstName', 'lastName', 'version'] as const) {
  /** The current address changes nothing; another one is sent a link and takes effect once that is used. */
  @Optional()
  @Trimmed()
  @IsString()
  @MaxLength(254)
  @AccountEmail()
  email?: string;

  @Optional()
  @IsBoolean()
  isActive?: boolean;
}

export class AssignRoles {
  /** All roles that the account should have; `user` is implied. */
  @IsArray()
  @ArrayMaxSize(ROLES.length)
  @ArrayUnique({ message: 'Each role can be given once.' })
  @IsIn(ROLES, { each: true, message: 'There is no such role.' })
  roles!: Role[];

  /** The version that the roles were loaded with. */
  @Optional()
  @IsInt()
  @Min(1)
  version?: number;
}

export class DeleteUser {
  /** Reason; it is stored in the trail permanently, so it should not name the user. */
  @TrimmedLines()
  @IsString()
  @MinLength(3, { message: 'Please give a reason.' })
  @MaxLength(500)
  reason!: string;
}

/** Something that the user leaves behind. */
export class OpenWorkView {
  text!: string;
  /** Address of the list; null if there is none. */
  @ApiProperty({ type: String, nullable: true })
  path!: string | null;
}

export class TemporaryPasswordResponse {
  /** Shown only once; only a digest is stored. */
  tempPassword!: string;
  expiresAt!: string;
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** The account as a row of the reader's list: nothing in it requires auditing. */
export function toAdminUserView(reader: Actor, account: Account, hasSecondFactor: boolean): AdminUserView {
  const restricted = isRestricted(reader, account);
  return {
    id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    username: account.username,
    avatar_url: avatarUrl(account.avatarFile),
    email: restricted ? HIDDEN : maskedEmail(account.email),
    roles: account.roles.length === 0 ? ['user'] : account.roles,
    isActive: account.isActive,
    paused: account.pausedAt !== null,
    createdAt: account.createdAt.toISOString(),
    lastLoginAt: restricted ? null : iso(account.lastLoginAt),
    deletionDueAt: restricted ? null : iso(dueForDeletion(account)?.at ?? null),
    version: account.version,
    restricted,
    can: abilities(reader, account, hasSecondFactor),
  };
}

/** The unmasked account. Only for a reader whose access is being recorded. */
export function toAdminUserDetail(reader: Actor, account: FullAccount, status: AccountStatus & { liveSessions: number }): AdminUserDetail {
  return {
    ...toAdminUserView(reader, account, status.twoFactorEnabled),
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    pendingEmail: status.pendingEmail,
    country: account.country,
    preferred_language: account.preferredLanguage,
    twoFactorEnabled: status.twoFactorEnabled,
    liveSessions: status.liveSessions,
    guardianConsentAt: iso(account.guardianConsentAt),
    temporaryPasswordUntil: iso(account.temporaryPasswordUntil),
  };
}
