import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditLog } from '../../platform/audit/audit-log.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Files } from '../../platform/files/files.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { ConsentsRepository } from '../consents/consents.repository.js';
import { AVATAR } from '../profile/avatars.service.js';
import { PersonalDataService } from './personal-data.service.js';
import { toPreferencesView } from '../profile/preferences.dto.js';
import { RoleCodesRepository } from '../role-codes/role-codes.repository.js';
import { RoleRemovalsRepository } from '../accounts/role-removals.repository.js';
import type { User } from '../user.entity.js';
import { toProfileView } from '../users.dto.js';
import { UsersService } from '../users.service.js';

/** Shown for the text of an email about work. */
const WORK_TEXT = '[withheld: it is about your work at the studio and may name tickets and other things of other people]';
/** Links in emails carry credentials in their fragment. */
const LINK_TOKEN = /(#token=)[\w.~%-]+/g;

/**
 * The time from which emails to the account's address belong to it. Until the address is verified, its ownership is unproved: earlier
 * emails may be another person's.
 */
function mailsSince({ emailVerifiedAt, createdAt }: Pick<User, 'emailVerifiedAt' | 'createdAt'>): Date {
  return emailVerifiedAt === null ? createdAt : new Date(0);
}

/** Personal data of the account itself and the platform. */
@Injectable()
export class AccountData implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly users: UsersService,
    private readonly consents: ConsentsRepository,
    private readonly roleCodes: RoleCodesRepository,
    private readonly roleRemovals: RoleRemovalsRepository,
    private readonly files: Files,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  onModuleInit(): void {
    // The deletion removes the row itself last; consents are deleted by cascade, and codes lose the name of their author.
    this.personalData.register({ name: 'userData', tables: ['users'], export: (id) => this.userData(id) });
    this.personalData.register({ name: 'consents', tables: ['consents'], export: (id) => this.consents.ofUser(id) });
    this.personalData.register({
      name: 'roleCodesCreated',
      tables: ['role_codes'],
      export: (id) => this.roleCodes.createdBy(id),
      stays: 'Role codes that you created end. Their records stay, without the name of their author.',
    });
    // Deleted by cascade.
    this.personalData.register({ name: 'rolesRemoved', tables: ['role_removals'], export: (id) => this.roleRemovals.ofUser(id) });
    this.personalData.register({
      name: 'files',
      tables: ['files'],
      export: async (id) =>
        (await this.files.ownedBy(AVATAR, id)).map(({ ownerKind, ownerId: _, ...file }) => ({ ...file, kind: ownerKind })),
      erase: (tx, id) => this.removeAvatar(tx, id),
    });
    this.personalData.register({
      name: 'mails',
      tables: ['mails'],
      export: (id) => this.mails(id),
      erase: async (tx, id) => {
        const user = await this.users.byId(id, tx.manager);
        await this.outbox.deleteMails(tx, user.email, { since: mailsSince(user) });
      },
      stays:
        'The email that confirms the deletion, and emails to an address that the account had before or was once to get, leave the outbox 30 days after they were written.',
    });
    this.personalData.register({
      name: 'auditTrail',
      tables: ['audit_log'],
      export: (id) => Promise.resolve(this.auditLog.actsOf(id)),
      stays:
        'The audit trail is evidence, from which nothing is removed. Once the account is deleted, the id in it no longer identifies anyone.',
    });
  }

  /** Every stored field under its public name, except the digest of the password. */
  private async userData(id: string): Promise<object> {
    const user = await this.users.byId(id);
    const { createdAt, updatedAt, version, ...profile } = toProfileView(user);
    return {
      ...profile,
      preferences: toPreferencesView(user),
      roles: user.effectiveRoles,
      isActive: user.isActive,
      emailVerifiedAt: user.emailVerifiedAt,
      lastLoginAt: user.lastLoginAt,
      pausedAt: user.pausedAt,
      guardianConsentAt: user.guardianConsentAt,
      deletionDueAt: user.deletionDueAt,
      deletionWarnedAt: user.deletionWarnedAt,
      temporaryPasswordUntil: user.temporaryPasswordUntil,
      newPasswordRequiredAt: user.newPasswordRequiredAt,
      createdAt,
      updatedAt,
      version,
    };
  }

  /** Without the credentials in their links, and of work only that there was an email: access to a ticket or bug it names may have ended. */
  private async mails(id: string): Promise<object[]> {
    const user = await this.users.byId(id);
    const mails = await this.outbox.sentTo(user.email, mailsSince(user));
    return mails.map(({ isWork, subject, text, ...mail }) => ({
      ...mail,
      subject: isWork ? '[withheld]' : subject,
      text: isWork ? WORK_TEXT : text.replace(LINK_TOKEN, '$1[withheld]'),
    }));
  }

  private async removeAvatar(tx: Tx, id: string): Promise<void> {
    const { avatarFile } = await this.users.byId(id, tx.manager);
    if (avatarFile !== null) await this.files.remove(tx, avatarFile);
  }
}
