import { Injectable } from '@nestjs/common';
import { inGroup } from '../../platform/access/roles.rules.js';
import { InboxService } from '../../inbox/inbox.service.js';
import { TicketsRepository } from './tickets.repository.js';
import { mayRead } from './tickets.rules.js';

/** Labels of tickets where other areas refer to them: numbers only, because customers' text stays in the ticket. */
@Injectable()
export class TicketSubjectsService {
  constructor(inbox: InboxService, tickets: TicketsRepository) {
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
}
