import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Ticket } from './ticket.entity.js';
import type { TicketStatus } from './tickets.rules.js';

type TicketColumns = Omit<Ticket, 'verified' | 'queueRank' | 'queueKey' | 'priorityRank'>;

/** The column of each property, from which statements on a whole ticket are built. */
const COLUMNS: Record<keyof TicketColumns, string> = {
  id: 'id',
  number: 'number',
  customerId: 'customer_id',
  subject: 'subject',
  description: 'description',
  category: 'category',
  subcategory: 'subcategory',
  contactEmail: 'contact_email',
  status: 'status',
  priority: 'priority',
  assigneeId: 'assignee_id',
  tags: 'tags',
  verifiedAt: 'verified_at',
  checkRequestedAt: 'check_requested_at',
  closedAt: 'closed_at',
  closing: 'closing',
  closeReason: 'close_reason',
  reopenUntil: 'reopen_until',
  objectedAt: 'objected_at',
  remindAt: 'remind_at',
  closeAt: 'close_at',
  reopened: 'reopened',
  reopenedAt: 'reopened_at',
  firstRepliedAt: 'first_replied_at',
  revokedAt: 'revoked_at',
  revokeReason: 'revoke_reason',
  messageSeq: 'message_seq',
  entrySeq: 'entry_seq',
  writtenSeq: 'written_seq',
  customerSeq: 'customer_seq',
  waitsFor: 'waits_for',
  waitingSince: 'waiting_since',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  customerUpdatedAt: 'customer_updated_at',
  version: 'version',
};

/** A ticket row: timestamps as ISO 8601 text, the number as a number. */
interface TicketRow extends Omit<
  TicketColumns,
  | 'number'
  | 'waitingSince'
  | 'verifiedAt'
  | 'checkRequestedAt'
  | 'closedAt'
  | 'reopenUntil'
  | 'objectedAt'
  | 'remindAt'
  | 'closeAt'
  | 'reopenedAt'
  | 'firstRepliedAt'
  | 'revokedAt'
  | 'createdAt'
  | 'updatedAt'
  | 'customerUpdatedAt'
> {
  number: number;
  waitingSince: string | null;
  verifiedAt: string | null;
  checkRequestedAt: string | null;
  closedAt: string | null;
  reopenUntil: string | null;
  objectedAt: string | null;
  remindAt: string | null;
  closeAt: string | null;
  reopenedAt: string | null;
  firstRepliedAt: string | null;
  revokedAt: string | null;
  createdAt: string;
  updatedAt: string;
  customerUpdatedAt: string | null;
}

/** Columns that change during the life of a ticket. */
const CHANGEABLE = [
  'status',
  'waitsFor',
  'waitingSince',
  'assigneeId',
  'priority',
  'tags',
  'verifiedAt',
  'checkRequestedAt',
  'closedAt',
  'closing',
  'closeReason',
  'reopenUntil',
  'objectedAt',
  'remindAt',
  'closeAt',
  'reopened',
  'reopenedAt',
  'firstRepliedAt',
  'revokedAt',
  'revokeReason',
  'entrySeq',
  'writtenSeq',
  'messageSeq',
  'customerSeq',
  'updatedAt',
  'customerUpdatedAt',
  'version',
] as const satisfies ReadonlyArray<keyof TicketColumns>;
const COUNTERS = ['entrySeq', 'writtenSeq', 'messageSeq', 'customerSeq', 'updatedAt', 'customerUpdatedAt'] as const satisfies ReadonlyArray<
  keyof TicketColumns
>;

/** Every ticket request starts with this statement, and a prepared statement with a plain row costs a fraction of hydrating an entity. */
const SELECT = `SELECT ${Object.entries(COLUMNS)
  .map(([property, column]) => (property === column ? column : `${column} AS "${property}"`))
  .join(', ')} FROM tickets WHERE id = $1`;
const UPDATE = updateOf(CHANGEABLE);
const UPDATE_COUNTERS = updateOf(COUNTERS);

/** The columns of a new ticket; the others have defaults. */
type NewTicket = Pick<
  Ticket,
  | 'id'
  | 'customerId'
  | 'subject'
  | 'description'
  | 'category'
  | 'subcategory'
  | 'contactEmail'
  | 'status'
  | 'priority'
  | 'createdAt'
  | 'remindAt'
  | 'closeAt'
>;

interface ContactAddressRow {
  id: string;
  address: string;
}

