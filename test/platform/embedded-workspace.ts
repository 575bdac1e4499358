import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../../server/platform/errors/startup-error.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.js';
import { readPostmaster } from '../../server/platform/database/embedded/postmaster.js';
import { isAlive, processesOf } from '../../server/platform/database/embedded/processes.js';
import type { EmbeddedConnection } from '../../server/platform/database/embedded/program-lock.js';
import { installProgram, Program, type RunOptions } from './embedded-program.js';
import { until } from '../support/until.js';

/** A temporary directory with an installed program, and a new data directory for each test. */
export class Workspace {
  base = '';
  dataDir = '';
  private program = '';
  private readonly programs: Program[] = [];
  private readonly servers: EmbeddedPostgres[] = [];

  get cluster(): string {
    return join(this.dataDir, 'postgres');
  }

  install(): void {
    this.base = realpathSync(mkdtempSync(join(tmpdir(), 'embedded-')));
    chmodSync(this.base, 0o755);
    this.program = installProgram(join(this.base, 'app'));
  }

  begin(): void {
    const parent = mkdtempSync(join(this.base, 'case-'));
    chmodSync(parent, 0o755);
    this.dataDir = join(parent, 'data');
  }

  /** Stops everything that the test left running. */
  async clear(): Promise<void> {
    for (const server of this.servers.splice(0)) await server.stop();
    for (const running of this.programs.splice(0)) await running.kill();
    const left = readPostmaster(this.cluster);
    if (left && isAlive(left.pid)) process.kill(left.pid, 'SIGQUIT');
    await until(() => processesOf(this.cluster).length === 0);
    if (left) rmSync(left.host, { recursive: true, force: true });
  }

  remove(): void {
    rmSync(this.base, { recursive: true, force: true });
  }

  /** Runs the program on the data directory in a separate process. */
  run(options: RunOptions = {}, file = this.program): Program {
    const running = Program.start(file, this.dataDir, options);
    this.programs.push(running);
    return running;
  }

  /** Starts the server from this process. */
  async start(log: (line: string) => void = () => undefined): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({ dataDir: this.dataDir, log });
    this.servers.push(server);
    return server;
  }

  /** The message with which a start from this process is refused. */
  async refusal(): Promise<string> {
    const error: unknown = await this.start().catch((reason: unknown) => reason);
    if (!(error instanceof StartupError)) throw new Error(`Not refused: ${String(error)}`);
    return error.message;
  }

  serverPid(): number {
    const postmaster = readPostmaster(this.cluster);
    if (!postmaster) throw new Error('No server runs.');
    return postmaster.pid;
  }
}

export async function query(connection: EmbeddedConnection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Polls until the statement succeeds, as a reconnecting pool would. */
export async function eventually(connection: EmbeddedConnection, sql: string): Promise<Record<string, unknown>[]> {
  for (;;) {
    try {
      return await query(connection, sql);
    } catch {
      await wait(20);
    }
  }
}

/** Commits a row, so that a later program can show that nothing was lost. */
export async function write(connection: EmbeddedConnection): Promise<void> {
  await query(connection, "CREATE TABLE notes AS SELECT 'acknowledged' AS note");
}
export const READ = 'SELECT note FROM notes';
export const WRITTEN = [{ note: 'acknowledged' }];
