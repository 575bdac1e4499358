import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';

/** How many tickets there are, from counts that are kept with every change. */
@Injectable()
export class TicketFiguresService {
  constructor(private readonly queries: ReadQueries) {}

  /** Tickets that are not closed, in whatever way. */
  async open(): Promise<number> {
    const [row] = await this.queries.rows<{ n: number }>(
      `SELECT coalesce(sum(n), 0)::int AS n FROM ticket_counts WHERE status NOT IN ('closed', 'access_revoked_closed')`,
    );
    return row?.n ?? 0;
  }
}
