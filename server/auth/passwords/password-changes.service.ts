import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor, Origin } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Invalid } from '../../platform/errors/errors.js';
import { SecuritySignals, signalFrom } from '../../platform/access/security-signals.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Mail } from '../../platform/mail/mail.js';
import { CredentialsService } from '../../users/credentials.service.js';
import { UsersService } from '../../users/users.service.js';
import { ApiTokensService } from '../api-tokens/api-tokens.service.js';
import { GuessLimitsService } from '../guess-limits.service.js';
import type { LinkSubject } from '../email/mail-links.repository.js';
import { MailLinksService } from '../email/mail-links.service.js';
import { occasion } from '../occasion.js';
import type { ChangePassword, ResetPassword } from './passwords.dto.js';
import { PasswordPolicyService } from './password-policy.service.js';
import { PasswordsService } from './passwords.service.js';
import { SessionsService, type SessionTokens } from '../sessions/sessions.service.js';
import { SecondFactorsService } from '../second-factor/second-factors.service.js';
import { SignInChallengesService } from '../second-factor/sign-in-challenges.service.js';

const RESET_JOB = 'password.reset-mail';
const HOUR = 3_600_000;
/** Limits the emails that others can send to one mailbox. */
const EMAILS_PER_HOUR = 5;

/** The request as stored in the job; `userId` is null if the address has no account. */
interface ResetRequest {
  userId: string | null;
  ip: string | null;
  requestId: string;
}

