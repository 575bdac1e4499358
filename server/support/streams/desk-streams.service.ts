import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import { Events } from '../../platform/events/events.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import { frameOf, Streams, type EventStream } from '../../platform/live/streams.js';
import { PageBuilder } from '../../platform/web/page-builder.js';
import { DeskRepository } from '../desk/desk.repository.js';
import { OwnTicketsRepository } from '../tickets/own-tickets.repository.js';

/** What happens within this time goes out together. */
const GATHER_MS = 100;

/**
 * The one stream that a browser keeps open, whatever page it shows: how much is unread, and for agents each ticket that
 * changes. It carries no messages, and nothing in it is replayed: whoever comes back gets the present counts and loads the rest.
 */
@Injectable()
export class DeskStreamsService implements OnModuleInit {
  private readonly byPerson = new Map<string, Set<EventStream>>();
  private readonly agents = new Set<EventStream>();
  private readonly changedTickets = new Set<string>();
  private readonly changedPeople = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly streams: Streams,
    private readonly desk: DeskRepository,
    private readonly own: OwnTicketsRepository,
    private readonly events: Events,
    private readonly pages: PageBuilder,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.on('ticket.entry', ({ ticketId, customerId, seq }) => this.note(ticketId, seq === null ? null : customerId));
    this.events.on('ticket.changed', ({ id, customerId }) => this.note(id, customerId));
    this.events.on('ticket.read', ({ id, userId }) => this.note(id, userId));
    // Something may have been missed: whoever is connected loads what they see anew.
    this.events.onGap(() => {
      for (const streams of this.byPerson.values()) for (const stream of streams) stream.write(frameOf({ name: 'reset', data: {} }));
    });
  }

  /** Events: `build` (the client's entry module, by which a page finds out that it is outdated), `counts` (`SupportCounts`), `desk` (`DeskRow` or `{ id, gone: true }`), `reset`. */
  async open(actor: Actor, request: Request, response: Response): Promise<void> {
    const isAgent = inGroup(actor.roles, 'agents');
    const stream = this.streams.start(request, response, {
      actor,
      // A stream that was opened with other rights is opened anew, with the events that go with them.
      mayStay: ({ roles }) => inGroup(roles, 'agents') === isAgent,
      onClose: () => this.leave(actor.userId, stream),
    });
    if (stream.closed) return;
    this.byPerson.set(actor.userId, (this.byPerson.get(actor.userId) ?? new Set<EventStream>()).add(stream));
    if (isAgent) this.agents.add(stream);
    stream.write(frameOf({ name: 'build', data: { entry: this.pages.entry } }));
    stream.write(await this.countsOf(actor.userId, isAgent));
  }

  private note(ticketId: string, personId: string | null): void {
    if (this.byPerson.size === 0) return;
    if (this.agents.size > 0) this.changedTickets.add(ticketId);
    if (personId !== null && this.byPerson.has(personId)) this.changedPeople.add(personId);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.flush().catch((error: unknown) => {
        // Who reads counts that are not true any more must not believe them: they come back and get the present ones.
        this.log.warn(errorFields(error), 'News of the desk could not be told.');
        for (const streams of [...this.byPerson.values()]) for (const stream of [...streams]) stream.close();
      });
    }, GATHER_MS).unref();
  }

  private async flush(): Promise<void> {
    const tickets = [...this.changedTickets];
    const people = new Set(this.changedPeople);
    this.changedTickets.clear();
    this.changedPeople.clear();
    if (tickets.length > 0 && this.agents.size > 0) {
      const rows = new Map((await this.desk.rows(tickets)).map((row) => [row.id, row]));
      for (const id of tickets) {
        const frame = frameOf({ name: 'desk', data: rows.get(id) ?? { id, gone: true } });
        for (const stream of this.agents) stream.write(frame);
      }
      for (const { terms } of this.agents) people.add(terms.actor.userId);
    }
    for (const person of people) await this.sendCounts(person);
  }

  private async sendCounts(personId: string): Promise<void> {
    const streams = this.byPerson.get(personId);
    if (streams === undefined) return;
    const frame = await this.countsOf(
      personId,
      [...streams].some((stream) => this.agents.has(stream)),
    );
    for (const stream of streams) stream.write(frame);
  }

  private async countsOf(personId: string, forAgent: boolean): Promise<Buffer> {
    const [unread, desk] = await Promise.all([this.own.unreadTickets(personId), forAgent ? this.desk.counts(personId) : null]);
    return frameOf({ name: 'counts', data: { unread, desk } });
  }

  private leave(personId: string, stream: EventStream): void {
    this.agents.delete(stream);
    const streams = this.byPerson.get(personId);
    streams?.delete(stream);
    if (streams?.size === 0) this.byPerson.delete(personId);
  }
}
