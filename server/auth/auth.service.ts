import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor, Origin } from '../platform/access/access.js';
import { Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/time/clock.js';
import { Database, type Tx } from '../platform/database/transactions.js';
import { Forbidden, SignedOut } from '../platform/errors/errors.js';
import { SecuritySignals, signalFrom } from '../platform/access/security-signals.js';
import { Mail } from '../platform/mail/mail.js';
import { StudioIdentity } from '../platform/mail/studio-identity.js';
import { FeaturesService } from '../features/features.service.js';
import type { Credentials } from '../users/users.dto.js';
import { UsersService } from '../users/users.service.js';
import type { SecondFactorSignIn, SignIn, SignUp } from './auth.dto.js';
import { GuessLimitsService } from './guess-limits.service.js';
import { MailLinksService } from './email/mail-links.service.js';
import { MeService } from './me/me.service.js';
import { occasion } from './occasion.js';
import { PasswordPolicyService } from './passwords/password-policy.service.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { RecoveryCodesService } from './second-factor/recovery-codes.service.js';
import { SecondFactorsService } from './second-factor/second-factors.service.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInChallengesService } from './second-factor/sign-in-challenges.service.js';
import { SignInsService, signInRefused, type Started } from './sign-ins.service.js';

/** An account and the password hash that matched. */
export interface Verified {
  id: string;
  passwordHash: string;
}

/** Correct password, second factor pending. */
interface Challenged {
  challenge: string;
  expiresAt: Date;
  authenticator: boolean;
  passkeys: boolean;
}

/** The second step of a sign-in: what the history says about it, or why it is refused, there and in the response. */
type SecondStep = { message: string } | { refusal: string; error: SignedOut };

/** The part of the second step that belongs to the transaction which opens the session. */
type SecondCheck = (tx: Tx) => Promise<SecondStep>;

const DEACTIVATED = 'Account is not active';

@Injectable()
export class AuthService {
  constructor(
    private readonly database: Database,
    private readonly features: FeaturesService,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly me: MeService,
    private readonly signIns: SignInsService,
    private readonly passwords: PasswordsService,
    private readonly policy: PasswordPolicyService,
    private readonly guesses: GuessLimitsService,
    private readonly factors: SecondFactorsService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly challenges: SignInChallengesService,
    private readonly links: MailLinksService,
    private readonly audit: Audit,
    private readonly signals: SecuritySignals,
    private readonly mail: Mail,
    private readonly studio: StudioIdentity,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws Forbidden while sign-up is disabled.
   * @throws Invalid if the password is too weak or too common.
   * @throws Conflict if the address already has an account.
   */
  async register(input: SignUp, origin: Origin): Promise<Started> {
    await this.features.assertOn('sign_up');
    await this.policy.assertGood(input.password, { email: input.email, field: 'password' });
    const passwordHash = await this.passwords.hash(input.password);
    return this.database.transaction(async (tx) => {
      const id = randomUUID();
      await this.users.create(tx, { id, email: input.email, passwordHash });
      await this.audit.record(tx, { actor: { ...origin, userId: id }, action: 'ACCOUNT_CREATED', target: { type: 'user', id } });
      const verifyUrl = await this.links.issue(tx, 'verify-email', { userId: id, email: input.email });
      await this.mail.send(tx, { to: input.email, template: 'welcome', data: { email: input.email, verifyUrl } });
      return this.signIns.first(tx, id, origin);
    });
  }

  /**
   * The account with this password; the work and the response are the same whether it exists or not.
   * @throws SignedOut. @throws Forbidden if the password is correct but the account deactivated.
   */
  async verify({ email, password }: SignIn, origin: Origin): Promise<Verified> {
    await this.guesses.password(email, origin);
    const account = await this.users.credentialsOf(email);
    const right = await this.passwords.matches(account?.passwordHash ?? null, password);
    const problem = this.problem(account, right);
    if (account === null || problem !== null) {
      await this.signIns.refused(account?.id ?? null, origin, problem ?? 'Unknown address');
      this.signals.record({
        kind: 'password-failed',
        ...signalFrom(origin),
        subjectId: account?.id ?? null,
        details: { at: 'sign-in', reason: problem ?? 'Unknown address' },
      });
      if (problem === DEACTIVATED) throw new Forbidden(await this.deactivatedMessage(), 'account-deactivated');
      throw signInRefused();
    }
    const { id, passwordHash } = account;
    if (!this.passwords.isOutdated(passwordHash)) return { id, passwordHash };
    const to = await this.passwords.hash(password);
    if (await this.users.replacePasswordHash(id, { from: passwordHash, to })) return { id, passwordHash: to };
    // A concurrent sign-in renewed the hash, or the password was changed.
    return this.verify({ email, password }, origin);
  }

  /** A message if the account of this session, which may have ended, was deactivated or deleted; otherwise null. */
  async closure(token: string | undefined): Promise<string | null> {
    const closure = token === undefined ? null : await this.sessions.closureOf(token);
    if (closure === null) return null;
    return closure === 'deleted' ? this.deletedMessage() : this.deactivatedMessage();
  }

  private async deletedMessage(): Promise<string> {
    const { name, contactEmail } = await this.studio.current();
    return `Your account has been deleted. If you have questions, ${contactEmail === '' ? `ask ${name}` : `write to ${contactEmail}`}.`;
  }

  /** With the contact address. Revealed only to users who know the password or had a session. */
  async deactivatedMessage(): Promise<string> {
    const { name, contactEmail } = await this.studio.current();
    const next =
      contactEmail === ''
        ? `Please ask ${name} why, or ask them to reopen it.`
        : `To ask why, or to have it opened again, write to ${contactEmail}.`;
    return `Your account is deactivated. ${next}`;
  }

  /** Why the account cannot be signed in to, for its history. */
  private problem(account: Credentials | null, right: boolean): string | null {
    if (account === null) return 'Unknown address';
    if (!right) return 'Wrong password';
    if (!account.isActive) return DEACTIVATED;
    const until = account.temporaryPasswordUntil;
    return until !== null && Date.parse(until) <= this.clock.now().getTime() ? 'The temporary password has expired' : null;
  }

  /**
   * Opens a session after a correct password, or asks for the second factor first.
   * @throws SignedOut if the password has been changed since.
   */
  async signIn(account: Verified, email: string, origin: Origin): Promise<Started | Challenged> {
    const { id, passwordHash } = account;
    return this.database.transaction(async (tx) => {
      await this.guesses.resetPasswordAttempts(tx, email, origin);
      const status = await this.me.accountStatus(id, tx.manager);
      if (!status.twoFactorEnabled) return this.signIns.begin(tx, id, origin, { message: 'Signed in', standing: status, passwordHash });
      await this.audit.record(tx, { actor: { ...origin, userId: null }, action: 'SECOND_FACTOR_ASKED', target: { type: 'user', id } });
      const challenged = await this.challenges.issue(tx, account);
      if (challenged === null) throw signInRefused();
      return { ...challenged, authenticator: status.hasAuthenticator, passkeys: status.hasPasskey };
    });
  }

  /**
   * Answers the challenge with a code from the authenticator or a recovery code.
   * @throws SignedOut if the code is wrong or the challenge has ended.
   */
  answerChallenge({ challenge, code }: SecondFactorSignIn, origin: Origin): Promise<Started> {
    return this.answerWith(challenge, origin, ({ userId }) => async (tx) => {
      const kind = await this.factors.accept(tx, userId, code, { ...origin, userId: null });
      if (kind === null) return { refusal: 'Wrong 2FA code', error: new SignedOut('Invalid 2FA code', 'second-factor-refused') };
      if (kind === 'authenticator') return { message: 'Signed in with the authenticator app' };
      await this.recordRecoveryCode(tx, userId, origin);
      return { message: 'Signed in with a recovery code' };
    });
  }

  /**
   * Answers the challenge of a sign-in whose password was correct. Uses one of its attempts.
   * @param check whether the second step is right. What it returns runs in the transaction that opens the session.
   * @throws SignedOut if it is not, or the challenge has ended.
   */
  async answerWith(
    challenge: string,
    origin: Origin,
    check: (pending: { id: string; userId: string }) => SecondCheck | Promise<SecondCheck>,
  ): Promise<Started> {
    const { id, userId, triesLeft } = await this.challenges.useTry(challenge);
    await this.guesses.secondFactor(userId, origin);
    const finish = await check({ id, userId });
    const result = await this.database.transaction(async (tx) => {
      const step = await finish(tx);
      if ('refusal' in step) return step;
      await this.challenges.close(tx, challenge);
      const standing = await this.me.accountStatus(userId, tx.manager);
      return this.signIns.begin(tx, userId, origin, { message: step.message, standing, bySecondFactor: true });
    });
    if ('refusal' in result) {
      await this.signIns.refused(userId, origin, result.refusal);
      if (triesLeft === 0) await this.warnOfGuesses(userId, origin);
      throw result.error;
    }
    await this.guesses.resetSecondFactorAttempts(userId, origin);
    return result;
  }

  /**
   * Ends the browser's previous session when it signs in again: its cookie is about to be replaced, so the user could not end it there. A
   * concurrent sign-in that replaces the same session also leaves only one session.
   * @param before its actor, if it was still live, and the token that the browser sent.
   */
  async endReplaced(before: { actor: Actor | null; token: string | undefined }, { user, tokens }: Started, origin: Origin): Promise<void> {
    const { actor, token } = before;
    if (token === undefined) return;
    await this.database.transaction(async (tx) => {
      const rival = await this.sessions.replace(tx, token, tokens.token);
      for (const id of [actor?.sessionId, rival]) {
        if (id === undefined || !(await this.sessions.end(tx, id))) continue;
        await this.audit.record(tx, {
          actor: actor ?? { ...origin, userId: user.id },
          action: 'SESSION_ENDED',
          target: { type: 'session', id },
          details: 'Signed in again in the same browser',
        });
      }
    });
  }

  async signOut(actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.sessions.end(tx, actor.sessionId);
      await this.audit.record(tx, { actor, action: 'SIGNED_OUT', target: { type: 'user', id: actor.userId } });
    });
  }

  /** A client that used up all attempts knows the password; the account's user is notified. */
  private async warnOfGuesses(userId: string, origin: Origin): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { email } = await this.users.byId(userId, tx.manager);
      await this.mail.send(tx, { to: email, template: 'secondFactorRefused', data: occasion(origin, this.clock.now()) });
    });
  }

  private async recordRecoveryCode(tx: Tx, userId: string, origin: Origin): Promise<void> {
    const { email } = await this.users.byId(userId, tx.manager);
    const remaining = await this.recoveryCodes.countUnused(tx, userId);
    await this.audit.record(tx, {
      actor: { ...origin, userId },
      action: 'RECOVERY_CODE_USED',
      target: { type: 'user', id: userId },
      after: { left: remaining },
    });
    await this.mail.send(tx, { to: email, template: 'recoveryCodeUsed', data: { ...occasion(origin, this.clock.now()), left: remaining } });
  }
}
