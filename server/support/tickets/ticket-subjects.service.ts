import { Injectable } from '@nestjs/common';
import { inGroup } from '../../platform/access/roles.rules.js';
import { QuickSearchService } from '../../quick-search/quick-search.service.js';
import { InboxService } from '../../inbox/inbox.service.js';
import { DeskRepository } from '../desk/desk.repository.js';
import { TicketsRepository } from './tickets.repository.js';
import { mayRead, STATUS_LABELS } from './tickets.rules.js';

/**
 * Tickets where other areas refer to them: for inbox items the number only, because customers' text stays in the ticket, and for agents'
 * quick search what the desk lists of every ticket.
 */
@Injectable()
export class TicketSubjectsService {
  constructor(inbox: InboxService, search: QuickSearchService, desk: DeskRepository, tickets: TicketsRepository) {
    search.register({
      key: 'tickets',
      label: 'Tickets',
      access: 'agents',
      search: async (_, text, limit) =>
        (await desk.named(text, limit)).map(({ id, number, subject, status }) => ({
          id,
          title: `#${number} ${subject}`,
          detail: STATUS_LABELS[status],
          path: `/support/tickets/${id}`,
        })),
    });
    inbox.register({
      type: 'ticket',
      describe: async ({ userId, roles }, ids) => {
        if (!inGroup(roles, 'agents')) return new Map();
        const rows = await tickets.states(ids);
        return new Map(
          rows
            // Agents are customers of their own tickets.
            .filter(({ customerId, status }) => customerId !== userId && mayRead('agent', status))
            .map(({ id, number }) => [id, { title: `Ticket #${number}`, path: `/support/tickets/${id}` }]),
        );
      },
    });
  }
}
