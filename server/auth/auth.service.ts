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

/** An account, and the hash of its password that was found right. */
export interface Verified {
  id: string;
  passwordHash: string;
}

/** A right password where a second factor is asked for as well. */
export interface Challenged {
  challenge: string;
  expiresAt: Date;
}

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
   * @throws Forbidden while sign-up is switched off.
   * @throws Invalid when the password is too weak or too common.
   * @throws Conflict when the address has an account.
   */
  async register(input: SignUp, origin: Origin): Promise<Started> {
    await this.features.assertOn('sign_up');
    await this.policy.assertGood(input.password, { form: 'sign-up', email: input.email, field: 'password' });
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
   * The account whose password this is; the same work and the same answer whether it exists or not.
   * @throws SignedOut. @throws Forbidden when the password is right and the account deactivated.
   */
  async verify({ email, password }: SignIn, origin: Origin): Promise<Verified> {
    await this.guesses.password(email, origin);
    const account = await this.users.credentialsOf(email);
    const right = await this.passwords.matches(account?.passwordHash ?? null, password);
    const problem = this.problem(account, right);
    if (account === null || problem !== null) {
      await this.signIns.refused(account?.id ?? null, origin, problem ?? 'Unknown address');
      this.signals.note({
        kind: 'password-failed',
        ...signalFrom(origin),
        subjectId: account?.id ?? null,
        details: { at: 'sign-in', reason: problem ?? 'Unknown address' },
      });
      if (problem === DEACTIVATED) await this.refuseDeactivated();
      throw signInRefused();
    }
    const { id, passwordHash } = account;
    if (!this.passwords.isOutdated(passwordHash)) return { id, passwordHash };
    const to = await this.passwords.hash(password);
    if (await this.users.replacePasswordHash(id, { from: passwordHash, to })) return { id, passwordHash: to };
    // Another sign-in was quicker to renew the hash, or the password is another one by now.
    return this.verify({ email, password }, origin);
  }

  /** Only someone who knows the password learns this. @throws Forbidden with the address to write to. */
  private async refuseDeactivated(): Promise<never> {
    const { name, contactEmail } = await this.studio.current();
    const next =
      contactEmail === ''
        ? `Please ask ${name} why, or to open it again.`
        : `To ask why, or to have it opened again, write to ${contactEmail}.`;
    throw new Forbidden(`Your account is deactivated. ${next}`, 'account-deactivated');
  }

  /** Why the account cannot be entered, for its history. */
  private problem(account: Credentials | null, right: boolean): string | null {
    if (account === null) return 'Unknown address';
    if (!right) return 'Wrong password';
    if (!account.isActive) return DEACTIVATED;
    const until = account.temporaryPasswordUntil;
    return until !== null && Date.parse(until) <= this.clock.now().getTime() ? 'The temporary password has expired' : null;
  }

  /**
   * Opens a session for someone whose password was right, or asks for the second factor first.
   * @throws SignedOut when it is not the account's password any more.
   */
  async signIn(account: Verified, email: string, origin: Origin): Promise<Started | Challenged> {
    const { id, passwordHash } = account;
    return this.database.transaction(async (tx) => {
      await this.guesses.forgetPassword(tx, email, origin);
      const standing = await this.me.standing(id, tx.manager);
      if (!standing.twoFactorEnabled) return this.signIns.begin(tx, id, origin, { message: 'Signed in', standing, passwordHash });
      await this.audit.record(tx, { actor: { ...origin, userId: null }, action: 'SECOND_FACTOR_ASKED', target: { type: 'user', id } });
      const challenged = await this.challenges.issue(tx, account);
      if (challenged === null) throw signInRefused();
      return challenged;
    });
  }

  /**
   * Answers the challenge with a code of the authenticator or a recovery code.
   * @throws SignedOut when the code is wrong, or the challenge is over.
   */
  async answerChallenge({ challenge, code }: SecondFactorSignIn, origin: Origin): Promise<Started> {
    const { userId, triesLeft } = await this.challenges.useTry(challenge);
    await this.guesses.secondFactor(userId, origin);
    const started = await this.database.transaction(async (tx) => {
      const kind = await this.factors.accept(tx, userId, code, { ...origin, userId: null });
      if (kind === null) return null;
      await this.challenges.close(tx, challenge);
      const standing = await this.me.standing(userId, tx.manager);
      if (kind === 'authenticator')
        return this.signIns.begin(tx, userId, origin, { message: 'Signed in with the authenticator app', standing });
      await this.noteRecoveryCode(tx, userId, origin);
      return this.signIns.begin(tx, userId, origin, { message: 'Signed in with a recovery code', standing });
    });
    if (started === null) {
      await this.signIns.refused(userId, origin, 'Wrong 2FA code');
      if (triesLeft === 0) await this.warnOfGuesses(userId, origin);
      throw new SignedOut('Invalid 2FA code', 'second-factor-refused');
    }
    await this.guesses.forgetSecondFactor(userId, origin);
    return started;
  }

  /**
   * Ends the session that the browser had before it signed in again: its cookie is about to be replaced, so the user could not end it
   * there. Another sign-in that replaces the same session at this moment leaves one session as well.
   * @param before whose session it was, if it was still alive, and the token that the browser sent.
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

  /** A client that used up all attempts knows the password; the owner is told. */
  private async warnOfGuesses(userId: string, origin: Origin): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { email } = await this.users.byId(userId, tx.manager);
      await this.mail.send(tx, { to: email, template: 'secondFactorRefused', data: occasion(origin, this.clock.now()) });
    });
  }

  private async noteRecoveryCode(tx: Tx, userId: string, origin: Origin): Promise<void> {
    const { email } = await this.users.byId(userId, tx.manager);
    const left = await this.recoveryCodes.left(tx, userId);
    await this.audit.record(tx, {
      actor: { ...origin, userId },
      action: 'RECOVERY_CODE_USED',
      target: { type: 'user', id: userId },
      after: { left },
    });
    await this.mail.send(tx, { to: email, template: 'recoveryCodeUsed', data: { ...occasion(origin, this.clock.now()), left } });
  }
}
