import { Ticket } from './ticket.entity.js';

type Moment = 'verifiedAt' | 'closedAt' | 'revokedAt' | 'createdAt' | 'updatedAt';

/** A ticket as `Views` reads it: moments as ISO 8601, the number as a number. */
export interface TicketRow extends Omit<Ticket, Moment | 'number' | 'verified'> {
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

function momentOf(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso);
}
