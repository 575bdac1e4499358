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

/** A database that answers. */
export interface ReachedDatabase {
  connection: Connection;
  /** Stops the server when it was started for this purpose; to be called at the end in any case. */
  close(): Promise<void>;
}

/**
 * Finds the database of these settings for a command beside the program: DATABASE_URL (which is not tried), the embedded
 * one of the running program, or the embedded one started for this purpose.
 * @throws StartupError when there is none or it cannot be started; the driver's error when it refuses.
 */
export async function reachDatabase(config: Config): Promise<ReachedDatabase> {
  const nothing = () => Promise.resolve();
  if (config.databaseUrl !== undefined) return { connection: { connectionString: config.databaseUrl }, close: nothing };
  const directory = join(config.dataDir, 'postgres');
  if (!existsSync(directory))
    throw new StartupError(`There is no database in ${config.dataDir}; set DATA_DIR or DATABASE_URL as for the program.`);
  const running = await besideProgram(config.dataDir, realpathSync(directory));
  if (running !== undefined) return { connection: running, close: nothing };
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined, supervise: false });
  return { connection: server.connection, close: () => server.stop() };
}

/** How to reach a server that runs already, undefined when none answers. */
async function besideProgram(dataDir: string, directory: string): Promise<Connection | undefined> {
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
    // An answer of the server is an answer; only silence means that it is gone.
    if (error instanceof pg.DatabaseError) throw error;
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
