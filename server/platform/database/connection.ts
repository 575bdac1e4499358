import type pg from 'pg';

/** How to reach the database: an address, or the parts that the embedded server gives. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string };

/** Name under which the one connection of a copy of the program that listens for events stands in the database's lists. */
export const EVENTS_CONNECTION = 'portal events';

/** Settings that every connection of the program shares. */
export function clientOptions(connection: Connection, applicationName: string): pg.ClientConfig {
  return {
    ...connection,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options: '-c timezone=UTC -c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000 -c lock_timeout=8000',
  };
}
