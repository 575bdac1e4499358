import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { isAlive, processesOf } from '../../server/platform/database/embedded/processes.js';
import { until } from '../support/until.js';
import { eventually, WRITTEN, query, READ, Workplace, write } from './embedded-workplace.js';

// Starts and crash recoveries of real servers, possibly on a busy machine.
jest.setTimeout(60_000);

const place = new Workplace();
beforeAll(() => place.install());
beforeEach(() => place.begin());
afterEach(() => place.clear());
afterAll(() => place.remove());

describe('a first and a second start', () => {
  it('create a durable database that listens only on a private socket', async () => {
    const { connection, adopted } = await place.start();
    expect(adopted).toBe(false);
    const [facts] = await query(
      connection,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync, current_setting('data_checksums') AS checksums,
              current_setting('listen_addresses') AS addresses, current_setting('timezone') AS zone, current_database() AS name,
              lower('ÄÉ') AS lower`,
    );
    expect(facts).toEqual({ encoding: 'UTF8', fsync: 'on', checksums: 'on', addresses: '', zone: 'UTC', name: 'portal', lower: 'äé' });
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
    expect(statSync(place.cluster).mode & 0o777).toBe(0o700);
    expect(statSync(connection.host).uid).toBe(statSync(place.cluster).uid);
    expect(statSync(place.cluster).uid).not.toBe(0);
  });

  it('keep the data, and stop regardless of connected clients', async () => {
    const first = await place.start();
    await write(first.connection);
    const pid = place.serverPid();
    const busy = query(first.connection, 'SELECT pg_sleep(600)').catch((error: unknown) => error);
    await until(async () => (await query(first.connection, "SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)'")).length > 0);
    await Promise.all([first.stop(), first.stop()]);
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(first.connection.host)).toBe(false);
    expect(await busy).toBeInstanceOf(Error);
    const second = await place.start();
    expect(second.adopted).toBe(false);
    expect(second.connection).toEqual(first.connection);
    expect(await query(second.connection, READ)).toEqual(WRITTEN);
  });

  it('rotate a long server log', async () => {
    mkdirSync(place.dataDir);
    writeFileSync(join(place.dataDir, 'postgres.log'), Buffer.alloc(10 * 1024 * 1024 + 1, 'x'));
    await place.start();
    expect(statSync(join(place.dataDir, 'postgres.log.1')).size).toBeGreaterThan(10 * 1024 * 1024);
    expect(statSync(join(place.dataDir, 'postgres.log')).size).toBeLessThan(100 * 1024);
  });
});

describe('a killed program', () => {
  it('leaves a server that the next start takes over', async () => {
    const first = place.run();
    const { connection } = await first.ready();
    await write(connection);
    const pid = place.serverPid();
    await first.kill();
    expect(isAlive(pid)).toBe(true);
    const second = await place.start();
    expect(second.adopted).toBe(true);
    expect(place.serverPid()).toBe(pid);
    expect(await query(second.connection, READ)).toEqual(WRITTEN);
    await second.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('loses no data when its server is killed as well', async () => {
    const first = place.run();
    const { connection } = await first.ready();
    await write(connection);
    process.kill(place.serverPid(), 'SIGKILL');
    await first.kill();
    const second = await place.start();
    expect(second.adopted).toBe(false);
    expect(await query(second.connection, READ)).toEqual(WRITTEN);
  });

  it('leaves a stuck server, which the next start replaces', async () => {
    const first = place.run();
    const { connection } = await first.ready();
    await write(connection);
    const pid = place.serverPid();
    process.kill(pid, 'SIGSTOP');
    await first.kill();
    const second = await place.start();
    expect(second.adopted).toBe(false);
    expect(isAlive(pid)).toBe(false);
    expect(await query(second.connection, READ)).toEqual(WRITTEN);
  });

  it('can start again after being killed while creating the cluster', async () => {
    const first = place.run();
    const draft = (): string | undefined =>
      existsSync(place.dataDir) ? readdirSync(place.dataDir).find((name) => name.startsWith('postgres.init-')) : undefined;
    await until(() => existsSync(join(place.dataDir, draft() ?? '', 'PG_VERSION')));
    await first.kill();
    expect(existsSync(place.cluster)).toBe(false);
    expect(existsSync(join(place.dataDir, 'start.lock'))).toBe(true);
    const { connection } = await place.start();
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(draft()).toBeUndefined();
    expect(existsSync(join(place.dataDir, 'start.lock'))).toBe(false);
  });

  it('can start again when its server’s process id belongs to another process', async () => {
    const first = await place.start();
    await first.stop();
    const { uid, gid } = statSync(place.cluster);
    const innocent = spawn('sleep', ['600'], process.getuid?.() === 0 ? { uid, gid } : {});
    try {
      writeFileSync(join(place.cluster, 'postmaster.pid'), `${innocent.pid}\n${place.cluster}\n1\n5432\n/nowhere\n\n  0 0\nready   \n`, {
        mode: 0o600,
      });
      chownSync(join(place.cluster, 'postmaster.pid'), uid, gid);
      const second = await place.start();
      expect(second.adopted).toBe(false);
      expect(innocent.exitCode ?? innocent.signalCode).toBeNull();
    } finally {
      innocent.kill('SIGKILL');
    }
  });
});

describe('two programs', () => {
  it('on one directory: the second is refused without affecting the first', async () => {
    const first = await place.start();
    const second = place.run();
    expect(await second.refusal()).toBe(`Another program already uses ${place.dataDir}: stop it or choose another DATA_DIR.`);
    expect(await place.refusal()).toMatch(/^Another program already uses /);
    await write(first.connection);
    expect(await query(first.connection, READ)).toEqual(WRITTEN);
  });

  it('started at once on a new directory: one succeeds', async () => {
    const outcomes = await Promise.all(
      [place.run(), place.run()].map((each) => each.event((event) => 'connection' in event || 'refused' in event || 'crashed' in event)),
    );
    expect(outcomes.filter((outcome) => outcome.connection)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome.connection)?.refused).toMatch(/^Another program already uses /);
  });

  it('keep the running server when the second finds it stuck', async () => {
    const first = place.run();
    await first.ready();
    const pid = place.serverPid();
    process.kill(pid, 'SIGSTOP');
    try {
      expect(await place.refusal()).toMatch(/^Another program already uses /);
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
    const server = await place.start((line) => lines.push(line));
    await write(server.connection);
    for (const time of [1, 2]) {
      const pid = place.serverPid();
      process.kill(pid, 'SIGKILL');
      await until(() => lines.filter((line) => line === 'PostgreSQL is running again.').length === time);
      expect(place.serverPid()).not.toBe(pid);
      expect(await query(server.connection, READ)).toEqual(WRITTEN);
    }
    expect(await place.run().refusal()).toMatch(/^Another program already uses /);
    const pid = place.serverPid();
    await server.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('is restarted after a takeover', async () => {
    const first = place.run();
    await first.ready();
    await first.kill();
    const second = await place.start();
    expect(second.adopted).toBe(true);
    await write(second.connection);
    process.kill(place.serverPid(), 'SIGKILL');
    expect(await eventually(second.connection, READ)).toEqual(WRITTEN);
  });

  it('is restarted even when one of its processes does not exit', async () => {
    const lines: string[] = [];
    const server = await place.start((line) => lines.push(line));
    await write(server.connection);
    const busy = query(server.connection, 'DO $$ BEGIN LOOP END LOOP; END $$').catch((error: unknown) => error);
    await until(async () => (await query(server.connection, "SELECT FROM pg_stat_activity WHERE query LIKE 'DO %'")).length > 0);
    process.kill(place.serverPid(), 'SIGKILL');
    await until(() => lines.includes('PostgreSQL is running again.'));
    expect(await busy).toBeInstanceOf(Error);
    expect(await query(server.connection, READ)).toEqual(WRITTEN);
  });

  it('is not restarted while the program is stopping', async () => {
    const lines: string[] = [];
    const server = await place.start((line) => lines.push(line));
    process.kill(place.serverPid(), 'SIGKILL');
    await server.stop();
    await until(() => processesOf(place.cluster).length === 0);
    expect(lines).not.toContain('PostgreSQL is running again.');
  });

  it('is not replaced with an empty one when its files are missing', async () => {
    const lines: string[] = [];
    const server = await place.start((line) => lines.push(line));
    const pid = place.serverPid();
    rmSync(place.cluster, { recursive: true });
    process.kill(pid, 'SIGKILL');
    await until(() => lines.some((line) => line.endsWith('has been removed.')));
    await server.stop();
    expect(existsSync(place.cluster)).toBe(false);
  });
});

describe('an unusable directory is refused', () => {
  it('with the data of another major version', async () => {
    mkdirSync(place.cluster, { recursive: true });
    writeFileSync(join(place.cluster, 'PG_VERSION'), '17\n');
    expect(await place.refusal()).toContain('was written by PostgreSQL 17, and this program brings PostgreSQL 18');
    expect(readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8')).toBe('17\n');
  });

  it('with foreign files in the database directory', async () => {
    mkdirSync(place.cluster, { recursive: true });
    writeFileSync(join(place.cluster, 'letter.txt'), 'Dear reader');
    expect(await place.refusal()).toMatch(/contains files other than a PostgreSQL database/);
    expect(readdirSync(place.cluster)).toEqual(['letter.txt']);
  });

  it('when a file is in its place', async () => {
    writeFileSync(place.dataDir, '');
    expect(await place.refusal()).toBe(`${place.dataDir} is not a directory: choose another DATA_DIR.`);
  });

  it('with an invalid configuration, which is named, and no server is left running', async () => {
    await (await place.start()).stop();
    writeFileSync(join(place.cluster, 'postgresql.conf'), 'shared_buffers = much\n');
    expect(await place.refusal()).toMatch(/^PostgreSQL could not work on .*configuration file/);
    expect(processesOf(place.cluster)).toEqual([]);
  });
});
