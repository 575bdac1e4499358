import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { isAlive, processesOf } from '../../server/platform/database/embedded/processes.js';
import { until } from '../support/until.js';
import { eventually, WRITTEN, query, READ, Workspace, write } from './embedded-workspace.js';

// Starts and crash recoveries of real servers, possibly on a busy machine.
jest.setTimeout(60_000);

const workspace = new Workspace();
beforeAll(() => workspace.install());
beforeEach(() => workspace.begin());
afterEach(() => workspace.clear());
afterAll(() => workspace.remove());

describe('a first and a second start', () => {
  it('create a durable database that listens only on a private socket', async () => {
    const { connection, adopted } = await workspace.start();
    expect(adopted).toBe(false);
    const [facts] = await query(
      connection,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync, current_setting('data_checksums') AS checksums,
              current_setting('listen_addresses') AS addresses, current_setting('timezone') AS zone, current_database() AS name,
              lower('ÄÉ') AS lower`,
    );
    expect(facts).toEqual({ encoding: 'UTF8', fsync: 'on', checksums: 'on', addresses: '', zone: 'UTC', name: 'portal', lower: 'äé' });
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
    expect(statSync(workspace.cluster).mode & 0o777).toBe(0o700);
    expect(statSync(connection.host).uid).toBe(statSync(workspace.cluster).uid);
    expect(statSync(workspace.cluster).uid).not.toBe(0);
  });

  it('keep the data, and stop regardless of connected clients', async () => {
    const first = await workspace.start();
    await write(first.connection);
    const pid = workspace.serverPid();
    const busy = query(first.connection, 'SELECT pg_sleep(600)').catch((error: unknown) => error);
    await until(async () => (await query(first.connection, "SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)'")).length > 0);
    await Promise.all([first.stop(), first.stop()]);
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(first.connection.host)).toBe(false);
    expect(await busy).toBeInstanceOf(Error);
    const second = await workspace.start();
    expect(second.adopted).toBe(false);
    expect(second.connection).toEqual(first.connection);
    expect(await query(second.connection, READ)).toEqual(WRITTEN);
  });

  it('rotate a long server log', async () => {
    mkdirSync(workspace.dataDir);
    writeFileSync(join(workspace.dataDir, 'postgres.log'), Buffer.alloc(10 * 1024 * 1024 + 1, 'x'));
    await workspace.start();
    expect(statSync(join(workspace.dataDir, 'postgres.log.1')).size).toBeGreaterThan(10 * 1024 * 1024);
    expect(statSync(join(workspace.dataDir, 'postgres.log')).size).toBeLessThan(100 * 1024);
  });
});

describe('a killed program', () => {
  it('leaves a server that the next start takes over', async () => {
    const first = workspace.run();
    const { connection } = await first.ready();
    await write(connection);
    const pid = workspace.serverPid();
    await first.kill();
    expect(isAlive(pid)).toBe(true);
    const second = await workspace.start();
    expect(second.adopted).toBe(true);
    expect(workspace.serverPid()).toBe(pid);
    expect(await query(second.connection, READ)).toEqual(WRITTEN);
    await second.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('loses no data when its server is killed as well', async () => {
    const first = workspace.run();
    const { connection } = await first.ready();
    await write(connection);
    process.kill(workspace.serverPid(), 'SIGKILL');
    await first.kill();
    const second = await workspace.start();
    expect(second.adopted).toBe(false);
    expect(await query(second.connection, READ)).toEqual(WRITTEN);
  });

  it('leaves a stuck server, which the next start replaces', async () => {
    const first = workspace.run();
    const { connection } = await first.ready();
    await write(connection);
    const pid = workspace.serverPid();
    process.kill(pid, 'SIGSTOP');
    await first.kill();
    const second = await workspace.start();
    expect(second.adopted).toBe(false);
    expect(isAlive(pid)).toBe(false);
    expect(await query(second.connection, READ)).toEqual(WRITTEN);
  });

  it('can start again after being killed while creating the cluster', async () => {
    const first = workspace.run();
    const draft = (): string | undefined =>
      existsSync(workspace.dataDir) ? readdirSync(workspace.dataDir).find((name) => name.startsWith('postgres.init-')) : undefined;
    await until(() => existsSync(join(workspace.dataDir, draft() ?? '', 'PG_VERSION')));
    await first.kill();
    expect(existsSync(workspace.cluster)).toBe(false);
    expect(existsSync(join(workspace.dataDir, 'start.lock'))).toBe(true);
    const { connection } = await workspace.start();
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(draft()).toBeUndefined();
    expect(existsSync(join(workspace.dataDir, 'start.lock'))).toBe(false);
  });

  it('can start again when its server’s process id belongs to another process', async () => {
    const first = await workspace.start();
    await first.stop();
    const { uid, gid } = statSync(workspace.cluster);
    const innocent = spawn('sleep', ['600'], process.getuid?.() === 0 ? { uid, gid } : {});
    try {
      writeFileSync(
        join(workspace.cluster, 'postmaster.pid'),
        `${innocent.pid}\n${workspace.cluster}\n1\n5432\n/nowhere\n\n  0 0\nready   \n`,
        {
          mode: 0o600,
        },
      );
      chownSync(join(workspace.cluster, 'postmaster.pid'), uid, gid);
      const second = await workspace.start();
      expect(second.adopted).toBe(false);
      expect(innocent.exitCode ?? innocent.signalCode).toBeNull();
    } finally {
      innocent.kill('SIGKILL');
    }
  });
});

describe('two programs', () => {
  it('on one directory: the second is refused without affecting the first', async () => {
    const first = await workspace.start();
    const second = workspace.run();
    expect(await second.refusal()).toBe(`Another program already uses ${workspace.dataDir}: stop it or choose another DATA_DIR.`);
    expect(await workspace.refusal()).toMatch(/^Another program already uses /);
    await write(first.connection);
    expect(await query(first.connection, READ)).toEqual(WRITTEN);
  });

  it('started at once on a new directory: one succeeds', async () => {
    const outcomes = await Promise.all(
      [workspace.run(), workspace.run()].map((each) =>
        each.event((event) => 'connection' in event || 'refused' in event || 'crashed' in event),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.connection)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome.connection)?.refused).toMatch(/^Another program already uses /);
  });

  it('keep the running server when the second finds it stuck', async () => {
    const first = workspace.run();
    await first.ready();
    const pid = workspace.serverPid();
    process.kill(pid, 'SIGSTOP');
    try {
      expect(await workspace.refusal()).toMatch(/^Another program already uses /);
      expect(isAlive(pid)).toBe(true);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await first.stop();
  });
});

describe('a server that dies', () => {
  it('is restarted, and the directory stays locked', async () => {
    const lines: string[] = [];
    const server = await workspace.start((line) => lines.push(line));
    await write(server.connection);
    for (const time of [1, 2]) {
      const pid = workspace.serverPid();
      process.kill(pid, 'SIGKILL');
      await until(() => lines.filter((line) => line === 'PostgreSQL is running again.').length === time);
      expect(workspace.serverPid()).not.toBe(pid);
      expect(await query(server.connection, READ)).toEqual(WRITTEN);
    }
    expect(await workspace.run().refusal()).toMatch(/^Another program already uses /);
    const pid = workspace.serverPid();
    await server.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('is restarted after a takeover', async () => {
    const first = workspace.run();
    await first.ready();
    await first.kill();
    const second = await workspace.start();
    expect(second.adopted).toBe(true);
    await write(second.connection);
    process.kill(workspace.serverPid(), 'SIGKILL');
    expect(await eventually(second.connection, READ)).toEqual(WRITTEN);
  });

  it('is restarted even when one of its processes does not exit', async () => {
    const lines: string[] = [];
    const server = await workspace.start((line) => lines.push(line));
    await write(server.connection);
    const busy = query(server.connection, 'DO $$ BEGIN LOOP END LOOP; END $$').catch((error: unknown) => error);
    await until(async () => (await query(server.connection, "SELECT FROM pg_stat_activity WHERE query LIKE 'DO %'")).length > 0);
    process.kill(workspace.serverPid(), 'SIGKILL');
    await until(() => lines.includes('PostgreSQL is running again.'));
    expect(await busy).toBeInstanceOf(Error);
    expect(await query(server.connection, READ)).toEqual(WRITTEN);
  });

  it('is not restarted while the program is stopping', async () => {
    const lines: string[] = [];
    const server = await workspace.start((line) => lines.push(line));
    process.kill(workspace.serverPid(), 'SIGKILL');
    await server.stop();
    await until(() => processesOf(workspace.cluster).length === 0);
    expect(lines).not.toContain('PostgreSQL is running again.');
  });

  it('is not replaced with an empty one when its files are missing', async () => {
    const lines: string[] = [];
    const server = await workspace.start((line) => lines.push(line));
    const pid = workspace.serverPid();
    rmSync(workspace.cluster, { recursive: true });
    process.kill(pid, 'SIGKILL');
    await until(() => lines.some((line) => line.endsWith('has been removed.')));
    await server.stop();
    expect(existsSync(workspace.cluster)).toBe(false);
  });
});

describe('an unusable directory is refused', () => {
  it('with the data of another major version', async () => {
    mkdirSync(workspace.cluster, { recursive: true });
    writeFileSync(join(workspace.cluster, 'PG_VERSION'), '17\n');
    expect(await workspace.refusal()).toContain('was written by PostgreSQL 17, and this program brings PostgreSQL 18');
    expect(readFileSync(join(workspace.cluster, 'PG_VERSION'), 'utf8')).toBe('17\n');
  });

  it('with foreign files in the database directory', async () => {
    mkdirSync(workspace.cluster, { recursive: true });
    writeFileSync(join(workspace.cluster, 'letter.txt'), 'Dear reader');
    expect(await workspace.refusal()).toMatch(/contains files other than a PostgreSQL database/);
    expect(readdirSync(workspace.cluster)).toEqual(['letter.txt']);
  });

  it('when a file is in its place', async () => {
    writeFileSync(workspace.dataDir, '');
    expect(await workspace.refusal()).toBe(`${workspace.dataDir} is not a directory: choose another DATA_DIR.`);
  });

  it('with an invalid configuration, which is named, and no server is left running', async () => {
    await (await workspace.start()).stop();
    writeFileSync(join(workspace.cluster, 'postgresql.conf'), 'shared_buffers = much\n');
    expect(await workspace.refusal()).toMatch(/^PostgreSQL could not work on .*configuration file/);
    expect(processesOf(workspace.cluster)).toEqual([]);
  });
});
