import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.js';

/** A PostgreSQL for tests. */
interface TestPostgres {
  /** Address of a superuser. */
  url: string;
  stop(): Promise<void>;
}

/** No data has to survive, so nothing waits for the disk. */
const WITHOUT_DURABILITY = ['synchronous_commit = off', 'full_page_writes = off'];

/** Starts the program's own PostgreSQL on a new directory below the system's temporary one. */
export async function startPostgres(): Promise<TestPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-test-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, supervise: false, durable: false });
    const client = new pg.Client(server.connection);
    await client.connect();
    for (const setting of WITHOUT_DURABILITY) await client.query(`ALTER SYSTEM SET ${setting}`);
    await client.query('SELECT pg_reload_conf()');
    await client.end();
    return {
      url: addressOf(server.connection),
      async stop() {
        await server.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The same as an address for DATABASE_URL. */
export function addressOf({ host, port, user, database, password }: pg.ClientConfig): string {
  const url = new URL(`postgresql://localhost:${port}/${database}`);
  url.username = user ?? '';
  if (typeof password === 'string') url.password = password;
  // A socket directory cannot be used in place of a host name.
  if (host !== undefined) url.searchParams.set('host', host);
  return url.href;
}
