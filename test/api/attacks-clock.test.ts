import { RateLimits } from '../../server/platform/rate-limits/rate-limits.js';
import { createTestApp, type TestApp } from '../support/app.js';

const YEAR_MS = 365 * 86_400_000;

/** A clock that was wrong for a while, as on a machine that starts before it has synchronised its time. */
describe('a clock that is set back', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
  });

  it('does not delay the schedules', async () => {
    await app.runJobs();
    app.clock.advance(YEAR_MS);
    await app.runJobs();
    app.clock.reset();
    await app.runJobs();
    const late = await app.database.query('SELECT name, next_run_at FROM job_schedules WHERE next_run_at > $1', [
      new Date(app.clock.now().getTime() + YEAR_MS / 2),
    ]);
    expect(late).toEqual([]);
  });

  it('does not lock users out', async () => {
    const limits = app.nest.get(RateLimits, { strict: false });
    const limit = { name: 'clock', attempts: 2, windowSeconds: 600, per: 'person', exact: true } as const;
    const count = () => limits.count(limit, 'someone');
    await count();
    await count();
    await expect(count()).rejects.toMatchObject({ code: 'too-many-requests' });
    // Small clock differences between instances reset nothing.
    await app.database.query(`UPDATE rate_limits SET ends_at = ends_at + interval '10 minutes'`);
    await expect(count()).rejects.toMatchObject({ code: 'too-many-requests' });
    await app.database.query(`UPDATE rate_limits SET ends_at = ends_at + interval '1 year'`);
    await count();
    await count();
    await expect(count()).rejects.toMatchObject({ code: 'too-many-requests' });
  });
});
