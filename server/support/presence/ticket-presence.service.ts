import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import type { PresenceState } from '../../presence/presence.rules.js';
import { PresenceService, type PresenceAt } from '../../presence/presence.service.js';
import { sideTo } from '../tickets/tickets.policy.js';
import { TicketsService } from '../tickets/tickets.service.js';

/** Shows agents which colleagues have the same ticket open, so that two do not answer one customer. Customers never see it. */
@Injectable()
export class TicketPresenceService implements OnModuleInit {
  private readonly presence: PresenceAt;

  constructor(
    presence: PresenceService,
    private readonly tickets: TicketsService,
    private readonly events: Events,
  ) {
    this.presence = presence.register({
      topic: 'support.presence',
      group: 'agents',
      admit: async (actor, id) => {
        if (sideTo(actor, await this.tickets.readable(actor, id)) !== 'agent') throw new NotFound();
      },
      nameOf: ({ firstName }) => firstName ?? 'Support',
    });
  }

  onModuleInit(): void {
    this.events.on('ticket.revoked', ({ id }) => this.presence.revoke(id));
  }

  /** For agents of the ticket. @throws NotFound */
  report(actor: Actor, ticketId: string, state: PresenceState | 'gone'): Promise<void> {
    return this.presence.report(actor, ticketId, state);
  }
}
