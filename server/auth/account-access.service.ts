import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../platform/access/access.js';
import { Audit, type AuditActor } from '../platform/audit/audit.js';
import { inGroup } from '../platform/access/roles.rules.js';
import { Events } from '../platform/events/events.js';
import { Clock } from '../platform/time/clock.js';
import type { Tx } from '../platform/database/transactions.js';
import { Mail } from '../platform/mail/mail.js';
import { AccountsService } from '../users/accounts/accounts.service.js';
import { CredentialsService } from '../users/credentials.service.js';
import { UserDirectoryService } from '../users/user-directory.service.js';
import type { AccountStatus } from '../users/users.dto.js';
import { ApiTokensService } from './api-tokens/api-tokens.service.js';
import { MailLinksService } from './email/mail-links.service.js';
import { MeService } from './me/me.service.js';
import { isLive } from './sessions/session.rules.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SecondFactorsService } from './second-factor/second-factors.service.js';
import { SignInChallengesService } from './second-factor/sign-in-challenges.service.js';

/** Access to an account, as administered by others. */
@Injectable()
export class AccountAccessService implements OnModuleInit {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: ApiTokensService,
    private readonly challenges: SignInChallengesService,
    private readonly factors: SecondFactorsService,
    private readonly links: MailLinksService,
    private readonly me: MeService,
    private readonly credentials: CredentialsService,
    private readonly accounts: AccountsService,
    private readonly directory: UserDirectoryService,
    private readonly mail: Mail,
    private readonly events: Events,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.accounts.onRestricted(async (tx, actor, { userId, roles, isActive }) => {
      if (!isActive || !inGroup(roles, 'admin')) await this.revokeGrantedAccess(tx, actor, userId);
    });
  }

  /** Ends every session with its streams, every API token, and all pending sign-ins. @returns the number of sessions. */
  async close(tx: Tx, actor: AuditActor, userId: string): Promise<number> {
    // Sessions first: what one of them is creating right now is then revoked with the rest.
    const ended = await this.sessions.endAll(tx, userId);
    await this.tokens.revokeAll(tx, actor, userId);
    await this.challenges.discard(tx, userId);
    await this.links.discard(tx, userId, ['reset-password', 'change-email']);
    return ended;
  }

  /**
   * Ends every session with its streams and every API token; a sign-in waiting for its second factor must start again. @returns the number
   * of sessions.
   */
  async signOut(tx: Tx, actor: Actor, userId: string): Promise<number> {
    await this.challenges.discard(tx, userId);
    const ended = await this.sessions.endAll(tx, userId);
    await this.tokens.revokeAll(tx, actor, userId);
    await this.audit.record(tx, { actor, action: 'USER_SIGNED_OUT', target: { type: 'user', id: userId }, after: { ended } });
    return ended;
  }

  /**
   * From the next request, the user can do nothing but choose a new password; an email says so.
   * @returns false if they had to already.
   */
  async requireNewPassword(tx: Tx, userId: string): Promise<boolean> {
    if (!(await this.credentials.requireNewPassword(tx, userId))) return false;
    const account = await this.directory.activeParty(tx, userId);
    if (account !== undefined) await this.mail.send(tx, { to: account.email, template: 'newPasswordRequired', data: {} });
    return true;
  }

  /**
   * Temporary passwords, links to another address, and links that were read in the outbox let an admin enter another person's account. They end with the
   * rights of the admin, and so do the sessions that such a password opened.
   */
  async revokeGrantedAccess(tx: Tx, actor: AuditActor, adminId: string): Promise<void> {
    const details = 'With the rights of the admin who knew it';
    for (const id of await this.credentials.endTemporaryPasswordsBy(tx, adminId)) {
      await this.close(tx, actor, id);
      await this.audit.record(tx, { actor, action: 'TEMPORARY_PASSWORD_ENDED', target: { type: 'user', id }, details });
    }
    for (const { userId: id, purpose } of await this.links.discardKnownTo(tx, adminId)) {
      const action = purpose === 'change-email' ? 'EMAIL_CHANGE_WITHDRAWN' : 'MAIL_LINK_ENDED';
      await this.audit.record(tx, { actor, action, target: { type: 'user', id }, details });
      this.events.publish(tx, 'user.changed', { id });
    }
  }

  /** Those of these users who have a second factor. */
  withSecondFactor(userIds: readonly string[]): Promise<Set<string>> {
    return this.factors.enrolledAmong(userIds);
  }

  /** The account's second factor, pending requests and number of devices. */
  async accountStatus(manager: EntityManager, userId: string, roles: readonly string[]): Promise<AccountStatus & { liveSessions: number }> {
    const status = await this.me.accountStatus(userId, manager);
    const lives = await this.sessions.lifetimesOf(manager, userId);
    const now = this.clock.now().getTime();
    return { ...status, liveSessions: lives.filter((life) => isLive(life, roles, now)).length };
  }
}
