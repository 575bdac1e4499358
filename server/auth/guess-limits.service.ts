import { Injectable } from '@nestjs/common';
import type { Actor, Origin } from '../platform/access/access.js';
import type { Tx } from '../platform/database/transactions.js';
import { addressKey } from '../platform/network/addresses.js';
import { declareLimit } from '../platform/rate-limits/declared-limits.js';
import { RateLimits } from '../platform/rate-limits/rate-limits.js';
import { emailKey } from '../users/users.service.js';
import { LoginHistoryRepository } from './sessions/login-history.repository.js';

/** Password guesses from one network for one account. The user, in another network, is not locked out by them. */
const PASSWORD = declareLimit({ name: 'sign-in-account', attempts: 10, windowSeconds: 600, per: 'person and address', guessing: true });

/** Second-factor guesses from one network for one account. */
const SECOND_FACTOR = declareLimit({ name: 'second-factor', attempts: 10, windowSeconds: 600, per: 'person and address', guessing: true });

/**
 * The same from all networks from which the account was never used. A client that gets there knows the password, and six digits do not
 * withstand many addresses; networks from which the user has signed in before are not counted.
 */
const SECOND_FACTOR_UNKNOWN_ADDRESSES = declareLimit({
  name: 'second-factor-strangers',
  attempts: 30,
  windowSeconds: 3_600,
  per: 'person',
  guessing: true,
});

/**
 * Proofs in one session: the thief of a cookie must not find out the password or a code with it. Each kind has its own limit: otherwise a
 * client that knows the password could enter it between guesses of the code and guess without limit.
 */
const PROOFS = {
  password: declareLimit({ name: 'proof', attempts: 8, windowSeconds: 600, per: 'session', guessing: true }),
  code: declareLimit({ name: 'proof-code', attempts: 8, windowSeconds: 600, per: 'session', guessing: true }),
  passkey: declareLimit({ name: 'proof-passkey', attempts: 8, windowSeconds: 600, per: 'session', guessing: true }),
} as const;

type ProofKind = keyof typeof PROOFS;

const RESET_MAILS = declareLimit({ name: 'forgot-password', attempts: 5, windowSeconds: 3_600, per: 'person and address' });

/** Limits guessing without allowing anyone to lock the user out. */
@Injectable()
export class GuessLimitsService {
  constructor(
    private readonly limits: RateLimits,
    private readonly logins: LoginHistoryRepository,
  ) {}

  /** @throws TooManyRequests */
  async password(email: string, origin: Origin): Promise<void> {
    await this.limits.count(PASSWORD, limitKey(emailKey(email), origin));
  }

  async resetPasswordAttempts(tx: Tx, email: string, origin: Origin): Promise<void> {
    await this.limits.reset(PASSWORD, limitKey(emailKey(email), origin), tx.manager);
  }

  /** @throws TooManyRequests */
  async secondFactor(userId: string, origin: Origin): Promise<void> {
    await this.limits.count(SECOND_FACTOR, limitKey(userId, origin));
    if (!(await this.logins.isKnownAddress(userId, origin.ip))) await this.limits.count(SECOND_FACTOR_UNKNOWN_ADDRESSES, userId);
  }

  async resetSecondFactorAttempts(userId: string, origin: Origin): Promise<void> {
    await this.limits.reset(SECOND_FACTOR, limitKey(userId, origin));
  }

  /** @throws TooManyRequests */
  async proof(actor: Actor, kind: ProofKind): Promise<void> {
    await this.limits.count(PROOFS[kind], actor.sessionId);
  }

  async resetProofAttempts(actor: Actor, kind: ProofKind): Promise<void> {
    await this.limits.reset(PROOFS[kind], actor.sessionId);
  }

  /** Counts by the address entered, so that addresses without an account behave the same. @throws TooManyRequests */
  async resetMail(email: string, origin: Origin): Promise<void> {
    await this.limits.count(RESET_MAILS, limitKey(emailKey(email), origin));
  }
}

function limitKey(account: string, origin: Origin): string {
  return `${account} ${addressKey(origin.ip ?? undefined)}`;
}
