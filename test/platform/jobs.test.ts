import type { Tx } from '../../server/platform/database/transactions.js';
import { PermanentFailure, type Job } from '../../server/platform/jobs/job.js';
import type { JobsRepository } from '../../server/platform/jobs/jobs.repository.js';
import { openJobsFixture } from './jobs-fixture.js';
import { deferred, type PlatformInstance } from './platform-instance.js';

const DAY = 86_400_000;

describe('jobs', () => {
  const { start, query, rows, only } = openJobsFixture();

  it('run after the commit with their payload', async () => {
    const seen = deferred<[object, Job]>();
    const instance = await start((jobs) => jobs.handle('test', async (payload, job) => seen.resolve([payload, job])));
    await instance.database.transaction((tx) => instance.jobs.add(tx, 'test', { text: 'ä"\n' }));
    const [payload, job] = await seen.promise;
    expect(payload).toEqual({ text: 'ä"\n' });
    expect(job).toMatchObject({ kind: 'test', attempt: 1, maxAttempts: 8, lastAttempt: false });
    expect(job.signal.aborted).toBe(false);
    await instance.jobs.runDue();
    expect(await only()).toMatchObject({ attempts: 1, locked_by: null, last_error: null, finished_at: expect.any(Date), failed_at: null });
  });

  it('do not exist after a rollback', async () => {
    const instance = await start((jobs) => jobs.handle('test', () => Promise.reject(new Error('must not run'))));
    const refused = instance.database.transaction(async (tx) => {
      await instance.jobs.add(tx, 'test', {});
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(await instance.jobs.runDue()).toBe(0);
    expect(await rows()).toEqual([]);
  });

  it('wait until they are due', async () => {
    const instance = await start((jobs) => jobs.handle('test', async () => undefined));
    await instance.database.transaction((tx) =>
      instance.jobs.add(tx, 'test', {}, { runAt: new Date(instance.clock.now().getTime() + DAY) }),
    );
    expect(await instance.jobs.runDue()).toBe(0);
    instance.clock.advance(DAY + 1);
    expect(await instance.jobs.runDue()).toBe(1);
  });

  it('are retried with growing delays until they succeed', async () => {
    const attempts: number[] = [];
    const instance = await start((jobs) =>
      jobs.handle('test', async (_payload, job) => {
        attempts.push(job.attempt);
        if (job.attempt < 3) throw new Error('smtp://user:hunter2@mail.example is busy');
      }),
    );
    await instance.database.transaction((tx) => instance.jobs.add(tx, 'test', {}));
    await instance.jobs.runDue();
    const first = await only();
    expect(first).toMatchObject({
      attempts: 1,
      finished_at: null,
      failed_at: null,
      last_error: 'Error: smtp://[withheld]@mail.example is busy',
    });
    expect(await instance.jobs.runDue()).toBe(0);
    instance.clock.advance(first.run_at.getTime() - instance.clock.now().getTime() + 1);
    await instance.jobs.runDue();
    const second = await only();
    expect(second.run_at.getTime() - first.run_at.getTime()).toBeGreaterThanOrEqual(11_900);
    instance.clock.advance(60_000);
    await instance.jobs.runDue();
    expect(attempts).toEqual([1, 2, 3]);
    expect(await only()).toMatchObject({ finished_at: expect.any(Date), last_error: null });
    expect(JSON.stringify(instance.log.lines)).not.toContain('hunter2');
  });

  it('fail for good after the last attempt, and at once after a permanent error', async () => {
    const last: boolean[] = [];
    const instance = await start((jobs) => {
      jobs.handle('test.tries', async (_payload, job) => {
        last.push(job.lastAttempt);
        throw new Error('never works');
      });
      jobs.handle('test.final', () => Promise.reject(new PermanentFailure('not wanted')));
    });
    await instance.database.transaction(async (tx) => {
      await instance.jobs.add(tx, 'test.tries', {}, { maxAttempts: 2 });
      await instance.jobs.add(tx, 'test.final', {});
    });
    await instance.jobs.runDue();
    instance.clock.advance(DAY);
    await instance.jobs.runDue();
    instance.clock.advance(DAY);
    expect(await instance.jobs.runDue()).toBe(0);
    expect(last).toEqual([false, true]);
    expect(await rows()).toMatchObject([
      { attempts: 2, failed_at: expect.any(Date), last_error: 'Error: never works' },
      { attempts: 1, failed_at: expect.any(Date), last_error: 'PermanentFailure: not wanted' },
    ]);
  });

  it('run once each with several instances, at most four at a time in one', async () => {
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
    const instance = two[0] as PlatformInstance;
    await instance.database.transaction(async (tx) => {
      for (let n = 0; n < 200; n += 1) await instance.jobs.add(tx, 'test', { n });
    });
    await Promise.all(two.map((each) => each.jobs.runDue()));
    expect([...runs.values()]).toEqual(Array.from({ length: 200 }, () => 1));
    expect(most).toBeGreaterThan(1);
    // Four in each instance's own loop, and four claimed by its runDue.
    expect(most).toBeLessThanOrEqual(16);
  });

  it('leave half of the slots to quick jobs while slow ones run', async () => {
    const gate = deferred<void>();
    const two = deferred<void>();
    const mailed = deferred<void>();
    let running = 0;
    let most = 0;
    const slow = async () => {
      running += 1;
      most = Math.max(most, running);
      if (running === 2) two.resolve();
      await gate.promise;
      running -= 1;
    };
    const instance = await start((jobs) => {
      jobs.handle('test.import', slow, { lane: 'slow' });
      jobs.handle('test.upload', slow, { lane: 'slow' });
      jobs.handle('test.mail', async () => mailed.resolve());
    });
    await instance.database.transaction(async (tx) => {
      for (let n = 0; n < 3; n += 1) {
        await instance.jobs.add(tx, 'test.import', {});
        await instance.jobs.add(tx, 'test.upload', {});
      }
    });
    await two.promise;
    await instance.database.transaction((tx) => instance.jobs.add(tx, 'test.mail', {}));
    await mailed.promise;
    expect(most).toBe(2);
    gate.resolve();
    await instance.jobs.runDue();
    expect((await rows()).filter(({ finished_at }) => finished_at === null)).toEqual([]);
  });

  it('leave half of the slots to others while some wait for another server, and slow ones run as well', async () => {
    const gate = deferred<void>();
    const [two, quick, slow] = [deferred<void>(), deferred<void>(), deferred<void>()];
    let [running, most] = [0, 0];
    const instance = await start((jobs) => {
      jobs.handle(
        'test.mail',
        async () => {
          running += 1;
          most = Math.max(most, running);
          if (running === 2) two.resolve();
          await gate.promise;
          running -= 1;
        },
        { lane: 'remote' },
      );
      jobs.handle('test.upload', async () => quick.resolve());
      jobs.handle('test.import', async () => slow.resolve(), { lane: 'slow' });
    });
    await instance.database.transaction(async (tx) => {
      for (let n = 0; n < 12; n += 1) await instance.jobs.add(tx, 'test.mail', {});
    });
    await two.promise;
    await instance.database.transaction(async (tx) => {
      await instance.jobs.add(tx, 'test.upload', {});
      await instance.jobs.add(tx, 'test.import', {});
    });
    await quick.promise;
    await slow.promise;
    expect(most).toBe(2);
    gate.resolve();
    await instance.jobs.runDue();
    expect((await rows()).filter(({ finished_at }) => finished_at === null)).toEqual([]);
  });

  it('of each limited lane run although there is a single slot for all of them', async () => {
    const gate = deferred<void>();
    const ran: string[] = [];
    const done = deferred<void>();
    let waiting = 0;
    const three = deferred<void>();
    const instance = await start((jobs) => {
      jobs.handle('test.upload', async () => {
        waiting += 1;
        if (waiting === 3) three.resolve();
        await gate.promise;
      });
      const run = (name: string) => async () => {
        ran.push(name);
        if (ran.length === 12) done.resolve();
      };
      jobs.handle('test.mail', run('mail'), { lane: 'remote' });
      jobs.handle('test.import', run('import'), { lane: 'slow' });
    });
    await instance.database.transaction(async (tx) => {
      for (let n = 0; n < 3; n += 1) await instance.jobs.add(tx, 'test.upload', {});
    });
    await three.promise;
    await instance.database.transaction(async (tx) => {
      for (const kind of ['test.mail', 'test.import']) for (let n = 0; n < 6; n += 1) await instance.jobs.add(tx, kind, {});
    });
    await done.promise;
    expect(ran.slice(0, 6)).toContain('import');
    expect(ran.slice(0, 6)).toContain('mail');
    gate.resolve();
  });

  it('that are slow run although quick ones never run out', async () => {
    let [quick, before] = [0, -1];
    const instance = await start((jobs) => {
      // Each adds the next before it ends, so more are waiting at any time than there are slots.
      const next = async () => {
        quick += 1;
        if (before < 0 && quick < 100) await instance.database.transaction((tx) => instance.jobs.add(tx, 'test.mail', {}));
      };
      jobs.handle('test.mail', next);
      jobs.handle('test.import', async () => void (before = quick), { lane: 'slow' });
    });
    await instance.database.transaction(async (tx) => {
      for (let n = 0; n < 12; n += 1) await instance.jobs.add(tx, 'test.mail', {});
      await instance.jobs.add(tx, 'test.import', {});
    });
    await instance.jobs.runDue();
    expect(before).toBeGreaterThanOrEqual(0);
    expect(before).toBeLessThan(20);
    expect((await rows()).filter(({ finished_at }) => finished_at === null)).toEqual([]);
  });

  it('that are quick run although slow ones cannot be claimed', async () => {
    let mailed = 0;
    const all = deferred<void>();
    const instance = await start((jobs) => {
      const repository = Reflect.get(jobs, 'jobs') as JobsRepository;
      const claim = repository.claim.bind(repository);
      repository.claim = (criteria) =>
        criteria.kinds.includes('test.import') ? Promise.reject(new Error('The connection was lost.')) : claim(criteria);
      jobs.handle('test.import', () => Promise.resolve(), { lane: 'slow' });
      jobs.handle('test.mail', async () => {
        mailed += 1;
        if (mailed === 8) all.resolve();
      });
    });
    // More than a process runs at a time.
    await instance.database.transaction(async (tx) => {
      for (let n = 0; n < 8; n += 1) await instance.jobs.add(tx, 'test.mail', {});
    });
    await all.promise;
  });

  it('run at most four at a time when found by polling', async () => {
    let [now, most, ran] = [0, 0, 0];
    const [all, four] = [deferred(), deferred()];
    const instance = await start((jobs) =>
      jobs.handle('test', async () => {
        now += 1;
        most = Math.max(most, now);
        if (now === 4) four.resolve();
        await four.promise;
        await new Promise((resolve) => setImmediate(resolve));
        now -= 1;
        ran += 1;
        if (ran === 50) all.resolve();
      }),
    );
    await instance.database.transaction(async (tx) => {
      for (let n = 0; n < 50; n += 1) await instance.jobs.add(tx, 'test', { n });
    });
    await all.promise;
    expect(most).toBe(4);
  });

  it('of a killed process are taken over, and its late results are ignored', async () => {
    const started = deferred();
    const release = deferred();
    const frozen = await start((jobs) =>
      jobs.handle('test', async () => {
        started.resolve();
        await release.promise;
        throw new Error('reported too late');
      }),
    );
    await frozen.database.transaction((tx) => frozen.jobs.add(tx, 'test', {}));
    await started.promise;
    const heir = await start((jobs) => jobs.handle('test', async () => undefined));
    expect(await heir.jobs.runDue()).toBe(0);
    // As if the process had shown no sign of life for the duration of a claim.
    await query(`UPDATE jobs SET locked_until = now() - interval '1 second'`);
    expect(await heir.jobs.runDue()).toBe(1);
    release.resolve();
    await frozen.jobs.runDue();
    expect(await only()).toMatchObject({ attempts: 2, finished_at: expect.any(Date), failed_at: null, last_error: null });
  });

  it('that crash their process each time fail after the last attempt', async () => {
    const instance = await start((jobs) => jobs.handle('test', async () => undefined));
    await query(
      `INSERT INTO jobs (kind, payload, run_at, attempts, max_attempts, locked_by, locked_until, created_at)
       VALUES ('test', '{}', now(), 3, 3, gen_random_uuid(), now() - interval '1 second', now())`,
    );
    expect(await instance.jobs.runDue()).toBe(0);
    expect(await only()).toMatchObject({ failed_at: expect.any(Date), last_error: 'The process that ran the last attempt ended.' });
  });

  it('are queued once per unique key', async () => {
    const instance = await start((jobs) => jobs.handle('test', async () => undefined));
    const add = (kind: string, uniqueKey: string) =>
      instance.database.transaction((tx) =>
        instance.jobs.add(tx, kind, {}, { uniqueKey, runAt: new Date(instance.clock.now().getTime() + 1_000) }),
      );
    expect([await add('test', 'a'), await add('test', 'a'), await add('test', 'b'), await add('test.other', 'a')]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    instance.clock.advance(2_000);
    expect(await instance.jobs.runDue()).toBe(2);
    expect(await add('test', 'a')).toBe(true);
  });

  it('are queued once more while one of the same key runs, which may have begun too early', async () => {
    const [started, release] = [deferred(), deferred()];
    const instance = await start((jobs) => jobs.handle('test', () => (started.resolve(), release.promise)));
    const add = (runAt: Date) =>
      instance.database.transaction((tx) => instance.jobs.add(tx, 'test', {}, { uniqueKey: 'a', evenIfRunning: true, runAt }));
    const [now, later] = [0, 1_000].map((ms) => new Date(instance.clock.now().getTime() + ms));
    expect(await add(now!)).toBe(true);
    const ran = instance.jobs.runDue();
    await started.promise;
    expect([await add(later!), await add(later!)]).toEqual([true, false]);
    release.resolve();
    await ran;
    instance.clock.advance(2_000);
    expect(await instance.jobs.runDue()).toBe(1);
  });

  it('that wait do not start before a transaction ends that relies on them', async () => {
    const instance = await start((jobs) => jobs.handle('test', async () => undefined));
    const add = (tx: Tx, runAt?: Date) => instance.jobs.add(tx, 'test', {}, { uniqueKey: 'a', evenIfRunning: true, runAt });
    await instance.database.transaction((tx) => add(tx, new Date(instance.clock.now().getTime() + 1_000)));
    instance.clock.advance(2_000);
    await instance.database.transaction(async (tx) => {
      expect(await add(tx)).toBe(false);
      expect(await instance.jobs.runDue()).toBe(0);
    });
    expect(await instance.jobs.runDue()).toBe(1);
  });

  it('of an unknown kind are left for an instance that handles it', async () => {
    const instance = await start((jobs) => jobs.handle('test', async () => undefined));
    await instance.database.transaction((tx) => instance.jobs.add(tx, 'test.newer', {}));
    expect(await instance.jobs.runDue()).toBe(0);
    expect(await only()).toMatchObject({ attempts: 0, locked_by: null });
  });

  it('have one handler per kind', async () => {
    await start((jobs) => {
      jobs.handle('test', async () => undefined);
      expect(() => jobs.handle('test', async () => undefined)).toThrow('have a handler already');
    });
  });

  it('that succeeded are removed after seven days, failed ones after ninety', async () => {
    const instance = await start((jobs) => {
      jobs.handle('test.good', async () => undefined);
      jobs.handle('test.bad', () => Promise.reject(new PermanentFailure('x')));
    });
    await instance.database.transaction(async (tx) => {
      await instance.jobs.add(tx, 'test.good', {});
      await instance.jobs.add(tx, 'test.bad', {});
    });
    await instance.jobs.runDue();
    instance.clock.advance(6 * DAY);
    await instance.jobs.runDue();
    expect(await rows()).toHaveLength(2);
    instance.clock.advance(DAY + 3_600_000);
    await instance.jobs.runDue();
    expect(await rows()).toMatchObject([{ failed_at: expect.any(Date) }]);
    instance.clock.advance(82 * DAY);
    await instance.jobs.runDue();
    expect(await rows()).toHaveLength(1);
    instance.clock.advance(DAY);
    await instance.jobs.runDue();
    expect(await rows()).toEqual([]);
  });
});
