import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { renderSVG } from 'uqr';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Conflict, Invalid } from '../../platform/errors/errors.js';
import { Mail } from '../../platform/mail/mail.js';
import { StudioIdentity } from '../../platform/mail/studio-identity.js';
import { AccountsService } from '../../users/accounts/accounts.service.js';
import { UsersService } from '../../users/users.service.js';
import { GuessLimitsService } from '../guess-limits.service.js';
import { occasion } from '../occasion.js';
import { PasskeysRepository } from '../passkeys/passkeys.repository.js';
import { SecondFactorResetsService } from '../second-factor-resets/second-factor-resets.service.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { SecondFactorsService } from './second-factors.service.js';
import { SignInChallengesService } from './sign-in-challenges.service.js';
import { newTotpSecret, totpUri } from './totp.js';
import type { EnrolmentResponse, RecoveryCodesResponse, TwoFactorView } from './two-factor.dto.js';

type Change = 'secondFactorOn' | 'secondFactorOff' | 'authenticatorRemoved' | 'recoveryCodesRenewed';

/** Enrolling an authenticator app, renewing recovery codes, and removing the app. */
@Injectable()
export class TwoFactorService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    private readonly factors: SecondFactorsService,
    private readonly codes: RecoveryCodesService,
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: SignInChallengesService,
    private readonly resets: SecondFactorResetsService,
    private readonly guesses: GuessLimitsService,
    private readonly studio: StudioIdentity,
    private readonly events: Events,
    private readonly audit: Audit,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  async status({ userId }: Actor): Promise<TwoFactorView> {
    return this.database.transaction(async (tx) => {
      const enabledAt = await this.factors.enabledAt(tx, userId);
      return {
        enabled: enabledAt !== null,
        enabledAt: enabledAt?.toISOString() ?? null,
        recoveryCodesLeft: await this.codes.countUnused(tx, userId),
        passkeys: await this.passkeys.count(tx, userId),
        reset: await this.resets.waitingFor(tx, userId),
      };
    });
  }

  /**
   * Creates a secret, which takes effect once a code is confirmed. An earlier unconfirmed one is discarded.
   * @throws Conflict if the second factor is on: it must be switched off first; or while the address is not verified: otherwise someone
   * could sign up with another person's address and lock its owner out. @throws Forbidden `second-factor-required` beside passkeys.
   */
  async enrol(actor: Actor): Promise<EnrolmentResponse> {
    const secret = newTotpSecret();
    const { name } = await this.studio.current();
    const { email } = await this.assertVerified(actor);
    await this.database.transaction(async (tx) => {
      if (!(await this.factors.begin(tx, actor.userId, secret))) {
        throw new Conflict('Two-factor authentication is already on.', 'second-factor-on');
      }
      await this.factors.assertGiven(tx, actor);
      await this.audit.record(tx, { actor, action: 'SECOND_FACTOR_BEGUN', target: { type: 'user', id: actor.userId } });
    });
    const uri = totpUri(secret, name, email);
    return { secret, uri, qr: renderSVG(uri, { ecc: 'M', border: 2 }) };
  }

  /** @throws Invalid if the code is wrong, or there is no enrolment to confirm. @throws Forbidden as above. */
  async confirm(actor: Actor, code: string): Promise<RecoveryCodesResponse> {
    return this.withCode(actor, async (tx) => {
      await this.assertVerified(actor, tx.manager);
      await this.factors.assertGiven(tx, actor);
      if (!(await this.factors.confirm(tx, actor.userId, code))) return null;
      const recoveryCodes = await this.codes.renew(tx, actor.userId);
      await this.notify(tx, actor, 'SECOND_FACTOR_ON', 'secondFactorOn');
      return { recoveryCodes };
    });
  }

  /**
   * @param code not needed in a session that a second factor has just elevated: an account with passkeys alone may have no codes left.
   * @throws Invalid if the code is wrong. @throws Conflict if the second factor is off. @throws Forbidden `second-factor-required`.
   */
  async renewCodes(actor: Actor, code?: string): Promise<RecoveryCodesResponse> {
    if (code !== undefined) {
      return this.withCode(actor, async (tx) => {
        await this.assertOn(tx, actor);
        return (await this.factors.accept(tx, actor.userId, code, actor)) === null ? null : this.replaceCodes(tx, actor);
      });
    }
    return this.database.transaction(async (tx) => {
      await this.assertOn(tx, actor);
      await this.factors.assertGiven(tx, actor);
      return this.replaceCodes(tx, actor);
    });
  }

  private async replaceCodes(tx: Tx, actor: Actor): Promise<RecoveryCodesResponse> {
    const recoveryCodes = await this.codes.renew(tx, actor.userId);
    await this.notify(tx, actor, 'RECOVERY_CODES_RENEWED', 'recoveryCodesRenewed');
    return { recoveryCodes };
  }

  /** Accepts a code from the app or a recovery code. @throws Invalid, Conflict as above. */
  async switchOff(actor: Actor, code: string): Promise<void> {
    await this.withCode(actor, async (tx) => {
      // Locked, so that a passkey removed at the same time is the last second factor for only one of the two.
      await this.accounts.lock(tx, actor.userId);
      if (!(await this.factors.hasAuthenticator(tx, actor.userId))) throw notSetUp();
      if ((await this.factors.accept(tx, actor.userId, code, actor)) === null) return null;
      const passkeysRemain = await this.factors.removeAuthenticator(tx, actor.userId);
      await this.challenges.discard(tx, actor.userId);
      await this.notify(tx, actor, 'SECOND_FACTOR_OFF', passkeysRemain ? 'authenticatorRemoved' : 'secondFactorOff');
      return true;
    });
  }

  /** Counts the attempt, and refuses if the work returns null for a wrong code. */
  private async withCode<T>(actor: Actor, work: (tx: Tx) => Promise<T | null>): Promise<T> {
    await this.guesses.proof(actor, 'code');
    const result = await this.database.transaction(work);
    if (result === null) {
      await this.database.transaction((tx) =>
        this.audit.record(tx, { actor, action: 'PROOF_REFUSED', target: { type: 'user', id: actor.userId }, details: 'Wrong 2FA code' }),
      );
      throw new Invalid('Invalid 2FA code', { code: 'Invalid 2FA code' }, 'second-factor-refused');
    }
    await this.guesses.resetProofAttempts(actor, 'code');
    return result;
  }

  private async assertVerified({ userId }: Actor, manager?: EntityManager): Promise<{ email: string }> {
    const user = await this.users.byId(userId, manager);
    if (user.emailVerifiedAt === null)
      throw new Conflict('Please verify your email address before you set up two-factor authentication.', 'email-unverified');
    return user;
  }

  private async assertOn(tx: Tx, { userId }: Actor): Promise<void> {
    if (!(await this.factors.isEnrolled(tx, userId))) throw notSetUp();
  }

  private async notify(tx: Tx, actor: Actor, action: string, template: Change): Promise<void> {
    const { email } = await this.users.byId(actor.userId, tx.manager);
    await this.mail.send(tx, { to: email, template, data: occasion(actor, this.clock.now()) });
    await this.audit.record(tx, { actor, action, target: { type: 'user', id: actor.userId } });
    this.events.publish(tx, 'user.changed', { id: actor.userId });
  }
}

function notSetUp(): Conflict {
  return new Conflict('Two-factor authentication is not set up for this account.', 'second-factor-missing');
}
