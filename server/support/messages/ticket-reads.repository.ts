import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';

const LAST_READ = 'SELECT seq FROM ticket_reads WHERE ticket_id = $1 AND user_id = $2';

/** The last entry of a ticket that each user has read. */
@Injectable()
export class TicketReadsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** 0 if this user has read nothing. */
  async lastRead(ticketId: string, userId: string): Promise<number> {
    const [row] = await this.queries.rows<{ seq: number }>(LAST_READ, [ticketId, userId]);
    return row?.seq ?? 0;
  }

  /** The same within a transaction. */
  async lastReadIn(tx: Tx, ticketId: string, userId: string): Promise<number> {
    const [row] = await tx.manager.query<Array<{ seq: number }>>(LAST_READ, [ticketId, userId]);
    return row?.seq ?? 0;
  }

  /** Never decreases. Marks mentions of the user up to there as read. */
  async advance(tx: Tx, ticketId: string, userId: string, seq: number, now: Date): Promise<void> {
    await tx.manager.query(
      `WITH seen AS (DELETE FROM ticket_mentions WHERE ticket_id = $1 AND user_id = $2 AND entry <= $3)
       INSERT INTO ticket_reads AS stored (ticket_id, user_id, seq, read_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (ticket_id, user_id) DO UPDATE SET seq = excluded.seq, read_at = excluded.read_at WHERE stored.seq < excluded.seq`,
      [ticketId, userId, seq, now],
    );
  }
}
