import type { PendingTimeView } from '../../server/clarity/approvals/approvals.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { clarityTeam, decideOnTime, enterTime } from '../support/clarity.js';

const APPROVALS = '/api/clarity/approvals';

describe('pending approvals', () => {
  let app: TestApp;
  let mia: SignedIn;
  let hal: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ mia, hal } = await clarityTeam(app));
  });

  const read = async (path: string): Promise<{ rows: PendingTimeView[]; next: string | undefined }> => {
    const { body, headers } = await hal.agent.get(path).expect(200);
    return { rows: body as PendingTimeView[], next: /<([^>]+)>/.exec((headers as { link?: string }).link ?? '')?.[1] };
  };
  /** Every entry from an address on, page by page. */
  const walk = async (path: string): Promise<PendingTimeView[]> => {
    const seen: PendingTimeView[] = [];
    let next: string | undefined = path;
    while (next !== undefined) {
      const page: { rows: PendingTimeView[]; next: string | undefined } = await read(next);
      seen.push(...page.rows);
      ({ next } = page);
    }
    return seen;
  };

  it('are available to approvers only', async () => {
    for (const [agent, status] of [
      [app.agent(), 401],
      [(await app.signUp()).agent, 403],
      [mia.agent, 403],
    ] as const)
      for (const path of ['', '/totals', '/time', '/expenses', '/deliverables']) await agent.get(`${APPROVALS}${path}`).expect(status);
    for (const path of ['/time?limit=0', '/time?limit=101', '/time?cursor=x', '/expenses?user_id=mia', '/totals?user_id=1', '/time?who=1'])
      await hal.agent.get(`${APPROVALS}${path}`).expect(400);
  });

  it('are paged, oldest first, with the total', async () => {
    await app.database.query(
      `INSERT INTO clarity_time_entries (id, user_id, worked_on, seconds, task, is_trimmed, status, self_approved, created_at, updated_at, version)
       SELECT gen_random_uuid(), $1, date '2026-09-15' - n % 40, 60, 'Task ' || n, false, 'pending', false, now(), now(), 1
       FROM generate_series(1, 130) n`,
      [mia.user.id],
    );
    await enterTime(hal, { date: '2026-08-01' });
    const all = (await hal.agent.get(APPROVALS).expect(200)).body as { time: PendingTimeView[]; totals: object };
    expect([all.time.length, all.totals]).toEqual([100, { time: 131, expenses: 0, deliverables: 0 }]);
    expect((await hal.agent.get(`${APPROVALS}/totals?user_id=${mia.user.id}`).expect(200)).body).toMatchObject({ time: 130 });
    const everyone = await walk(`${APPROVALS}/time?limit=50`);
    expect(new Set(everyone.map(({ id }) => id)).size).toBe(131);
    expect(everyone.map(({ date }) => date)).toEqual(everyone.map(({ date }) => date).sort());
    expect(everyone.slice(0, 100)).toEqual(all.time);
    expect(await walk(`${APPROVALS}/time?limit=50&user_id=${mia.user.id}`)).toHaveLength(130);
    // Decided entries do not shift the following pages.
    const { rows, next = '' } = await read(`${APPROVALS}/time?limit=50&user_id=${mia.user.id}`);
    await decideOnTime(
      hal,
      rows.map(({ id }) => id),
    );
    expect(await walk(next)).toHaveLength(80);
  });
});
