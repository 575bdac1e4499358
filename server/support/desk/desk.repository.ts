import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { containing } from '../../platform/database/like.js';
import { pageOf, type Page } from '../../platform/lists/cursors.js';
import { orderBy, positionColumns, positionOf, type KeysetOrder } from '../../platform/lists/keyset.js';
import { formerAssignees, isFormer, joinUser } from '../../users/user-directory.service.js';
import { CODE_TRIES } from '../access/security-codes.rules.js';
import { numberIn, searchesContents } from './desk-search.rules.js';
import { DEFAULT_DESK_SORT, type DeskSort } from './desk-order.rules.js';
import { contentConditions } from './ticket-hits.repository.js';
import { NEWEST, TicketFilter } from './ticket-filter.repository.js';
import { TICKET_STATUSES, type TicketStatus } from '../tickets/tickets.rules.js';
import type { DeskCounts, DeskItem, DeskQuery, DeskRow } from './desk.dto.js';

interface NamedTicket {
  id: string;
  number: number;
  subject: string;
  status: TicketStatus;
}

interface DeskSourceRow extends Omit<DeskRow, 'assignee' | 'security_verified' | 'lastSeq'> {
  verified: boolean;
  written_seq: number;
  assignee_id: string | null;
  assignee_name: string | null;
  assignee_is_former: boolean;
}

/** What the customer of a ticket knows of its activity: neither notes nor tags. */
interface CustomerActivity {
  message_seq: number;
  customer_updated_at: string | null;
}

type DeskItemRow = DeskSourceRow & CustomerActivity & { own: boolean; read_seq: number };
type PagedDeskRow = DeskItemRow & { position: Array<string | number> };

/** A changed ticket for agents, and for its customer, who may be one of them. */
export interface ChangedTicket {
  row: DeskRow;
  customerId: string | null;
  forCustomer: DeskRow & { own: true };
}

const COLUMNS = `t.id, t.number, t.subject, t.category, t.subcategory, t.status, t.priority, t.waits_for, t.waiting_since, t.verified_at IS NOT NULL AS verified,
  t.assignee_id, a.first_name AS assignee_name, ${isFormer('a', 'agents')} AS assignee_is_former, t.created_at, t.updated_at, t.written_seq,
  (SELECT c.expires_at FROM ticket_security_codes c WHERE c.ticket_id = t.id AND c.sent_at IS NOT NULL AND c.tries < ${CODE_TRIES}) AS "codeUntil"`;
const FORMER_ASSIGNEES = formerAssignees('tickets', 'agents', `status <> 'access_revoked_closed'`);
const CUSTOMER_ACTIVITY = 't.message_seq, t.customer_updated_at';
/** Tickets of other people than the agent, the first value of the statement. */
const OTHERS = 'customer_id IS DISTINCT FROM $1';
/** Of a statement whose first value is the agent. */
const ITEM_COLUMNS = `${COLUMNS}, ${CUSTOMER_ACTIVITY}, t.customer_id IS NOT DISTINCT FROM $1 AS own, coalesce(r.seq, 0) AS read_seq`;
const ITEMS = `tickets t ${joinUser('a', 't.assignee_id')} LEFT JOIN ticket_reads r ON r.ticket_id = t.id AND r.user_id = $1`;
const COUNT_LIMIT = 100;
const CODES_LIMIT = 20;
const MENTIONS_LIMIT = 20;
/** Maximum number of mentions examined, including those of revoked tickets. */
const MENTIONS_READ = 200;

const QUEUE = [
  { column: 't.queue_rank', type: 'bigint' },
  { column: 't.queue_key', type: 'bigint' },
] as const;
const ORDERS: Record<DeskSort, KeysetOrder> = {
  waiting: { name: 'waiting', keys: QUEUE, direction: 'ASC', id: 't.id' },
  newest: NEWEST,
  activity: { name: 'activity', keys: [{ column: 't.updated_at', type: 'timestamptz' }], direction: 'DESC', id: 't.id' },
  priority: { name: 'priority', keys: [{ column: 't.priority_rank', type: 'bigint' }, ...QUEUE], direction: 'ASC', id: 't.id' },
};

