import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { MessagesRepository } from './messages.repository.js';
import type { TicketChange } from '../handling/ticket-changes.rules.js';
import type { Ticket } from '../tickets/ticket.entity.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';

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
 * commits without a gap: a reader who has read up to a number has missed nothing before it.
 */
@Injectable()
export class TicketEntriesService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly tickets: TicketsRepository,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** Appends to a locked ticket, whose counters move on; the caller that advances the ticket saves them, all others call `saveCounters`. */
  async append(tx: Tx, ticket: Ticket, entry: NewEntry): Promise<Placed> {
    const placed: Placed = { entry: ticket.entrySeq + 1, seq: entry.internal ? null : ticket.messageSeq + 1 };
    const { id, authorId, authorRole, body } = entry;
    const line = { ticketId: ticket.id, entry: placed.entry, id, authorId, authorRole, body, createdAt: this.clock.now() };
    if (placed.seq === null) await this.messages.insertNote(tx, { ...line, change: null });
    else await this.messages.insertMessage(tx, { ...line, seq: placed.seq });
    ticket.entrySeq = placed.entry;
    ticket.writtenSeq = placed.entry;
    ticket.messageSeq = placed.seq ?? ticket.messageSeq;
    if (entry.authorRole === 'customer') ticket.customerSeq = placed.entry;
    this.events.publish(tx, 'ticket.entry', { ticketId: ticket.id, customerId: ticket.customerId, ...placed });
    return placed;
  }

  /** Appends a change to the thread of a locked ticket, for agents. It has a number, but does not make the ticket unread. */
  async appendChange(tx: Tx, ticket: Ticket, agentId: string, change: TicketChange): Promise<void> {
    const { id: ticketId, customerId } = ticket;
    const entry = ticket.entrySeq + 1;
    const line = { ticketId, entry, id: randomUUID(), authorId: agentId, authorRole: 'system', body: '', change };
    await this.messages.insertNote(tx, { ...line, createdAt: this.clock.now() });
    ticket.entrySeq = entry;
    this.events.publish(tx, 'ticket.entry', { ticketId, customerId, entry, seq: null });
  }

  /** Saves a locked ticket's counters. */
  async saveCounters(tx: Tx, ticket: Ticket): Promise<void> {
    const { id, entrySeq, writtenSeq, messageSeq, customerSeq } = ticket;
    await this.tickets.updateCounters(tx, { id, entrySeq, writtenSeq, messageSeq, customerSeq, updatedAt: this.clock.now() });
  }
}
