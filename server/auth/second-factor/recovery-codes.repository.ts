import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { RecoveryCode } from './recovery-code.entity.js';

/** A recovery code without its digest, for a data export. */
interface RecoveryCodeRow {
  usedAt: string | null;
}

@Injectable()
export class RecoveryCodesRepository {
  constructor(private readonly queries: ReadQueries) {}

  async insert(tx: Tx, codes: ReadonlyArray<Omit<RecoveryCode, 'usedAt'>>): Promise<void> {
    await tx.manager.insert(RecoveryCode, [...codes]);
  }

  /** @returns false if the user has no such code, or it was already used. */
  async use(tx: Tx, userId: string, codeHash: Buffer, now: Date): Promise<boolean> {
    const [rows] = await tx.manager.query<[unknown[], number]>(
      'UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING id',
      [userId, codeHash, now],
    );
    return rows.length > 0;
  }

  /** Whether the user has such a code, used or not. */
  async exists(tx: Tx, userId: string, codeHash: Buffer): Promise<boolean> {
    const rows = await tx.manager.query<unknown[]>('SELECT FROM recovery_codes WHERE user_id = $1 AND code_hash = $2', [userId, codeHash]);
    return rows.length > 0;
  }

  countUnused(tx: Tx, userId: string): Promise<number> {
    return tx.manager.count(RecoveryCode, { where: { userId, usedAt: IsNull() } });
  }

  async deleteOfUser(tx: Tx, userId: string): Promise<void> {
    await tx.manager.delete(RecoveryCode, { userId });
  }

  /** In the order of use. */
  ofUser(userId: string): Promise<RecoveryCodeRow[]> {
    return this.queries.rows<RecoveryCodeRow>('SELECT used_at AS "usedAt" FROM recovery_codes WHERE user_id = $1 ORDER BY used_at, id', [
      userId,
    ]);
  }
}
