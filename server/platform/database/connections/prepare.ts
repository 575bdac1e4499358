import { DataSource } from 'typeorm';
import { StartupError } from '../../errors/startup-error.js';
import { clientOptions, MAINTENANCE_LIMITS, type Connection } from './connection.js';
import { dataSourceOptions, type ClientClass } from '../data-source.js';
import { migrate } from '../migrate.js';
import { databaseRefusal } from '../refusal.js';
import { PreparedClient } from './prepared-client.js';
import { unpreparedReason } from './prepared-client-check.js';
import { TimedClient } from './timed-client.js';

/** The minimum PostgreSQL version. */
export const OLDEST_VERSION = 14;

/** How the program should query the database. */
export interface Statements {
  Client: ClientClass;
  /** Why statements are not prepared; undefined if they are. */
  problem?: string;
}

interface PreparedDatabase {
  /** Names of the migrations that ran. */
  ran: string[];
  statements: Statements;
}

/**
 * Connects, checks the server's version, tests whether statements can be prepared, and migrates the schema.
 * @param Prepared the client class to test; if it fails, the plain one is used from here on.
 * @throws StartupError with the reason in one sentence, without secrets from the address.
 */
export async function prepareDatabase(connection: Connection, Prepared: ClientClass = PreparedClient): Promise<PreparedDatabase> {
  const sourceOf = (Client: ClientClass) =>
    new DataSource(dataSourceOptions(clientOptions(connection, 'portal start', MAINTENANCE_LIMITS), { Client }));
  let dataSource = sourceOf(Prepared);
  try {
    await dataSource.initialize();
    const [row] = await dataSource.query<Array<{ version: number }>>(
      `SELECT current_setting('server_version_num')::int / 10000 AS version`,
    );
    if ((row?.version ?? 0) < OLDEST_VERSION) {
      throw new StartupError(
        `The database server is PostgreSQL ${row?.version ?? 'of unknown version'}, but ${OLDEST_VERSION} or newer is needed.`,
      );
    }
    const problem = await unpreparedReason(dataSource);
    if (problem === undefined) return { ran: await migrate(dataSource), statements: { Client: Prepared } };
    await dataSource.destroy();
    dataSource = sourceOf(TimedClient);
    await dataSource.initialize();
    return { ran: await migrate(dataSource), statements: { Client: TimedClient, problem } };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw databaseRefusal(error) ?? withCause(error, dataSource.isInitialized);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}

function withCause(error: unknown, connected: boolean): unknown {
  if (!(error instanceof Error)) return error;
  const [line = ''] = error.message.split('\n');
  const message = line.replace(/\.$/, '');
  if (!connected) return new StartupError(`The database cannot be used: ${message}.`);
  return new StartupError(`The database cannot be brought to this version of the program: ${message}.`);
}
