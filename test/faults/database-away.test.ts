import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.js';
import { processesOf, sendSignal } from '../../server/platform/database/embedded/processes.js';
import { addressOf } from '../support/postgres.js';
import type { Program } from '../support/program.js';
import { Person } from './person.js';
import { until } from '../support/until.js';
import { Workspace } from './workspace.js';

jest.setTimeout(60_000);

const UNAVAILABLE = { status: 503, body: { error: expect.any(String), code: 'unavailable', requestId: expect.any(String) } };

// A separate server, which can be stopped without affecting concurrent tests.
const workspace = new Workspace();
const serverDir = mkdtempSync(join(tmpdir(), 'portal-away-'));
const admin = new Person('');
const visitor = new Person('');
let server: EmbeddedPostgres;
let program: Program;
let made = 0;

const startServer = async (): Promise<void> => {
  server = await startEmbeddedPostgres({ dataDir: serverDir, log: () => undefined, supervise: false });
};
const asAdmin = async (sql: string): Promise<void> => {
  const client = new pg.Client({ ...server.connection, database: 'postgres' });
  await client.connect();
  await client.query(sql);
  await client.end();
};
const readiness = async (): Promise<number> => (await visitor.get('/api/health/ready')).status;
const expectRecovery = async (): Promise<void> => {
  await until(async () => (await readiness()) === 200, 'readiness');
  const slug = `again-${(made += 1)}`;
  await until(async () => (await admin.addProject(slug)).status === 201, 'a write');
  await until(async () => (await visitor.publicSlugs()).includes(slug), 'the event of a change');
  await until(async () => (await visitor.get('/')).text.includes(`Project ${slug}`), 'the change on the home page');
  expect(program.child.exitCode).toBeNull();
  expect(program.output()).not.toMatch(/nhandled|^\s+at .*node:internal\/process/m);
};
/** The visible effects of an unavailable server. */
const expectUnavailable = async (): Promise<void> => {
  await until(async () => (await readiness()) === 503, 'the end of readiness');
  expect((await visitor.get('/api/health/ready')).body).toEqual({ status: 'database away' });
  expect(await visitor.get('/api/health/live')).toMatchObject({ status: 200 });
  expect(await admin.addProject('while-away')).toMatchObject(UNAVAILABLE);
  expect(await admin.get('/api/auth/me')).toMatchObject(UNAVAILABLE);
  expect(await visitor.post('/api/auth/login', { email: visitor.email, password: 'Wrong-horse-7' })).toMatchObject(UNAVAILABLE);
};

beforeAll(async () => {
  await startServer();
  program = await workspace.start({ DATABASE_URL: addressOf(server.connection) });
  for (const person of [admin, visitor]) person.url = program.url;
  await admin.join(await program.ownerCode());
});
afterAll(async () => {
  for (const person of [admin, visitor]) person.close();
  await workspace.remove();
  await server.stop();
  rmSync(serverDir, { recursive: true, force: true });
});

describe('a lost connection to the database of DATABASE_URL', () => {
  it('recovers after the server stops and starts again', async () => {
    await visitor.publicSlugs();
    await server.stop();
    await expectUnavailable();
    // Visitors can still read cached pages.
    expect(await visitor.get('/api/projects')).toMatchObject({ status: 200 });
    await startServer();
    await expectRecovery();
  });

  it('recovers after the server refuses connections for a while', async () => {
    await asAdmin('ALTER DATABASE portal WITH ALLOW_CONNECTIONS false');
    await asAdmin("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'portal'");
    try {
      await until(async () => (await readiness()) === 503, 'the end of readiness');
      expect(await visitor.get('/api/health/live')).toMatchObject({ status: 200 });
      const refused = await admin.addProject('while-away');
      expect(refused.status).toBeGreaterThanOrEqual(500);
      expect(refused.body).toEqual({ error: expect.any(String), code: expect.any(String), requestId: expect.any(String) });
    } finally {
      await asAdmin('ALTER DATABASE portal WITH ALLOW_CONNECTIONS true');
    }
    await expectRecovery();
  });

  it('is detected within seconds when the server stops responding, and recovers', async () => {
    await visitor.publicSlugs();
    const stopped = processesOf(join(serverDir, 'postgres'));
    expect(stopped.length).toBeGreaterThan(1);
    for (const pid of stopped) sendSignal(pid, 'SIGSTOP');
    try {
      const asked = Promise.all([
        admin.get('/api/auth/me'),
        admin.addProject('while-stopped'),
        visitor.post('/api/auth/login', { email: visitor.email, password: 'Wrong-horse-7' }),
      ]);
      await until(async () => (await readiness()) === 503, 'the end of readiness');
      expect(await visitor.get('/api/health/live')).toMatchObject({ status: 200 });
      for (const response of await asked) expect(response).toMatchObject(UNAVAILABLE);
    } finally {
      for (const pid of stopped) sendSignal(pid, 'SIGCONT');
    }
    await expectRecovery();
  });

  it('recovers at once when every connection is cut', async () => {
    await visitor.publicSlugs();
    await asAdmin("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'portal'");
    await expectRecovery();
  });

  it('delivers changes made while the program was disconnected', async () => {
    expect(await visitor.publicSlugs()).not.toContain('behind-its-back');
    await server.stop();
    await until(async () => (await readiness()) === 503, 'the end of readiness');
    await startServer();
    const client = new pg.Client(server.connection);
    await client.connect();
    await client.query(
      "INSERT INTO projects (id, title, description, slug, public) VALUES (gen_random_uuid(), 'T', 'D', 'behind-its-back', true)",
    );
    await client.end();
    await until(async () => (await visitor.publicSlugs()).includes('behind-its-back'), 'what was missed');
  });

  it('does not prevent a clean shutdown', async () => {
    await server.stop();
    await until(async () => (await readiness()) === 503, 'the end of readiness');
    expect(await program.stop()).toEqual({ code: 0, signal: null });
  });
});
