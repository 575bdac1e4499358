import pg from 'pg';
import type { DataSourceOptions, Logger } from 'typeorm';
import type { TimedClientConfig } from './connections/connection.js';
import { migrations } from './migrations/index.js';
import { PreparedClient } from './connections/prepared-client.js';
import type { TimedClient } from './connections/timed-client.js';
import { SLOW_MS } from './slow-statements.js';

const nothing = (): void => undefined;

/** TypeORM would print failed migrations by itself, past the log; the caller tells the operator. */
const silent: Logger = {
  logQuery: nothing,
  logQueryError: nothing,
  logQuerySlow: nothing,
  logSchemaBuild: nothing,
  logMigration: nothing,
  log: nothing,
};

/** The class of the connections: one that prepares statements by their text, or one that does not. */
export type ClientClass = typeof TimedClient;

interface SourceTerms {
  Client?: ClientClass;
  /** Is told of each slow statement. */
  slow?: (sql: string, milliseconds: number) => void;
}

/**
 * TypeORM's options on a `pg` configuration. `synchronize` is never on: migrations run at start-up.
 * @param client as `clientOptions` makes it; it is handed to the pool unchanged.
 */
export function dataSourceOptions(
  client: TimedClientConfig,
  { Client = PreparedClient, slow = nothing }: SourceTerms = {},
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
