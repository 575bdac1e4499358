import { randomUUID } from 'node:crypto';
import type { TimeView } from '../../server/clarity/time/time.dto.js';
import type { TimerChanged, TimerState } from '../../server/clarity/timer/timer.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { clarityTeam, enterTime, TIME } from '../support/clarity.js';

const TIMER = '/api/clarity/timer';

describe('the timer', () => {
  let app: TestApp;
  let mia: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ mia } = await clarityTeam(app));
  });

  const start = async (values: object = {}): Promise<TimerChanged> =>
    (
      await mia.agent
        .post(`${TIMER}/start`)
        .send({ task: 'Jump', ...values })
        .expect(200)
    ).body as TimerChanged;
  const stop = (values: object, status: number) => mia.agent.post(`${TIMER}/stop`).send(values).expect(status);
  const state = async (): Promise<TimerState> => (await mia.agent.get(TIMER).expect(200)).body as TimerState;

  const hours = ({ recorded }: TimerChanged): number => recorded?.hours ?? 0;

  it('is available to the staff area only', async () => {
    for (const [agent, status] of [
      [app.agent(), 401],
      [(await app.signUp()).agent, 403],
    ] as const) {
      await agent.get(TIMER).expect(status);
      await agent.post(`${TIMER}/start`).send({ task: 'Jump' }).expect(status);
      await agent.post(`${TIMER}/stop`).send({}).expect(status);
      await agent.delete(TIMER).expect(status);
    }
  });

  it('runs until it is stopped, and records its interval', async () => {
    expect(await state()).toMatchObject({ timer: null });
    const { timer, recorded } = await start();
    expect([timer, recorded]).toMatchObject([{ task: 'Jump', subject: null }, null]);
    app.clock.advance(90 * 60_000);
    const stopped = (await stop({}, 200)).body as TimerChanged;
    expect(stopped).toMatchObject({
      timer: null,
      recorded: { id: timer?.id, task: 'Jump', trimmed: false, started_at: timer?.started_at },
    });
    expect(hours(stopped)).toBeCloseTo(1.5, 2);
    expect((await stop({}, 409)).body).toMatchObject({ code: 'no-timer' });
    expect((await mia.agent.delete(TIMER).expect(409)).body).toMatchObject({ code: 'no-timer' });
  });

  it('records its interval when another is started, and a repeated start has no effect', async () => {
    const id = randomUUID();
    const { timer } = await start({ id });
    app.clock.advance(60_000);
    expect(await start({ id })).toMatchObject({ timer: { id, started_at: timer?.started_at }, recorded: null });
    const next = await start({ task: 'Landing' });
    // Neither an overlap nor a gap.
    expect(next).toMatchObject({ timer: { task: 'Landing', started_at: next.recorded?.ended_at }, recorded: { id, task: 'Jump' } });
    app.clock.advance(1_000);
    expect((await stop({}, 200)).body).toMatchObject({ recorded: { task: 'Landing', started_at: next.timer?.started_at } });
  });

  it('is unique, even with fifty concurrent starts', async () => {
    const started = await Promise.all(Array.from({ length: 50 }, () => start({ id: randomUUID() })));
    expect(started.filter(({ timer }) => timer !== null)).toHaveLength(50);
    expect(await app.database.query('SELECT user_id FROM clarity_timers')).toHaveLength(1);
    // Whole seconds between the starts are recorded consecutively; starts in the same second record nothing.
    const entries = (await mia.agent.get(`${TIME}?limit=100`).expect(200)).body as TimeView[];
    const first = Math.min(...started.map(({ timer }) => Date.parse(timer?.started_at ?? '')));
    const elapsed = Date.parse((await state()).timer?.started_at ?? '') - first;
    expect(entries.reduce((sum, { seconds }) => sum + seconds * 1_000, 0)).toBe(elapsed);
  });

  it('has its exact length across a night with a clock change', async () => {
    ({ mia } = await clarityTeam(app, '2026-10-24T22:30:00Z'));
    await start();
    app.clock.advance(4 * 3_600_000);
    const stopped = (await stop({}, 200)).body as TimerChanged;
    expect(stopped).toMatchObject({ recorded: { date: '2026-10-24' } });
    expect(hours(stopped)).toBeCloseTo(4, 2);
  });

  it('is trimmed by its user when it ran too long, and runs until then', async () => {
    await start();
    app.clock.advance(30 * 3_600_000);
    expect((await stop({}, 409)).body).toMatchObject({ code: 'timer-too-long', error: expect.stringContaining('30 hours') as unknown });
    expect(await state()).toMatchObject({ timer: { task: 'Jump' } });
    for (const [values, field] of [
      [{ ended_at: '2026-09-15T11:59' }, 'ended_at'],
      [{ ended_at: '2026-09-17T20:00' }, 'ended_at'],
      [{ ended_at: 'soon' }, 'ended_at'],
      [{ started_at: '2026-09-15T13:00', ended_at: '2026-09-15T12:30' }, 'ended_at'],
    ] as const)
      expect((await stop(values, 400)).body).toMatchObject({ fields: { [field]: expect.any(String) as unknown } });
    const stopped = (await stop({ ended_at: '2026-09-15T17:00' }, 200)).body as TimerChanged;
    expect(stopped).toMatchObject({ recorded: { trimmed: true } });
    expect(hours(stopped)).toBeCloseTo(5, 2);
  });

  it('continues if its interval overlaps an entry', async () => {
    await start();
    app.clock.advance(2 * 3_600_000);
    await enterTime(mia, { started_at: '2026-09-15T12:30', ended_at: '2026-09-15T13:00' });
    expect((await stop({}, 409)).body).toMatchObject({ code: 'overlap' });
    expect(await state()).toMatchObject({ timer: { task: 'Jump' } });
    const stopped = (await stop({ started_at: '2026-09-15T13:00' }, 200)).body as TimerChanged;
    expect(stopped).toMatchObject({ recorded: { trimmed: true } });
    expect(hours(stopped)).toBeCloseTo(1, 2);
  });

  it('asks again only after its user confirmed that they are still working', async () => {
    await app.agent().post(`${TIMER}/confirm`).expect(401);
    await (await app.signUp()).agent.post(`${TIMER}/confirm`).expect(403);
    expect((await mia.agent.post(`${TIMER}/confirm`).expect(409)).body).toMatchObject({ code: 'no-timer' });
    const { timer } = await start();
    expect(timer).toMatchObject({ confirmed_at: null });
    app.clock.advance(60_000);
    const { now, timer: confirmed } = (await mia.agent.post(`${TIMER}/confirm`).expect(200)).body as TimerState;
    expect(Date.parse(now) - Date.parse(confirmed?.confirmed_at ?? '')).toBeLessThan(2_000);
    expect(await state()).toMatchObject({ timer: { id: timer?.id, started_at: timer?.started_at, confirmed_at: confirmed?.confirmed_at } });
    expect(await start({ task: 'Next' })).toMatchObject({ timer: { confirmed_at: null } });
  });

  it('is discarded only at its user’s request', async () => {
    await start();
    app.clock.advance(3_600_000);
    await mia.agent.delete(TIMER).expect(204);
    expect(await state()).toMatchObject({ timer: null });
    expect((await mia.agent.get(TIME).expect(200)).body).toEqual([]);
    await mia.agent.post(`${TIMER}/start`).send({ task: '' }).expect(400);
  });
});
