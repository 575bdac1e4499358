import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONNECTION, type Connection } from '../database/connections/connection.js';
import type { Tx } from '../database/transactions.js';
import { Log, errorFields } from '../observability/log.js';
import { encodeEvent, packEvents, unpackEvents, type WireEvent } from './event-batches.rules.js';
import { EventsRepository } from './events.repository.js';
import { Listener } from './listener.js';

/**
 * Registry of event types by name. A module adds its own: `declare module '../platform/events/events.js' { interface PortalEvents {
 * 'project.changed': { id: string } } }`. Payloads are small JSON: ids, not rows.
 */
export interface PortalEvents {
  /** Due jobs were added. */
  'job.added': Record<string, never>;
}

type EventName = Extract<keyof PortalEvents, string>;
type Handler = (payload: never) => unknown;
type Unsubscribe = () => void;

const CHANNEL = 'portal_events';

/** Events of the transaction that have not been sent yet. */
interface PendingEvents {
  encoded: string[];
  flushes: number;
}

/**
 * Typed events between modules and between instances of the program. They are collected in a transaction, sent on commit through NOTIFY and
 * delivered to every process, including the publishing one, in the order of publishing. Delivery is at most once: after a lost connection
 * `onGap` signals that events may be missing.
 */
@Injectable()
export class Events implements OnModuleInit, OnApplicationShutdown {
  private readonly handlers = new Map<string, Set<Handler>>();
  private readonly localHandlers = new Map<string, Array<() => void>>();
  private readonly gapHandlers = new Set<() => unknown>();
  private readonly pending = new WeakMap<Tx, PendingEvents>();
  private readonly listener: Listener;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    private readonly repository: EventsRepository,
    private readonly log: Log,
  ) {
    this.listener = new Listener(connection, CHANNEL, {
      message: (payload) => this.receive(payload),
      connected: (reconnected) => this.connected(reconnected),
      lost: (error, failures) => this.log.warn({ failures, ...errorFields(error) }, 'The connection for events is lost; trying again.'),
    });
  }

  /**
   * Publishes the event if and when the transaction commits.
   * @throws Error if the event exceeds 7,900 bytes as JSON.
   */
  publish<K extends EventName>(tx: Tx, name: K, payload: PortalEvents[K]): void {
    const encoded = encodeEvent(name, payload);
    let pending = this.pending.get(tx);
    if (pending === undefined) {
      pending = { encoded: [], flushes: 0 };
      this.pending.set(tx, pending);
    }
    pending.encoded.push(encoded);
    if (this.localHandlers.has(name)) tx.afterCommit(() => this.committed(name));
    if (pending.encoded.length > 1) return;
    const open = pending;
    // The number allows an event published by another closing step to be sent as well.
    tx.beforeCommit(`events ${open.flushes}`, () => this.flush(tx, open));
  }

  /**
   * Subscribes a handler to events of this name. An error of a handler is logged and does not affect other handlers.
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
   * Subscribes a handler in the publishing process, called immediately after the commit and before the response, so that users read their
   * own writes. The event itself is also delivered as usual.
   */
  onCommitHere<K extends EventName>(name: K, handler: () => void): void {
    this.localHandlers.set(name, [...(this.localHandlers.get(name) ?? []), handler]);
  }

  /** Subscribes a handler that is called when events may have been missed: everything cached by events must be reloaded. */
  onGap(handler: () => unknown): Unsubscribe {
    const entry = () => handler();
    this.gapHandlers.add(entry);
    return () => void this.gapHandlers.delete(entry);
  }

  /** True while this process receives events; used by the readiness check. */
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

  private async flush(tx: Tx, pending: PendingEvents): Promise<void> {
    const payloads = packEvents(pending.encoded);
    pending.encoded = [];
    pending.flushes += 1;
    await this.repository.notify(tx, CHANNEL, payloads);
  }

  private connected(reconnected: boolean): void {
    if (!reconnected) return;
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
