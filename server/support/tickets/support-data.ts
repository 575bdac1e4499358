import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { Files } from '../../platform/files/files.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { TicketDataRepository } from './ticket-data.repository.js';
import { TicketsService } from './tickets.service.js';

/** What the desk keeps on people: customers get their tickets whole, agents what they did and when, never what others wrote. */
@Injectable()
export class SupportData implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly queries: ReadQueries,
    private readonly files: Files,
    private readonly outbox: Outbox,
    private readonly tickets: TicketsService,
    private readonly ticketData: TicketDataRepository,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'tickets',
      tables: ['tickets', 'ticket_messages', 'ticket_attachments', 'ticket_reads', 'access_receipts', 'customer_coms'],
      export: (id) => Promise.resolve(this.ticketData.ticketsOf(id)),
      erase: (tx, id) => this.erase(tx, id),
      stays:
        'Messages stay in their tickets as those of a “Deleted user”: they are part of what the studio answered and has to be able to show.',
    });
    this.personalData.register({
      name: 'supportWork',
      tables: ['ticket_notes', 'ticket_investigations'],
      export: (id) => this.work(id),
      stays: 'What an agent did for a customer stays in the ticket without the agent’s name.',
    });
  }

  private async work(id: string): Promise<object> {
    const [messages, notes, investigations] = await Promise.all([
      this.queries.rows(
        `SELECT t.number AS ticket, m.created_at AS "at" FROM ticket_messages m JOIN tickets t ON t.id = m.ticket_id
         WHERE m.author_id = $1 AND m.author_role <> 'customer' ORDER BY m.created_at, m.ticket_id, m.seq`,
        [id],
      ),
      this.queries.rows(
        'SELECT t.number AS ticket, n.created_at AS "at" FROM ticket_notes n JOIN tickets t ON t.id = n.ticket_id WHERE n.author_id = $1 ORDER BY n.created_at, n.ticket_id, n.entry',
        [id],
      ),
      this.queries.rows(
        'SELECT t.number AS ticket, i.reason, i.case_link AS "caseLink", i.opened_at AS "at" FROM ticket_investigations i JOIN tickets t ON t.id = i.ticket_id WHERE i.agent_id = $1 ORDER BY i.opened_at, i.id',
        [id],
      ),
    ]);
    return { messages, notes, investigations };
  }

  /** The rows lose their person by themselves (ON DELETE SET NULL); what names the person or was uploaded goes here. */
  private async erase(tx: Tx, id: string): Promise<void> {
    await this.tickets.closeOf(tx, id);
    const told = await tx.manager.query<Array<{ id: string; address: string }>>(
      'SELECT id, contact_email AS address FROM tickets WHERE customer_id = $1 AND contact_email IS NOT NULL',
      [id],
    );
    // The address may be somebody else's as well: only what was written there about this ticket goes.
    for (const ticket of told) await this.outbox.forget(tx, ticket.address, { holding: `/support/tickets/${ticket.id}` });
    await tx.manager.query('UPDATE tickets SET contact_email = NULL WHERE customer_id = $1', [id]);
    const [uploads] = await tx.manager.query<[Array<{ file_id: string }>, number]>(
      'DELETE FROM ticket_attachments WHERE uploaded_by = $1 RETURNING file_id',
      [id],
    );
    for (const { file_id } of uploads) await this.files.remove(tx, file_id);
  }
}