/** Agents' queries on all tickets. Each is served from an index; none counts rows beyond a limit. */
@Injectable()
export class DeskRepository {
  constructor(private readonly queries: ReadQueries) {}

  /**
   * The tickets with this number, or whose subject contains the text, latest activity first. Nothing of what their customers wrote.
   * @param text needs three characters, unless it is a number: no index supports shorter ones
   */
  named(text: string, limit: number): Promise<NamedTicket[]> {
    const number = numberIn(text);
    if (number !== null)
      return this.queries.rows<NamedTicket>(
        `SELECT id, number, subject, status FROM tickets WHERE number = $1 AND status <> 'access_revoked_closed'`,
        [number],
      );
    return searchesContents(text) ? this.queries.rows<NamedTicket>(NAMED, [containing(text), limit]) : Promise.resolve([]);
  }

  /** Tickets in the requested order. */
  async page(agentId: string, query: DeskQuery): Promise<Page<DeskItem>> {
    const { sql, values } = deskStatement(agentId, query);
    const rows = await this.queries.rows<PagedDeskRow>(sql, values);
    return pageOf(
      rows,
      query.limit,
      ({ position: _position, ...row }) => toItem(row),
      (row) => positionOf(orderOf(query), row),
    );
  }

  /** Those of these tickets that agents may see, in no order. */
  async items(agentId: string, ids: readonly string[]): Promise<DeskItem[]> {
    const rows = await this.queries.rows<DeskItemRow>(
      `SELECT ${ITEM_COLUMNS} FROM ${ITEMS} WHERE t.id = ANY($2) AND t.status <> 'access_revoked_closed'`,
      [agentId, ids],
    );
    return rows.map(toItem);
  }

  /** Tickets of others whose customer has shared a code that is still valid, earliest expiry first. At most 20. */
  async withCodes(agentId: string, now: Date): Promise<DeskRow[]> {
    const rows = await this.queries.rows<DeskSourceRow>(CODES, [now, CODE_TRIES, CODES_LIMIT, agentId]);
    return rows.map(toRow);
  }

  /** Tickets with a note that mentions the agent and that they have not read, oldest mention first. At most 20. */
  async mentioning(agentId: string): Promise<DeskRow[]> {
    const rows = await this.queries.rows<DeskSourceRow>(MENTIONS, [agentId, MENTIONS_LIMIT]);
    return rows.map(toRow);
  }

  /** Those of these tickets that agents may see. */
  async rows(ids: readonly string[]): Promise<DeskRow[]> {
    const rows = await this.queries.rows<DeskSourceRow>(
      `SELECT ${COLUMNS} FROM tickets t ${joinUser('a', 't.assignee_id')} WHERE t.id = ANY($1) AND t.status <> 'access_revoked_closed'`,
      [ids],
    );
    return rows.map(toRow);
  }

  /** The same as they go to the open lists of agents. */
  async changed(ids: readonly string[]): Promise<ChangedTicket[]> {
    const rows = await this.queries.rows<DeskSourceRow & CustomerActivity & { customer_id: string | null }>(
      `SELECT ${COLUMNS}, ${CUSTOMER_ACTIVITY}, t.customer_id FROM tickets t ${joinUser('a', 't.assignee_id')}
       WHERE t.id = ANY($1) AND t.status <> 'access_revoked_closed'`,
      [ids],
    );
    return rows.map(({ customer_id, message_seq, customer_updated_at, ...source }) => {
      const row = toRow(source);
      return { row, customerId: customer_id, forCustomer: { ...asCustomer(row, { message_seq, customer_updated_at }), own: true } };
    });
  }

  /** Nothing waits for agents on their own tickets: a colleague handles those. */
  async counts(agentId: string): Promise<DeskCounts> {
    const [counts, waiting] = await Promise.all([
      this.queries.rows<{ status: TicketStatus; n: number }>('SELECT status, n FROM ticket_counts'),
      this.queries.rows<{ mine: number; unassigned: number }>(
        `SELECT (SELECT count(*) FROM (SELECT FROM tickets WHERE waits_for = 'agent' AND assignee_id = $1 AND ${OTHERS} LIMIT $2) m) AS mine,
           (SELECT count(*) FROM (SELECT FROM tickets WHERE waits_for = 'agent' AND assignee_id IS NULL AND ${OTHERS} LIMIT $2) u) AS unassigned`,
        [agentId, COUNT_LIMIT],
      ),
    ]);
    const byStatus = Object.fromEntries(
      TICKET_STATUSES.map((status) => [status, counts.find((row) => row.status === status)?.n ?? 0]),
    ) as Record<TicketStatus, number>;
    const { mine = 0, unassigned = 0 } = waiting[0] ?? {};
    return { byStatus, mine, unassigned, waiting: Math.min(mine + unassigned, COUNT_LIMIT) };
  }
}

