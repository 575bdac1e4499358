import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isAlive, processStart } from './processes.js';

/** The connection parameters of the embedded server. */
export interface EmbeddedConnection {
  /** the socket's directory, or the loopback address where sockets do not exist */
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

/** The advisory lock that the program holds in the database `postgres` for as long as it runs. */
const LOCK_KEY = [1_937_011_311, 1] as const;

/**
 * Opens a connection with only the given parameters; environment variables have no effect.
 * @throws the driver's error, with a PostgreSQL or system code
 */
export async function open(connection: EmbeddedConnection): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    password: connection.password ?? '',
    ssl: false,
    application_name: 'studio-portal lock',
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Marks the cluster as used by this program. The server releases the lock when the connection ends, and the system closes the connection
 * when the program dies, so no lock outlives its program.
 * @param timeoutMs how long (ms) the lock of a program that was just killed may take to be released
 * @returns false if another program holds it
 */
export async function acquireProgramLock(client: pg.Client, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [...LOCK_KEY]);
    if (rows[0]?.taken === true) return true;
    if (Date.now() > deadline) return false;
    await wait(50, undefined, { signal });
  }
}

/** Records which process uses the data directory, for `otherProgram`. Call it while holding the program lock. */
export function signProgram(dataDir: string): void {
  unsignProgram(dataDir);
  writeFileSync(join(dataDir, 'program.pid'), `${process.pid} ${processStart(process.pid)}\n`, { mode: 0o644 });
}

/** Removes the record; a killed program leaves it behind with a stale process id. */
export function unsignProgram(dataDir: string): void {
  rmSync(join(dataDir, 'program.pid'), { force: true });
}

/**
 * Whether another program that uses the data directory is still alive. Checked only if the server is too stuck to answer about its lock:
 * stopping it would take it away from that program.
 */
export function otherProgram(dataDir: string): boolean {
  let note: string;
  try {
    note = readFileSync(join(dataDir, 'program.pid'), 'utf8');
  } catch {
    return false;
  }
  const [id, started] = note.trim().split(' ');
  const pid = Number(id);
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && isAlive(pid) && processStart(pid) === started;
}

/** Creates the program's database on the first start. */
export async function ensureDatabase(client: pg.Client, database: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
}
