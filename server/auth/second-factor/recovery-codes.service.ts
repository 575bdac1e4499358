import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { formatRoleCode, normaliseRoleCode } from '../../users/role-codes/role-code.rules.js';

const COUNT = 10;
/** 128 bits, as many as a fast digest asks for: nobody who reads the table finds a code by trying. Codes of 80 bits from before keep working: those are out of reach of a search as well. */
const BYTES = 16;

/** Ten codes of 128 random bits for the day on which the authenticator is lost. Each works once; only digests are kept. */
@Injectable()
export class RecoveryCodesService {
  constructor(private readonly clock: Clock) {}

  /** Replaces all codes of an account. @returns the new ones, shown to nobody again. */
  async renew(tx: Tx, userId: string): Promise<string[]> {
    const codes = Array.from({ length: COUNT }, () => formatRoleCode(randomBytes(BYTES)));
    await this.discard(tx, userId);
    await tx.manager.query(
      'INSERT INTO recovery_codes (id, user_id, code_hash) SELECT id, $1, code_hash FROM unnest($2::uuid[], $3::bytea[]) AS c(id, code_hash)',
      [userId, codes.map(() => randomUUID()), codes.map(digest)],
    );
    return codes;
  }

  /** Uses a code up. @returns false when it is not one of the account's, or was used before. */
  async use(tx: Tx, userId: string, typed: string): Promise<boolean> {
    const [rows] = await tx.manager.query<[unknown[], number]>(
      'UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING id',
      [userId, digest(typed), this.clock.now()],
    );
    return rows.length > 0;
  }

  /** True for a code of the account that has been used up. */
  async wasUsed(tx: Tx, userId: string, typed: string): Promise<boolean> {
    const rows = await tx.manager.query<unknown[]>('SELECT FROM recovery_codes WHERE user_id = $1 AND code_hash = $2', [
      userId,
      digest(typed),
    ]);
    return rows.length > 0;
  }

  async left(tx: Tx, userId: string): Promise<number> {
    const [row] = await tx.manager.query<Array<{ left: number }>>(
      'SELECT count(*)::int AS left FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL',
      [userId],
    );
    return row?.left ?? 0;
  }

  async discard(tx: Tx, userId: string): Promise<void> {
    await tx.manager.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  }
}

function digest(code: string): Buffer {
  return createHash('sha256').update(normaliseRoleCode(code)).digest();
}
