import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { CONNECTION, clientOptions, type Connection } from './connections/connection.js';
import { SLOW_MS, SlowStatements } from './slow-statements.js';
import { TimedClient } from './connections/timed-client.js';

/** Most statements that are prepared on a connection; further ones are planned each time. */
const MAX_PREPARED = 400;

/**
 * Reads outside transactions, for repositories: prepared statements whose plan PostgreSQL keeps, on a pool of its own, so
 * that a long transaction does not keep a page waiting. Rows arrive as `typeParsers` reads them.
 */
@Injectable()
export class ReadQueries implements OnApplicationShutdown {
  private readonly pool: pg.Pool;
  /** Name of each prepared statement, by its text. */
  private readonly names = new Map<string, string>();

  constructor(
    @Inject(CONNECTION) connection: Connection,
    private readonly slow: SlowStatements,
  ) {
    this.pool = new pg.Pool({ ...clientOptions(connection, 'portal reads'), Client: TimedClient, max: 10, idleTimeoutMillis: 60_000 });
    // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
    this.pool.on('error', () => undefined);
  }

  /**
   * @param sql one statement, with $1, $2 … for the values; its columns are the properties of `T`.
   * @throws the driver's error when PostgreSQL refuses the statement, `QueryTimeout` when it does not answer.
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
