import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { SignedOut } from '../../platform/errors/errors.js';
import { isToken, newToken, tokenDigest } from '../tokens.js';

const LIFE_MS = 5 * 60_000;
const TRIES = 5;

/** The place between a right password and the second factor: no session yet, five minutes and five tries. */
@Injectable()
export class SignInChallengesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * @param account with the hash of the password that was right.
   * @returns the token for the browser and its end; null when the account went, was closed or got another password meanwhile.
   */
  async issue(tx: Tx, account: { id: string; passwordHash: string }): Promise<{ challenge: string; expiresAt: Date } | null> {
    const challenge = newToken();
    const expiresAt = new Date(this.clock.now().getTime() + LIFE_MS);
    const rows = await tx.manager.query<unknown[]>(
      // The lock makes it wait for a new password, which voids challenges: one that is issued behind it would stay.
      `INSERT INTO sign_in_challenges (id, user_id, token_hash, expires_at)
       SELECT $1::uuid, id, $3::bytea, $4::timestamptz FROM users WHERE id = $2 AND is_active AND password_hash = $5 FOR NO KEY UPDATE RETURNING id`,
      [randomUUID(), account.id, tokenDigest(challenge), expiresAt, account.passwordHash],
    );
    return rows.length === 0 ? null : { challenge, expiresAt };
  }

  /**
   * Uses up one try, before the code is looked at, so that parallel guesses count like any others.
   * @returns the account that the challenge was made for, and how many tries are left after this one.
   * @throws SignedOut when the challenge is unknown, over, answered, or has no try left.
   */
  async useTry(challenge: string): Promise<{ userId: string; triesLeft: number }> {
    const [rows] = await this.database.dataSource.query<[Array<{ user_id: string; tries: number }>, number]>(
      `UPDATE sign_in_challenges c SET tries = c.tries + 1 FROM users u
       WHERE c.token_hash = $1 AND c.tries < $2 AND c.expires_at > $3 AND u.id = c.user_id AND u.is_active
       RETURNING c.user_id, c.tries`,
      [isToken(challenge) ? tokenDigest(challenge) : null, TRIES, this.clock.now()],
    );
    const [row] = rows;
    if (row === undefined) throw ended();
    return { userId: row.user_id, triesLeft: TRIES - row.tries };
  }

  /** Closes an answered challenge. @throws SignedOut when another request closed it first. */
  async close(tx: Tx, challenge: string): Promise<void> {
    const [rows] = await tx.manager.query<[unknown[], number]>('DELETE FROM sign_in_challenges WHERE token_hash = $1 RETURNING id', [
      tokenDigest(challenge),
    ]);
    if (rows.length === 0) throw ended();
  }

  /** Voids what is under way, for example because the password is not the same any more. */
  async discard(tx: Tx, userId: string): Promise<void> {
    await tx.manager.query('DELETE FROM sign_in_challenges WHERE user_id = $1', [userId]);
  }
}

function ended(): SignedOut {
  return new SignedOut('This sign-in has expired. Please start again with your password.', 'challenge-ended');
}
