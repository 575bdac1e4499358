import { Injectable } from '@nestjs/common';
import { TicketSubjectsService } from '../../support/tickets/ticket-subjects.service.js';
import { STATUS_LABELS } from '../../support/tickets/tickets.rules.js';
import { StaffSearchService } from './staff-search.service.js';

/** Lets agents find tickets in quick search. */
@Injectable()
export class TicketSourceService {
  constructor(search: StaffSearchService, tickets: TicketSubjectsService) {
    search.register({
      key: 'tickets',
      label: 'Tickets',
      access: 'agents',
      search: async (_, text, limit) =>
        (await tickets.named(text, limit)).map(({ id, number, subject, status }) => ({
          id,
          title: `#${number} ${subject}`,
          detail: STATUS_LABELS[status],
          path: `/support/tickets/${id}`,
        })),
    });
  }
}
