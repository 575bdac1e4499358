import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../../platform/database/read-queries.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { notOpenedBy } from '../../../support/tickets/tickets.service.js';
import { seesPrivate, type Person } from '../bugs.policy.js';
import type { BugStatus } from '../bugs.rules.js';
import { visibleTo } from '../list/bug-list.repository.js';
import { BugTicket } from './bug-ticket.entity.js';

export interface TicketBugRow {
  id: string;
  number: number;
  title: string;
  status: BugStatus;
  /** Version of the approved build of the fix. */
  fixed_in: string | null;
}

/** A ticket whose agents have not been notified of a fix. */
interface UnnotifiedTicketRow {
  ticket_id: string;
  build_id: string;
  number: number;
  version: string;
}

const MAX_ROWS = 50;

@Injectable()
export class BugTicketsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /**
   * The bugs raised from a ticket, as far as this agent may see them. An agent without a role in the staff area sees public ones and their
   * own.
   */
  ofTicket(person: Person, ticketId: string): Promise<TicketBugRow[]> {
    return this.queries.rows<TicketBugRow>(
      `SELECT b.id, b.number, b.title, b.status, x.version AS fixed_in FROM bug_tickets t JOIN bugs b ON b.id = t.bug_id
       LEFT JOIN builds x ON x.id = b.fixed_build_id AND x.state = 'approved'
       WHERE t.ticket_id = $3 AND ${visibleTo('b', '$1', '$2')} ORDER BY t.created_at, b.number LIMIT ${MAX_ROWS}`,
      [person.userId, seesPrivate(person), ticketId],
    );
  }

  /** The tickets from which a bug was raised, without those that the viewer opened as a customer. */
  ofBug(viewerId: string, bugId: string): Promise<Array<{ id: string }>> {
    return this.queries.rows<{ id: string }>(
      `SELECT t.ticket_id AS id FROM bug_tickets t WHERE t.bug_id = $1 AND ${notOpenedBy('t.ticket_id', '$2')}
       ORDER BY t.created_at LIMIT ${MAX_ROWS}`,
      [bugId, viewerId],
    );
  }

  /** Tickets whose agents have not been notified that this bug is fixed in its approved build. Never for private bugs. */
  async unnotified(tx: Tx, bugId: string): Promise<UnnotifiedTicketRow[]> {
    return tx.manager.query<UnnotifiedTicketRow[]>(
      `SELECT t.ticket_id, x.id AS build_id, b.number, x.version FROM bug_tickets t JOIN bugs b ON b.id = t.bug_id JOIN builds x ON x.id = b.fixed_build_id
       WHERE b.id = $1 AND NOT b.private AND b.status IN ('fixed', 'closed') AND x.state = 'approved' AND t.told_build_id IS DISTINCT FROM x.id
       ORDER BY t.ticket_id FOR UPDATE OF t`,
      [bugId],
    );
  }

  async insert(tx: Tx, link: BugTicket): Promise<void> {
    await tx.manager.createQueryBuilder().insert().into(BugTicket).values(link).orIgnore().execute();
  }

  /** Numbers of the bugs that an agent raised from tickets, for the data export. */
  async raisedBy(agentId: string): Promise<number[]> {
    const rows = await this.queries.rows<{ number: number }>(
      'SELECT b.number FROM bug_tickets t JOIN bugs b ON b.id = t.bug_id WHERE t.agent_id = $1 ORDER BY b.number',
      [agentId],
    );
    return rows.map(({ number }) => number);
  }
}
