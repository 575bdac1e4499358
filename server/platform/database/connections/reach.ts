import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../../config/config.js';
import { StartupError } from '../../errors/startup-error.js';
import { clientOptions, MAINTENANCE_LIMITS, type Connection } from './connection.js';
import { passwordFile, SUPERUSER } from '../embedded/cluster.js';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.js';
import { readPostmaster } from '../embedded/postmaster.js';

/** A reachable database. */
interface ReachedDatabase {
  connection: Connection;
  /** Stops the server if it was started for this purpose; must always be called at the end. */
  close(): Promise<void>;
}

/**
 * Locates the configured database for a command beside the program: DATABASE_URL (not tested), the embedded server of the running program,
 * or the embedded server started for this purpose.
 * @throws StartupError if there is none or it cannot be started; the driver's error if it refuses.
 */
export async function reachDatabase(config: Config): Promise<ReachedDatabase> {
  const nothing = () => Promise.resolve();
  if (config.databaseUrl !== undefined) return { connection: { connectionString: config.databaseUrl }, close: nothing };
  const directory = join(config.dataDir, 'postgres');
  if (!existsSync(directory))
    throw new StartupError(`There is no database in ${config.dataDir}; set DATA_DIR or DATABASE_URL as for the program.`);
  const running = await embeddedServerOf(config.dataDir, realpathSync(directory));
  if (running !== undefined) return { connection: running, close: nothing };
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined, supervise: false });
  return { connection: server.connection, close: () => server.stop() };
}

/** Connection of a server that is already running, undefined if none responds. */
async function embeddedServerOf(dataDir: string, directory: string): Promise<Connection | undefined> {
  const postmaster = readPostmaster(directory);
  if (postmaster === undefined) return undefined;
  const password = process.platform === 'win32' ? { password: (await readFile(passwordFile(dataDir), 'utf8')).trim() } : {};
  const connection = { host: postmaster.host, port: postmaster.port, user: SUPERUSER, database: 'portal', ...password };
  const client = new pg.Client(clientOptions(connection, 'portal command', MAINTENANCE_LIMITS));
  client.on('error', () => undefined);
  try {
    await client.connect();
    return connection;
  } catch (error) {
    // An error from the server is still a response; only silence means that it is gone.
    if (error instanceof pg.DatabaseError) throw error;
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
