import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { TicketInvestigation } from './ticket-investigation.entity.js';

@Injectable()
export class InvestigationsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** When a session's investigation of a ticket ends: the latest end after this time, if there is one. */
  async endsAt(ticketId: string, sessionId: string | null, now: Date): Promise<Date | null> {
    const [row] = await this.queries.rows<{ ends_at: string }>(
      'SELECT ends_at FROM ticket_investigations WHERE ticket_id = $1 AND session_id = $2 AND ends_at > $3 ORDER BY ends_at DESC LIMIT 1',
      [ticketId, sessionId, now],
    );
    return row === undefined ? null : new Date(row.ends_at);
  }

  async insert(tx: Tx, investigation: TicketInvestigation): Promise<void> {
    await tx.manager.insert(TicketInvestigation, investigation);
  }

  /** Records that the customer was notified. @returns undefined if the customer had already been notified. */
  async markNotified(tx: Tx, id: string, now: Date): Promise<Pick<TicketInvestigation, 'ticketId' | 'openedAt'> | undefined> {
    const [[row]] = await tx.manager.query<[Array<{ ticket_id: string; opened_at: string }>, number]>(
      'UPDATE ticket_investigations SET told_at = $2 WHERE id = $1 AND told_at IS NULL RETURNING ticket_id, opened_at',
      [id, now],
    );
    return row && { ticketId: row.ticket_id, openedAt: new Date(row.opened_at) };
  }
}
