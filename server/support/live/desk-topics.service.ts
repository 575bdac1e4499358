import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Events } from '../../platform/events/events.js';
import type { SignalTopic } from '../../platform/live/signal-topic.js';
import { TopicEvent } from '../../platform/live/topic-event.js';
import { Topics } from '../../platform/live/topics.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import { assertAgent } from '../desk/agent-role.js';
import type { DeskListChange } from '../desk/desk.dto.js';
import { DeskRepository, type ChangedTicket } from '../desk/desk.repository.js';
import { OwnTicketsRepository } from '../tickets/own-tickets.repository.js';
import type { TicketIds, UnreadView } from './live.dto.js';

/** Changes within this time are sent together. */
const BATCH_MS = 100;
const AGENTS = 'agents';
const DESK = 'support.desk';

/**
 * Live topics on every page. `support.unread`: number of the user's own tickets with unread messages (`UnreadView`); `support.own-tickets`:
 * which of them changed (`TicketIds`). For agents, `support.desk-counts` (`DeskCounts`), and `support.desk`: each changed ticket
 * (`DeskListChange`). No topic here contains messages.
 */
@Injectable()
export class DeskTopicsService implements OnModuleInit {
  private readonly unread: SignalTopic;
  private readonly ownTickets: SignalTopic;
  private readonly counts: SignalTopic;
  private readonly rows: SignalTopic;
  private readonly changedTickets = new Set<string>();
  /** Changed tickets by the customer who follows them. */
  private readonly changedOwn = new Map<string, Set<string>>();
  private timer: NodeJS.Timeout | undefined;
  private lastFlush = Promise.resolve();

  constructor(
    topics: Topics,
    private readonly desk: DeskRepository,
    private readonly own: OwnTicketsRepository,
    private readonly events: Events,
    private readonly log: Log,
  ) {
    this.unread = topics.signal({
      name: 'support.unread',
      admit: ({ userId }) => Promise.resolve({ channel: userId, value: () => this.unreadOf(userId) }),
    });
    this.ownTickets = topics.signal({
      name: 'support.own-tickets',
      admit: ({ userId }) => Promise.resolve({ channel: userId }),
    });
    this.counts = topics.signal({
      name: 'support.desk-counts',
      admit: async (actor) => {
        assertAgent(actor);
        return { channel: actor.userId, value: () => this.desk.counts(actor.userId) };
      },
    });
    this.rows = topics.signal({
      name: DESK,
      admit: async (actor) => {
        assertAgent(actor);
        return { channel: AGENTS };
      },
    });
  }

  onModuleInit(): void {
    this.events.on('ticket.entry', ({ ticketId, customerId, seq }) => this.queueChange(ticketId, seq === null ? null : customerId));
    this.events.on('ticket.changed', ({ id, customerId, isHidden }) => this.queueChange(id, isHidden ? null : customerId));
    this.events.on('ticket.read', ({ id, userId }) => this.queueChange(id, userId));
  }

  private queueChange(ticketId: string, personId: string | null): void {
    // Also without viewers: a page that is being loaded may follow next.
    this.rows.recordChange(AGENTS);
    if (personId !== null) this.ownTickets.recordChange(personId);
    if (this.rows.followed || this.counts.followed) this.changedTickets.add(ticketId);
    if (personId !== null && (this.unread.viewers(personId).size > 0 || this.ownTickets.viewers(personId).size > 0)) {
      this.changedOwn.set(personId, (this.changedOwn.get(personId) ?? new Set<string>()).add(ticketId));
    }
    if (this.changedTickets.size === 0 && this.changedOwn.size === 0) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      // One at a time, so that no older row overtakes a newer one.
      this.lastFlush = this.lastFlush.then(() => this.flush()).catch((error: unknown) => this.failed(error));
    }, BATCH_MS).unref();
  }

  private async flush(): Promise<void> {
    const tickets = [...this.changedTickets];
    const own = [...this.changedOwn];
    this.changedTickets.clear();
    this.changedOwn.clear();
    if (tickets.length > 0 && this.rows.followed) await this.sendRows(tickets);
    for (const [personId, ids] of own) this.ownTickets.send(personId, { ids: [...ids] } satisfies TicketIds);
    // The rows of the next changes need not wait for the counts of many users.
    void this.refreshCounts(
      tickets.length > 0 ? [...this.counts.keys()] : [],
      own.map(([personId]) => personId),
    );
  }

  /** One user after another, so that other requests find a free connection. */
  private async refreshCounts(agentIds: readonly string[], personIds: readonly string[]): Promise<void> {
    for (const agentId of agentIds) await this.counts.refresh(agentId);
    for (const personId of personIds) await this.unread.refresh(personId);
  }

  private failed(error: unknown): void {
    // Lists that may have missed something must be reloaded: their clients reconnect.
    this.log.warn(errorFields(error), 'Changes at the support desk could not be sent.');
    for (const topic of [this.unread, this.ownTickets, this.counts, this.rows]) topic.disconnectAll();
  }

  private async sendRows(ids: readonly string[]): Promise<void> {
    const changed = new Map((await this.desk.changed(ids)).map((ticket) => [ticket.row.id, ticket]));
    for (const id of ids) this.sendRow(changed.get(id) ?? id);
  }

  /** @param ticket its id if agents may not see it */
  private sendRow(ticket: ChangedTicket | string): void {
    if (typeof ticket === 'string') {
      this.rows.send(AGENTS, { id: ticket, gone: true } satisfies DeskListChange);
      return;
    }
    const { row, customerId, forCustomer } = ticket;
    const viewers = [...this.rows.viewers(AGENTS)];
    if (!viewers.some(({ actor }) => actor.userId === customerId)) {
      this.rows.send(AGENTS, row satisfies DeskListChange);
      return;
    }
    // An agent learns nothing of the notes on their own ticket.
    const eventOf = (data: DeskListChange): TopicEvent => new TopicEvent(DESK, { name: 'changed', data });
    const [event, own] = [eventOf(row), eventOf(forCustomer)];
    for (const viewer of viewers) viewer.send(viewer.actor.userId === customerId ? own : event);
    this.rows.recordChange(AGENTS);
  }

  private async unreadOf(personId: string): Promise<UnreadView> {
    return { unread: await this.own.unreadTickets(personId) };
  }
}
