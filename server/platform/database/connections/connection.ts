import type pg from 'pg';
import { typeParsers } from './type-parsers.js';

export const CONNECTION = Symbol('database connection');

/** How to reach the database: an address, or the parts that the embedded server gives. */
export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string; password?: string };

/** Name under which the one connection of a copy of the program that listens for events stands in the database's lists. */
export const EVENTS_CONNECTION = 'portal events';

/** How long work in the database may take, in milliseconds; 0 for ever. */
export interface TimeLimits {
  /** One statement, ended by PostgreSQL. */
  statement: number;
  /** Waiting for a lock that another transaction holds. */
  lock: number;
  /** Waiting for any answer at all; above `statement`, so that it ends only what PostgreSQL itself does not. */
  answer: number;
}

/** Requests: someone waits for the answer, and few connections serve everyone. */
export const REQUEST_LIMITS: TimeLimits = { statement: 8_000, lock: 5_000, answer: 10_000 };
/** Jobs that sweep, count or rewrite many rows, statement by statement. */
export const JOB_LIMITS: TimeLimits = { statement: 120_000, lock: 30_000, answer: 130_000 };
/** Migrations, backups and commands beside the program: no one waits, and each may rewrite or read a whole table. */
export const MAINTENANCE_LIMITS: TimeLimits = { statement: 3_600_000, lock: 60_000, answer: 0 };

/** What a `TimedClient` takes; other clients of pg leave `answerTimeoutMillis` alone. */
export type TimedClientConfig = pg.ClientConfig & { answerTimeoutMillis?: number };

/** Settings that every connection of the program shares. */
export function clientOptions(connection: Connection, applicationName: string, limits = REQUEST_LIMITS): TimedClientConfig {
  return {
    ...connection,
    types: typeParsers,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    answerTimeoutMillis: limits.answer,
    options: `-c timezone=UTC -c statement_timeout=${limits.statement} -c idle_in_transaction_session_timeout=30000 -c lock_timeout=${limits.lock}`,
  };
}
