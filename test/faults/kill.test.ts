import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { TimerChanged, TimerState } from '../../server/clarity/timer/timer.dto.js';
import { processStart } from '../../server/platform/database/embedded/processes.js';
import type { Program } from '../support/program.js';
import { Person } from './person.js';
import { until } from '../support/until.js';
import { Workspace } from './workspace.js';

jest.setTimeout(90_000);

const UNAVAILABLE = { status: 503, body: { error: expect.any(String), code: 'unavailable', requestId: expect.any(String) } };

const workspace = new Workspace();
const owner = new Person('');
/** Slugs of all acknowledged writes, in every test. */
const acknowledged: string[] = [];
let program: Program;
let made = 0;

/** Writes continuously until stopped. Unacknowledged writes may or may not be stored. */
class Writers {
  readonly refused: Array<{ status: number; body: Record<string, unknown> }> = [];
  private going = true;
  private readonly done = Promise.all([this.write(), this.write(), this.write()]);

  async stop(): Promise<void> {
    this.going = false;
    await this.done;
  }

  private async write(): Promise<void> {
    while (this.going) {
      const slug = `written-${(made += 1)}`;
      const response = await owner.addProject(slug).catch(() => undefined);
      if (response === undefined) {
        // Only a killed program does not respond, and it never does again.
        await program.exited;
        return;
      }
      if (response.status === 201) acknowledged.push(slug);
      else this.refused.push(response);
    }
  }
}

const begin = async (): Promise<void> => {
  program = await workspace.start();
  owner.url = program.url;
};
const startWrites = async (): Promise<Writers> => {
  const target = acknowledged.length + 25;
  const writers = new Writers();
  await until(() => acknowledged.length > target, 'a stream of writes');
  return writers;
};
const expectNothingLost = async (): Promise<void> => {
  const rows = await workspace.query<{ slug: string; events: number }>(
    `SELECT slug, (SELECT count(*)::int FROM audit_log WHERE action = 'PROJECT_CREATED' AND target_id = projects.id::text) AS events
     FROM projects WHERE slug LIKE 'written-%'`,
  );
  expect(rows.map(({ slug }) => slug)).toEqual(expect.arrayContaining(acknowledged));
  // A row and its audit record commit together or not at all.
  expect(rows.filter(({ events }) => events !== 1)).toEqual([]);
  expect(await workspace.query("SELECT FROM audit_log WHERE action = 'PROJECT_CREATED'")).toHaveLength(rows.length);
};
const expectWorking = async (): Promise<void> => {
  const slug = `written-${(made += 1)}`;
  expect(await owner.addProject(slug)).toMatchObject({ status: 201, body: { slug } });
  acknowledged.push(slug);
  await until(async () => (await owner.publicSlugs()).includes(slug), 'the event of a change');
};

beforeAll(async () => {
  await begin();
  await owner.join(await program.ownerCode());
});
afterAll(async () => {
  owner.close();
  await workspace.remove();
});

