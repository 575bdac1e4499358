import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { TicketStatus } from '../tickets/tickets.rules.js';

/** Number of tickets in each state: updated with every change, because counting all of them would cost more than a list. */
@Injectable()
export class TicketCountsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Tickets in any state except closed ones. */
  async open(): Promise<number> {
    const [row] = await this.queries.rows<{ n: number }>(
      `SELECT coalesce(sum(n), 0)::int AS n FROM ticket_counts WHERE status NOT IN ('closed', 'access_revoked_closed')`,
    );
    return row?.n ?? 0;
  }

  async add(tx: Tx, status: TicketStatus, by: number): Promise<void> {
    await tx.manager.query(
      'INSERT INTO ticket_counts AS stored (status, n) VALUES ($1, $2) ON CONFLICT (status) DO UPDATE SET n = stored.n + excluded.n',
      [status, by],
    );
  }

  /** Counts tickets that moved from one state to another. */
  async move(tx: Tx, transitions: ReadonlyArray<{ from: TicketStatus; to: TicketStatus }>): Promise<void> {
    const changes = new Map<TicketStatus, number>();
    const note = (status: TicketStatus, by: number) => changes.set(status, (changes.get(status) ?? 0) + by);
    for (const { from, to } of transitions) {
      note(from, -1);
      note(to, 1);
    }
    // In a fixed order, so that concurrent transactions cannot deadlock.
    for (const [status, by] of [...changes].sort(([a], [b]) => (a < b ? -1 : 1))) await this.add(tx, status, by);
  }
}
