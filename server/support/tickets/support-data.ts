import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { Views } from '../../platform/database/views.js';
import { Files } from '../../platform/files/files.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { TicketsService } from './tickets.service.js';

/** What the desk keeps on people: customers get their tickets whole, agents what they did and when, never what others wrote. */
@Injectable()
export class SupportData implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly views: Views,
    private readonly files: Files,
    private readonly outbox: Outbox,
    private readonly tickets: TicketsService,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'tickets',
      tables: ['tickets', 'ticket_messages', 'ticket_attachments', 'ticket_reads', 'access_receipts', 'customer_coms'],
      export: (id) => this.ticketsOf(id),
      erase: (tx, id) => this.erase(tx, id),
      stays: 'Messages stay in their tickets as those of a “Deleted user”: they are part of what the studio answered and has to be able to show.',
    });
    this.personalData.register({
      name: 'supportWork',
      tables: ['ticket_notes', 'ticket_investigations'],
      export: (id) => this.work(id),
      stays: 'What an agent did for a customer stays in the ticket without the agent’s name.',
    });
  }

  private async ticketsOf(id: string): Promise<object[]> {
    return this.views.rows(
      'tickets of person',
      // Named column by column: the customer gets what the ticket page shows, and no note among agents.
      `SELECT t.number, t.subject, t.description, t.category, t.subcategory, t.contact_email AS "contactEmail", t.status, t.priority,
         t.created_at AS "createdAt", t.updated_at AS "updatedAt", t.verified_at AS "verifiedAt", t.closed_at AS "closedAt",
         t.revoked_at AS "revokedAt", t.revoke_reason AS "revokeReason",
         (SELECT r.seq FROM ticket_reads r WHERE r.ticket_id = t.id AND r.user_id = t.customer_id) AS "readUpTo",
         coalesce((SELECT jsonb_agg(jsonb_build_object('seq', m.seq, 'from', m.author_role, 'body', m.body, 'at', m.created_at) ORDER BY m.seq)
           FROM ticket_messages m WHERE m.ticket_id = t.id), '[]') AS messages,
         coalesce((SELECT jsonb_agg(jsonb_build_object('name', a.name, 'size', a.size, 'at', a.created_at) ORDER BY a.created_at, a.id)
           FROM ticket_attachments a WHERE a.ticket_id = t.id AND NOT a.internal), '[]') AS attachments,
         coalesce((SELECT jsonb_agg(jsonb_build_object('what', r.kind, 'as', r.agent_role, 'from', r.first_at, 'to', r.last_at, 'reads', r.reads) ORDER BY r.first_at, r.id)
           FROM access_receipts r WHERE r.ticket_id = t.id AND r.shown_from <= now()), '[]') AS "accessReceipts",
         (SELECT jsonb_build_object('security', c.q1_security, 'vulnerability', c.q2_vulnerability, 'issues', c.q3_issues,
           'resolution', c.q4_resolution, 'legal', c.q5_legal, 'escalation', c.q6_escalation, 'at', c.created_at)
           FROM customer_coms c WHERE c.ticket_id = t.id) AS record
       FROM tickets t WHERE t.customer_id = $1 ORDER BY t.created_at, t.id`,
      [id],
    );
  }

  private async work(id: string): Promise<object> {
    const [messages, notes, investigations] = await Promise.all([
      this.views.rows(
        'messages of agent',
        `SELECT t.number AS ticket, m.created_at AS "at" FROM ticket_messages m JOIN tickets t ON t.id = m.ticket_id
         WHERE m.author_id = $1 AND m.author_role <> 'customer' ORDER BY m.created_at, m.ticket_id, m.seq`,
        [id],
      ),
      this.views.rows(
        'notes of agent',
        'SELECT t.number AS ticket, n.created_at AS "at" FROM ticket_notes n JOIN tickets t ON t.id = n.ticket_id WHERE n.author_id = $1 ORDER BY n.created_at, n.ticket_id, n.entry',
        [id],
      ),
      this.views.rows(
        'investigations of agent',
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
    for (const ticket of told) await this.outbox.forget(tx, ticket.address, `/support/tickets/${ticket.id}`);
    await tx.manager.query('UPDATE tickets SET contact_email = NULL WHERE customer_id = $1', [id]);
    const [uploads] = await tx.manager.query<[Array<{ file_id: string }>, number]>('DELETE FROM ticket_attachments WHERE uploaded_by = $1 RETURNING file_id', [id]);
    for (const { file_id } of uploads) await this.files.remove(tx, file_id);
  }
}
