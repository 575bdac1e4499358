import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { clientOptions, type Connection } from './connection.js';
import { SLOW_MS, SlowStatements } from './slow-statements.js';
import { TimedClient } from './timed-client.js';

export const CONNECTION = Symbol('database connection');

const TIMESTAMPTZ = 1184;
const DATE = 1082;
const BIGINT = 20;

/**
 * PostgreSQL's text form in UTC to ISO 8601 with milliseconds: `2026-11-21 03:34:55.1234+00` to
 * `2026-11-21T03:34:55.123Z`. Only string slicing: `Date` objects are a third of the cost of a list.
 */
export function isoTimestamp(text: string): string {
  if (!text.endsWith('+00') || text.charCodeAt(10) !== 32) return new Date(text).toISOString();
  const fraction = text.length > 22 ? text.slice(19, -3) : '.000';
  const milliseconds = fraction.length === 4 ? fraction : `${fraction}000`.slice(0, 4);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${milliseconds}Z`;
}

/**
 * Reads for lists and views: named prepared statements whose plan PostgreSQL keeps, on a pool of its own where
 * timestamps arrive as ISO strings. Services that compute with time use entities instead.
 */
@Injectable()
export class Views implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    private readonly slow: SlowStatements,
  ) {
    const types = new pg.TypeOverrides();
    types.setTypeParser(TIMESTAMPTZ, isoTimestamp);
    types.setTypeParser(DATE, (text) => text);
    types.setTypeParser(BIGINT, Number);
    this.pool = new pg.Pool({
      ...clientOptions(connection, 'portal views'),
      types,
      Client: TimedClient,
      max: 10,
      idleTimeoutMillis: 60_000,
    });
    // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
    this.pool.on('error', () => undefined);
  }

  /**
   * @param name unique name of the statement; the same text must always go with it.
   * @param sql text with $1, $2 … for the values.
   */
  async rows<T extends object>(name: string, sql: string, values: unknown[] = []): Promise<T[]> {
    const started = performance.now();
    const result = await this.pool.query<T>({ name, text: sql, values });
    const took = performance.now() - started;
    if (took > SLOW_MS) this.slow.note(sql, took);
    return result.rows;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
