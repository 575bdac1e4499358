import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import { Clock } from '../../platform/time/clock.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { Events } from '../../platform/events/events.js';
import { NotFound } from '../../platform/errors/errors.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import { frameOf, Streams, type EventStream } from '../../platform/live/streams.js';
import { ReceiptsService } from '../access/receipts.service.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { assertVerified } from '../messages/messages.service.js';
import { sideTo } from '../tickets/tickets.policy.js';
import { mayReadMessages, type TicketStatus } from '../tickets/tickets.rules.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { TicketTopic, type TopicState } from './ticket-topic.js';

type Side = 'customer' | 'agent';

interface StateRow {
  status: TicketStatus;
  verified: boolean;
  message_seq: number;
  entry_seq: number;
}

/** A read by the same agent is noted again after this time. */
const NOTE_AGAIN_MS = 10 * 60_000;

/** The live threads: whoever has a ticket open gets each line as it is written, in every copy of the program. */
@Injectable()
export class TicketStreamsService implements OnModuleInit {
  private readonly topics = new Map<string, TicketTopic>();
  /** When the read behind a stream of an agent was last noted; epoch milliseconds. */
  private readonly noted = new WeakMap<EventStream, number>();

  constructor(
    private readonly tickets: TicketsService,
    private readonly messages: MessagesRepository,
    private readonly receipts: ReceiptsService,
    private readonly streams: Streams,
    private readonly queries: ReadQueries,
    private readonly events: Events,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.on('ticket.entry', ({ ticketId, seq }) => this.written(ticketId, seq !== null));
    this.events.on('ticket.changed', ({ id }) => this.changed(id));
    this.events.on('ticket.revoked', ({ id }) => this.topics.get(keyOf(id, 'agent'))?.closeAll());
    this.events.onGap(() => {
      for (const topic of this.topics.values()) this.pump(topic);
    });
  }

  /**
   * Opens the stream of a ticket: lines (`MessageView`) with their number as id, `ticket` when its state changed, `reset` when
   * the thread must be loaded anew.
   * @param after number of the last line that the reader has; null for only what comes now.
   * @throws NotFound, Conflict `not-verified`.
   */
  async open(actor: Actor, ticketId: string, after: number | null, request: Request, response: Response): Promise<void> {
    const ticket = await this.tickets.readable(actor, ticketId);
    assertVerified(actor, ticket);
    const side = sideTo(actor, ticket);
    if (side === 'stranger') throw new NotFound();
    if (side === 'agent') await this.receipts.note(actor, ticketId, 'messages');
    const key = keyOf(ticketId, side);
    const stream = this.streams.start(request, response, {
      actor,
      mayStay: ({ roles }) => side === 'customer' || inGroup(roles, 'agents'),
      onClose: () => this.leave(key, stream),
    });
    if (side === 'agent') this.noted.set(stream, this.clock.now().getTime());
    const topic = this.topics.get(key) ?? this.newTopic(ticketId, side);
    this.topics.set(key, topic);
    if (stream.closed) return this.leave(key, stream);
    topic.add(stream, after ?? (side === 'customer' ? ticket.messageSeq : ticket.entrySeq));
    this.pump(topic);
  }

  private newTopic(ticketId: string, side: Side): TicketTopic {
    return new TicketTopic({
      state: () => this.stateOf(ticketId, side),
      after: (seq, limit) => this.messages.window(ticketId, side, { after: seq, limit }),
      delivering: (streams) => this.noteReads(ticketId, side, streams),
    });
  }

  private written(ticketId: string, forCustomer: boolean): void {
    for (const side of forCustomer ? (['customer', 'agent'] as const) : (['agent'] as const)) {
      const topic = this.topics.get(keyOf(ticketId, side));
      if (topic !== undefined) this.pump(topic);
    }
  }

  private changed(ticketId: string): void {
    const frame = frameOf({ name: 'ticket', data: { id: ticketId } });
    for (const side of ['customer', 'agent'] as const) this.topics.get(keyOf(ticketId, side))?.tell(frame);
  }

  private pump(topic: TicketTopic): void {
    topic.pump().catch((error: unknown) => {
      // Better no stream than one that may have missed something: its reader comes back and asks for what is newer.
      this.log.warn(errorFields(error), 'A stream of a ticket could not be brought up to date.');
      topic.closeAll();
    });
  }

  private async stateOf(ticketId: string, side: Side): Promise<TopicState> {
    const [row] = await this.queries.rows<StateRow>(
      'SELECT status, verified_at IS NOT NULL AS verified, message_seq, entry_seq FROM tickets WHERE id = $1',
      [ticketId],
    );
    if (row === undefined) return { readable: false, lastSeq: 0 };
    return { readable: mayReadMessages(side, row), lastSeq: side === 'customer' ? row.message_seq : row.entry_seq };
  }

  /** What arrives on an agent's open stream is read as well. */
  private async noteReads(ticketId: string, side: Side, streams: readonly EventStream[]): Promise<void> {
    if (side === 'customer') return;
    const now = this.clock.now().getTime();
    for (const stream of streams) {
      if (now - (this.noted.get(stream) ?? 0) < NOTE_AGAIN_MS) continue;
      await this.receipts.note(stream.terms.actor, ticketId, 'messages');
      this.noted.set(stream, now);
    }
  }

  private leave(key: string, stream: EventStream): void {
    const topic = this.topics.get(key);
    topic?.delete(stream);
    if (topic?.size === 0) this.topics.delete(key);
  }
}

function keyOf(ticketId: string, side: Side): string {
  return `${ticketId} ${side}`;
}
