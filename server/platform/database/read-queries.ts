import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { CONNECTION, clientOptions, type Connection } from './connections/connection.js';
import { SLOW_MS, SlowStatements } from './slow-statements.js';
import { TimedClient } from './connections/timed-client.js';

/** Maximum number of prepared statements per connection; further ones are planned each time. */
const MAX_PREPARED = 400;

/**
 * Reads outside transactions, for repositories: prepared statements with cached plans, on a separate pool, so that a long transaction does
 * not delay a page. Values are parsed by `typeParsers`.
 */
@Injectable()
export class ReadQueries implements OnApplicationShutdown {
  private readonly pool: pg.Pool;
  /** Names of the prepared statements, by text. */
  private readonly names = new Map<string, string>();

  constructor(
    @Inject(CONNECTION) connection: Connection,
    private readonly slow: SlowStatements,
  ) {
    this.pool = new pg.Pool({ ...clientOptions(connection, 'portal reads'), Client: TimedClient, max: 10, idleTimeoutMillis: 60_000 });
    // The pool replaces a broken idle connection; without a listener the error would end the process.
    this.pool.on('error', () => undefined);
  }

  /**
   * @param sql one statement with $1, $2 … for the values; its columns are the properties of `T`.
   * @throws the driver's error if PostgreSQL refuses the statement, `QueryTimeout` if it does not respond.
   */
  async rows<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
    const started = performance.now();
    const name = this.nameOf(sql);
    const result = await this.pool.query<T>(name === undefined ? { text: sql, values } : { name, text: sql, values });
    const took = performance.now() - started;
    if (took > SLOW_MS) this.slow.note(sql, took);
    return result.rows;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private nameOf(sql: string): string | undefined {
    const known = this.names.get(sql);
    if (known !== undefined || this.names.size >= MAX_PREPARED) return known;
    const name = `r${this.names.size}`;
    this.names.set(sql, name);
    return name;
  }
}