/** Changing the password with the old one, or with a link if it is forgotten. */
@Injectable()
export class PasswordChangesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly credentials: CredentialsService,
    private readonly passwords: PasswordsService,
    private readonly policy: PasswordPolicyService,
    private readonly sessions: SessionsService,
    private readonly tokens: ApiTokensService,
    private readonly challenges: SignInChallengesService,
    private readonly factors: SecondFactorsService,
    private readonly links: MailLinksService,
    private readonly guesses: GuessLimitsService,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
    private readonly signals: SecuritySignals,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<ResetRequest>(RESET_JOB, (request) => this.sendReset(request));
  }

  /**
   * Ends all other sessions. The current one gets a new token: the old one may have been stolen.
   * @returns its tokens, for the cookies; null if the session ended concurrently.
   * @throws Invalid if the old password is wrong, or the new one is not good enough or unchanged.
   */
  async change(actor: Actor, { currentPassword, newPassword }: ChangePassword): Promise<SessionTokens | null> {
    await this.guesses.proof(actor, 'password');
    const { email, passwordHash } = await this.credentials.of(actor.userId);
    if (!(await this.passwords.matches(passwordHash, currentPassword))) {
      await this.recordRefusal(actor, 'PASSWORD_CHANGE_REFUSED');
      this.signals.record({ kind: 'password-failed', ...signalFrom(actor), subjectId: actor.userId, details: { at: 'password change' } });
      throw new Invalid('The current password is not right.', { currentPassword: 'This is not your current password.' }, 'wrong-password');
    }
    await this.guesses.resetProofAttempts(actor, 'password');
    await this.policy.assertGood(newPassword, { email, field: 'newPassword' });
    if (await this.passwords.matches(passwordHash, newPassword)) {
      throw new Invalid(
        'Please choose a password that you do not use already.',
        { newPassword: 'This is your password already.' },
        'same-password',
      );
    }
    const to = await this.passwords.hash(newPassword);
    return this.database.transaction(async (tx) => {
      await this.replace(tx, actor, { userId: actor.userId, email, from: passwordHash, to });
      await this.sessions.endAll(tx, actor.userId, actor.sessionId);
      const { proof } = await this.sessions.markProved(tx, actor);
      await this.audit.record(tx, { actor, action: 'PASSWORD_CHANGED', target: { type: 'user', id: actor.userId } });
      const token = await this.sessions.renew(tx, actor.sessionId);
      return token === null ? null : { token, proof };
    });
  }

  /**
   * Sends a link if the address has an account. Every address causes the same work, one look-up and one job, so that neither the response
   * nor its timing reveals an account.
   */
  async forgot(email: string, origin: Origin): Promise<void> {
    await this.guesses.resetMail(email, origin);
    const account = await this.users.credentialsOf(email);
    const userId = account?.isActive === true ? account.id : null;
    const request: ResetRequest = { userId, ip: origin.ip, requestId: origin.requestId };
    await this.database.transaction((tx) => this.jobs.add(tx, RESET_JOB, request));
  }

  /**
   * Sets a new password with a link. Does not sign in: the second factor is still required. Ends all sessions. The link proves ownership of
   * the address: an unverified address becomes verified, and a second factor from before is removed, because it may have been set up by
   * someone without that proof. A link passed on by an admin from the outbox counts as well.
   * @throws Invalid if the link is not valid, or the password is not good enough; the link then remains valid.
   */
  async reset({ token, password }: ResetPassword, origin: Origin): Promise<void> {
    const { userId } = await this.links.find('reset-password', token);
    const { email, passwordHash, passwordChangeDue, emailVerified } = await this.credentials.of(userId);
    await this.policy.assertGood(password, { email, field: 'password' });
    if (passwordChangeDue && (await this.passwords.matches(passwordHash, password))) {
      throw new Invalid('Please choose a new password.', { password: 'This is the password that must be replaced.' }, 'same-password');
    }
    const to = await this.passwords.hash(password);
    await this.database.transaction(async (tx) => {
      const link = await this.links.consume(tx, 'reset-password', token);
      await this.replace(tx, origin, { userId, email, from: passwordHash, to });
      await this.sessions.endAll(tx, userId);
      if (!emailVerified) await this.claim(tx, { userId, email: link.email }, origin);
      await this.audit.record(tx, { actor: { ...origin, userId: null }, action: 'PASSWORD_RESET', target: { type: 'user', id: userId } });
      await this.guesses.resetPasswordAttempts(tx, email, origin);
    });
  }

  /** Transfers the account to the owner of its address, who has just proved it. */
  private async claim(tx: Tx, { userId, email }: LinkSubject, origin: Origin): Promise<void> {
    if (!(await this.credentials.markVerified(tx, userId, email))) return;
    const hadFactor = await this.factors.isEnrolled(tx, userId);
    await this.factors.remove(tx, userId);
    await this.links.discard(tx, userId, ['verify-email']);
    const trail = { actor: { ...origin, userId: null }, target: { type: 'user', id: userId } };
    await this.audit.record(tx, { ...trail, action: 'EMAIL_VERIFIED', details: 'By a link to reset the password' });
    if (hadFactor)
      await this.audit.record(tx, { ...trail, action: 'SECOND_FACTOR_OFF', details: 'Set up before the email address was verified' });
  }

  /** Effects of every password change: pending requests are invalidated, and the user is notified. */
  private async replace(tx: Tx, origin: Origin, change: { userId: string; email: string; from: string; to: string }): Promise<void> {
    await this.credentials.changePassword(tx, change.userId, change);
    await this.links.discard(tx, change.userId, ['reset-password', 'change-email']);
    await this.challenges.discard(tx, change.userId);
    await this.tokens.revokeAll(tx, { userId: null, ...origin }, change.userId);
    await this.mail.send(tx, { to: change.email, template: 'passwordChanged', data: occasion(origin, this.clock.now()) });
  }

  private async sendReset({ userId, ip, requestId }: ResetRequest): Promise<void> {
    if (userId === null) return;
    await this.database.transaction(async (tx) => {
      const since = new Date(this.clock.now().getTime() - HOUR);
      if ((await this.links.sentSince(tx, userId, 'reset-password', since)) >= EMAILS_PER_HOUR) return;
      const { email } = await this.users.byId(userId, tx.manager);
      const resetUrl = await this.links.issue(tx, 'reset-password', { userId, email });
      await this.mail.send(tx, { to: email, template: 'resetPassword', data: { resetUrl } });
      await this.audit.record(tx, {
        actor: { userId: null, ip, requestId },
        action: 'PASSWORD_RESET_ASKED',
        target: { type: 'user', id: userId },
      });
    });
  }

  private async recordRefusal(actor: Actor, action: string): Promise<void> {
    await this.database.transaction((tx) => this.audit.record(tx, { actor, action, target: { type: 'user', id: actor.userId } }));
  }
}
