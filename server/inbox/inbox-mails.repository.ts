import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../platform/database/read-queries.js';
import type { Tx } from '../platform/database/transactions.js';
import { colleagueName, joinUser } from '../users/user-directory.service.js';

const ITEM = `i.id, i.user_id AS "userId", i.target_type AS "targetType", i.target_id AS "targetId", i.text, i.reason,
  ${colleagueName('actor')} AS actor`;

/** An item as described in an email. */
export interface MailedItemRow {
  id: string;
  userId: string;
  targetType: string;
  targetId: string;
  text: string;
  reason: string;
  /** Null for the program itself, and once that account is deleted. */
  actor: string | null;
}

/** Items for emails. */
@Injectable()
export class InboxMailsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The item, locked, if its email is still pending; undefined otherwise. */
  async lockForMail(tx: Tx, id: string): Promise<MailedItemRow | undefined> {
    const [row] = await tx.manager.query<MailedItemRow[]>(
      `SELECT ${ITEM} FROM inbox_items i ${joinUser('actor', 'i.actor_id')}
       WHERE i.id = $1 AND i.state = 'unread' AND i.delivery = 'email' AND i.mailed_at IS NULL FOR UPDATE OF i`,
      [id],
    );
    return row;
  }

  /** A user's items for the daily email, locked, newest first. */
  lockForDigest(tx: Tx, userId: string, limit: number): Promise<MailedItemRow[]> {
    return tx.manager.query<MailedItemRow[]>(
      `SELECT ${ITEM} FROM inbox_items i ${joinUser('actor', 'i.actor_id')}
       WHERE i.user_id = $1 AND i.state = 'unread' AND i.delivery = 'digest' AND i.mailed_at IS NULL
       ORDER BY i.created_at DESC, i.id DESC LIMIT $2 FOR UPDATE OF i`,
      [userId, limit],
    );
  }

  async markMailed(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
    await tx.manager.query('UPDATE inbox_items SET mailed_at = $2 WHERE id = ANY($1::uuid[])', [ids, now]);
  }

  /** Users with items for the daily email who have not received one on this day, by id, after a given id. */
  async usersForDigest(day: string, afterId: string | null, limit: number): Promise<string[]> {
    const rows = await this.queries.rows<{ userId: string }>(
      `SELECT DISTINCT i.user_id AS "userId" FROM inbox_items i LEFT JOIN inbox_digests d ON d.user_id = i.user_id
       WHERE i.state = 'unread' AND i.delivery = 'digest' AND i.mailed_at IS NULL AND (d.sent_on IS NULL OR d.sent_on < $1::date)
         AND ($2::uuid IS NULL OR i.user_id > $2) ORDER BY i.user_id LIMIT $3`,
      [day, afterId, limit],
    );
    return rows.map((row) => row.userId);
  }

  /** Records that a user receives the daily email on this day. @returns false if it was already sent. */
  async claimDigest(tx: Tx, userId: string, day: string): Promise<boolean> {
    const rows = await tx.manager.query<unknown[]>(
      `INSERT INTO inbox_digests (user_id, sent_on) VALUES ($1, $2::date)
       ON CONFLICT (user_id) DO UPDATE SET sent_on = excluded.sent_on WHERE inbox_digests.sent_on < excluded.sent_on RETURNING user_id`,
      [userId, day],
    );
    return rows.length > 0;
  }
}
