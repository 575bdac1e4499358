import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { SignedOut } from '../../platform/errors/errors.js';
import { isToken, newToken, tokenDigest } from '../tokens.js';
import { SignInChallengesRepository } from './sign-in-challenges.repository.js';

const LIFETIME_MS = 5 * 60_000;
const TRIES = 5;

/** The state between a correct password and the second factor: no session yet, five minutes and five attempts. */
@Injectable()
export class SignInChallengesService {
  constructor(
    private readonly challenges: SignInChallengesRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @param account with the hash of the password that matched.
   * @returns the token for the browser and its expiry; null if the account was deleted, deactivated or got another password concurrently.
   */
  async issue(tx: Tx, account: { id: string; passwordHash: string }): Promise<{ challenge: string; expiresAt: Date } | null> {
    const challenge = newToken();
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_MS);
    const row = { id: randomUUID(), userId: account.id, tokenHash: tokenDigest(challenge), expiresAt };
    return (await this.challenges.insert(tx, row, account.passwordHash)) ? { challenge, expiresAt } : null;
  }

  /**
   * For options that depend on the account; uses no attempt.
   * @throws SignedOut if the challenge is unknown, expired, answered, or has no attempt left.
   */
  async find(challenge: string): Promise<{ id: string; userId: string }> {
    const row = await this.challenges.find(isToken(challenge) ? tokenDigest(challenge) : null, TRIES, this.clock.now());
    if (row === undefined) throw ended();
    return row;
  }

  /**
   * Uses one attempt before the code is checked, so that parallel guesses count as well.
   * @returns the challenge's id and account, and the remaining attempts.
   * @throws SignedOut if the challenge is unknown, expired, answered, or has no attempt left.
   */
  async useTry(challenge: string): Promise<{ id: string; userId: string; triesLeft: number }> {
    const row = await this.challenges.countTry(isToken(challenge) ? tokenDigest(challenge) : null, TRIES, this.clock.now());
    if (row === undefined) throw ended();
    return { id: row.id, userId: row.userId, triesLeft: TRIES - row.tries };
  }

  /** Closes an answered challenge. @throws SignedOut if another request closed it first. */
  async close(tx: Tx, challenge: string): Promise<void> {
    if (!(await this.challenges.delete(tx, tokenDigest(challenge)))) throw ended();
  }

  /** Invalidates pending challenges, for example after a password change. */
  async discard(tx: Tx, userId: string): Promise<void> {
    await this.challenges.deleteOfUser(tx, userId);
  }
}

function ended(): SignedOut {
  return new SignedOut('This sign-in has expired. Please start again with your password.', 'challenge-ended');
}
