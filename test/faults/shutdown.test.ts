import { existsSync, readdirSync } from 'node:fs';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { jest } from '@jest/globals';
import type { Program } from '../support/program.js';
import { Person, type Answer } from './person.js';
import { until } from '../support/until.js';
import { Workspace } from './workspace.js';

jest.setTimeout(60_000);

/** The program gives up with exit code 1 after 9.5 seconds, so this also checks the time. */
const CLEAN = { code: 0, signal: null };

const workspace = new Workspace();
const owner = new Person('');
const sockets: Socket[] = [];
let program: Program;
let made = 0;

const begin = async (): Promise<void> => {
  program = await workspace.start();
  owner.url = program.url;
};
/** What is true after every shutdown, whatever happened before. */
const expectCleanExit = async (): Promise<void> => {
  expect(await program.exited).toEqual(CLEAN);
  expect(workspace.databaseStopped()).toBe(true);
  expect(readdirSync(workspace.dataDir)).not.toEqual(expect.arrayContaining(['program.pid']));
  expect(program.output()).not.toMatch(/"level":"error"|^\s+at /m);
};
const openSocket = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(program.url).port), '127.0.0.1');
  sockets.push(socket);
  // How the other side closes it is not tested here.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};
/** Resolves when the other side has closed the connection, in any way. */
const closing = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()));
const isRefused = (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(program.url).port), '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', () => resolve(true));
  });
/** Blocks every write to projects until it is called. */
const blockWrites = async (): Promise<() => Promise<void>> => {
  const client = await workspace.connect();
  await client.query('BEGIN; LOCK TABLE projects IN EXCLUSIVE MODE');
  return async () => {
    await client.query('COMMIT').catch(() => undefined);
    await client.end().catch(() => undefined);
  };
};
const waitingWrites = async (): Promise<number> =>
  (await workspace.query("SELECT FROM pg_locks WHERE NOT granted AND relation = 'projects'::regclass")).length;
const write = (): Promise<Answer> => owner.addProject(`project-${(made += 1)}`);

beforeAll(async () => {
  await begin();
  await owner.join(await program.ownerCode());
});
beforeEach(async () => {
  if (!program.child.killed) return;
  await program.exited;
  await begin();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  owner.close();
  await workspace.remove();
});

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  it('finishes requests in flight and refuses new connections', async () => {
    const release = await blockWrites();
    const inFlight = [write(), write(), write(), write()];
    await until(async () => (await waitingWrites()) === 4, 'writes in flight');
    program.child.kill(signal);
    await until(isRefused, 'the refusal of new connections');
    await release();
    const answers = await Promise.all(inFlight);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    await expectCleanExit();

    await begin();
    const slugs = answers.map(({ body }) => body['slug']);
    expect(await owner.publicSlugs()).toEqual(expect.arrayContaining(slugs));
  });
});

