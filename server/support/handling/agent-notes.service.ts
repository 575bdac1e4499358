import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { lockRow } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { TicketEntriesService } from '../messages/ticket-entries.service.js';
import { Ticket } from '../tickets/ticket.entity.js';

/** Lets other areas inform a ticket's agents with an internal note. */
@Injectable()
export class AgentNotesService {
  constructor(private readonly entries: TicketEntriesService) {}

  /** Locks the ticket. Skipped if agents may no longer read it. */
  async add(tx: Tx, ticketId: string, body: string): Promise<void> {
    const ticket = await lockRow(tx, Ticket, { id: ticketId });
    if (ticket === null || ticket.status === 'access_revoked_closed') return;
    await this.entries.append(tx, ticket, { id: randomUUID(), authorId: null, authorRole: 'system', body, internal: true });
    await this.entries.saveCounters(tx, ticket);
  }
}
