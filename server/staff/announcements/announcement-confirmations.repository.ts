import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import type { AnnouncementConfirmation } from './announcement-confirmation.entity.js';

interface ConfirmationRow {
  id: string;
  /** Null once that account is deleted. */
  name: string | null;
  confirmedAt: string;
}

@Injectable()
export class AnnouncementConfirmationsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Records that a user has confirmed a round. @returns false if already confirmed. */
  async confirm(tx: Tx, confirmation: AnnouncementConfirmation): Promise<boolean> {
    const { announcementId, userId, round, confirmedAt } = confirmation;
    const rows = await tx.manager.query<unknown[]>(
      `INSERT INTO announcement_confirmations (announcement_id, user_id, round, confirmed_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (announcement_id, user_id) DO UPDATE SET round = excluded.round, confirmed_at = excluded.confirmed_at
       WHERE announcement_confirmations.round < excluded.round RETURNING user_id`,
      [announcementId, userId, round, confirmedAt],
    );
    return rows.length > 0;
  }

  /** Users who have confirmed a round, latest first. */
  ofRound(announcementId: string, round: number, limit: number): Promise<ConfirmationRow[]> {
    return this.queries.rows<ConfirmationRow>(
      `SELECT c.user_id AS id, ${colleagueName('u')} AS name, c.confirmed_at AS "confirmedAt"
       FROM announcement_confirmations c ${joinUser('u', 'c.user_id')}
       WHERE c.announcement_id = $1 AND c.round = $2 ORDER BY c.confirmed_at DESC, c.user_id LIMIT $3`,
      [announcementId, round, limit],
    );
  }

  /** All confirmations of one user, oldest first. */
  ofUser(userId: string): Promise<Array<{ announcementId: string; confirmedAt: string }>> {
    return this.queries.rows<{ announcementId: string; confirmedAt: string }>(
      `SELECT announcement_id AS "announcementId", confirmed_at AS "confirmedAt"
       FROM announcement_confirmations WHERE user_id = $1 ORDER BY confirmed_at, announcement_id`,
      [userId],
    );
  }
}
