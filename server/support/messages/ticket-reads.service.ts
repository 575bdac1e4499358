import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Clock } from '../../platform/time/clock.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { TicketReadsRepository } from './ticket-reads.repository.js';
import { sideTo } from '../tickets/tickets.policy.js';
import { TicketsService } from '../tickets/tickets.service.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** A user has read up to a message: their unread counts change. */
    'ticket.read': { id: string; userId: string };
  }
}

/** The last message of a ticket that each user has read. */
@Injectable()
export class TicketReadsService {
  constructor(
    private readonly database: Database,
    private readonly reads: TicketReadsRepository,
    private readonly tickets: TicketsService,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** Never decreases, and never exceeds the newest message. @throws NotFound */
  async markRead(actor: Actor, id: string, seq: number): Promise<void> {
    const ticket = await this.tickets.readable(actor, id);
    const upTo = Math.min(seq, sideTo(actor, ticket) === 'customer' ? ticket.messageSeq : ticket.entrySeq);
    await this.database.transaction((tx) => this.markReadIn(tx, actor, id, upTo));
  }

  /** The same in the transaction that writes the message. */
  async markReadIn(tx: Tx, actor: Actor, id: string, upTo: number): Promise<void> {
    await this.reads.advance(tx, id, actor.userId, upTo, this.clock.now());
    this.events.publish(tx, 'ticket.read', { id, userId: actor.userId });
  }
}
