import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';

/** Scheduled deletions. Plain SQL, so that the version, which guards the profile form, does not change. */
@Injectable()
export class DeletionsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Accounts that are due by a time, or have been paused since another. */
  async due(by: Date, pausedBy: Date): Promise<string[]> {
    const rows = await this.queries.rows<{ id: string }>('SELECT id FROM users WHERE deletion_due_at <= $1 OR paused_at <= $2', [
      by,
      pausedBy,
    ]);
    return rows.map(({ id }) => id);
  }

  /** Schedules a deletion; null cancels it. Resets its warning in both cases. */
  async setDue(tx: Tx, userId: string, due: Date | null): Promise<void> {
    await tx.manager.query('UPDATE users SET deletion_due_at = $2, deletion_warned_at = NULL WHERE id = $1', [userId, due]);
  }

  async setWarned(tx: Tx, userId: string, at: Date): Promise<void> {
    await tx.manager.query('UPDATE users SET deletion_warned_at = $2 WHERE id = $1', [userId, at]);
  }

  /**
   * Records the time of a sign-in, cancels a scheduled deletion and locks the account until the transaction ends.
   * @param passwordHash the account's, or null for any.
   * @returns whether a deletion was cancelled; undefined if the account was deleted, deactivated or has another password.
   */
  async recordSignIn(tx: Tx, userId: string, passwordHash: string | null, now: Date): Promise<boolean | undefined> {
    const [rows] = await tx.manager.query<[Array<{ cancelled: boolean }>, number]>(
      `UPDATE users u SET last_login_at = $2, deletion_due_at = NULL,
         deletion_warned_at = CASE WHEN was.deletion_due_at IS NULL THEN u.deletion_warned_at END
       FROM (SELECT id, deletion_due_at FROM users
             WHERE id = $1 AND is_active AND ($3::text IS NULL OR password_hash = $3) FOR UPDATE) was
       WHERE u.id = was.id RETURNING was.deletion_due_at IS NOT NULL AS cancelled`,
      [userId, now, passwordHash],
    );
    return rows[0]?.cancelled;
  }
}
