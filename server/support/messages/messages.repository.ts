import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { joinUser } from '../../users/user-directory.service.js';
import { changeText, type TicketChange } from '../handling/ticket-changes.rules.js';
import type { TicketSide, TicketStatus } from '../tickets/tickets.rules.js';
import { AttachmentsRepository, type SentAttachmentRow } from './attachments.repository.js';
import { toAttachmentView, type MessageView } from './messages.dto.js';
import type { AuthorRole } from './ticket-entries.service.js';
import type { TicketMessage } from './ticket-message.entity.js';
import type { TicketNote } from './ticket-note.entity.js';

interface MessageRow extends Omit<MessageView, 'attachments' | 'author_name'> {
  first_name: string | null;
  /** A recorded change, with the names of the previous and new assignee. */
  change: TicketChange | null;
  from_name: string | null;
  to_name: string | null;
}

/** An existing message or note. */
interface WrittenRow {
  author_id: string | null;
  entry: number;
  /** Null for a note. */
  seq: number | null;
}

interface OthersRow {
  entry: number;
  author_role: AuthorRole;
}

export interface Window {
  before?: number;
  after?: number;
  limit: number;
}

const NO_CHANGE = 'NULL::jsonb AS change, NULL::text AS from_name, NULL::text AS to_name';

/** Customers' reads query the messages table only, so they can never contain a note. */
const MESSAGES = `SELECT m.id, m.seq, m.author_id, m.author_role, u.first_name, m.body, 0 AS is_internal, m.created_at, ${NO_CHANGE}
  FROM ticket_messages m ${joinUser('u', 'm.author_id')} WHERE m.ticket_id = $1 AND m.seq > $2 AND m.seq < $3`;
const ENTRIES = `SELECT * FROM (
    (SELECT m.id, m.entry AS seq, m.author_id, m.author_role, u.first_name, m.body, 0 AS is_internal, m.created_at, ${NO_CHANGE}
     FROM ticket_messages m ${joinUser('u', 'm.author_id')} WHERE m.ticket_id = $1 AND m.entry > $2 AND m.entry < $3 ORDER BY m.entry %ORDER% LIMIT $4)
    UNION ALL
    (SELECT n.id, n.entry AS seq, n.author_id, n.author_role, u.first_name, n.body, 1 AS is_internal, n.created_at, n.change, f.first_name AS from_name, o.first_name AS to_name
     FROM ticket_notes n ${joinUser('u', 'n.author_id')} ${joinUser('f', `(n.change->'assignee'->>'from')::uuid`)} ${joinUser('o', `(n.change->'assignee'->>'to')::uuid`)}
     WHERE n.ticket_id = $1 AND n.entry > $2 AND n.entry < $3 ORDER BY n.entry %ORDER% LIMIT $4)
  ) e`;

const STATEMENTS = {
  customer: { ASC: `${MESSAGES} ORDER BY m.seq ASC LIMIT $4`, DESC: `${MESSAGES} ORDER BY m.seq DESC LIMIT $4` },
  agent: {
    ASC: `${ENTRIES.replaceAll('%ORDER%', 'ASC')} ORDER BY seq ASC LIMIT $4`,
    DESC: `${ENTRIES.replaceAll('%ORDER%', 'DESC')} ORDER BY seq DESC LIMIT $4`,
  },
} as const;

const MAX_SEQ = 2_147_483_647;
const PAGE = 25;

/** The thread of a ticket: messages and internal notes. Reading it takes two statements, whatever its length. */
@Injectable()
export class MessagesRepository {
  constructor(
    private readonly queries: ReadQueries,
    private readonly attachments: AttachmentsRepository,
  ) {}

  /** A part of the thread, oldest first: the newest unless `after` or `before` is given. */
  async window(ticketId: string, side: Exclude<TicketSide, 'stranger'>, { before, after, limit }: Window): Promise<MessageView[]> {
    const order = after === undefined ? 'DESC' : 'ASC';
    const rows = await this.queries.rows<MessageRow>(STATEMENTS[side][order], [ticketId, after ?? 0, before ?? MAX_SEQ, limit]);
    if (order === 'DESC') rows.reverse();
    return this.withAttachments(ticketId, side, rows);
  }

  /**
   * The whole thread, oldest first, in pages of at most 25 entries of up to 10,000 characters: each is read once the previous one has been
   * consumed.
   */
  async *pages(ticketId: string, side: Exclude<TicketSide, 'stranger'>): AsyncGenerator<MessageView[]> {
    for (let after = 0; ;) {
      const page = await this.window(ticketId, side, { after, limit: PAGE });
      const last = page.at(-1);
      if (last !== undefined) yield page;
      if (last === undefined || page.length < PAGE) return;
      after = last.seq;
    }
  }

