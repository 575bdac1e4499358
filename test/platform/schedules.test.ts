import type { Jobs } from '../../server/platform/jobs/jobs.js';
import type { Schedules } from '../../server/platform/jobs/schedules.js';
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

  it('that are due together run a few at a time, the longest due first, and all of them', async () => {
    let [now, most] = [0, 0];
    const ran: string[] = [];
    const names = Array.from({ length: 12 }, (_, index) => `test-${String(index).padStart(2, '0')}`);
    const instance = await start((jobs) => {
      for (const name of names)
        jobs.schedule(name, { everySeconds: 3_600 }, async () => {
          now += 1;
          most = Math.max(most, now);
          ran.push(name);
          // As long as a statement takes, so that runs would overlap.
          await query('SELECT 1');
          now -= 1;
        });
    });
    await instance.jobs.runDue();
    await query(`UPDATE job_schedules SET next_run_at = next_run_at - interval '1 minute' WHERE name = 'test-11'`);
    instance.clock.advance(DAY);
    await instance.jobs.runDue();
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(3);
    expect([...ran].sort()).toEqual(names);
    expect(ran.slice(0, 3)).toContain('test-11');
  });

  it('run although others have not ended for half an hour', async () => {
    const gate = deferred();
    const [three, other] = [deferred(), deferred()];
    let [stuck, runs] = [0, 0];
    const instance = await start((jobs) => {
      for (const name of ['test-a', 'test-b', 'test-c'])
        jobs.schedule(name, { everySeconds: 60 }, async () => {
          stuck += 1;
          if (stuck === 3) three.resolve();
          await gate.promise;
        });
      jobs.schedule('test-d', { everySeconds: 1_200 }, async () => {
        runs += 1;
        other.resolve();
      });
    });
    const schedules = Reflect.get(instance.jobs, 'schedules') as Schedules;
    instance.clock.advance(61_000);
    void instance.jobs.runDue();
    await three.promise;
    instance.clock.advance(1_200_000);
    await schedules.startDue();
    expect(runs).toBe(0);
    instance.clock.advance(1_200_000);
    await schedules.startDue();
    await other.promise;
    gate.resolve();
    await instance.jobs.runDue();
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
