import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Clock } from '../../platform/time/clock.js';
import { AgentsService } from '../desk/agents.service.js';
import type { Ticket } from '../tickets/ticket.entity.js';
import { mentionedAgents } from './mentions.rules.js';
import { MentionsRepository } from './mentions.repository.js';
import { publishAlert } from '../live/publish-alert.js';

/** Mentions of agents in notes. */
@Injectable()
export class MentionsService {
  constructor(
    private readonly agents: AgentsService,
    private readonly mentions: MentionsRepository,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /**
   * Records the mentions in a note and alerts the agents. The author is not notified, nor is the ticket's customer if they are also an
   * agent: customers never learn of notes.
   */
  async recordMentions(
    tx: Tx,
    ticket: Pick<Ticket, 'id' | 'customerId'>,
    note: { entry: number; body: string; authorId: string },
  ): Promise<void> {
    if (!note.body.includes('@')) return;
    const agents = await this.agents.list();
    const recipients = mentionedAgents(note.body, agents).filter((id) => id !== note.authorId && id !== ticket.customerId);
    if (recipients.length === 0) return;
    await this.mentions.add(tx, { ticketId: ticket.id, entry: note.entry, now: this.clock.now() }, recipients);
    for (const agentId of recipients)
      publishAlert(this.events, tx, { ticketId: ticket.id, kind: 'mention', agentId, customerId: ticket.customerId });
  }
}