/** The index is on both columns. Exported for the test of its plan. */
export const NAMED = `SELECT id, number, subject, status FROM tickets
  WHERE (subject || ' ' || description) ILIKE $1 AND subject ILIKE $1 AND status <> 'access_revoked_closed'
  ORDER BY updated_at DESC, id DESC LIMIT $2`;

/** Exported for the test of its plan. */
export const CODES = `SELECT ${COLUMNS} FROM ticket_security_codes c JOIN tickets t ON t.id = c.ticket_id ${joinUser('a', 't.assignee_id')}
  WHERE c.sent_at IS NOT NULL AND c.expires_at > $1 AND c.tries < $2 AND t.status <> 'access_revoked_closed'
    AND t.customer_id IS DISTINCT FROM $4 ORDER BY c.expires_at, t.id LIMIT $3`;

/** Exported for the test of its plan. */
export const MENTIONS = `SELECT ${COLUMNS} FROM tickets t JOIN ticket_mentions m ON m.ticket_id = t.id AND m.user_id = $1 ${joinUser('a', 't.assignee_id')}
  WHERE t.id = ANY (ARRAY(SELECT ticket_id FROM ticket_mentions WHERE user_id = $1 ORDER BY created_at, ticket_id LIMIT ${MENTIONS_READ}))
    AND t.status <> 'access_revoked_closed' ORDER BY m.created_at, t.id LIMIT $2`;

function orderOf({ sort = DEFAULT_DESK_SORT }: Pick<DeskQuery, 'sort'>): KeysetOrder {
  return ORDERS[sort];
}

/** The page of a query, with one more row if there is a next page. */
export function deskStatement(agentId: string, query: DeskQuery): { sql: string; values: unknown[] } {
  const filter = new TicketFilter([agentId, query.limit + 1]);
  filter.matching(query, agentId, searchesContents(query.search?.trim() ?? '') ? contentConditions : undefined);
  filter.equals('t.priority', query.priority);
  if (query.assignee === 'none') filter.where('t.assignee_id IS NULL');
  else if (query.assignee === 'former') filter.where(`t.assignee_id = ANY (${FORMER_ASSIGNEES})`);
  else filter.equals('t.assignee_id', query.assignee === 'me' ? agentId : query.assignee);
  // As in the counts.
  if (query.waits === 'agent') filter.where(`t.waits_for = 'agent' AND t.${OTHERS}`);
  const order = orderOf(query);
  filter.after(query.cursor, order);
  return {
    sql: `SELECT ${ITEM_COLUMNS}, ${positionColumns(order)} FROM ${ITEMS} WHERE ${filter.sql} ORDER BY ${orderBy(order)} LIMIT $2`,
    values: filter.values,
  };
}

function toRow({ verified, assignee_id, assignee_name, assignee_is_former, written_seq, ...row }: DeskSourceRow): DeskRow {
  const assignee = assignee_id === null ? null : { id: assignee_id, name: assignee_name ?? 'Support', isFormer: assignee_is_former };
  return { ...row, security_verified: verified, assignee, lastSeq: written_seq };
}

function toItem({ own, read_seq, message_seq, customer_updated_at, ...source }: DeskItemRow): DeskItem {
  const row = toRow(source);
  if (own) return { ...asCustomer(row, { message_seq, customer_updated_at }), hit: null, own, unread: 0 };
  return { ...row, hit: null, own, unread: source.verified ? Math.max(0, source.written_seq - read_seq) : 0 };
}

function asCustomer(row: DeskRow, { message_seq, customer_updated_at }: CustomerActivity): DeskRow {
  return { ...row, lastSeq: message_seq, updated_at: customer_updated_at ?? row.updated_at };
}
