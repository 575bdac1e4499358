import { randomUUID } from 'node:crypto';
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

  it('belongs to those in the staff area', async () => {
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
    expect([timer, recorded]).toMatchObject([{ task: 'Jump', started_at: '2026-09-15T11:00:00.000Z', subject: null }, null]);
    app.clock.advance(90 * 60_000 + 400);
    expect((await stop({}, 200)).body).toMatchObject({
      timer: null,
      recorded: { id: timer?.id, hours: 1.5, task: 'Jump', trimmed: false, started_at: '2026-09-15T11:00:00.000Z' },
    });
    expect((await stop({}, 409)).body).toMatchObject({ code: 'no-timer' });
    expect((await mia.agent.delete(TIMER).expect(409)).body).toMatchObject({ code: 'no-timer' });
  });

  it('records what ran when another is started, and a start that is sent twice is one', async () => {
    const id = randomUUID();
    await start({ id });
    app.clock.advance(60_000);
    expect(await start({ id })).toMatchObject({ timer: { id, started_at: '2026-09-15T11:00:00.000Z' }, recorded: null });
    expect(await start({ task: 'Landing' })).toMatchObject({ timer: { task: 'Landing' }, recorded: { id, seconds: 60 } });
    // In the same second there is nothing to record, and neither an overlap nor a gap.
    expect(await start({ task: 'Run' })).toMatchObject({ timer: { task: 'Run' }, recorded: null });
    app.clock.advance(1_000);
    expect((await stop({}, 200)).body).toMatchObject({ recorded: { task: 'Run', seconds: 1 } });
  });

  it('is one, whichever of fifty starts at once came first', async () => {
    const started = await Promise.all(Array.from({ length: 50 }, () => start({ id: randomUUID() })));
    expect(started.filter(({ timer }) => timer !== null)).toHaveLength(50);
    expect(await app.database.query('SELECT user_id FROM clarity_timers')).toHaveLength(1);
    expect((await mia.agent.get(TIME).expect(200)).body).toEqual([]);
  });

  it('has its exact length over the night in which the clocks change', async () => {
    ({ mia } = await clarityTeam(app, '2026-10-24T22:30:00Z'));
    await start();
    app.clock.advance(4 * 3_600_000);
    expect((await stop({}, 200)).body).toMatchObject({ recorded: { date: '2026-10-24', hours: 4 } });
  });

  it('is trimmed by its user when it ran too long, and goes on until then', async () => {
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
    expect((await stop({ ended_at: '2026-09-15T17:00' }, 200)).body).toMatchObject({ recorded: { hours: 5, trimmed: true } });
  });

  it('goes on when its interval overlaps an entry', async () => {
    await start();
    app.clock.advance(2 * 3_600_000);
    await enterTime(mia, { started_at: '2026-09-15T12:30', ended_at: '2026-09-15T13:00' });
    expect((await stop({}, 409)).body).toMatchObject({ code: 'overlap' });
    expect(await state()).toMatchObject({ timer: { task: 'Jump' } });
    expect((await stop({ started_at: '2026-09-15T13:00' }, 200)).body).toMatchObject({ recorded: { hours: 1, trimmed: true } });
  });

  it('is thrown away only when its user says so', async () => {
    await start();
    app.clock.advance(3_600_000);
    await mia.agent.delete(TIMER).expect(204);
    expect(await state()).toMatchObject({ timer: null });
    expect((await mia.agent.get(TIME).expect(200)).body).toEqual([]);
    await mia.agent.post(`${TIMER}/start`).send({ task: '' }).expect(400);
  });
});
