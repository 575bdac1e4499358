import { DataSource } from 'typeorm';
import { StartupError } from '../../errors/startup-error.js';
import { clientOptions, MAINTENANCE_LIMITS, type Connection } from './connection.js';
import { dataSourceOptions } from '../data-source.js';
import { migrate } from '../migrate.js';
import { databaseRefusal } from '../refusal.js';

/** The oldest PostgreSQL that the program works on. */
export const OLDEST_VERSION = 14;

/**
 * Connects, checks the server's version and migrates the schema.
 * @returns names of the migrations that ran.
 * @throws StartupError saying why in one sentence, without the address's secrets.
 */
export async function prepareDatabase(connection: Connection): Promise<string[]> {
  const dataSource = new DataSource(dataSourceOptions(clientOptions(connection, 'portal start', MAINTENANCE_LIMITS)));
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
    return await migrate(dataSource);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw databaseRefusal(error) ?? inItsOwnWords(error, dataSource.isInitialized);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}

function inItsOwnWords(error: unknown, connected: boolean): unknown {
  if (!(error instanceof Error)) return error;
  const [line = ''] = error.message.split('\n');
  const words = line.replace(/\.$/, '');
  if (!connected) return new StartupError(`The database cannot be used: ${words}.`);
  return new StartupError(`The database cannot be brought to this version of the program: ${words}.`);
}
