import { IsBoolean, IsInt, IsString, Matches, MaxLength, Min } from 'class-validator';
import { Transform } from 'class-transformer';
import { inGroup, type Role } from '../platform/access/roles.rules.js';
import { Nullable, Optional } from '../platform/http/optional.js';
import { needsPasskey } from './passkey-roles.rules.js';
import { avatarUrl } from './profile/avatar.rules.js';
import { dueForDeletion } from './data-rights/deletion.rules.js';
import { PERSON_NAME, PERSON_NAME_MESSAGE } from './profile/name.rules.js';
import { PreferencesView, toPreferencesView } from './profile/preferences.dto.js';
import { USERNAME } from './profile/profile.rules.js';
import { IsBirthdate, IsCountry, IsLanguage } from './profile/profile.validators.js';
import type { User } from './user.entity.js';

/** What this session may do, so that the client does not duplicate the rules. */
export class MeAbilities {
  staffArea!: boolean;
  contracts!: boolean;
  agentDesk!: boolean;
  adminPanel!: boolean;
  manageProjects!: boolean;
}

/** The signed-in user as every page needs it. */
export class MeView {
  id!: string;
  email!: string;
  firstName!: string | null;
  lastName!: string | null;
  username!: string | null;
  avatar_url!: string | null;
  /** `user` if there is no other role. */
  roles!: string[];
  createdAt!: string;
  lastLoginAt!: string | null;
  emailVerified!: boolean;
  /** False until a name is entered. */
  profileComplete!: boolean;
  /** Signing in takes a second factor: an authenticator app, a passkey or a recovery code. */
  twoFactorEnabled!: boolean;
  hasAuthenticator!: boolean;
  hasPasskey!: boolean;
  /** From when the user's role needs a passkey that they have not added; null if it does not. */
  passkeyDueAt!: string | null;
  /** True from that time on: only adding a passkey is possible. */
  passkeyDue!: boolean;
  /** A new email address waiting for confirmation. */
  pendingEmail!: string | null;
  /** True while the account waits for a guardian's consent: it can only be viewed, exported and deleted. */
  paused!: boolean;
  /** True while the password is a temporary one: only changing it is possible. */
  passwordChangeDue!: boolean;
  /** The password is one that the studio gave the account. */
  temporaryPassword!: boolean;
  /** When the account will be deleted: at the user's own request, or for lack of a guardian's consent. */
  deletionDueAt!: string | null;
  preferences!: PreferencesView;
  can!: MeAbilities;
}

/** Remaining lifetime of a session. Durations, because the browser's clock may be wrong. */
export class SessionLeft {
  /** Seconds until it expires through inactivity. */
  idle!: number;
  /** Seconds until it expires regardless of activity. */
  absolute!: number;
}

export class MeResponse {
  /** Null when signed out. */
  user!: MeView | null;
  /** Null without a session. */
  session!: SessionLeft | null;
}

/** The personal information that a user can view and edit. */
export class ProfileView {
  id!: string;
  email!: string;
  firstName!: string | null;
  lastName!: string | null;
  username!: string | null;
  avatar_url!: string | null;
  country!: string | null;
  /** YYYY-MM-DD. */
  birthdate!: string | null;
  preferred_language!: string | null;
  marketing_consent!: boolean;
  data_processing_consent!: boolean;
  cookiesAccepted!: boolean;
  createdAt!: string;
  updatedAt!: string;
  /** Send it back with a change; a concurrent change causes 409. */
  version!: number;
}

export class ProfileResponse {
  user!: ProfileView;
}

export class ProfileChangedResponse {
  message!: string;
  user!: ProfileView;
}

/** An empty text clears a field, like null. */
const EmptyClears = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || null : value));

/** A change of personal information: undefined leaves a field unchanged, null or an empty text clears it. */
export class UpdateProfile {
  @Nullable()
  @EmptyClears()
  @IsString()
  @MaxLength(60)
  @Matches(PERSON_NAME, { message: PERSON_NAME_MESSAGE })
  firstName?: string | null;

  @Nullable()
  @EmptyClears()
  @IsString()
  @MaxLength(60)
  @Matches(PERSON_NAME, { message: PERSON_NAME_MESSAGE })
  lastName?: string | null;

