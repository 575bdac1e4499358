import pg from 'pg';
import type { DataSourceOptions, Logger } from 'typeorm';
import type { TimedClientConfig } from './connections/connection.js';
import { migrations } from './migrations/index.js';
import { PreparedClient } from './connections/prepared-client.js';
import type { TimedClient } from './connections/timed-client.js';
import { SLOW_MS } from './slow-statements.js';

const nothing = (): void => undefined;

/** TypeORM would print failed migrations itself, bypassing the log; the caller informs the operator. */
const silent: Logger = {
  logQuery: nothing,
  logQueryError: nothing,
  logQuerySlow: nothing,
  logSchemaBuild: nothing,
  logMigration: nothing,
  log: nothing,
};

/** The connection class: one that prepares statements by their text, or the plain one. */
export type ClientClass = typeof TimedClient;

interface SourceOptions {
  Client?: ClientClass;
  /** Called for each slow statement. */
  slow?: (sql: string, milliseconds: number) => void;
}

/**
 * TypeORM options for a `pg` configuration. `synchronize` is always off: migrations run at start-up.
 * @param client from `clientOptions`; passed to the pool unchanged.
 */
export function dataSourceOptions(
  client: TimedClientConfig,
  { Client = PreparedClient, slow = nothing }: SourceOptions = {},
): DataSourceOptions & { type: 'postgres' } {
  return {
    type: 'postgres',
    driver: pg,
    extra: { ...client, Client, max: 12, idleTimeoutMillis: 60_000 },
    ...(client.connectionString === undefined
      ? { host: client.host, port: client.port, username: client.user, database: client.database }
      : { url: client.connectionString }),
    migrations,
    migrationsTableName: 'migrations',
    synchronize: false,
    logger: { ...silent, logQuerySlow: (milliseconds, sql) => slow(sql, milliseconds) },
    maxQueryExecutionTime: SLOW_MS,
    logging: false,
    installExtensions: false,
  };
}