/** Ticket fields shown in lists of other areas. */
interface TicketStateRow {
  id: string;
  /** Null once the account is deleted. */
  customerId: string | null;
  number: number;
  status: TicketStatus;
}

/** SQL: the viewer is not the customer of this ticket. @param ticketId column @param viewerId parameter */
export function notOpenedBy(ticketId: string, viewerId: string): string {
  return `NOT EXISTS (SELECT FROM tickets own WHERE own.id = ${ticketId} AND own.customer_id = ${viewerId})`;
}

@Injectable()
export class TicketsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The numbers of these tickets as text. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(`SELECT id, '#' || number AS name FROM tickets WHERE id = ANY($1::uuid[])`, [ids]);
  }

  /** Numbers, customers and states of tickets. */
  states(ids: readonly string[]): Promise<TicketStateRow[]> {
    return this.queries.rows<TicketStateRow>(
      'SELECT id, customer_id AS "customerId", number, status FROM tickets WHERE id = ANY($1::uuid[])',
      [ids],
    );
  }

  async idOfNumber(number: number): Promise<string | undefined> {
    const [row] = await this.queries.rows<{ id: string }>('SELECT id FROM tickets WHERE number = $1', [number]);
    return row?.id;
  }

  async find(id: string): Promise<Ticket | undefined> {
    const [row] = await this.queries.rows<TicketRow>(SELECT, [id]);
    return row && toTicket(row);
  }

  /** The same within a transaction. */
  async findIn(tx: Tx, id: string): Promise<Ticket | undefined> {
    const [row] = await tx.manager.query<TicketRow[]>(SELECT, [id]);
    return row && toTicket(row);
  }

  async lockForUpdate(tx: Tx, id: string): Promise<Ticket | undefined> {
    const [row] = await tx.manager.query<TicketRow[]>(`${SELECT} FOR UPDATE`, [id]);
    return row && toTicket(row);
  }

  /** Ids of tickets whose deadline has passed, in a fixed order. */
  async withDeadlinePassed(now: Date, after: string | null, limit: number): Promise<string[]> {
    const rows = await this.queries.rows<{ id: string }>(
      `SELECT id FROM tickets WHERE close_at IS NOT NULL AND least(remind_at, close_at) <= $1 AND ($2::uuid IS NULL OR id > $2)
       ORDER BY id LIMIT $3`,
      [now, after, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** One of them, locked; undefined if its deadline has changed or another transaction holds the lock. */
  async lockWithDeadlinePassed(tx: Tx, id: string, now: Date): Promise<Ticket | undefined> {
    const [row] = await tx.manager.query<TicketRow[]>(
      `${SELECT} AND close_at IS NOT NULL AND least(remind_at, close_at) <= $2 FOR UPDATE SKIP LOCKED`,
      [id, now],
    );
    return row && toTicket(row);
  }

  /** @returns false if the id is taken; the stored ticket is unchanged. */
  async insertIfAbsent(tx: Tx, ticket: NewTicket): Promise<boolean> {
    const { id, customerId, subject, description, category, subcategory, contactEmail, status, priority, createdAt, remindAt, closeAt } =
      ticket;
    const rows = await tx.manager.query<unknown[]>(
      `INSERT INTO tickets (id, customer_id, subject, description, category, subcategory, contact_email, status, priority, created_at, updated_at, waits_for,
         remind_at, close_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, 'customer', $11, $12) ON CONFLICT (id) DO NOTHING RETURNING id`,
      [id, customerId, subject, description, category, subcategory, contactEmail, status, priority, createdAt, remindAt, closeAt],
    );
    return rows.length > 0;
  }

  /** Updates all changeable columns. Plain SQL, because every message does it. */
  async update(tx: Tx, ticket: Ticket): Promise<void> {
    await tx.manager.query(UPDATE, [ticket.id, ...CHANGEABLE.map((property) => ticket[property])]);
  }

  /** Updates the counters and the time of the last activity. */
  async updateCounters(tx: Tx, ticket: Pick<Ticket, 'id' | (typeof COUNTERS)[number]>): Promise<void> {
    await tx.manager.query(UPDATE_COUNTERS, [ticket.id, ...COUNTERS.map((property) => ticket[property])]);
  }

  async saveDeadlines(tx: Tx, id: string, deadlines: Pick<Ticket, 'remindAt' | 'closeAt'>): Promise<void> {
    await tx.manager.update(Ticket, id, deadlines);
  }

  /** Ids of a customer's tickets in these states, in a fixed order. */
  async idsOfCustomer(tx: Tx, customerId: string, statuses: readonly TicketStatus[]): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ id: string }>>(
      'SELECT id FROM tickets WHERE customer_id = $1 AND status = ANY($2) ORDER BY id',
      [customerId, statuses],
    );
    return rows.map(({ id }) => id);
  }

  /** A customer's tickets with a contact address. */
  contactAddresses(tx: Tx, customerId: string): Promise<ContactAddressRow[]> {
    return tx.manager.query<ContactAddressRow[]>(
      'SELECT id, contact_email AS address FROM tickets WHERE customer_id = $1 AND contact_email IS NOT NULL',
      [customerId],
    );
  }

  async clearContactAddresses(tx: Tx, customerId: string): Promise<void> {
    await tx.manager.update(Ticket, { customerId }, { contactEmail: null });
  }

  /**
   * Moves a ticket and its entries into the past, at equal intervals. For demo content.
   * @param minutes between two entries.
   */
  async backdate(tx: Tx, id: string, openedAt: Date, minutes: number): Promise<void> {
    const at = (entry: string) => `$2::timestamptz + ${entry} * $3::float8 * interval '1 minute'`;
    const values = [id, openedAt, minutes];
    await tx.manager.query(
      `UPDATE tickets t SET created_at = $2, updated_at = ${at('entry_seq')},
         customer_updated_at = CASE WHEN customer_updated_at IS NOT NULL THEN
           ${at('coalesce((SELECT max(m.entry) FROM ticket_messages m WHERE m.ticket_id = t.id), 0)')} END,
         verified_at = CASE WHEN verified_at IS NOT NULL THEN ${at('0.5')} END,
         closed_at = CASE WHEN closed_at IS NOT NULL THEN ${at('entry_seq')} END,
         reopen_until = ${at('entry_seq')} + (reopen_until - closed_at),
         revoked_at = CASE WHEN revoked_at IS NOT NULL THEN ${at('entry_seq')} END
       WHERE id = $1`,
      values,
    );
    await tx.manager.query(`UPDATE ticket_messages SET created_at = ${at('entry')} WHERE ticket_id = $1`, values);
    await tx.manager.query(`UPDATE ticket_notes SET created_at = ${at('entry')} WHERE ticket_id = $1`, values);
    await tx.manager.query(
      `UPDATE tickets SET first_replied_at =
         (SELECT min(created_at) FROM ticket_messages WHERE ticket_id = $1 AND author_role NOT IN ('customer', 'system')) WHERE id = $1`,
      [id],
    );
    // Since the customer's first message after the last answer.
    await tx.manager.query(
      `UPDATE tickets t SET waiting_since = coalesce(
         (SELECT min(m.created_at) FROM ticket_messages m WHERE m.ticket_id = t.id AND m.author_role = 'customer' AND m.seq >
            (SELECT max(a.seq) FROM ticket_messages a WHERE a.ticket_id = t.id AND a.author_role NOT IN ('customer', 'system'))),
         t.created_at) WHERE id = $1 AND waits_for = 'agent'`,
      [id],
    );
  }
}

