import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import type { OrderedSource } from '../../platform/live/ordered-channel.js';
import type { OrderedAdmission, OrderedTopic } from '../../platform/live/ordered-topic.js';
import { Topics } from '../../platform/live/topics.js';
import { Clock } from '../../platform/time/clock.js';
import { ReceiptsService } from '../access/receipts.service.js';
import type { MessageView } from '../messages/messages.dto.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { assertVerified } from '../messages/messages.service.js';
import { sideTo } from '../tickets/tickets.policy.js';
import { mayReadMessages } from '../tickets/tickets.rules.js';
import { TicketsService } from '../tickets/tickets.service.js';

type Side = 'customer' | 'agent';

const SIDES = ['customer', 'agent'] as const;
/** A read by the same agent is recorded again after this time. */
const RENEW_MS = 10 * 60_000;

/**
 * The live thread of a ticket, `support.ticket:id`: messages with the numbers of the viewer's side, and `ticket` when the ticket's state
 * changed.
 */
@Injectable()
export class TicketTopicService implements OnModuleInit {
  private readonly topic: OrderedTopic<MessageView>;
  /** When the read by a session's streams of a ticket was last recorded, by channel and session; epoch milliseconds. */
  private readonly recordedAt = new Map<string, number>();

  constructor(
    topics: Topics,
    private readonly tickets: TicketsService,
    private readonly messages: MessagesRepository,
    private readonly receipts: ReceiptsService,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {
    this.topic = topics.ordered({ name: 'support.ticket', perRow: true, admit: (actor, id) => this.admit(actor, id) });
  }

  onModuleInit(): void {
    this.events.on('ticket.entry', ({ ticketId, seq }) => {
      for (const side of seq === null ? (['agent'] as const) : SIDES) this.topic.written(channelOf(ticketId, side));
    });
    this.events.on('ticket.changed', ({ id, isHidden }) => {
      for (const side of isHidden ? (['agent'] as const) : SIDES) this.topic.broadcast(channelOf(id, side), 'ticket', { id });
    });
    this.events.on('ticket.revoked', ({ id }) => this.topic.revoke(channelOf(id, 'agent')));
  }

  /** @throws NotFound, Conflict `not-verified`. */
  private async admit(actor: Actor, ticketId: string): Promise<OrderedAdmission<MessageView>> {
    const ticket = await this.tickets.readable(actor, ticketId);
    assertVerified(actor, ticket);
    const side = sideTo(actor, ticket);
    if (side === 'stranger') throw new NotFound();
    if (side === 'agent') await this.recordRead(actor, ticketId);
    return {
      channel: channelOf(ticketId, side),
      lastSeq: side === 'customer' ? ticket.messageSeq : ticket.entrySeq,
      source: this.sourceOf(ticketId, side),
    };
  }

  private sourceOf(ticketId: string, side: Side): OrderedSource<MessageView> {
    const source: OrderedSource<MessageView> = {
      state: async () => {
        const state = await this.messages.threadState(ticketId, side);
        return state === undefined ? { readable: false, lastSeq: 0 } : { readable: mayReadMessages(side, state), lastSeq: state.lastSeq };
      },
      after: (seq, limit) => this.messages.window(ticketId, side, { after: seq, limit }),
    };
    if (side === 'customer') return source;
    return {
      ...source,
      // Messages that arrive on an agent's open stream count as read.
      delivering: async (viewers) => {
        for (const { actor, subscribed } of viewers) if (subscribed) await this.recordRead(actor, ticketId);
      },
      left: ({ actor }) => void this.recordedAt.delete(readKey(actor, ticketId)),
    };
  }

  private async recordRead(actor: Actor, ticketId: string): Promise<void> {
    const key = readKey(actor, ticketId);
    const now = this.clock.now().getTime();
    if (now - (this.recordedAt.get(key) ?? -Infinity) < RENEW_MS) return;
    await this.receipts.recordRead(actor, ticketId, 'messages');
    this.recordedAt.delete(key);
    this.recordedAt.set(key, now);
    this.discardOld(now);
  }

  /** Entries of clients that left before their stream began. They are ordered by time. */
  private discardOld(now: number): void {
    for (const [key, at] of this.recordedAt) {
      if (now - at < RENEW_MS) return;
      this.recordedAt.delete(key);
    }
  }
}

function channelOf(ticketId: string, side: Side): string {
  return `${ticketId} ${side}`;
}

function readKey({ sessionId }: Actor, ticketId: string): string {
  return `${ticketId} ${sessionId}`;
}
