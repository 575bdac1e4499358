import { Injectable } from '@nestjs/common';
import { inGroup } from '../../platform/access/roles.rules.js';
import { InboxService } from '../../inbox/inbox.service.js';
import { DeskRepository, type NamedTicket } from '../desk/desk.repository.js';
import { TicketsRepository } from './tickets.repository.js';
import { mayRead } from './tickets.rules.js';

/**
 * Tickets where other areas refer to them: for inbox items the number only, because customers' text stays in the ticket, and for agents'
 * quick search what the desk lists of every ticket.
 */
@Injectable()
export class TicketSubjectsService {
  constructor(
    inbox: InboxService,
    tickets: TicketsRepository,
    private readonly desk: DeskRepository,
  ) {
    inbox.register({
      type: 'ticket',
      describe: async ({ roles }, ids) => {
        if (!inGroup(roles, 'agents')) return new Map();
        const rows = await tickets.states(ids);
        return new Map(
          rows
            .filter(({ status }) => mayRead('agent', status))
            .map(({ id, number }) => [id, { title: `Ticket #${number}`, path: `/support/tickets/${id}` }]),
        );
      },
    });
  }

  /** For agents: tickets by number or subject. */
  named(text: string, limit: number): Promise<NamedTicket[]> {
    return this.desk.named(text, limit);
  }
}
