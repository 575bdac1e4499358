import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { ReceiptsService } from '../access/receipts.service.js';
import { agentRole } from '../desk/agent-role.js';
import { TicketEntriesService } from './ticket-entries.service.js';
import { TicketNoticesService } from '../tickets/ticket-notices.service.js';
import { TicketReadsService } from './ticket-reads.service.js';
import type { Ticket } from '../tickets/ticket.entity.js';
import { canReadMessages, sideTo } from '../tickets/tickets.policy.js';
import type { TicketAction } from '../tickets/tickets.rules.js';
import { TicketHandlingService } from '../handling/ticket-handling.service.js';
import { MentionsService } from '../mentions/mentions.service.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { AttachmentsService } from './attachments.service.js';
import type { MessagesQuery, MessageView, SendMessage } from './messages.dto.js';
import { MessagesRepository } from './messages.repository.js';
import { publishAlert } from '../live/publish-alert.js';

/** The messages of a ticket: written exactly once, strictly ordered, and readable only by those with access. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly database: Database,
    private readonly tickets: TicketsService,
    private readonly entries: TicketEntriesService,
    private readonly reads: TicketReadsService,
    private readonly messages: MessagesRepository,
    private readonly attachments: AttachmentsService,
    private readonly notices: TicketNoticesService,
    private readonly receipts: ReceiptsService,
    private readonly handling: TicketHandlingService,
    private readonly mentions: MentionsService,
    private readonly events: Events,
  ) {}

  /**
   * A part of the thread. An agent's read leaves a receipt.
   * @throws NotFound, Conflict `not-verified` before the security check.
   */
  async list(actor: Actor, ticketId: string, query: MessagesQuery): Promise<MessageView[]> {
    const ticket = await this.tickets.readable(actor, ticketId);
    assertVerified(actor, ticket);
    const side = sideTo(actor, ticket);
    if (side === 'stranger') throw new NotFound();
    if (side === 'agent') await this.receipts.recordRead(actor, ticketId, 'messages');
    return this.messages.window(ticketId, side, query);
  }

  /**
   * Writes a message or, for agents, a note. A repeated id returns the first response.
   * @throws NotFound; Conflict if the state does not allow it, the id is another user's, or, with `seenSeq`, another user has written in
   * the meantime.
   */
  async send(actor: Actor, ticketId: string, input: SendMessage): Promise<MessageView> {
    const id = input.id ?? randomUUID();
    const { side, seq } = await this.database.transaction(async (tx) => {
      const ticket = await this.tickets.readableLocked(tx, actor, ticketId);
      const before = await this.sentBefore(tx, actor, ticket, id);
      return { side: sideTo(actor, ticket), seq: before ?? (await this.write(tx, actor, ticket, { ...input, id })) };
    });
    const view = side === 'stranger' ? undefined : await this.messages.findOne(ticketId, side, seq);
    if (view === undefined) throw new NotFound();
    return view;
  }

  /** @returns the entry's number for its author. */
  private async write(tx: Tx, actor: Actor, ticket: Ticket, input: SendMessage & { id: string }): Promise<number> {
    const side = sideTo(actor, ticket);
    const internal = input.isInternal === true;
    const action: TicketAction = internal ? 'note' : side === 'customer' ? 'customerReply' : 'agentReply';
    this.tickets.target(actor, ticket, action);
    if (side === 'agent' && !internal && input.seenSeq !== undefined) await this.assertSeen(tx, actor, ticket, input.seenSeq);
    const authorRole = side === 'customer' ? 'customer' : agentRole(actor.roles);
    const placed = await this.entries.append(tx, ticket, { id: input.id, authorId: actor.userId, authorRole, body: input.body, internal });
    await this.attachments.attach(tx, actor, ticket.id, { messageId: input.id, internal, ids: input.attachmentIds ?? [] });
    const columns = action === 'agentReply' ? await this.handling.takeByReply(tx, actor, ticket) : {};
    await this.tickets.advance(tx, actor, ticket, action, columns);
    if (action === 'agentReply') await this.notices.answered(tx, ticket.id);
    if (action === 'customerReply') await this.customerWrote(tx, ticket);
    const readUpTo = side === 'customer' ? (placed.seq ?? placed.entry) : placed.entry;
    await this.reads.markReadIn(tx, actor, ticket.id, readUpTo);
    if (internal) await this.mentions.recordMentions(tx, ticket, { entry: placed.entry, body: input.body, authorId: actor.userId });
    return readUpTo;
  }

  /** @throws Conflict `newer-message` */
  private async assertSeen(tx: Tx, { userId }: Actor, ticket: Ticket, seen: number): Promise<void> {
    if (seen >= ticket.writtenSeq) return;
    const newer = await this.messages.newestOfOthers(tx, ticket.id, seen, userId);
    if (newer === undefined) return;
    const by = newer.author_role === 'customer' ? 'customer' : 'colleague';
    const author = by === 'customer' ? 'The customer' : 'A colleague';
    throw new Conflict(`${author} has replied in the meantime`, 'newer-message', undefined, { by, seq: newer.entry });
  }

  private async customerWrote(tx: Tx, { id, assigneeId, customerId }: Ticket): Promise<void> {
    await this.notices.written(tx, id);
    if (assigneeId !== null) publishAlert(this.events, tx, { ticketId: id, kind: 'reply', agentId: assigneeId, customerId });
  }

  private async sentBefore(tx: Tx, actor: Actor, ticket: Ticket, id: string): Promise<number | null> {
    const row = await this.messages.findWritten(tx, ticket.id, id);
    if (row === undefined) return null;
    if (row.author_id !== actor.userId) throw new Conflict('This id is taken.', 'id-taken');
    return sideTo(actor, ticket) === 'customer' ? (row.seq ?? row.entry) : row.entry;
  }
}

/** @throws Conflict `not-verified` */
export function assertVerified(actor: Actor, ticket: Ticket): void {
  if (!canReadMessages(actor, ticket)) {
    throw new Conflict('Complete the security check to see the messages of this ticket.', 'not-verified');
  }
}
