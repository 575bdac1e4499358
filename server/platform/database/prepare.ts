import { DataSource } from 'typeorm';
import { StartupError } from '../config/startup-error.js';
import { sqlState } from './transactions.js';
import { clientOptions, type Connection } from './connection.js';
import { dataSourceOptions } from './data-source.js';
import { migrate } from './migrate.js';

/** The oldest PostgreSQL that the program works on. */
export const OLDEST_VERSION = 14;

const REASONS: Readonly<Record<string, string>> = {
  '28P01': 'the password is not right',
  '28000': 'the server does not let this user in',
  '3D000': 'there is no such database',
  ECONNREFUSED: 'nothing answers at this address',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name cannot be looked up',
  ETIMEDOUT: 'the server does not answer',
  ENOENT: 'the socket does not exist',
  EACCES: 'this user may not use the socket',
  ECONNRESET: 'the server ends the connection',
  EHOSTUNREACH: 'the server cannot be reached',
  ENETUNREACH: 'the server cannot be reached',
  '55000': 'it takes no connections at present',
  '57P03': 'the server is just starting or stopping',
  '25006': 'it may only be read',
  '53300': 'the server has no connection left',
  '42501': 'this user may not create tables',
  '53100': 'the disk of the database is full',
};

/**
 * Connects, checks the server's version and migrates the schema.
 * @returns names of the migrations that ran.
 * @throws StartupError saying why in one sentence, without the address's secrets.
 */
export async function prepareDatabase(connection: Connection): Promise<string[]> {
  const dataSource = new DataSource(dataSourceOptions(clientOptions(connection, 'portal start')));
  try {
    await dataSource.initialize();
    const [row] = await dataSource.query<Array<{ version: number }>>(`SELECT current_setting('server_version_num')::int / 10000 AS version`);
    if ((row?.version ?? 0) < OLDEST_VERSION) {
      throw new StartupError(`The database server is PostgreSQL ${row?.version ?? 'of unknown version'}, but ${OLDEST_VERSION} or newer is needed.`);
    }
    return await migrate(dataSource);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw databaseRefusal(error) ?? inItsOwnWords(error, dataSource.isInitialized);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}

/** The sentence for a failure to reach or use the database, or undefined when the error is about something else. */
export function databaseRefusal(error: unknown): StartupError | undefined {
  const reason = REASONS[sqlState(error) ?? ''];
  if (reason !== undefined) return new StartupError(`The database cannot be used: ${reason}.`);
  if (error instanceof Error && /timeout|terminated|ECONNREFUSED/i.test(`${error.message} ${error.name}`)) {
    return new StartupError('The database cannot be used: the server does not answer.');
  }
  return undefined;
}

function inItsOwnWords(error: unknown, connected: boolean): unknown {
  if (!(error instanceof Error)) return error;
  const [line = ''] = error.message.split('\n');
  const words = line.replace(/\.$/, '');
  if (!connected) return new StartupError(`The database cannot be used: ${words}.`);
  return new StartupError(`The database cannot be brought to this version of the program: ${words}.`);
}
