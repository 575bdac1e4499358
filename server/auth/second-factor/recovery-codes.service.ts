import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { formatRoleCode, normaliseRoleCode } from '../../users/role-codes/role-code.rules.js';
import { RecoveryCodesRepository } from './recovery-codes.repository.js';

const COUNT = 10;
/** 128 bits, as many as a fast digest asks for: no one who reads the table finds a code by trying. Codes of 80 bits from before keep working: those are out of reach of a search as well. */
const BYTES = 16;

/** Ten codes of 128 random bits for the day on which the authenticator is lost. Each works once; only digests are stored. */
@Injectable()
export class RecoveryCodesService {
  constructor(
    private readonly codes: RecoveryCodesRepository,
    private readonly clock: Clock,
  ) {}

  /** Replaces all codes of an account. @returns the new ones, which are never shown again. */
  async renew(tx: Tx, userId: string): Promise<string[]> {
    const codes = Array.from({ length: COUNT }, () => formatRoleCode(randomBytes(BYTES)));
    await this.discard(tx, userId);
    await this.codes.insert(
      tx,
      codes.map((code) => ({ id: randomUUID(), userId, codeHash: digest(code) })),
    );
    return codes;
  }

  /** Uses a code up. @returns false when it is not one of the account's, or was used before. */
  use(tx: Tx, userId: string, typed: string): Promise<boolean> {
    return this.codes.use(tx, userId, digest(typed), this.clock.now());
  }

  /** True for a code of the account that has been used up. Ask once `use` has refused it. */
  wasUsed(tx: Tx, userId: string, typed: string): Promise<boolean> {
    return this.codes.exists(tx, userId, digest(typed));
  }

  left(tx: Tx, userId: string): Promise<number> {
    return this.codes.countUnused(tx, userId);
  }

  async discard(tx: Tx, userId: string): Promise<void> {
    await this.codes.deleteOfUser(tx, userId);
  }
}

function digest(code: string): Buffer {
  return createHash('sha256').update(normaliseRoleCode(code)).digest();
}
