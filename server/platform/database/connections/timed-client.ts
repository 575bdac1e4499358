import pg from 'pg';
import type { TimedClientConfig } from './connection.js';

type Query = (first: unknown, values?: unknown, callback?: unknown) => never;

/** The database did not respond in time. The connection was closed, because a late response could still arrive on it. */
export class QueryTimeout extends Error {
  override readonly name = 'QueryTimeout';
  /** As for a connection that has failed. */
  readonly code = 'ETIMEDOUT';

  constructor(milliseconds: number) {
    super(`The database did not answer within ${milliseconds} ms.`);
  }
}

/**
 * A connection that closes when a response takes longer than `responseTimeoutMillis`. PostgreSQL itself ends slow statements
 * (`statement_timeout`); this covers a stopped server or a silent network. pg's own `query_timeout` would leave the connection in the pool,
 * waiting for the late response. One timer per connection, restarted by each statement, costs less than one timer per statement.
 */
export class TimedClient extends pg.Client {
  private responseTimeout: number;
  private timer: NodeJS.Timeout | undefined;
  private waiting = false;

  constructor(config?: TimedClientConfig | string) {
    super(config);
    this.responseTimeout = typeof config === 'object' ? (config.responseTimeoutMillis ?? 0) : 0;
    // Emitted once every statement sent has been answered.
    this.on('drain', () => (this.waiting = false));
    this.on('end', () => clearTimeout(this.timer));
  }

  /** Changes the time limit for responses from here on. @param milliseconds 0 for no limit. @returns the previous limit. */
  waitFor(milliseconds: number): number {
    const before = this.responseTimeout;
    this.responseTimeout = milliseconds;
    clearTimeout(this.timer);
    this.timer = undefined;
    return before;
  }

  /** Takes the arguments of `pg.Client.query` and returns the same. */
  override query(first: unknown, values?: unknown, callback?: unknown): never {
    if (this.responseTimeout > 0) this.watch();
    return (super.query as Query)(first, values, callback);
  }

  private watch(): void {
    this.waiting = true;
    if (this.timer === undefined) this.timer = setTimeout(() => this.abortQuery(), this.responseTimeout).unref();
    else this.timer.refresh();
  }

  private abortQuery(): void {
    if (this.waiting) this.connection.stream.destroy(new QueryTimeout(this.responseTimeout));
  }
}
