import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Clock } from '../../platform/time/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Forbidden, Unavailable } from '../../platform/errors/errors.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import { SecuritySignals, signalFrom, type SignalSource } from '../../platform/access/security-signals.js';
import { Secrets } from '../../platform/secrets/secrets.js';
import { SecondFactorResetNoticesService } from '../second-factor-resets/second-factor-reset-notices.service.js';
import { SecondFactorResetsRepository } from '../second-factor-resets/second-factor-resets.repository.js';
import { PasskeysRepository } from '../passkeys/passkeys.repository.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { isTotpCode, totpStep } from './totp.js';

/** Number of secrets checked when the program starts. */
const CHECKED_AT_START = 100;
/** An unconfirmed enrolment expires after this time. */
const ENROLMENT_MS = 30 * 60_000;

type FactorKind = 'authenticator' | 'recovery-code';

/** State of an account's second factors, and validation of the codes of its authenticator. */
@Injectable()
export class SecondFactorsService implements OnModuleInit {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly secrets: Secrets,
    private readonly codes: RecoveryCodesService,
    private readonly passkeys: PasskeysRepository,
    private readonly resets: SecondFactorResetsRepository,
    private readonly resetNotices: SecondFactorResetNoticesService,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly signals: SecuritySignals,
  ) {}

  /** Reports at start-up if this instance cannot decrypt stored secrets, rather than when the first user fails to sign in. */
  async onModuleInit(): Promise<void> {
    const secrets = await this.factors.newestSecrets(CHECKED_AT_START);
    const foreign = secrets.filter((secret) => !this.secrets.canOpen(secret)).length;
    if (foreign > 0) this.log.error({ foreign, keyId: this.secrets.keyId }, WRONG_KEY);
  }

  /** Those of these users who have a second factor. */
  enrolledAmong(userIds: readonly string[]): Promise<Set<string>> {
    return this.factors.enrolledAmong(userIds);
  }

  /** Whether signing in takes a second factor: an authenticator or a passkey. */
  async isEnrolled(tx: Tx, userId: string): Promise<boolean> {
    return (await this.hasAuthenticator(tx, userId)) || (await this.passkeys.count(tx, userId)) > 0;
  }

  /**
   * For changes to an account's second factors: a session whose password is known must not be enough to replace or remove them. The first
   * one needs no other.
   * @throws Forbidden `second-factor-required` if the account has one and the session was not elevated by it.
   */
  async assertGiven(tx: Tx, { userId, raisedUntil }: Pick<Actor, 'userId' | 'raisedUntil'>): Promise<void> {
    if (raisedUntil <= this.clock.now().getTime() && (await this.isEnrolled(tx, userId)))
      throw new Forbidden('Please confirm with a passkey or your authenticator app first.', 'second-factor-required');
  }

  async hasAuthenticator(tx: Tx, userId: string): Promise<boolean> {
    return (await this.enabledAt(tx, userId)) !== null;
  }

  /** Stores a secret until it is confirmed. @returns false if the account has a confirmed one. */
  begin(tx: Tx, userId: string, secret: string): Promise<boolean> {
    return this.factors.begin(tx, { userId, secret: this.secrets.seal(purpose(userId), secret), createdAt: this.clock.now() });
  }

  /** Confirms what `begin` stored. @returns false if the code is wrong, or the enrolment has expired. */
  async confirm(tx: Tx, userId: string, code: string): Promise<boolean> {
    const now = this.clock.now();
    // Locked, so that the confirmed secret is the one that matches the code and not a concurrent replacement.
    const row = await this.factors.lockForUpdate(tx, userId, new Date(now.getTime() - ENROLMENT_MS));
    const step = row === undefined ? null : totpStep(this.open(userId, row.secret), code, now);
    return step !== null && this.factors.confirm(tx, userId, step, now);
  }

  /** Accepts a code from the authenticator. Its time step cannot be used again, in any instance or route. */
  async acceptTotp(tx: Tx, userId: string, code: string, origin: SignalSource): Promise<boolean> {
    const row = await this.factors.find(tx, userId);
    if (row === undefined || row.confirmed_at === null) return false;
    const step = totpStep(this.open(userId, row.secret), code, this.clock.now());
    if (step === null) return this.refuse('second-factor-failed', userId, origin);
    return (await this.factors.useStep(tx, userId, step)) || this.refuse('second-factor-reused', userId, origin);
  }

  /** Accepts a code from the authenticator or a recovery code, by format. Null if it is neither. */
  async accept(tx: Tx, userId: string, code: string, origin: SignalSource): Promise<FactorKind | null> {
    if (isTotpCode(code)) return (await this.acceptTotp(tx, userId, code, origin)) ? 'authenticator' : null;
    if (await this.codes.use(tx, userId, code)) return 'recovery-code';
    this.refuse((await this.codes.wasUsed(tx, userId, code)) ? 'second-factor-reused' : 'second-factor-failed', userId, origin);
    return null;
  }

  /** Removes the authenticator; with the last second factor, also the recovery codes. @returns whether passkeys remain. */
  async removeAuthenticator(tx: Tx, userId: string): Promise<boolean> {
    await this.factors.delete(tx, userId);
    if ((await this.passkeys.count(tx, userId)) > 0) return true;
    await this.remove(tx, userId);
    return false;
  }

  /** Removes every second factor. */
  async remove(tx: Tx, userId: string): Promise<void> {
    await this.factors.delete(tx, userId);
    await this.passkeys.deleteOfUser(tx, userId);
    await this.codes.discard(tx, userId);
    await this.resets.delete(tx, userId);
    await this.resetNotices.ended(tx, userId);
  }

  /** When the authenticator was enabled, or null. */
  async enabledAt(tx: Tx, userId: string): Promise<Date | null> {
    const at = (await this.factors.find(tx, userId))?.confirmed_at ?? null;
    return at === null ? null : new Date(at);
  }

  /** A used code may have been observed while it was typed. */
  private refuse(kind: 'second-factor-failed' | 'second-factor-reused', userId: string, origin: SignalSource): false {
    this.signals.record({ kind, ...signalFrom(origin), subjectId: userId });
    return false;
  }

  private open(userId: string, sealed: string): string {
    try {
      return this.secrets.open(purpose(userId), sealed);
    } catch (error) {
      this.log.error({ keyId: this.secrets.keyId, ...errorFields(error) }, WRONG_KEY);
      throw new Unavailable('Codes of authenticator apps cannot be checked at the moment. A recovery code works.');
    }
  }
}

const WRONG_KEY =
  'Secrets of authenticator apps were sealed under another key: give every copy of the program the same SECRET_KEY, or put DATA_DIR/secret.key back.';

function purpose(userId: string): string {
  return `second factor of ${userId}`;
}
