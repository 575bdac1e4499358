import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readPostmaster } from '../../server/platform/database/embedded/postmaster.js';
import { isAlive, processesOf, sendSignal } from '../../server/platform/database/embedded/processes.js';
import { launchProgram, type Program, type ProgramOptions } from '../support/program.js';
import { until } from '../support/until.js';

/** A data directory with its programs and its PostgreSQL, which are guaranteed to be removed. */
export class Workspace {
  readonly base = realpathSync(mkdtempSync(join(tmpdir(), 'portal-fault-')));
  readonly dataDir = join(this.base, 'data');
  private readonly programs: Program[] = [];

  get cluster(): string {
    return join(this.dataDir, 'postgres');
  }

  /** Starts a program, on this data directory by default, without waiting for it. */
  async launch(settings: Record<string, string> = {}, options: Partial<ProgramOptions> = {}): Promise<Program> {
    const program = await launchProgram({ dataDir: this.dataDir, ...options, settings: { RATE_LIMIT_SCALE: '1000000', ...settings } });
    this.programs.push(program);
    return program;
  }

  async start(settings: Record<string, string> = {}, options: Partial<ProgramOptions> = {}): Promise<Program> {
    const program = await this.launch(settings, options);
    await program.ready();
    return program;
  }

  /** The id of the embedded server's first process. */
  postmaster(): number {
    const found = readPostmaster(this.cluster);
    if (found === undefined || !isAlive(found.pid)) throw new Error('No PostgreSQL runs.');
    return found.pid;
  }

  /** Resolves when no process of the embedded server is left. */
  databaseStopped(): boolean {
    return processesOf(this.cluster).length === 0;
  }

  /** A direct connection to the embedded server. */
  async connect(): Promise<pg.Client> {
    const found = readPostmaster(this.cluster);
    if (found === undefined) throw new Error('No PostgreSQL runs.');
    const client = new pg.Client({ host: found.host, port: found.port, user: 'portal', database: 'portal' });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async query<T extends object = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<T[]> {
    const client = await this.connect();
    try {
      return (await client.query<T>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Stops every program and server that a test left running, and removes the files. */
  async remove(): Promise<void> {
    for (const program of this.programs) {
      program.child.kill('SIGKILL');
      await program.exited;
    }
    const left = readPostmaster(this.cluster);
    for (const pid of processesOf(this.cluster)) sendSignal(pid, 'SIGKILL');
    await until(() => this.databaseStopped(), 'the end of PostgreSQL');
    if (left !== undefined) rmSync(left.host, { recursive: true, force: true });
    rmSync(this.base, { recursive: true, force: true });
  }
}
