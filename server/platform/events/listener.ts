import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { clientOptions, EVENTS_CONNECTION, type Connection } from '../database/connections/connection.js';
import { reconnectDelay } from './backoff.rules.js';

/** Heartbeat interval of a silent connection, and its timeout (ms). */
const HEARTBEAT = { intervalMs: 15_000, timeoutMs: 5_000 };
const DISCONNECT_TIMEOUT_MS = 1_000;

interface ListenerCalls {
  /** A notification arrived. */
  message(payload: string): void;
  /** The connection listens; `reconnected` is true if notifications may have been missed before. */
  connected(reconnected: boolean): void;
  /** The connection was lost or failed; another attempt follows. */
  lost(error: Error, failures: number): void;
}

/**
 * One connection that listens on one channel for the life of the process. A lost connection is re-established with growing, randomised
 * delays; a dead connection is detected by a heartbeat.
 */
export class Listener {
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private connecting: Promise<void> | undefined;
  private failures = 0;
  private attempted = false;
  private stopped = false;
  private listening = false;

  constructor(
    private readonly connection: Connection,
    private readonly channel: string,
    private readonly calls: ListenerCalls,
    private readonly heartbeat = HEARTBEAT,
  ) {}

  /** Makes the first attempt and resolves once it has succeeded or failed; after a failure it continues in the background. */
  start(): Promise<void> {
    this.connecting = this.connect();
    return this.connecting;
  }

  /** True while notifications arrive. */
  isListening(): boolean {
    return this.listening;
  }

  /** Closes the connection permanently. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.listening = false;
    clearTimeout(this.timer);
    const client = this.client;
    this.client = undefined;
    const closing = client?.end().catch(() => undefined);
    // A dead connection never reports its end.
    const timeout = new AbortController();
    await Promise.race([closing, wait(DISCONNECT_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined)]);
    timeout.abort();
    await this.connecting;
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({ ...clientOptions(this.connection, EVENTS_CONNECTION), query_timeout: this.heartbeat.timeoutMs });
    let ended = false;
    const lost = (error: Error) => {
      if (ended) return;
      ended = true;
      this.remove(client);
      if (!this.stopped) this.retry(error);
    };
    client.on('error', lost);
    client.on('end', () => lost(new Error('The connection ended.')));
    client.on('notification', (notification) => this.calls.message(notification.payload ?? ''));
    this.client = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(this.channel)}`);
    } catch (error) {
      lost(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    if (ended || this.stopped) return;
    const reconnected = this.attempted;
    this.attempted = true;
    this.failures = 0;
    this.listening = true;
    this.watch(client, lost);
    this.calls.connected(reconnected);
  }

  private retry(error: Error): void {
    this.attempted = true;
    this.failures += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.start(), reconnectDelay(this.failures, Math.random()));
    this.calls.lost(error, this.failures);
  }

  private watch(client: pg.Client, lost: (error: Error) => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      client.query('SELECT 1').then(
        () => {
          if (this.client === client && this.listening) this.watch(client, lost);
        },
        (error: unknown) => lost(error instanceof Error ? error : new Error(String(error))),
      );
    }, this.heartbeat.intervalMs);
  }

  private remove(client: pg.Client): void {
    this.listening = false;
    if (this.client === client) this.client = undefined;
    // Not awaited: a dead connection would never confirm its end.
    client.end().catch(() => undefined);
  }
}
