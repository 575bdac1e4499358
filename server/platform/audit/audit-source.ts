import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config/config.js';
import { clientOptions, type Connection } from '../database/connection.js';
import { passwordFile, SUPERUSER } from '../database/embedded/cluster.js';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.js';
import { readPostmaster } from '../database/embedded/postmaster.js';
import { StartupError } from '../config/startup-error.js';
import type { ChainedRow } from './audit-chain.js';
import { CHAIN_COLUMNS } from './audit-rows.js';

const BATCH = 1_000;
const BEFORE_ALL = '-9223372036854775808';

/** The trail in a database at one moment. */
export interface AuditSnapshot {
  /** Every chained row in order of its position, read in batches. */
  rows(): AsyncGenerator<ChainedRow>;
  /** Rows that are committed and wait to be chained. */
  notChained(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Opens the database of these settings for reading: DATABASE_URL, the embedded one beside the running program, or the
 * embedded one started for this purpose.
 * @throws StartupError when there is none, or it cannot be reached.
 */
export async function openAuditTrail(config: Config): Promise<AuditSnapshot> {
  if (config.databaseUrl !== undefined) return snapshot({ connectionString: config.databaseUrl });
  const directory = join(config.dataDir, 'postgres');
  if (!existsSync(directory)) throw new StartupError(`There is no database in ${config.dataDir}; set DATA_DIR or DATABASE_URL as for the program.`);
  const running = await besideProgram(config.dataDir, realpathSync(directory));
  if (running !== undefined) return running;
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined, supervise: false });
  try {
    return await snapshot(server.connection, () => server.stop());
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The snapshot of a server that runs already, undefined when none answers. */
async function besideProgram(dataDir: string, directory: string): Promise<AuditSnapshot | undefined> {
  const postmaster = readPostmaster(directory);
  if (postmaster === undefined) return undefined;
  const password = process.platform === 'win32' ? { password: (await readFile(passwordFile(dataDir), 'utf8')).trim() } : {};
  try {
    return await snapshot({ host: postmaster.host, port: postmaster.port, user: SUPERUSER, database: 'portal', ...password });
  } catch (error) {
    // An answer of the server is an answer; only silence means that it is gone.
    if (error instanceof pg.DatabaseError) throw error;
    return undefined;
  }
}

/** Reads everything in one transaction, so that rows chained meanwhile do not disturb. */
async function snapshot(connection: Connection, closed: () => Promise<void> = () => Promise.resolve()): Promise<AuditSnapshot> {
  const client = new pg.Client(clientOptions(connection, 'portal audit'));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return {
    async *rows() {
      let last: ChainedRow | undefined;
      for (;;) {
        // Ordered by id as well: a table whose index was dropped may hold a position twice.
        const { rows } = await client.query<ChainedRow>({
          name: 'chain',
          text: `SELECT ${CHAIN_COLUMNS} FROM audit_log WHERE (audit_log.position, audit_log.id) > ($1::bigint, $2::bigint)
                 ORDER BY audit_log.position, audit_log.id LIMIT ${BATCH}`,
          values: [last?.position ?? BEFORE_ALL, last?.id ?? BEFORE_ALL],
        });
        yield* rows;
        last = rows.at(-1);
        if (rows.length < BATCH) return;
      }
    },
    async notChained() {
      const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM audit_log WHERE position IS NULL');
      return Number(rows[0]?.count ?? 0);
    },
    async close() {
      await client.end().catch(() => undefined);
      await closed();
    },
  };
}