describe('SIGTERM', () => {
  it('during a stream of writes loses no acknowledged write', async () => {
    const acknowledged: unknown[] = [];
    const others: number[] = [];
    const writer = async () => {
      for (;;) {
        const response = await write().catch(() => undefined);
        if (response === undefined) return;
        if (response.status === 201) acknowledged.push(response.body['slug']);
        else others.push(response.status);
      }
    };
    const writers = [writer(), writer(), writer()];
    await until(() => acknowledged.length > 20, 'a stream of writes');
    program.child.kill('SIGTERM');
    await Promise.all(writers);
    expect(others).toEqual([]);
    await expectCleanExit();

    await begin();
    const stored = (await workspace.query<{ slug: string }>('SELECT slug FROM projects')).map(({ slug }) => slug);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    const audited = await workspace.query("SELECT FROM audit_log WHERE action = 'PROJECT_CREATED'");
    expect(audited).toHaveLength(stored.length - 1);
  });

  it('does not wait for idle connections', async () => {
    const idle = await openSocket();
    idle.write('GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(idle, 'data');
    const silent = await openSocket();
    const ends = [closing(idle), closing(silent)];
    program.child.kill('SIGTERM');
    await Promise.all(ends);
    await expectCleanExit();
  });

  it('closes a keep-alive connection and reports that the program is not ready', async () => {
    const release = await blockWrites();
    const socket = await openSocket();
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    const body = JSON.stringify({ title: 'Last', slug: 'last-one', description: 'The last one.' });
    socket.write(
      `POST /api/admin/projects HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nCookie: ${owner.cookie}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await until(async () => (await waitingWrites()) === 1, 'a write in flight');
    program.child.kill('SIGTERM');
    await until(isRefused, 'the refusal of new connections');
    socket.write('GET /api/health/ready HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const closed = closing(socket);
    await release();
    await closed;
    expect(received).toMatch(/^HTTP\/1\.1 201 /);
    expect(received).toMatch(/HTTP\/1\.1 503 [^]*Connection: close[^]*\{"status":"draining"\}$/);
    await expectCleanExit();
  });

  it('disconnects clients that never finish sending or reading', async () => {
    const upload = await openSocket();
    upload.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"email":',
    );
    const halfHead = await openSocket();
    halfHead.write('GET / HTTP/1.1\r\nHost: loc');
    const reader = await openSocket();
    reader.pause();
    reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(500));
    const ends = [closing(upload), closing(halfHead)];
    program.child.kill('SIGTERM');
    await Promise.all(ends);
    await expectCleanExit();
  });

  it('stops in time even when a statement hangs in the database', async () => {
    const release = await blockWrites();
    const cutOff = write().catch((error: unknown) => error);
    await until(async () => (await waitingWrites()) === 1, 'a write in flight');
    program.child.kill('SIGTERM');
    expect(await cutOff).toBeInstanceOf(Error);
    await expectCleanExit();
    await release();
  });

  it('sent repeatedly has no further effect', async () => {
    const release = await blockWrites();
    const inFlight = write();
    await until(async () => (await waitingWrites()) === 1, 'a write in flight');
    program.child.kill('SIGTERM');
    await until(isRefused, 'the refusal of new connections');
    program.child.kill('SIGTERM');
    program.child.kill('SIGINT');
    await release();
    expect(await inFlight).toMatchObject({ status: 201 });
    program.child.kill('SIGTERM');
    await expectCleanExit();
  });
});

describe('the reader of its output', () => {
  it('is not needed by the program, which logs a warning, serves and stops', async () => {
    expect(await program.stop()).toEqual(CLEAN);
    const warn = `process.on('SIGUSR2', () => process.emitWarning('No one reads this'))`;
    program = await workspace.start({
      LOG_LEVEL: 'info',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(warn)}`,
    });
    owner.url = program.url;
    program.child.stdout.destroy();
    program.child.stderr.destroy();
    program.child.kill('SIGUSR2');
    expect(await write()).toMatchObject({ status: 201 });
    expect(await program.stop()).toEqual(CLEAN);
    expect(workspace.databaseStopped()).toBe(true);
  });
});

describe('SIGTERM during a start', () => {
  const fresh = new Workspace();
  afterAll(() => fresh.remove());

  it.each([
    [
      'that creates the database',
      () => existsSync(fresh.dataDir) && readdirSync(fresh.dataDir).some((name) => name.startsWith('postgres.init-')),
    ],
    ['that starts the database', () => existsSync(`${fresh.cluster}/postmaster.pid`)],
    ['that prepares the database', () => starting?.output().includes('PostgreSQL is running.') === true],
  ])('%s stops it and leaves no process running', async (_step, reached) => {
    starting = await fresh.launch();
    await until(reached, 'this step of the start');
    expect(await starting.stop()).toEqual(CLEAN);
    expect(fresh.databaseStopped()).toBe(true);
    expect(starting.output()).not.toMatch(/ready at|Error|^\s+at /m);
  });

  it('does not affect the next start', async () => {
    const next = await fresh.start();
    const visitor = new Person(next.url);
    expect(await visitor.publicSlugs()).toEqual(['your-first-project']);
    visitor.close();
    expect(await next.stop()).toEqual(CLEAN);
  });

  let starting: Program | undefined;
});
