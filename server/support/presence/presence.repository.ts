import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { joinUser } from '../../users/user-directory.service.js';
import { TicketPresence } from './ticket-presence.entity.js';

interface PresenceRow {
  user_id: string;
  first_name: string | null;
  viewing_until: string;
  replying: boolean;
}

/** Agents who have a ticket open. In the database, so that all instances know it. */
@Injectable()
export class PresenceRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Agents viewing a ticket now, by name; at most 20. */
  at(ticketId: string, now: Date): Promise<PresenceRow[]> {
    return this.queries.rows<PresenceRow>(
      `SELECT p.user_id, u.first_name, p.viewing_until, coalesce(p.replying_until > $2, false) AS replying
       FROM ticket_presence p ${joinUser('u', 'p.user_id')}
       WHERE p.ticket_id = $1 AND p.viewing_until > $2 ORDER BY u.first_name NULLS LAST, p.user_id LIMIT 20`,
      [ticketId, now],
    );
  }

  /** Records an agent's presence and activity. */
  async recordHeartbeat(tx: Tx, presence: TicketPresence): Promise<void> {
    await tx.manager.upsert(TicketPresence, { ...presence }, ['ticketId', 'userId']);
  }

  async remove(tx: Tx, ticketId: string, userId: string): Promise<void> {
    await tx.manager.delete(TicketPresence, { ticketId, userId });
  }

  async removeOver(tx: Tx, now: Date): Promise<void> {
    await tx.manager.query('DELETE FROM ticket_presence WHERE viewing_until < $1', [now]);
  }
}
