import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { Conflict } from '../../platform/errors/errors.js';
import { usersArea } from '../users.area.js';

/** The studio always has an owner: an admin or ceo whose account is active and not paused. */
@Injectable()
export class OwnersService {
  /**
   * Asks whether the account may stop being an owner: by deletion, demotion, deactivation or a pause. Until the
   * transaction ends nobody else gets an answer.
   * @throws Conflict with the code `last-owner`.
   */
  async assertNotLast(tx: Tx, userId: string): Promise<void> {
    const isOwner = `is_active AND paused_at IS NULL AND roles && ARRAY['admin', 'ceo']`;
    const [own] = await tx.manager.query<unknown[]>(`SELECT id FROM users WHERE id = $1 AND ${isOwner}`, [userId]);
    if (own === undefined) return;
    // Two owners who leave at the same moment must not both count on the other.
    await tx.manager.query('SELECT pg_advisory_xact_lock($1)', [usersArea.locks.owners]);
    const [other] = await tx.manager.query<unknown[]>(`SELECT id FROM users WHERE id <> $1 AND ${isOwner} LIMIT 1`, [userId]);
    if (other !== undefined) return;
    throw new Conflict(
      'This is the last account that can run the studio. Please give somebody else the role of an admin first.',
      'last-owner',
    );
  }
}
