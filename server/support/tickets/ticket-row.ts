import { Ticket } from './ticket.entity.js';

type Key = 'verifiedAt' | 'closedAt' | 'revokedAt' | 'createdAt' | 'updatedAt' | 'number' | 'verified';

/** A ticket as it is read: moments as ISO 8601 text, the number as a number. */
export interface TicketRow extends Omit<Ticket, Key> {
  number: number;
  verifiedAt: string | null;
  closedAt: string | null;
  revokedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Every request about a ticket begins with it, and a prepared statement with a plain copy costs a fraction of hydrating an entity. */
export const TICKET_BY_ID = `SELECT id, number, customer_id AS "customerId", subject, description, category, subcategory, contact_email AS "contactEmail",
    status, priority, assignee_id AS "assigneeId", tags, verified_at AS "verifiedAt", closed_at AS "closedAt", revoked_at AS "revokedAt",
    revoke_reason AS "revokeReason", message_seq AS "messageSeq", entry_seq AS "entrySeq", customer_seq AS "customerSeq", waits_for AS "waitsFor",
    created_at AS "createdAt", updated_at AS "updatedAt", version
  FROM tickets WHERE id = $1`;

export function toTicket({ number, verifiedAt, closedAt, revokedAt, createdAt, updatedAt, ...row }: TicketRow): Ticket {
  return Object.assign(new Ticket(), row, {
    number: String(number),
    verifiedAt: momentOf(verifiedAt),
    closedAt: momentOf(closedAt),
    revokedAt: momentOf(revokedAt),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  });
}

/** Writes all that changes in the life of a ticket; goes with `kept`. */
export const KEEP_TICKET = `UPDATE tickets SET status = $2, waits_for = $3, assignee_id = $4, priority = $5, tags = $6, verified_at = $7, closed_at = $8,
    revoked_at = $9, revoke_reason = $10, entry_seq = $11, message_seq = $12, customer_seq = $13, updated_at = $14, version = $15
  WHERE id = $1`;

export function kept(ticket: Ticket): unknown[] {
  return [
    ticket.id,
    ticket.status,
    ticket.waitsFor,
    ticket.assigneeId,
    ticket.priority,
    ticket.tags,
    ticket.verifiedAt,
    ticket.closedAt,
    ticket.revokedAt,
    ticket.revokeReason,
    ticket.entrySeq,
    ticket.messageSeq,
    ticket.customerSeq,
    ticket.updatedAt,
    ticket.version,
  ];
}

function momentOf(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment);
}
