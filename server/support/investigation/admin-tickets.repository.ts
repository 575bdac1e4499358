import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { pageOf, type Page } from '../../platform/lists/cursors.js';
import { orderBy, positionColumns, positionOf } from '../../platform/lists/keyset.js';
import { isFormer, joinUser } from '../../users/user-directory.service.js';
import { NEWEST, TicketFilter } from '../desk/ticket-filter.repository.js';
import type { AccessState, AdminTicketRow, AdminTicketsQuery } from './investigation.dto.js';
import { maskedEmail } from './masking.rules.js';

interface AdminTicketSourceRow extends Omit<AdminTicketRow, 'accessState' | 'customer'> {
  verified: boolean;
  investigated: boolean;
  email: string | null;
  position: Array<string | number>;
}

const COLUMNS = `t.id, t.number, t.subject, t.category, t.status, t.priority, CASE WHEN t.assignee_id IS NOT NULL THEN coalesce(a.first_name, 'Support') END AS assignee,
  ${isFormer('a', 'agents')} AS "assigneeIsFormer", t.updated_at AS "lastUpdate",
  t.verified_at IS NOT NULL AS verified, c.email, ${positionColumns(NEWEST)},
  EXISTS (SELECT FROM ticket_investigations i WHERE i.ticket_id = t.id AND i.session_id = $1 AND i.ends_at > $2) AS investigated`;
const FROM = `tickets t ${joinUser('a', 't.assignee_id')} ${joinUser('c', 't.customer_id')}`;

/** Tickets for the admin panel, excluding those with revoked access. */
@Injectable()
export class AdminTicketsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** @param viewer with the session whose investigations count; null for none. */
  async page(
    { userId, sessionId }: { userId: string; sessionId: string | null },
    now: Date,
    query: AdminTicketsQuery,
  ): Promise<Page<AdminTicketRow>> {
    const filter = new TicketFilter([sessionId, now, query.limit + 1]);
    filter.matching(query, userId);
    filter.after(query.cursor, NEWEST);
    const rows = await this.queries.rows<AdminTicketSourceRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE ${filter.sql} ORDER BY ${orderBy(NEWEST)} LIMIT $3`,
      filter.values,
    );
    return pageOf(rows, query.limit, toRow, (row) => positionOf(NEWEST, row));
  }

  async findOne(sessionId: string | null, now: Date, id: string): Promise<{ row: AdminTicketRow; email: string | null } | undefined> {
    const [row] = await this.queries.rows<AdminTicketSourceRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE t.id = $3 AND t.status <> 'access_revoked_closed'`,
      [sessionId, now, id],
    );
    return row === undefined ? undefined : { row: toRow(row), email: row.email };
  }
}

function toRow({ verified, investigated, email, position: _, ...row }: AdminTicketSourceRow): AdminTicketRow {
  const accessState: AccessState = investigated ? 'investigation' : verified ? 'verified' : 'locked';
  return { ...row, accessState, customer: email === null ? null : maskedEmail(email) };
}
