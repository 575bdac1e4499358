import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { CONNECTION, clientOptions, type Connection } from './connections/connection.js';
import { asParameters, PreparedRead, ReadStatement } from './connections/prepared-read.js';
import { SLOW_MS, SlowStatements } from './slow-statements.js';
import { TimedClient } from './connections/timed-client.js';

/** Whether reads may use `PreparedRead`, which relies on internals of pg: only if these have passed their self-test. */
export const FAST_READS = Symbol('fast reads');

/** Maximum number of prepared statements per connection; further ones are planned each time. */
const MAX_PREPARED = 400;

/**
 * Reads outside transactions, for repositories: prepared statements with cached plans, on a separate pool, so that a long transaction does
 * not delay a page. Values are parsed by `typeParsers`.
 */
@Injectable()
export class ReadQueries implements OnApplicationShutdown {
  private readonly pool: pg.Pool;
  /** The prepared statements, by text. */
  private readonly statements = new Map<string, ReadStatement>();

  constructor(
    @Inject(CONNECTION) connection: Connection,
    private readonly slow: SlowStatements,
    @Inject(FAST_READS) private readonly fast: boolean,
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
    const rows = await this.run<T>(sql, values);
    const milliseconds = performance.now() - started;
    if (milliseconds > SLOW_MS) this.slow.record(sql, milliseconds);
    return rows;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private async run<T extends object>(text: string, values: unknown[]): Promise<T[]> {
    const statement = this.statementOf(text);
    const parameters = this.fast && statement !== undefined ? asParameters(values) : undefined;
    if (statement !== undefined && parameters !== undefined) {
      // pg's types know the result of a query object only without a pool.
      const { rows } = (await (this.pool.query(new PreparedRead(statement, parameters) as never) as unknown)) as { rows: T[] };
      return rows;
    }
    const { rows } = await this.pool.query<T>(statement === undefined ? { text, values } : { name: statement.name, text, values });
    return rows;
  }

  private statementOf(text: string): ReadStatement | undefined {
    const cached = this.statements.get(text);
    if (cached !== undefined || this.statements.size >= MAX_PREPARED) return cached;
    const statement = new ReadStatement(`r${this.statements.size}`, text);
    this.statements.set(text, statement);
    return statement;
  }
}
