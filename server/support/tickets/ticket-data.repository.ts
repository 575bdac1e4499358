import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { TicketStatus } from './tickets.rules.js';

/** Timestamps are ISO 8601. */
interface ExportedTicketRow {
  id: string;
  /** Start of the next page, with the id. */
  position: string;
  number: number;
  subject: string;
  description: string;
  category: string;
  subcategory: string | null;
  contactEmail: string | null;
  status: TicketStatus;
  priority: string;
  createdAt: string;
  updatedAt: string;
  verifiedAt: string | null;
  closedAt: string | null;
  revokedAt: string | null;
  revokeReason: string | null;
  /** Number of the last message that the customer has read. */
  readUpTo: number | null;
  attachments: object[];
  accessReceipts: object[];
  /** The communication record of a closed ticket. */
  record: object | null;
}

interface ExportedMessageRow {
  seq: number;
  from: string;
  body: string;
  at: string;
}

/** What an agent wrote, or a note that mentions the agent, by the ticket's number and the time alone. */
interface WorkRow {
  ticket: number;
  at: string;
}

interface InvestigationWorkRow extends WorkRow {
  reason: string;
  caseLink: string | null;
}

interface AgentWork {
  messages: WorkRow[];
  notes: WorkRow[];
  investigations: InvestigationWorkRow[];
  /** Colleagues' notes that mention the agent, who has not read them yet. */
  unreadMentions: WorkRow[];
}

const TICKETS_PAGE = 20;
const MESSAGES_PAGE = 25;

/** Ticket data for data exports: a customer's tickets as the ticket page shows them, without notes, and an agent's actions. */
@Injectable()
export class TicketDataRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Oldest first, read page by page; the `messages` of each are read when needed. */
  async *ticketsOf(customerId: string): AsyncGenerator<object> {
    for (let last: ExportedTicketRow | undefined; ;) {
      const rows: ExportedTicketRow[] = await this.queries.rows<ExportedTicketRow>(
        `SELECT t.id, t.created_at::text AS position, t.number, t.subject, t.description, t.category, t.subcategory, t.contact_email AS "contactEmail", t.status, t.priority,
           t.created_at AS "createdAt", coalesce(t.customer_updated_at, t.updated_at) AS "updatedAt", t.verified_at AS "verifiedAt", t.closed_at AS "closedAt",
           t.revoked_at AS "revokedAt", t.revoke_reason AS "revokeReason",
           (SELECT r.seq FROM ticket_reads r WHERE r.ticket_id = t.id AND r.user_id = t.customer_id) AS "readUpTo",
           coalesce((SELECT jsonb_agg(jsonb_build_object('name', a.name, 'size', a.size, 'at', a.created_at) ORDER BY a.created_at, a.id)
             FROM ticket_attachments a WHERE a.ticket_id = t.id AND NOT a.internal), '[]') AS attachments,
           coalesce((SELECT jsonb_agg(jsonb_build_object('what', r.kind, 'as', r.agent_role, 'from', r.first_at, 'to', r.last_at, 'reads', r.reads) ORDER BY r.first_at, r.id)
             FROM access_receipts r WHERE r.ticket_id = t.id AND r.shown_from <= now()), '[]') AS "accessReceipts",
           (SELECT jsonb_build_object('security', c.q1_security, 'vulnerability', c.q2_vulnerability, 'issues', c.q3_issues,
             'resolution', c.q4_resolution, 'legal', c.q5_legal, 'escalation', c.q6_escalation, 'at', c.created_at)
             FROM customer_coms c WHERE c.ticket_id = t.id) AS record
         FROM tickets t WHERE t.customer_id = $1 AND (t.created_at, t.id) > ($2::timestamptz, $3::uuid) ORDER BY t.created_at, t.id LIMIT ${TICKETS_PAGE}`,
        [customerId, last?.position ?? '-infinity', last?.id ?? '00000000-0000-0000-0000-000000000000'],
      );
      for (const { id, position: _, ...ticket } of rows) yield { ...ticket, messages: this.messagesOf(id) };
      last = rows.at(-1);
      if (rows.length < TICKETS_PAGE) return;
    }
  }

  /** Number of tickets assigned to an agent that are not closed. */
  async openOf(agentId: string): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM tickets WHERE assignee_id = $1 AND status NOT IN ('closed', 'access_revoked_closed')`,
      [agentId],
    );
    return row?.count ?? 0;
  }

  /** An agent's actions and their times, never what others wrote; oldest first. */
  async workOf(agentId: string): Promise<AgentWork> {
    const [messages, notes, investigations, unreadMentions] = await Promise.all([
      this.queries.rows<WorkRow>(
        `SELECT t.number AS ticket, m.created_at AS "at" FROM ticket_messages m JOIN tickets t ON t.id = m.ticket_id
         WHERE m.author_id = $1 AND m.author_role <> 'customer' ORDER BY m.created_at, m.ticket_id, m.seq`,
        [agentId],
      ),
      this.queries.rows<WorkRow>(
        `SELECT t.number AS ticket, n.created_at AS "at" FROM ticket_notes n JOIN tickets t ON t.id = n.ticket_id
         WHERE n.author_id = $1 ORDER BY n.created_at, n.ticket_id, n.entry`,
        [agentId],
      ),
      this.queries.rows<InvestigationWorkRow>(
        `SELECT t.number AS ticket, i.reason, i.case_link AS "caseLink", i.opened_at AS "at" FROM ticket_investigations i
         JOIN tickets t ON t.id = i.ticket_id WHERE i.agent_id = $1 ORDER BY i.opened_at, i.id`,
        [agentId],
      ),
      this.queries.rows<WorkRow>(
        `SELECT t.number AS ticket, m.created_at AS "at" FROM ticket_mentions m JOIN tickets t ON t.id = m.ticket_id
         WHERE m.user_id = $1 ORDER BY m.created_at, m.ticket_id`,
        [agentId],
      ),
    ]);
    return { messages, notes, investigations, unreadMentions };
  }

  private async *messagesOf(ticketId: string): AsyncGenerator<object> {
    for (let after = 0; ;) {
      const rows = await this.queries.rows<ExportedMessageRow>(
        `SELECT m.seq, m.author_role AS "from", m.body, m.created_at AS "at" FROM ticket_messages m
         WHERE m.ticket_id = $1 AND m.seq > $2 ORDER BY m.seq LIMIT ${MESSAGES_PAGE}`,
        [ticketId, after],
      );
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < MESSAGES_PAGE) return;
      after = last.seq;
    }
  }
}
