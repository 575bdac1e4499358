import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';

/** Mentions of agents in notes. The desk reads them through `DeskRepository.mentioning`. */
@Injectable()
export class MentionsRepository {
  /** Records that a note mentions these agents; replaces an older mention in the same ticket. */
  async add(tx: Tx, mention: { ticketId: string; entry: number; now: Date }, userIds: readonly string[]): Promise<void> {
    await tx.manager.query(
      `INSERT INTO ticket_mentions (user_id, ticket_id, entry, created_at) SELECT u.id, $2, $3, $4 FROM unnest($1::uuid[]) AS u (id) ORDER BY u.id
       ON CONFLICT (user_id, ticket_id) DO UPDATE SET entry = excluded.entry, created_at = excluded.created_at`,
      [userIds, mention.ticketId, mention.entry, mention.now],
    );
  }
}
