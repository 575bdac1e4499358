import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { usersArea } from '../users.area.js';

/** An account that may currently run the studio. */
const IS_OWNER = `is_active AND paused_at IS NULL AND roles && ARRAY['admin', 'ceo']`;
/** A temporary password ends with the rights of the admin who set it. Until it is replaced, a passkey opens nothing without it either. */
const CAN_SIGN_IN = 'temporary_password_until IS NULL';

@Injectable()
export class OwnersRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Whether there is an active owner, paused or not. */
  async exists(): Promise<boolean> {
    const [row] = await this.queries.rows<{ found: boolean }>(
      `SELECT EXISTS (SELECT FROM users WHERE is_active AND roles && ARRAY['admin', 'ceo']) AS found`,
    );
    return row?.found === true;
  }

  async isOwner(tx: Tx, userId: string): Promise<boolean> {
    const rows = await tx.manager.query<unknown[]>(`SELECT id FROM users WHERE id = $1 AND ${IS_OWNER}`, [userId]);
    return rows.length > 0;
  }

  /** Other transactions that request the lock wait until this one ends. */
  async lock(tx: Tx): Promise<void> {
    await tx.manager.query('SELECT pg_advisory_xact_lock($1)', [usersArea.locks.owners]);
  }

  /** One who can sign in, whatever happens to the first. */
  async hasOtherOwner(tx: Tx, userId: string): Promise<boolean> {
    const rows = await tx.manager.query<unknown[]>(`SELECT id FROM users WHERE id <> $1 AND ${IS_OWNER} AND ${CAN_SIGN_IN} LIMIT 1`, [
      userId,
    ]);
    return rows.length > 0;
  }
}
