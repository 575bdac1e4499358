import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { SignInChallenge } from './sign-in-challenge.entity.js';

/** A challenge without its digest, for a data export. */
interface SignInChallengeRow {
  tries: number;
  expiresAt: string;
}

/** Sign-in challenges. Writes are plain SQL, because they check the account in the same statement. */
@Injectable()
export class SignInChallengesRepository {
  constructor(
    private readonly database: Database,
    private readonly queries: ReadQueries,
  ) {}

  /** @returns false, without inserting, if the account was deleted or deactivated or has another password by now. */
  async insert(tx: Tx, challenge: Omit<SignInChallenge, 'tries'>, passwordHash: string): Promise<boolean> {
    const rows = await tx.manager.query<unknown[]>(
      // The lock waits for a concurrent password change, which invalidates challenges: one issued after it would remain.
      `INSERT INTO sign_in_challenges (id, user_id, token_hash, expires_at)
       SELECT $1::uuid, id, $3::bytea, $4::timestamptz FROM users WHERE id = $2 AND is_active AND password_hash = $5 FOR NO KEY UPDATE RETURNING id`,
      [challenge.id, challenge.userId, challenge.tokenHash, challenge.expiresAt, passwordHash],
    );
    return rows.length > 0;
  }

  /** @returns a challenge with an attempt left, without using one. */
  async find(tokenHash: Buffer | null, limit: number, now: Date): Promise<Pick<SignInChallenge, 'id' | 'userId'> | undefined> {
    const [row] = await this.database.dataSource.query<Array<Pick<SignInChallenge, 'id' | 'userId'>>>(
      `SELECT c.id, c.user_id AS "userId" FROM sign_in_challenges c JOIN users u ON u.id = c.user_id
       WHERE c.token_hash = $1 AND c.tries < $2 AND c.expires_at > $3 AND u.is_active`,
      [tokenHash, limit, now],
    );
    return row;
  }

  /**
   * Counts one attempt, in its own transaction.
   * @param tokenHash null matches no challenge.
   * @returns the challenge's id and account, and the number of attempts including this one; undefined if there is no challenge with an attempt left.
   */
  async countTry(
    tokenHash: Buffer | null,
    limit: number,
    now: Date,
  ): Promise<Pick<SignInChallenge, 'id' | 'userId' | 'tries'> | undefined> {
    const [rows] = await this.database.dataSource.query<[Array<Pick<SignInChallenge, 'id' | 'userId' | 'tries'>>, number]>(
      `UPDATE sign_in_challenges c SET tries = c.tries + 1 FROM users u
       WHERE c.token_hash = $1 AND c.tries < $2 AND c.expires_at > $3 AND u.id = c.user_id AND u.is_active
       RETURNING c.id, c.user_id AS "userId", c.tries`,
      [tokenHash, limit, now],
    );
    return rows[0];
  }

  /** @returns false if there is none. */
  async delete(tx: Tx, tokenHash: Buffer): Promise<boolean> {
    const [rows] = await tx.manager.query<[unknown[], number]>('DELETE FROM sign_in_challenges WHERE token_hash = $1 RETURNING id', [
      tokenHash,
    ]);
    return rows.length > 0;
  }

  async deleteOfUser(tx: Tx, userId: string): Promise<void> {
    await tx.manager.delete(SignInChallenge, { userId });
  }

  /** @returns how many. */
  async deleteExpired(tx: Tx, now: Date): Promise<number> {
    const { affected } = await tx.manager.delete(SignInChallenge, { expiresAt: LessThan(now) });
    return affected ?? 0;
  }

  ofUser(userId: string): Promise<SignInChallengeRow[]> {
    return this.queries.rows<SignInChallengeRow>(
      'SELECT tries, expires_at AS "expiresAt" FROM sign_in_challenges WHERE user_id = $1 ORDER BY expires_at, id',
      [userId],
    );
  }
}
