import { jest } from '@jest/globals';
import { REAL_TIMERS, openJobsFixture } from './jobs-fixture.js';
import { deferred } from './platform-instance.js';

describe('jobs', () => {
  const { start, query, only } = openJobsFixture();

  describe('that take long', () => {
    // Only the timers of polling and renewing, so that the database driver has real ones.
    beforeEach(() => void jest.useFakeTimers({ doNotFake: [...REAL_TIMERS] }));
    afterEach(() => void jest.useRealTimers());

    it('keep their claim while the process lives, and are aborted when it is lost', async () => {
      const [running, told, release] = [deferred(), deferred<unknown>(), deferred()];
      const instance = await start((jobs) =>
        jobs.handle('test', async (_payload, job) => {
          job.signal.addEventListener('abort', () => told.resolve(job.signal.reason));
          running.resolve();
          await release.promise;
        }),
      );
      await instance.database.transaction((tx) => instance.jobs.add(tx, 'test', {}));
      await running.promise;
      await query(`UPDATE jobs SET locked_until = now() + interval '30 seconds'`);
      jest.advanceTimersByTime(20_000);
      const extended = () => query(`SELECT 1 FROM jobs WHERE locked_until > now() + interval '45 seconds'`);
      while ((await extended()).length === 0);
      await query(`UPDATE jobs SET locked_by = gen_random_uuid()`);
      jest.advanceTimersByTime(20_000);
      expect(await told.promise).toEqual(new Error('The claim was lost.'));
      release.resolve();
      await instance.jobs.stop();
      expect(await only()).toMatchObject({ finished_at: null });
    });

    it('keep their claim as runs of a schedule, too', async () => {
      const [running, release] = [deferred(), deferred()];
      const instance = await start((jobs) =>
        jobs.schedule('test', { everySeconds: 60 }, async () => {
          running.resolve();
          await release.promise;
        }),
      );
      instance.clock.advance(61_000);
      // Found by polling, not by runDue.
      jest.advanceTimersByTime(5_000);
      await running.promise;
      await query(`UPDATE job_schedules SET locked_until = now() + interval '30 seconds' WHERE name = 'test'`);
      jest.advanceTimersByTime(20_000);
      const extended = () => query(`SELECT 1 FROM job_schedules WHERE name = 'test' AND locked_until > now() + interval '45 seconds'`);
      while ((await extended()).length === 0);
      // Released when the process stops during the run.
      await instance.jobs.stop(0);
      expect(await query(`SELECT locked_by, last_run_at FROM job_schedules WHERE name = 'test'`)).toEqual([
        { locked_by: null, last_run_at: null },
      ]);
      release.resolve();
    });

    it('announced without a listener are found by polling', async () => {
      const ran = deferred();
      const instance = await start((jobs) => jobs.handle('test', async () => ran.resolve()));
      await query(
        `INSERT INTO jobs (kind, payload, run_at, max_attempts, created_at) VALUES ('test', '{}', now() - interval '1 second', 8, now())`,
      );
      jest.advanceTimersByTime(5_000);
      await ran.promise;
      await instance.jobs.stop();
      expect(await only()).toMatchObject({ finished_at: expect.any(Date) });
    });
  });

  it('fail and are aborted after the time limit', async () => {
    const told = deferred<unknown>();
    const instance = await start((jobs) =>
      jobs.handle(
        'test',
        async (_payload, job) => {
          job.signal.addEventListener('abort', () => told.resolve(job.signal.reason));
          await new Promise<never>(() => undefined);
        },
        { timeoutSeconds: 0.02 },
      ),
    );
    await instance.database.transaction((tx) => instance.jobs.add(tx, 'test', {}, { maxAttempts: 1 }));
    await instance.jobs.runDue();
    expect(await told.promise).toBeInstanceOf(Error);
    expect(await only()).toMatchObject({ failed_at: expect.any(Date), last_error: 'Error: The attempt took longer than 0.02 seconds.' });
  });

  it('finish before the process stops', async () => {
    const [running, release] = [deferred(), deferred()];
    const instance = await start((jobs) =>
      jobs.handle('test', async () => {
        running.resolve();
        await release.promise;
      }),
    );
    await instance.database.transaction((tx) => instance.jobs.add(tx, 'test', {}));
    await running.promise;
    const stopped = instance.jobs.stop();
    release.resolve();
    await stopped;
    expect(await only()).toMatchObject({ attempts: 1, finished_at: expect.any(Date) });
  });

  it('are aborted and released when the process cannot wait any longer', async () => {
    const [running, release, told] = [deferred(), deferred(), deferred()];
    const instance = await start((jobs) =>
      jobs.handle('test', async (_payload, job) => {
        job.signal.addEventListener('abort', () => told.resolve());
        running.resolve();
        await release.promise;
      }),
    );
    await instance.database.transaction((tx) => instance.jobs.add(tx, 'test', {}));
    await running.promise;
    await instance.jobs.stop(0);
    await told.promise;
    expect(await only()).toMatchObject({ attempts: 0, finished_at: null, failed_at: null, locked_by: null });
    release.resolve();
    const heir = await start((jobs) => jobs.handle('test', async () => undefined));
    await heir.jobs.runDue();
    expect(await only()).toMatchObject({ attempts: 1, finished_at: expect.any(Date) });
  });
});
