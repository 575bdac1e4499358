import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { SecondFactorReset } from './second-factor-reset.entity.js';

/** A reset for its user's data export: without the admin who requested it. */
interface ResetExportRow {
  reason: string;
  requestedAt: string;
  dueAt: string;
}

@Injectable()
export class SecondFactorResetsRepository {
  constructor(private readonly queries: ReadQueries) {}

  find(tx: Tx, userId: string): Promise<SecondFactorReset | null> {
    return tx.manager.findOne(SecondFactorReset, { where: { userId } });
  }

  lockForUpdate(tx: Tx, userId: string): Promise<SecondFactorReset | null> {
    return tx.manager.findOne(SecondFactorReset, { where: { userId }, lock: { mode: 'pessimistic_write' } });
  }

  /** @returns false if one is already pending. */
  async insert(tx: Tx, reset: SecondFactorReset): Promise<boolean> {
    const rows = await tx.manager.query<unknown[]>(
      `INSERT INTO second_factor_resets (user_id, requested_by, reason, requested_at, due_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id) DO NOTHING RETURNING user_id`,
      [reset.userId, reset.requestedBy, reset.reason, reset.requestedAt, reset.dueAt],
    );
    return rows.length > 0;
  }

  /** Users whose reset an admin requested. */
  async requestedBy(tx: Tx, adminId: string): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ userId: string }>>(
      'SELECT user_id AS "userId" FROM second_factor_resets WHERE requested_by = $1 ORDER BY user_id',
      [adminId],
    );
    return rows.map(({ userId }) => userId);
  }

  async delete(tx: Tx, userId: string): Promise<void> {
    await tx.manager.delete(SecondFactorReset, { userId });
  }

  async ofUser(userId: string): Promise<ResetExportRow | undefined> {
    const [row] = await this.queries.rows<ResetExportRow>(
      `SELECT reason, requested_at AS "requestedAt", due_at AS "dueAt" FROM second_factor_resets WHERE user_id = $1`,
      [userId],
    );
    return row;
  }
}