  @Nullable()
  @EmptyClears()
  @IsString()
  @Matches(USERNAME, { message: 'Please use 3 to 30 letters, digits, dots, hyphens or underscores, with a letter or digit at both ends.' })
  username?: string | null;

  @Nullable()
  @EmptyClears()
  @IsCountry()
  country?: string | null;

  @Nullable()
  @EmptyClears()
  @IsBirthdate()
  birthdate?: string | null;

  @Nullable()
  @EmptyClears()
  @IsLanguage()
  preferred_language?: string | null;

  @Optional()
  @IsBoolean()
  marketing_consent?: boolean;

  @Optional()
  @IsBoolean()
  data_processing_consent?: boolean;

  /** Set when a signed-in user decides about cookies. */
  @Optional()
  @IsBoolean()
  cookiesAccepted?: boolean;

  /** The version that the form was loaded with. */
  @Optional()
  @IsInt()
  @Min(1)
  version?: number;
}

/** Account state that is stored outside its own row. */
export interface AccountStatus {
  twoFactorEnabled: boolean;
  hasAuthenticator: boolean;
  hasPasskey: boolean;
  /** From when some roles need a passkey; ISO 8601, null if none do. */
  passkeyRequiredFrom: string | null;
  /** Whether that time has come. */
  isPasskeyMandatory: boolean;
  pendingEmail: string | null;
}

/** The user of an account, for authorised callers. */
export interface AccountContact {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** An active account as listed for colleagues. */
export type ActiveAccount = Pick<User, 'id' | 'firstName' | 'lastName' | 'roles'>;

/** The account data needed for sign-in. */
export interface Credentials {
  id: string;
  passwordHash: string;
  isActive: boolean;
  /** ISO 8601 expiry of a temporary password; null for a password chosen by the user. */
  temporaryPasswordUntil: string | null;
}

/** Whether the account can be used for nothing but choosing a new password. */
export function isPasswordChangeDue(user: Pick<User, 'temporaryPasswordUntil' | 'newPasswordRequiredAt'>): boolean {
  return user.temporaryPasswordUntil !== null || user.newPasswordRequiredAt !== null;
}

/** Identifying fields in every view of an account. */
function identityOf(user: User) {
  const { id, email, firstName, lastName, username } = user;
  return { id, email, firstName, lastName, username, avatar_url: avatarUrl(user.avatarFile) };
}

export function toMeView(user: User, status: AccountStatus): MeView {
  const { twoFactorEnabled, hasAuthenticator, hasPasskey, passkeyRequiredFrom, isPasskeyMandatory, pendingEmail } = status;
  const roles: Role[] = user.effectiveRoles;
  const lacksPasskey = needsPasskey(roles) && !hasPasskey;
  return {
    ...identityOf(user),
    roles,
    createdAt: user.createdAt.toISOString(),
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
    emailVerified: user.emailVerifiedAt !== null,
    profileComplete: user.firstName !== null,
    twoFactorEnabled,
    hasAuthenticator,
    hasPasskey,
    passkeyDueAt: lacksPasskey ? passkeyRequiredFrom : null,
    passkeyDue: lacksPasskey && isPasskeyMandatory,
    pendingEmail,
    paused: user.pausedAt !== null,
    passwordChangeDue: isPasswordChangeDue(user),
    temporaryPassword: user.temporaryPasswordUntil !== null,
    deletionDueAt: dueForDeletion(user)?.at.toISOString() ?? null,
    preferences: toPreferencesView(user),
    can: {
      staffArea: inGroup(roles, 'staffArea'),
      contracts: inGroup(roles, 'contracts'),
      agentDesk: inGroup(roles, 'agents'),
      adminPanel: inGroup(roles, 'adminPanel'),
      manageProjects: inGroup(roles, 'admin'),
    },
  };
}

export function toProfileView(user: User): ProfileView {
  return {
    ...identityOf(user),
    country: user.country,
    birthdate: user.birthdate?.slice(0, 10) ?? null,
    preferred_language: user.preferredLanguage,
    marketing_consent: user.marketingConsent,
    data_processing_consent: user.dataProcessingConsent,
    cookiesAccepted: user.cookiesAccepted,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
    version: user.version,
  };
}
