import { IsBoolean, IsInt, IsString, Matches, MaxLength, Min } from 'class-validator';
import { Transform } from 'class-transformer';
import { inGroup, type Role } from '../platform/access/roles.rules.js';
import { Nullable, Optional } from '../platform/http/optional.js';
import { avatarUrl } from './profile/avatar.rules.js';
import { dueForDeletion } from './data-rights/deletion.rules.js';
import { PERSON_NAME, PERSON_NAME_MESSAGE } from './profile/name.rules.js';
import { PreferencesView, toPreferencesView } from './profile/preferences.dto.js';
import { USERNAME } from './profile/profile.rules.js';
import { IsBirthdate, IsCountry, IsLanguage } from './profile/profile.validators.js';
import type { User } from './user.entity.js';

/** What this session may do, so that the client shows what it is told and restates no rule. */
export class MeAbilities {
  staffArea!: boolean;
  contracts!: boolean;
  agentDesk!: boolean;
  adminPanel!: boolean;
  manageProjects!: boolean;
}

/** The signed-in person as every page needs it. */
export class MeView {
  id!: string;
  email!: string;
  firstName!: string | null;
  lastName!: string | null;
  username!: string | null;
  avatar_url!: string | null;
  /** `user` when there is no other role. */
  roles!: string[];
  createdAt!: string;
  lastLoginAt!: string | null;
  emailVerified!: boolean;
  /** False until a name is given. */
  profileComplete!: boolean;
  twoFactorEnabled!: boolean;
  /** A new mail address that waits to be confirmed. */
  pendingEmail!: string | null;
  /** True while the account waits for a guardian's consent: it can only be looked at, exported and deleted. */
  paused!: boolean;
  /** True while the password is a temporary one: nothing but changing it can be done. */
  passwordChangeDue!: boolean;
  /** When the account goes: by the person's own wish, or because no guardian has consented. */
  deletionDueAt!: string | null;
  preferences!: PreferencesView;
  can!: MeAbilities;
}

/** How long a session still lasts by itself. Durations, because the browser's clock may be wrong. */
export class SessionLeft {
  /** Seconds until it ends for want of use. */
  idle!: number;
  /** Seconds until it ends however much it is used. */
  absolute!: number;
}

export class MeAnswer {
  /** Null when no one is signed in. */
  user!: MeView | null;
  /** Of this session; null when there is none. */
  session!: SessionLeft | null;
}

/** The personal information that a person sees and edits. */
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
  /** Send it back with a change; another change in between answers 409. */
  version!: number;
}

export class ProfileAnswer {
  user!: ProfileView;
}

export class ProfileChangedAnswer {
  message!: string;
  user!: ProfileView;
}

/** An empty text clears a field, as null does. */
const EmptyClears = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || null : value));

/** A change of personal information: undefined keeps, null or an empty text clears. */
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

  /** Set when a signed-in person chooses about cookies. */
  @Optional()
  @IsBoolean()
  cookiesAccepted?: boolean;

  /** The version that the form was loaded with. */
  @Optional()
  @IsInt()
  @Min(1)
  version?: number;
}

/** What of an account is not in its own row. */
export interface Standing {
  twoFactorEnabled: boolean;
  pendingEmail: string | null;
}

/** Who an account belongs to, for those who may know. */
export interface AccountContact {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** An account that is in use, as a list of colleagues shows it. */
export type ActiveAccount = Pick<User, 'id' | 'firstName' | 'lastName' | 'roles'>;

/** What sign-in needs to know of an account. */
export interface Credentials {
  id: string;
  passwordHash: string;
  isActive: boolean;
  /** ISO 8601: until when a temporary password works; null for a password of the user's own. */
  temporaryPasswordUntil: string | null;
}

/** Who it is, in every view of an account. */
function identityOf(user: User) {
  const { id, email, firstName, lastName, username } = user;
  return { id, email, firstName, lastName, username, avatar_url: avatarUrl(user.avatarFile) };
}

export function toMeView(user: User, { twoFactorEnabled, pendingEmail }: Standing): MeView {
  const roles: Role[] = user.effectiveRoles;
  return {
    ...identityOf(user),
    roles,
    createdAt: user.createdAt.toISOString(),
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
    emailVerified: user.emailVerifiedAt !== null,
    profileComplete: user.firstName !== null,
    twoFactorEnabled,
    pendingEmail,
    paused: user.pausedAt !== null,
    passwordChangeDue: user.temporaryPasswordUntil !== null,
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
