import type { Jobs } from '../../server/platform/jobs/jobs.js';
import { openJobsFixture } from './jobs-fixture.js';
import { deferred } from './platform-instance.js';

const DAY = 86_400_000;

describe('schedules', () => {
  const { start, query } = openJobsFixture();

  it('run once per interval with several instances', async () => {
    let runs = 0;
    const register = (jobs: Jobs) => jobs.schedule('test', { everySeconds: 3_600 }, async () => void (runs += 1));
    const two = [await start(register), await start(register)];
    const due = () => Promise.all(two.map((instance) => instance.jobs.runDue()));
    const advance = (milliseconds: number) => two.forEach((instance) => instance.clock.advance(milliseconds));
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
    const [row] = await query(`SELECT last_run_at, last_error, locked_by FROM job_schedules WHERE name = 'test'`);
    expect(row).toEqual({ last_run_at: expect.any(Date), last_error: null, locked_by: null });
  });

  it('are taken over from a process that died during a run, and not earlier', async () => {
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
    await query(`UPDATE job_schedules SET locked_until = now() - interval '1 second' WHERE name = 'test'`);
    await heir.jobs.runDue();
    expect(runs).toBe(1);
    release.resolve();
    await first;
  });

  it('record a failure and run again within five minutes', async () => {
    let runs = 0;
    const instance = await start((jobs) =>
      jobs.schedule('test', { everySeconds: 86_400 }, async () => {
        runs += 1;
        if (runs === 1) throw new Error('disk is full');
      }),
    );
    instance.clock.advance(DAY);
    await instance.jobs.runDue();
    const error = async () => (await query(`SELECT last_error FROM job_schedules WHERE name = 'test'`))[0];
    expect(await error()).toEqual({ last_error: 'Error: disk is full' });
    instance.clock.advance(300_000);
    await instance.jobs.runDue();
    expect(runs).toBe(2);
    expect(await error()).toEqual({ last_error: null });
  });

  it('refuse a duplicate name and an invalid interval', async () => {
    await start((jobs) => {
      jobs.schedule('test', { everySeconds: 60 }, async () => undefined);
      expect(() => jobs.schedule('test', { everySeconds: 60 }, async () => undefined)).toThrow('a schedule called test already');
      for (const everySeconds of [0, -1, Number.NaN])
        expect(() => jobs.schedule('test.other', { everySeconds }, async () => undefined)).toThrow('interval');
    });
  });
});
