import type pg from 'pg';
import { typeParsers } from './type-parsers.js';

export const CONNECTION = Symbol('database connection');

/** How to reach the database: a connection URL, or the parameters of the embedded server. */
export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string; password?: string };

/** Application name of the one connection per instance that listens for events. */
export const EVENTS_CONNECTION = 'portal events';

/** Time limits for database work in milliseconds; 0 means no limit. */
export interface TimeLimits {
  /** One statement; enforced by PostgreSQL. */
  statement: number;
  /** Waiting for a lock that another transaction holds. */
  lock: number;
  /** Waiting for any response; above `statement`, so that it only ends what PostgreSQL itself does not. */
  response: number;
}

/** Requests: a user is waiting, and few connections serve everyone. */
export const REQUEST_LIMITS: TimeLimits = { statement: 8_000, lock: 5_000, response: 10_000 };
/** Background jobs that sweep, count or rewrite many rows, per statement. */
export const JOB_LIMITS: TimeLimits = { statement: 120_000, lock: 30_000, response: 130_000 };
/** Migrations, backups and commands beside the program: no user is waiting, and each may read or rewrite a whole table. */
export const MAINTENANCE_LIMITS: TimeLimits = { statement: 3_600_000, lock: 60_000, response: 0 };

/**
 * PostgreSQL's default of 1,000 starts parallel workers for queries that take less than a millisecond, because its estimates for trigram
 * indexes are high; starting them takes ten. Reports over whole tables cost more than this and still run in parallel.
 */
const PARALLEL_SETUP_COST = 50_000;

/** Options of a `TimedClient`; other pg clients ignore `responseTimeoutMillis`. */
export type TimedClientConfig = pg.ClientConfig & { responseTimeoutMillis?: number };

/** Settings shared by every connection of the program. */
export function clientOptions(connection: Connection, applicationName: string, limits = REQUEST_LIMITS): TimedClientConfig {
  return {
    ...connection,
    types: typeParsers,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    responseTimeoutMillis: limits.response,
    options: `-c timezone=UTC -c statement_timeout=${limits.statement} -c idle_in_transaction_session_timeout=30000 -c lock_timeout=${limits.lock} -c parallel_setup_cost=${PARALLEL_SETUP_COST} -c jit=off`,
  };
}
