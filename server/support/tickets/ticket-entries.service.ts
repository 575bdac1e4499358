import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import type { Ticket } from './ticket.entity.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** Something was written in a ticket. `seq` is null for a note, which no customer hears of. */
    'ticket.entry': { ticketId: string; customerId: string | null; entry: number; seq: number | null };
  }
}

export type AuthorRole = 'customer' | 'support' | 'admin' | 'hr' | 'system';

export interface NewEntry {
  /** Made by the client; unique in the ticket. */
  id: string;
  authorId: string | null;
  authorRole: AuthorRole;
  body: string;
  /** A note among agents. */
  internal: boolean;
}

/** Numbers that a new entry got: `seq` among messages (customers see it), `entry` among messages and notes. */
export interface Placed {
  entry: number;
  seq: number | null;
}

/**
 * Writes into the thread. The caller holds the lock of the ticket's row until the commit, so numbers follow the order of
 * commits without a gap: whoever has read up to a number has missed nothing before it.
 */
@Injectable()
export class TicketEntriesService {
  constructor(
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** Appends to a locked ticket, whose counters move on; whoever advances the ticket keeps them, all others call `keep`. */
  async append(tx: Tx, ticket: Ticket, entry: NewEntry): Promise<Placed> {
    const placed: Placed = { entry: ticket.entrySeq + 1, seq: entry.internal ? null : ticket.messageSeq + 1 };
    const now = this.clock.now();
    if (placed.seq === null) {
      await tx.manager.query(
        'INSERT INTO ticket_notes (ticket_id, entry, id, author_id, author_role, body, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
        [ticket.id, placed.entry, entry.id, entry.authorId, entry.authorRole, entry.body, now],
      );
    } else {
      await tx.manager.query(
        'INSERT INTO ticket_messages (ticket_id, seq, entry, id, author_id, author_role, body, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
        [ticket.id, placed.seq, placed.entry, entry.id, entry.authorId, entry.authorRole, entry.body, now],
      );
    }
    ticket.entrySeq = placed.entry;
    ticket.messageSeq = placed.seq ?? ticket.messageSeq;
    if (entry.authorRole === 'customer') ticket.customerSeq = placed.entry;
    this.events.publish(tx, 'ticket.entry', { ticketId: ticket.id, customerId: ticket.customerId, ...placed });
    return placed;
  }

  /** Writes a locked ticket's counters down. */
  async keep(tx: Tx, ticket: Ticket): Promise<void> {
    await tx.manager.query('UPDATE tickets SET entry_seq = $2, message_seq = $3, customer_seq = $4, updated_at = $5 WHERE id = $1', [
      ticket.id,
      ticket.entrySeq,
      ticket.messageSeq,
      ticket.customerSeq,
      this.clock.now(),
    ]);
  }
}
