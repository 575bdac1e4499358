import { jest } from '@jest/globals';
import { PermanentFailure, type Job } from '../../server/platform/jobs/job.js';
import { Jobs } from '../../server/platform/jobs/jobs.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { deferred, startCopy, type CopyOptions, type PlatformCopy } from './platform-copy.js';

interface JobRow {
  attempts: number;
  locked_by: string | null;
  last_error: string | null;
  finished_at: Date | null;
  failed_at: Date | null;
  run_at: Date;
}

const DAY = 86_400_000;
const NOT_FAKED = ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const;

describe('jobs', () => {
  let database: TestDatabase;
  const copies: PlatformCopy[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterEach(async () => {
    for (const copy of copies.splice(0)) await copy.close();
    await database.clear();
  });

  afterAll(() => database.drop());

  async function start(register: (jobs: Jobs) => void, options: CopyOptions = {}): Promise<PlatformCopy> {
    const copy = await startCopy(database, { ...options, arrange: (module) => register(module.get(Jobs)) });
    copies.push(copy);
    return copy;
  }

  const rows = () => database.query<JobRow>(`SELECT * FROM jobs WHERE kind LIKE 'test%' ORDER BY id`);
  const only = async () => {
    const [row] = await rows();
    if (row === undefined) throw new Error('There is no job.');
    return row;
  };

  it('run after the commit without being asked, with what they were given', async () => {
    const seen = deferred<[object, Job]>();
    const copy = await start((jobs) => jobs.handle('test', async (payload, job) => seen.resolve([payload, job])));
    await copy.database.transaction((tx) => copy.jobs.add(tx, 'test', { text: 'ä"\n' }));
    const [payload, job] = await seen.promise;
    expect(payload).toEqual({ text: 'ä"\n' });
    expect(job).toMatchObject({ kind: 'test', attempt: 1, maxAttempts: 8, lastAttempt: false });
    expect(job.signal.aborted).toBe(false);
    await copy.jobs.runDue();
    expect(await only()).toMatchObject({ attempts: 1, locked_by: null, last_error: null, finished_at: expect.any(Date), failed_at: null });
  });

  it('are not there when the transaction is rolled back', async () => {
    const copy = await start((jobs) => jobs.handle('test', () => Promise.reject(new Error('must not run'))));
    const refused = copy.database.transaction(async (tx) => {
      await copy.jobs.add(tx, 'test', {});
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(await copy.jobs.runDue()).toBe(0);
    expect(await rows()).toEqual([]);
  });

  it('wait for their moment', async () => {
    const copy = await start((jobs) => jobs.handle('test', async () => undefined));
    await copy.database.transaction((tx) => copy.jobs.add(tx, 'test', {}, { runAt: new Date(copy.clock.now().getTime() + DAY) }));
    expect(await copy.jobs.runDue()).toBe(0);
    copy.clock.advance(DAY + 1);
    expect(await copy.jobs.runDue()).toBe(1);
  });

  it('are repeated with growing pauses until they succeed', async () => {
    const attempts: number[] = [];
    const copy = await start((jobs) =>
      jobs.handle('test', async (_payload, job) => {
        attempts.push(job.attempt);
        if (job.attempt < 3) throw new Error('smtp://user:hunter2@mail.example is busy');
      }),
    );
    await copy.database.transaction((tx) => copy.jobs.add(tx, 'test', {}));
    await copy.jobs.runDue();
    const first = await only();
    expect(first).toMatchObject({ attempts: 1, finished_at: null, failed_at: null, last_error: 'Error: smtp://[withheld]@mail.example is busy' });
    expect(await copy.jobs.runDue()).toBe(0);
    copy.clock.advance(first.run_at.getTime() - copy.clock.now().getTime() + 1);
    await copy.jobs.runDue();
    const second = await only();
    expect(second.run_at.getTime() - first.run_at.getTime()).toBeGreaterThanOrEqual(11_900);
    copy.clock.advance(60_000);
    await copy.jobs.runDue();
    expect(attempts).toEqual([1, 2, 3]);
    expect(await only()).toMatchObject({ finished_at: expect.any(Date), last_error: null });
    expect(JSON.stringify(copy.log.lines)).not.toContain('hunter2');
  });

  it('fail for good after the last attempt, and at once when trying again cannot help', async () => {
    const last: boolean[] = [];
    const copy = await start((jobs) => {
      jobs.handle('test.tries', async (_payload, job) => {
        last.push(job.lastAttempt);
        throw new Error('never works');
      });
      jobs.handle('test.final', () => Promise.reject(new PermanentFailure('not wanted')));
    });
    await copy.database.transaction(async (tx) => {
      await copy.jobs.add(tx, 'test.tries', {}, { maxAttempts: 2 });
      await copy.jobs.add(tx, 'test.final', {});
    });
    await copy.jobs.runDue();
    copy.clock.advance(DAY);
    await copy.jobs.runDue();
    copy.clock.advance(DAY);
    expect(await copy.jobs.runDue()).toBe(0);
    expect(last).toEqual([false, true]);
    expect(await rows()).toMatchObject([
      { attempts: 2, failed_at: expect.any(Date), last_error: 'Error: never works' },
      { attempts: 1, failed_at: expect.any(Date), last_error: 'PermanentFailure: not wanted' },
    ]);
  });

  it('run once each however many copies look for them, at most four at a time in one', async () => {
    const runs = new Map<number, number>();
    let [now, most] = [0, 0];
    const handler = async ({ n }: { n: number }) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      runs.set(n, (runs.get(n) ?? 0) + 1);
      now -= 1;
    };
    const two = [await start((jobs) => jobs.handle('test', handler)), await start((jobs) => jobs.handle('test', handler))];
    const copy = two[0] as PlatformCopy;
    await copy.database.transaction(async (tx) => {
      for (let n = 0; n < 200; n += 1) await copy.jobs.add(tx, 'test', { n });
    });
    await Promise.all(two.map((each) => each.jobs.runDue()));
    expect([...runs.values()]).toEqual(Array.from({ length: 200 }, () => 1));
    expect(most).toBeGreaterThan(1);
    // Four in each copy's own loop, and four that its runDue claims beside them.
    expect(most).toBeLessThanOrEqual(16);
  });

  it('keep to four at a time when they are found in the ordinary way', async () => {
    let [now, most, ran] = [0, 0, 0];
    const all = deferred();
    const copy = await start((jobs) =>
      jobs.handle('test', async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setImmediate(resolve));
        now -= 1;
        ran += 1;
        if (ran === 50) all.resolve();
      }),
    );
    await copy.database.transaction(async (tx) => {
      for (let n = 0; n < 50; n += 1) await copy.jobs.add(tx, 'test', { n });
    });
    await all.promise;
    expect(most).toBe(4);
  });

  it('of a killed process are taken over, and what that process still says does not count', async () => {
    const started = deferred();
    const release = deferred();
    const frozen = await start((jobs) =>
      jobs.handle('test', async () => {
        started.resolve();
        await release.promise;
        throw new Error('said too late');
      }),
    );
    await frozen.database.transaction((tx) => frozen.jobs.add(tx, 'test', {}));
    await started.promise;
    const heir = await start((jobs) => jobs.handle('test', async () => undefined));
    expect(await heir.jobs.runDue()).toBe(0);
    // As if the process had given no sign of life for the length of a claim.
    await database.query(`UPDATE jobs SET locked_until = now() - interval '1 second'`);
    expect(await heir.jobs.runDue()).toBe(1);
    release.resolve();
    await frozen.jobs.runDue();
    expect(await only()).toMatchObject({ attempts: 2, finished_at: expect.any(Date), failed_at: null, last_error: null });
  });

  describe('that take long', () => {
    // Only the timers of polling and of renewing, so that the database driver keeps its own.
    beforeEach(() => void jest.useFakeTimers({ doNotFake: [...NOT_FAKED] }));
    afterEach(() => void jest.useRealTimers());

    it('keep their claim while the process lives, and are told when it is lost', async () => {
      const [running, told, release] = [deferred(), deferred<unknown>(), deferred()];
      const copy = await start((jobs) =>
        jobs.handle('test', async (_payload, job) => {
          job.signal.addEventListener('abort', () => told.resolve(job.signal.reason));
          running.resolve();
          await release.promise;
        }),
      );
      await copy.database.transaction((tx) => copy.jobs.add(tx, 'test', {}));
      await running.promise;
      await database.query(`UPDATE jobs SET locked_until = now() + interval '30 seconds'`);
      jest.advanceTimersByTime(20_000);
      const extended = () => database.query(`SELECT 1 FROM jobs WHERE locked_until > now() + interval '45 seconds'`);
      while ((await extended()).length === 0);
      await database.query(`UPDATE jobs SET locked_by = gen_random_uuid()`);
      jest.advanceTimersByTime(20_000);
      expect(await told.promise).toEqual(new Error('The claim was lost.'));
      release.resolve();
      await copy.jobs.stop();
      expect(await only()).toMatchObject({ finished_at: null });
    });

    it('as runs of a schedule keep their claim too', async () => {
      const [running, release] = [deferred(), deferred()];
      const copy = await start((jobs) =>
        jobs.schedule('test', { everySeconds: 60 }, async () => {
          running.resolve();
          await release.promise;
        }),
      );
      copy.clock.advance(61_000);
      // Found by the poll, not by runDue.
      jest.advanceTimersByTime(5_000);
      await running.promise;
      await database.query(`UPDATE job_schedules SET locked_until = now() + interval '30 seconds' WHERE name = 'test'`);
      jest.advanceTimersByTime(20_000);
      const extended = () => database.query(`SELECT 1 FROM job_schedules WHERE name = 'test' AND locked_until > now() + interval '45 seconds'`);
      while ((await extended()).length === 0);
      // Given back when the process stops in the middle.
      await copy.jobs.stop(0);
      expect(await database.query(`SELECT locked_by, last_run_at FROM job_schedules WHERE name = 'test'`)).toEqual([{ locked_by: null, last_run_at: null }]);
      release.resolve();
    });

    it('or were announced while nobody listened are found by the poll', async () => {
      const ran = deferred();
      const copy = await start((jobs) => jobs.handle('test', async () => ran.resolve()));
      await database.query(`INSERT INTO jobs (kind, payload, run_at, max_attempts, created_at) VALUES ('test', '{}', now() - interval '1 second', 8, now())`);
      jest.advanceTimersByTime(5_000);
      await ran.promise;
      await copy.jobs.stop();
      expect(await only()).toMatchObject({ finished_at: expect.any(Date) });
    });
  });

  it('that end their process each time fail after the last attempt', async () => {
    const copy = await start((jobs) => jobs.handle('test', async () => undefined));
    await database.query(
      `INSERT INTO jobs (kind, payload, run_at, attempts, max_attempts, locked_by, locked_until, created_at)
       VALUES ('test', '{}', now(), 3, 3, gen_random_uuid(), now() - interval '1 second', now())`,
    );
    expect(await copy.jobs.runDue()).toBe(0);
    expect(await only()).toMatchObject({ failed_at: expect.any(Date), last_error: 'The process that ran the last attempt ended.' });
  });

  it('are added once under a unique key while one waits', async () => {
    const copy = await start((jobs) => jobs.handle('test', async () => undefined));
    const add = (kind: string, uniqueKey: string) => copy.database.transaction((tx) => copy.jobs.add(tx, kind, {}, { uniqueKey, runAt: new Date(copy.clock.now().getTime() + 1_000) }));
    expect([await add('test', 'a'), await add('test', 'a'), await add('test', 'b'), await add('test.other', 'a')]).toEqual([true, false, true, true]);
    copy.clock.advance(2_000);
    expect(await copy.jobs.runDue()).toBe(2);
    expect(await add('test', 'a')).toBe(true);
  });

  it('that take too long count as failed, and are told', async () => {
    const told = deferred<unknown>();
    const copy = await start((jobs) =>
      jobs.handle(
        'test',
        async (_payload, job) => {
          job.signal.addEventListener('abort', () => told.resolve(job.signal.reason));
          await new Promise<never>(() => undefined);
        },
        { timeoutSeconds: 0.02 },
      ),
    );
    await copy.database.transaction((tx) => copy.jobs.add(tx, 'test', {}, { maxAttempts: 1 }));
    await copy.jobs.runDue();
    expect(await told.promise).toBeInstanceOf(Error);
    expect(await only()).toMatchObject({ failed_at: expect.any(Date), last_error: 'Error: The attempt took longer than 0.02 seconds.' });
  });

  it('are waited for when the process stops', async () => {
    const [running, release] = [deferred(), deferred()];
    const copy = await start((jobs) =>
      jobs.handle('test', async () => {
        running.resolve();
        await release.promise;
      }),
    );
    await copy.database.transaction((tx) => copy.jobs.add(tx, 'test', {}));
    await running.promise;
    const stopped = copy.jobs.stop();
    release.resolve();
    await stopped;
    expect(await only()).toMatchObject({ attempts: 1, finished_at: expect.any(Date) });
  });

  it('are told and given back when the process stops and cannot wait any longer', async () => {
    const [running, release, told] = [deferred(), deferred(), deferred()];
    const copy = await start((jobs) =>
      jobs.handle('test', async (_payload, job) => {
        job.signal.addEventListener('abort', () => told.resolve());
        running.resolve();
        await release.promise;
      }),
    );
    await copy.database.transaction((tx) => copy.jobs.add(tx, 'test', {}));
    await running.promise;
    await copy.jobs.stop(0);
    await told.promise;
    expect(await only()).toMatchObject({ attempts: 0, finished_at: null, failed_at: null, locked_by: null });
    release.resolve();
    const heir = await start((jobs) => jobs.handle('test', async () => undefined));
    await heir.jobs.runDue();
    expect(await only()).toMatchObject({ attempts: 1, finished_at: expect.any(Date) });
  });

  it('of a kind that this copy does not know stay for one that does', async () => {
    const copy = await start((jobs) => jobs.handle('test', async () => undefined));
    await copy.database.transaction((tx) => copy.jobs.add(tx, 'test.newer', {}));
    expect(await copy.jobs.runDue()).toBe(0);
    expect(await only()).toMatchObject({ attempts: 0, locked_by: null });
  });

  it('have one handler a kind', async () => {
    await start((jobs) => {
      jobs.handle('test', async () => undefined);
      expect(() => jobs.handle('test', async () => undefined)).toThrow('have a handler already');
    });
  });

  it('that have finished are removed after seven days, failed ones stay', async () => {
    const copy = await start((jobs) => {
      jobs.handle('test.good', async () => undefined);
      jobs.handle('test.bad', () => Promise.reject(new PermanentFailure('x')));
    });
    await copy.database.transaction(async (tx) => {
      await copy.jobs.add(tx, 'test.good', {});
      await copy.jobs.add(tx, 'test.bad', {});
    });
    await copy.jobs.runDue();
    copy.clock.advance(6 * DAY);
    await copy.jobs.runDue();
    expect(await rows()).toHaveLength(2);
    copy.clock.advance(DAY + 3_600_000);
    await copy.jobs.runDue();
    expect(await rows()).toMatchObject([{ failed_at: expect.any(Date) }]);
  });

  describe('schedules', () => {
    it('run once an interval however many copies there are', async () => {
      let runs = 0;
      const register = (jobs: Jobs) => jobs.schedule('test', { everySeconds: 3_600 }, async () => void (runs += 1));
      const two = [await start(register), await start(register)];
      const due = () => Promise.all(two.map((copy) => copy.jobs.runDue()));
      const advance = (milliseconds: number) => two.forEach((copy) => copy.clock.advance(milliseconds));
      await due();
      expect(runs).toBe(0);
      advance(3_600_000);
      await due();
      expect(runs).toBe(1);
      await due();
      expect(runs).toBe(1);
      advance(3_600_000);
      await due();
      expect(runs).toBe(2);
      const [row] = await database.query(`SELECT last_run_at, last_error, locked_by FROM job_schedules WHERE name = 'test'`);
      expect(row).toEqual({ last_run_at: expect.any(Date), last_error: null, locked_by: null });
    });

    it('are taken over from a process that died in the middle, not before', async () => {
      const started = deferred();
      const release = deferred();
      const frozen = await start((jobs) =>
        jobs.schedule('test', { everySeconds: 60 }, async () => {
          started.resolve();
          await release.promise;
        }),
      );
      frozen.clock.advance(61_000);
      const first = frozen.jobs.runDue();
      await started.promise;
      let runs = 0;
      const heir = await start((jobs) => jobs.schedule('test', { everySeconds: 60 }, async () => void (runs += 1)));
      heir.clock.advance(61_000);
      await heir.jobs.runDue();
      expect(runs).toBe(0);
      await database.query(`UPDATE job_schedules SET locked_until = now() - interval '1 second' WHERE name = 'test'`);
      await heir.jobs.runDue();
      expect(runs).toBe(1);
      release.resolve();
      await first;
    });

    it('note a failure and run again within five minutes', async () => {
      let runs = 0;
      const copy = await start((jobs) =>
        jobs.schedule('test', { everySeconds: 86_400 }, async () => {
          runs += 1;
          if (runs === 1) throw new Error('disk is full');
        }),
      );
      copy.clock.advance(DAY);
      await copy.jobs.runDue();
      const error = async () => (await database.query(`SELECT last_error FROM job_schedules WHERE name = 'test'`))[0];
      expect(await error()).toEqual({ last_error: 'Error: disk is full' });
      copy.clock.advance(300_000);
      await copy.jobs.runDue();
      expect(runs).toBe(2);
      expect(await error()).toEqual({ last_error: null });
    });

    it('refuse a name twice and an interval that is none', async () => {
      await start((jobs) => {
        jobs.schedule('test', { everySeconds: 60 }, async () => undefined);
        expect(() => jobs.schedule('test', { everySeconds: 60 }, async () => undefined)).toThrow('a schedule called test already');
        for (const everySeconds of [0, -1, Number.NaN]) expect(() => jobs.schedule('test.other', { everySeconds }, async () => undefined)).toThrow('interval');
      });
    });
  });
});
