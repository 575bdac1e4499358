import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { PasskeyChallenge } from './passkey-challenge.entity.js';

/** What may answer a challenge, besides its purpose. */
export type ChallengeBinding = Pick<PasskeyChallenge, 'purpose' | 'sessionId' | 'signInChallengeId'>;

@Injectable()
export class PasskeyChallengesRepository {
  constructor(private readonly database: Database) {}

  async insert(challenge: PasskeyChallenge): Promise<void> {
    await this.database.dataSource.manager.insert(PasskeyChallenge, challenge);
  }

  /**
   * Deletes a challenge, in its own transaction, so that it cannot be answered again whatever happens next.
   * @returns false if there is none for this binding, or it has expired.
   */
  async consume(tokenHash: Buffer, { purpose, sessionId, signInChallengeId }: ChallengeBinding, now: Date): Promise<boolean> {
    const [rows] = await this.database.dataSource.query<[Array<{ live: boolean }>, number]>(
      `DELETE FROM passkey_challenges
       WHERE token_hash = $1 AND purpose = $2 AND session_id IS NOT DISTINCT FROM $3::uuid AND sign_in_challenge_id IS NOT DISTINCT FROM $4::uuid
       RETURNING expires_at > $5::timestamptz AS live`,
      [tokenHash, purpose, sessionId, signInChallengeId, now],
    );
    return rows[0]?.live === true;
  }

  /** @returns how many. */
  async deleteExpired(tx: Tx, now: Date): Promise<number> {
    const { affected } = await tx.manager.delete(PasskeyChallenge, { expiresAt: LessThan(now) });
    return affected ?? 0;
  }
}
