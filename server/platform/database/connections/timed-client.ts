import pg from 'pg';
import type { TimedClientConfig } from './connection.js';

type Query = (first: unknown, values?: unknown, callback?: unknown) => never;

/** The database did not answer in time. The connection that waited is gone, because an answer may still come on it. */
export class QueryTimeout extends Error {
  override readonly name = 'QueryTimeout';
  /** As of a connection on which nothing comes any more. */
  readonly code = 'ETIMEDOUT';

  constructor(milliseconds: number) {
    super(`The database did not answer within ${milliseconds} ms.`);
  }
}

/**
 * A connection that breaks when an answer takes longer than `answerTimeoutMillis`. PostgreSQL ends slow statements
 * itself (`statement_timeout`); this is for a server that has stopped or a network that has gone silent. pg's own
 * `query_timeout` would leave the connection in the pool, waiting for the late answer. One timer for each connection is
 * restarted by each statement, which costs less than a timer for each of them.
 */
export class TimedClient extends pg.Client {
  private answerTimeout: number;
  private timer: NodeJS.Timeout | undefined;
  private waiting = false;

  constructor(config?: TimedClientConfig | string) {
    super(config);
    this.answerTimeout = typeof config === 'object' ? (config.answerTimeoutMillis ?? 0) : 0;
    // Emitted when every statement that was sent has been answered.
    this.on('drain', () => (this.waiting = false));
    this.on('end', () => clearTimeout(this.timer));
  }

  /** Waits longer, or shorter, for answers from here on. @param milliseconds 0 for ever. @returns what held before. */
  waitFor(milliseconds: number): number {
    const before = this.answerTimeout;
    this.answerTimeout = milliseconds;
    clearTimeout(this.timer);
    this.timer = undefined;
    return before;
  }

  /** Takes what `pg.Client.query` takes and answers as it does. */
  override query(first: unknown, values?: unknown, callback?: unknown): never {
    if (this.answerTimeout > 0) this.watch();
    return (super.query as Query)(first, values, callback);
  }

  private watch(): void {
    this.waiting = true;
    if (this.timer === undefined) this.timer = setTimeout(() => this.giveUp(), this.answerTimeout).unref();
    else this.timer.refresh();
  }

  private giveUp(): void {
    if (this.waiting) this.connection.stream.destroy(new QueryTimeout(this.answerTimeout));
  }
}