function updateOf(properties: ReadonlyArray<keyof TicketColumns>): string {
  return `UPDATE tickets SET ${properties.map((property, index) => `${COLUMNS[property]} = $${index + 2}`).join(', ')} WHERE id = $1`;
}

function toTicket({
  number,
  waitingSince,
  verifiedAt,
  checkRequestedAt,
  closedAt,
  reopenUntil,
  objectedAt,
  remindAt,
  closeAt,
  reopenedAt,
  firstRepliedAt,
  revokedAt,
  createdAt,
  updatedAt,
  customerUpdatedAt,
  ...row
}: TicketRow): Ticket {
  return Object.assign(new Ticket(), row, {
    number: String(number),
    waitingSince: toDate(waitingSince),
    verifiedAt: toDate(verifiedAt),
    checkRequestedAt: toDate(checkRequestedAt),
    closedAt: toDate(closedAt),
    reopenUntil: toDate(reopenUntil),
    objectedAt: toDate(objectedAt),
    remindAt: toDate(remindAt),
    closeAt: toDate(closeAt),
    reopenedAt: toDate(reopenedAt),
    firstRepliedAt: toDate(firstRepliedAt),
    revokedAt: toDate(revokedAt),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    customerUpdatedAt: toDate(customerUpdatedAt),
  });
}

function toDate(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment);
}
