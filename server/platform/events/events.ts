import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONNECTION, type Connection } from '../database/connections/connection.js';
import type { Tx } from '../database/transactions.js';
import { Log, errorFields } from '../observability/log.js';
import { encodeEvent, packEvents, unpackEvents, type WireEvent } from './event-batches.rules.js';
import { EventsRepository } from './events.repository.js';
import { Listener } from './listener.js';

/**
 * What may be published, by name. A module adds its own:
 * `declare module '../platform/events/events.js' { interface PortalEvents { 'project.changed': { id: string } } }`.
 * Payloads are small JSON: ids, not rows.
 */
export interface PortalEvents {
  /** Jobs that are due were added. */
  'job.added': Record<string, never>;
}

type EventName = Extract<keyof PortalEvents, string>;
type Handler = (payload: never) => unknown;
type Unsubscribe = () => void;

const CHANNEL = 'portal_events';

/** Events of the transaction that have not left yet. */
interface Gathered {
  encoded: string[];
  flushes: number;
}

/**
 * Typed events between modules and between copies of the program. They are gathered in a transaction, leave with its
 * commit through NOTIFY and reach every process, the publishing one included, in the order of publishing.
 * Delivery is at most once: after a lost connection `onGap` tells that something may be missing.
 */
@Injectable()
export class Events implements OnModuleInit, OnApplicationShutdown {
  private readonly handlers = new Map<string, Set<Handler>>();
  private readonly localHandlers = new Map<string, Array<() => void>>();
  private readonly gapHandlers = new Set<() => unknown>();
  private readonly gathered = new WeakMap<Tx, Gathered>();
  private readonly listener: Listener;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    private readonly repository: EventsRepository,
    private readonly log: Log,
  ) {
    this.listener = new Listener(connection, CHANNEL, {
      message: (payload) => this.receive(payload),
      connected: (again) => this.connected(again),
      lost: (error, failures) => this.log.warn({ failures, ...errorFields(error) }, 'The connection for events is lost; trying again.'),
    });
  }

  /**
   * Publishes when the transaction commits, and never when it does not.
   * @throws Error when the event takes more than 7,900 bytes as JSON.
   */
  publish<K extends EventName>(tx: Tx, name: K, payload: PortalEvents[K]): void {
    const encoded = encodeEvent(name, payload);
    let gathered = this.gathered.get(tx);
    if (gathered === undefined) {
      gathered = { encoded: [], flushes: 0 };
      this.gathered.set(tx, gathered);
    }
    gathered.encoded.push(encoded);
    if (this.localHandlers.has(name)) tx.afterCommit(() => this.committed(name));
    if (gathered.encoded.length > 1) return;
    const open = gathered;
    // The number lets an event that another closing step publishes leave as well.
    tx.beforeCommit(`events ${open.flushes}`, () => this.flush(tx, open));
  }

  /**
   * Calls the handler for each event of this name. A handler that throws or rejects is logged and disturbs no other.
   * @returns a function that ends the subscription.
   */
  on<K extends EventName>(name: K, handler: (payload: PortalEvents[K]) => unknown): Unsubscribe {
    const handlers = this.handlers.get(name) ?? new Set<Handler>();
    this.handlers.set(name, handlers);
    const entry: Handler = (payload) => handler(payload);
    handlers.add(entry);
    return () => void handlers.delete(entry);
  }

  /**
   * Calls the handler in the process that published, at once after the commit and before its caller gets an answer, so that
   * users read their own writes. The event itself arrives besides, as everywhere.
   */
  onCommitHere<K extends EventName>(name: K, handler: () => void): void {
    this.localHandlers.set(name, [...(this.localHandlers.get(name) ?? []), handler]);
  }

  /** Calls the handler when events may have been missed: everything cached by events must be read again. */
  onGap(handler: () => unknown): Unsubscribe {
    const entry = () => handler();
    this.gapHandlers.add(entry);
    return () => void this.gapHandlers.delete(entry);
  }

  /** True while this process hears events; readiness asks for it. */
  isConnected(): boolean {
    return this.listener.isListening();
  }

  async onModuleInit(): Promise<void> {
    await this.listener.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.listener.stop();
  }

  private committed(name: string): void {
    for (const handler of this.localHandlers.get(name) ?? []) this.call(handler, name);
  }

  private async flush(tx: Tx, gathered: Gathered): Promise<void> {
    const payloads = packEvents(gathered.encoded);
    gathered.encoded = [];
    gathered.flushes += 1;
    await this.repository.notify(tx, CHANNEL, payloads);
  }

  private connected(again: boolean): void {
    if (!again) return;
    this.log.info({}, 'Events arrive again; some may have been missed.');
    for (const handler of this.gapHandlers) this.call(handler, 'gap');
  }

  private receive(text: string): void {
    let events: WireEvent[];
    try {
      events = unpackEvents(text);
    } catch (error) {
      this.log.warn(errorFields(error), 'A notification that is not ours was left aside.');
      return;
    }
    for (const [name, payload] of events) {
      for (const handler of this.handlers.get(name) ?? []) this.call(() => handler(payload as never), name);
    }
  }

  private call(handler: () => unknown, event: string): void {
    const failed = (error: unknown) => this.log.error({ event, ...errorFields(error) }, 'A handler of an event failed.');
    try {
      const result = handler();
      if (result instanceof Promise) result.catch(failed);
    } catch (error) {
      failed(error);
    }
  }
}
