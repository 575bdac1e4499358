import { Injectable } from '@nestjs/common';
import { TicketCountsRepository } from './ticket-counts.repository.js';

/** How many tickets there are, for other modules. */
@Injectable()
export class TicketStatsService {
  constructor(private readonly counts: TicketCountsRepository) {}

  /** Tickets that are not closed, in whatever way. */
  open(): Promise<number> {
    return this.counts.open();
  }
}