describe('kill -9 during writes', () => {
  it('of the program loses no acknowledged write, and a timer keeps running', async () => {
    const { timer } = (await owner.post('/api/clarity/timer/start', { task: 'Landing' })).body as unknown as TimerState;
    const writers = await startWrites();
    program.child.kill('SIGKILL');
    await writers.stop();
    await program.exited;
    await begin();
    await expectNothingLost();
    expect(await owner.get('/api/clarity/timer')).toMatchObject({ body: { timer: { id: timer?.id, started_at: timer?.started_at } } });
    const { recorded } = (await owner.post('/api/clarity/timer/stop')).body as unknown as TimerChanged;
    const { seconds = 0, started_at, ended_at } = recorded ?? {};
    expect(started_at).toBe(timer?.started_at);
    expect(seconds).toBe((Date.parse(ended_at ?? '') - Date.parse(started_at ?? '')) / 1_000);
    expect(await workspace.query('SELECT FROM clarity_timers')).toEqual([]);
    await expectWorking();
  });

  it('of the program and its PostgreSQL loses no acknowledged write', async () => {
    const writers = await startWrites();
    process.kill(workspace.postmaster(), 'SIGKILL');
    program.child.kill('SIGKILL');
    await writers.stop();
    await program.exited;
    await begin();
    await expectNothingLost();
    await expectWorking();
  });

  it('of PostgreSQL is reported while it is down, and the program recovers without a restart', async () => {
    const writers = await startWrites();
    const killed = workspace.postmaster();
    const before = acknowledged.length;
    process.kill(killed, 'SIGKILL');
    await until(() => writers.refused.length > 0 && acknowledged.length > before + 10, 'writes that work again');
    await writers.stop();
    for (const refused of writers.refused) expect(refused).toMatchObject(UNAVAILABLE);
    expect(workspace.postmaster()).not.toBe(killed);
    expect(program.child.exitCode).toBeNull();
    expect(await owner.get('/api/health/ready')).toMatchObject({ status: 200 });
    await expectNothingLost();
    await expectWorking();
    expect(program.output()).not.toMatch(/"level":"error"|nhandled/);
  });

  it('of a PostgreSQL backend causes only a short interruption', async () => {
    const writers = await startWrites();
    const [backend] = await workspace.query<{ pid: number }>("SELECT pid FROM pg_stat_activity WHERE application_name = 'portal' LIMIT 1");
    const before = acknowledged.length;
    process.kill(backend?.pid ?? 0, 'SIGKILL');
    await until(() => writers.refused.length > 0 && acknowledged.length > before + 10, 'writes that work again');
    await writers.stop();
    expect([...new Set(writers.refused.map(({ status }) => status))]).toEqual([503]);
    await expectNothingLost();
    await expectWorking();
  });
});

describe('while PostgreSQL is away', () => {
  it('requests fail in the error shape, and succeed again without a restart', async () => {
    const visitor = new Person(program.url);
    const { pid } = program.child;
    // Recovery has to wait while another process, this one, seems to be starting on the data directory.
    const lock = join(workspace.dataDir, 'start.lock');
    writeFileSync(lock, `${process.pid} ${processStart(process.pid)} held`);
    try {
      process.kill(workspace.postmaster(), 'SIGKILL');
      await until(async () => (await visitor.get('/api/health/ready')).status === 503, 'the end of readiness');
      expect(await owner.addProject('never')).toMatchObject(UNAVAILABLE);
      expect(await owner.get('/api/auth/me')).toMatchObject(UNAVAILABLE);
      expect(await visitor.get('/api/health/live')).toMatchObject({ status: 200 });
    } finally {
      rmSync(lock);
    }
    await until(async () => (await visitor.get('/api/health/ready')).status === 200, 'readiness');
    visitor.close();
    await expectWorking();
    expect(program.child).toMatchObject({ pid, exitCode: null });
    expect(program.output()).not.toMatch(/"level":"error"|nhandled/);
  });
});

describe('while PostgreSQL hangs', () => {
  it('the readiness check fails, and succeeds again once PostgreSQL resumes', async () => {
    const visitor = new Person(program.url);
    const backends = await workspace.query<{ pid: number }>("SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'portal%'");
    const all = [workspace.postmaster(), ...backends.map(({ pid }) => pid)];
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    try {
      expect(await visitor.get('/api/health/ready')).toMatchObject({ status: 503, body: { status: 'database away' } });
      expect(await visitor.get('/api/health/live')).toMatchObject({ status: 200 });
    } finally {
      for (const pid of all) process.kill(pid, 'SIGCONT');
    }
    await until(async () => (await visitor.get('/api/health/ready')).status === 200, 'readiness');
    visitor.close();
    await expectWorking();
  });

  it('the program shuts down cleanly afterwards', async () => {
    expect(await program.stop()).toEqual({ code: 0, signal: null });
    expect(workspace.databaseStopped()).toBe(true);
    await begin();
    await expectNothingLost();
  });
});