  /**
   * What decides whether a side may read the thread, and the number of its newest entry in that side's numbering; undefined if there is no
   * ticket.
   */
  async threadState(
    ticketId: string,
    side: Exclude<TicketSide, 'stranger'>,
  ): Promise<{ status: TicketStatus; verified: boolean; lastSeq: number } | undefined> {
    const [row] = await this.queries.rows<{ status: TicketStatus; verified: boolean; message_seq: number; entry_seq: number }>(
      'SELECT status, verified_at IS NOT NULL AS verified, message_seq, entry_seq FROM tickets WHERE id = $1',
      [ticketId],
    );
    return row && { status: row.status, verified: row.verified, lastSeq: side === 'customer' ? row.message_seq : row.entry_seq };
  }

  /** One entry of the thread, or undefined if this side may not see it. */
  async findOne(ticketId: string, side: Exclude<TicketSide, 'stranger'>, seq: number): Promise<MessageView | undefined> {
    const [view] = await this.window(ticketId, side, { after: seq - 1, before: seq + 1, limit: 1 });
    return view;
  }

  /** The message or note with this client-generated id. */
  async findWritten(tx: Tx, ticketId: string, id: string): Promise<WrittenRow | undefined> {
    const [row] = await tx.manager.query<WrittenRow[]>(
      `SELECT author_id, entry, seq FROM ticket_messages WHERE ticket_id = $1 AND id = $2
       UNION ALL SELECT author_id, entry, NULL FROM ticket_notes WHERE ticket_id = $1 AND id = $2`,
      [ticketId, id],
    );
    return row;
  }

  /** The newest entry after a number that another user wrote, the customer's before those of colleagues; changes do not count. */
  async newestOfOthers(tx: Tx, ticketId: string, after: number, userId: string): Promise<OthersRow | undefined> {
    const [row] = await tx.manager.query<OthersRow[]>(
      `SELECT entry, author_role FROM (
         SELECT entry, author_role FROM ticket_messages
           WHERE ticket_id = $1 AND entry > $2 AND author_id IS DISTINCT FROM $3 AND author_role <> 'system'
         UNION ALL
         SELECT entry, author_role FROM ticket_notes WHERE ticket_id = $1 AND entry > $2 AND author_id IS DISTINCT FROM $3 AND change IS NULL
       ) e ORDER BY (author_role = 'customer') DESC, entry DESC LIMIT 1`,
      [ticketId, after, userId],
    );
    return row;
  }

  async insertMessage(tx: Tx, { ticketId, seq, entry, id, authorId, authorRole, body, createdAt }: TicketMessage): Promise<void> {
    await tx.manager.query(
      'INSERT INTO ticket_messages (ticket_id, seq, entry, id, author_id, author_role, body, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
      [ticketId, seq, entry, id, authorId, authorRole, body, createdAt],
    );
  }

  async insertNote(tx: Tx, { ticketId, entry, id, authorId, authorRole, body, change, createdAt }: TicketNote): Promise<void> {
    await tx.manager.query(
      'INSERT INTO ticket_notes (ticket_id, entry, id, author_id, author_role, body, change, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
      [ticketId, entry, id, authorId, authorRole, body, change, createdAt],
    );
  }

  private async withAttachments(ticketId: string, side: Exclude<TicketSide, 'stranger'>, rows: MessageRow[]): Promise<MessageView[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const attachments = await this.attachments.ofMessages(ticketId, ids, side === 'agent');
    const byMessage = new Map<string, SentAttachmentRow[]>();
    for (const attachment of attachments)
      byMessage.set(attachment.message_id, [...(byMessage.get(attachment.message_id) ?? []), attachment]);
    return rows.map(({ first_name, change, from_name, to_name, ...row }) => ({
      ...row,
      body: change === null ? row.body : textOf(change, { ...row, first_name, from_name, to_name }),
      author_name: authorName(row, first_name),
      attachments: (byMessage.get(row.id) ?? []).map(toAttachmentView),
    }));
  }
}

const DELETED = 'Deleted user';

function textOf(change: TicketChange, { author_id, first_name, from_name, to_name }: Omit<MessageRow, 'attachments' | 'change'>): string {
  const by = { id: author_id, name: author_id === null ? DELETED : (first_name ?? 'Support') };
  return changeText(change, { by, from: from_name ?? DELETED, to: to_name ?? DELETED });
}

function authorName({ author_role, author_id }: Pick<MessageRow, 'author_role' | 'author_id'>, firstName: string | null): string {
  if (author_role === 'system') return 'System';
  if (author_id === null) return DELETED;
  return firstName ?? (author_role === 'customer' ? 'Customer' : 'Support');
}
