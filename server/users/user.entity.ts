import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn, VersionColumn } from 'typeorm';
import type { Role } from '../platform/access/roles.rules.js';
import type { StoredPreferences } from './profile/preferences.rules.js';

@Entity('users')
export class User {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  email!: string;

  /** The address in lower case, for comparison. */
  @Column('text', { name: 'email_key' })
  emailKey!: string;

  @Column('text', { name: 'password_hash', select: false })
  passwordHash!: string;

  @Column('text', { name: 'first_name', nullable: true })
  firstName!: string | null;

  @Column('text', { name: 'last_name', nullable: true })
  lastName!: string | null;

  @Column('text', { nullable: true })
  username!: string | null;

  /** ISO 3166-1 alpha-2. */
  @Column('text', { nullable: true })
  country!: string | null;

  /** YYYY-MM-DD. */
  @Column('date', { nullable: true })
  birthdate!: string | null;

  /** BCP 47 tag. */
  @Column('text', { name: 'preferred_language', nullable: true })
  preferredLanguage!: string | null;

  @Column('boolean', { name: 'marketing_consent' })
  marketingConsent!: boolean;

  @Column('boolean', { name: 'data_processing_consent' })
  dataProcessingConsent!: boolean;

  @Column('boolean', { name: 'cookies_accepted' })
  cookiesAccepted!: boolean;

  /** Roles other than the implicit one. */
  @Column('text', { array: true })
  roles!: Role[];

  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;

  @Column('timestamptz', { name: 'email_verified_at', nullable: true })
  emailVerifiedAt!: Date | null;

  @Column('timestamptz', { name: 'last_login_at', nullable: true })
  lastLoginAt!: Date | null;

  /** Since when the account has been waiting for a guardian's consent. */
  @Column('timestamptz', { name: 'paused_at', nullable: true })
  pausedAt!: Date | null;

  @Column('timestamptz', { name: 'guardian_consent_at', nullable: true })
  guardianConsentAt!: Date | null;

  /** Expiry of a temporary password; null once the user has chosen a password. */
  @Column('timestamptz', { name: 'temporary_password_until', nullable: true })
  temporaryPasswordUntil!: Date | null;

  /** Since when the user must choose a new password before anything else, at the request of the studio. */
  @Column('timestamptz', { name: 'new_password_required_at', nullable: true })
  newPasswordRequiredAt!: Date | null;

  /** The admin who set it, whose account may have been deleted. */
  @Column('uuid', { name: 'temporary_password_by', nullable: true })
  temporaryPasswordBy!: string | null;

  /** When the account is deleted unless its user signs in before. */
  @Column('timestamptz', { name: 'deletion_due_at', nullable: true })
  deletionDueAt!: Date | null;

  @Column('timestamptz', { name: 'deletion_warned_at', nullable: true })
  deletionWarnedAt!: Date | null;

  /** File id of the profile picture. */
  @Column('uuid', { name: 'avatar_file', nullable: true })
  avatarFile!: string | null;

  /** Preferences that differ from the defaults. */
  @Column('jsonb')
  preferences!: StoredPreferences;

  /** Address and names in lower case, computed by the database for searches. */
  @Column({ type: 'text', name: 'search_text', nullable: true, insert: false, update: false, select: false })
  searchText!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;

  @VersionColumn()
  version!: number;

  /** The roles as shown to others: `user` if there is no other. */
  get effectiveRoles(): Role[] {
    return this.roles.length === 0 ? ['user'] : this.roles;
  }
}
