import { Injectable } from '@nestjs/common';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { decodeCursor, pageOf, type Page } from '../../platform/lists/cursors.js';
import type { PreviousTicket } from '../access/customer-profile.dto.js';
import type { OwnTicketsQuery, TicketSummary } from './tickets.dto.js';
import { nextStatus, type TicketAction } from './tickets.rules.js';

interface SummaryRow extends Omit<TicketSummary, 'can' | 'unread' | 'security_verified'> {
  verified: boolean;
  objected_at: string | null;
  message_seq: number;
  read_seq: number;
  position: string;
}

/** Without the notes and tags of agents. */
const UPDATED_AT = 'coalesce(t.customer_updated_at, t.updated_at)';

const ORDERS = {
  newest: { column: 't.created_at', direction: 'DESC', after: '<' },
  oldest: { column: 't.created_at', direction: 'ASC', after: '>' },
  activity: { column: UPDATED_AT, direction: 'DESC', after: '<' },
} as const;

/** A customer's own tickets: a page is one statement on the customer's index. */
@Injectable()
export class OwnTicketsRepository {
  constructor(private readonly queries: ReadQueries) {}

  async page(customerId: string, query: OwnTicketsQuery, now: Date): Promise<Page<TicketSummary>> {
    const sort = query.sort ?? 'newest';
    const { column, direction, after } = ORDERS[sort];
    const [at, id] = query.cursor === undefined ? [null, null] : decodeCursor(query.cursor, ['timestamptz', 'uuid']);
    const rows = await this.queries.rows<SummaryRow>(
      `SELECT t.id, t.number, t.subject, t.category, t.subcategory, t.status, t.priority, t.created_at, ${UPDATED_AT} AS updated_at, t.waits_for,
         t.closing, t.close_reason, t.reopen_until, t.objected_at,
         t.verified_at IS NOT NULL AS verified, t.message_seq, coalesce(r.seq, 0) AS read_seq, (${column})::text AS position
       FROM tickets t LEFT JOIN ticket_reads r ON r.ticket_id = t.id AND r.user_id = t.customer_id
       WHERE t.customer_id = $1 AND ($2 = 'all' OR t.status = $2 OR ($2 = 'active' AND t.status NOT IN ('closed', 'access_revoked_closed'))) AND ($3::text IS NULL OR t.category = $3)
         AND ($4::text IS NULL OR t.subject ILIKE $4 OR t.number::text = $5)
         AND ($6::timestamptz IS NULL OR (${column}, t.id) ${after} ($6, $7::uuid))
       ORDER BY ${column} ${direction}, t.id ${direction} LIMIT $8`,
      [customerId, query.status ?? 'active', query.category ?? null, like(query.search), numberIn(query.search), at, id, query.limit + 1],
    );
    return pageOf(
      rows,
      query.limit,
      (row) => toSummary(row, now),
      (row) => [row.position, row.id],
    );
  }

  /** A customer's tickets except one, as far as agents may see them, newest first. */
  othersOf(customerId: string, exceptId: string, limit: number): Promise<PreviousTicket[]> {
    return this.queries.rows<PreviousTicket>(
      `SELECT id, number, subject, status, created_at FROM tickets
       WHERE customer_id = $1 AND id <> $2 AND status <> 'access_revoked_closed' ORDER BY created_at DESC, id DESC LIMIT $3`,
      [customerId, exceptId, limit],
    );
  }

  /** Number of a customer's active tickets with unread messages: those that the list shows by default. */
  async unreadTickets(customerId: string): Promise<number> {
    const [row] = await this.queries.rows<{ n: number }>(
      `SELECT count(*) AS n FROM tickets t LEFT JOIN ticket_reads r ON r.ticket_id = t.id AND r.user_id = t.customer_id
       WHERE t.customer_id = $1 AND t.status NOT IN ('closed', 'access_revoked_closed') AND t.verified_at IS NOT NULL AND t.message_seq > coalesce(r.seq, 0)`,
      [customerId],
    );
    return row?.n ?? 0;
  }
}

function toSummary({ verified, objected_at, message_seq, read_seq, position: _, ...row }: SummaryRow, now: Date): TicketSummary {
  const { status, closing } = row;
  const reopenUntil = row.reopen_until === null ? null : new Date(row.reopen_until);
  const state = { status, verified, closing, reopenUntil, objectedAt: objected_at === null ? null : new Date(objected_at) };
  const can = (action: TicketAction): boolean => nextStatus(action, 'customer', state, now) !== null;
  return {
    ...row,
    security_verified: verified,
    unread: verified ? Math.max(0, message_seq - read_seq) : 0,
    can: { confirmClose: can('confirmClose'), reopen: can('reopen'), objectSpam: can('objectSpam') },
  };
}

function like(search: string | undefined): string | null {
  const text = search?.trim() ?? '';
  return text === '' ? null : containing(text);
}

function numberIn(search: string | undefined): string | null {
  return /^#?(\d{1,18})$/.exec(search?.trim() ?? '')?.[1] ?? null;
}
