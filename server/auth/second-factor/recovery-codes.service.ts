import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { formatRoleCode, normaliseRoleCode } from '../../users/role-codes/role-code.rules.js';
import { RecoveryCodesRepository } from './recovery-codes.repository.js';

const COUNT = 10;
/**
 * 128 bits, enough for a fast digest: no one who reads the table can find a code by brute force. Older codes of 80 bits remain valid: those
 * are out of reach as well.
 */
const BYTES = 16;

/** Ten codes of 128 random bits in case the authenticator is lost. Each can be used once; only digests are stored. */
@Injectable()
export class RecoveryCodesService {
  constructor(
    private readonly codes: RecoveryCodesRepository,
    private readonly clock: Clock,
  ) {}

  /** Replaces all codes of an account. @returns the new ones, which cannot be retrieved later. */
  async renew(tx: Tx, userId: string): Promise<string[]> {
    const codes = Array.from({ length: COUNT }, () => formatRoleCode(randomBytes(BYTES)));
    await this.discard(tx, userId);
    await this.codes.insert(
      tx,
      codes.map((code) => ({ id: randomUUID(), userId, codeHash: digest(code) })),
    );
    return codes;
  }

  /** Uses a code. @returns false if it is not one of the account's, or was already used. */
  use(tx: Tx, userId: string, typed: string): Promise<boolean> {
    return this.codes.use(tx, userId, digest(typed), this.clock.now());
  }

  /** True for a used code of the account. Call it after `use` has refused the code. */
  wasUsed(tx: Tx, userId: string, typed: string): Promise<boolean> {
    return this.codes.exists(tx, userId, digest(typed));
  }

  countUnused(tx: Tx, userId: string): Promise<number> {
    return this.codes.countUnused(tx, userId);
  }

  async discard(tx: Tx, userId: string): Promise<void> {
    await this.codes.deleteOfUser(tx, userId);
  }
}

function digest(code: string): Buffer {
  return createHash('sha256').update(normaliseRoleCode(code)).digest();
}
