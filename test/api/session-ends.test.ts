import type { SessionResponse } from '../../server/auth/auth.dto.js';
import { RetentionService } from '../../server/users/data-rights/retention.service.js';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../support/app.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Less than a second may pass between a request and its response. */
const SLACK = 5;

describe('the lifetime of a session', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  const left = async (agent: ReturnType<TestApp['agent']>, path = '/api/auth/session') =>
    ((await agent.get(path).expect(200)).body as { session: { idle: number; absolute: number } | null }).session;
  const about = (ms: number, seconds: number | undefined): void => {
    expect(seconds).toBeLessThanOrEqual(ms / 1000);
    expect(seconds).toBeGreaterThan(ms / 1000 - SLACK);
  };

  it('is returned to its user, with the page or alone, and to no other user', async () => {
    expect((await app.agent().get('/api/auth/session').expect(200)).body).toEqual({ userId: null, session: null, closed: null });
    expect((await app.agent().get('/api/auth/me').expect(200)).body).toEqual({ user: null, session: null });
    const { agent, user } = await app.signUp();
    expect((await agent.get('/api/auth/session').expect(200)).body).toMatchObject({ userId: user.id });
    for (const path of ['/api/auth/session', '/api/auth/me']) {
      const told = await left(agent, path);
      about(7 * DAY, told?.idle);
      about(30 * DAY, told?.absolute);
    }
    const agentOfDesk = await app.signUp({ roles: ['support'] });
    const told = await left(agentOfDesk.agent);
    about(2 * HOUR, told?.idle);
    about(12 * HOUR, told?.absolute);
  });

  it('that ended because the account was deactivated says so, and no other does', async () => {
    const { agent, user } = await app.signUp();
    const ended = await app.signUp();
    const admin = await app.signUp({ roles: ['admin'] });
    await admin.agent.put(`/api/admin/users/${user.id}`).send({ isActive: false }).expect(200);
    await app.database.query('UPDATE sessions SET ended_at = now() WHERE user_id = $1', [ended.user.id]);
    const reason = async (one: typeof agent) => ((await one.get('/api/auth/session').expect(200)).body as SessionResponse).closed;
    expect(await reason(agent)).toMatch(/^Your account is deactivated\. /);
    expect([await reason(ended.agent), await reason(admin.agent), await reason(app.agent())]).toEqual([null, null, null]);
    await agent.get('/api/users/profile').expect(401);
  });

  it('that ended because the account was deleted says so for a week, without anything that identifies it', async () => {
    const { agent, user } = await app.signUp();
    const admin = await app.signUp({ roles: ['admin'] });
    const reason = async () => ((await agent.get('/api/auth/session').expect(200)).body as SessionResponse).closed;
    await admin.agent.delete(`/api/admin/users/${user.id}`).send({ reason: 'Spam' }).expect(204);
    expect(await reason()).toMatch(/^Your account has been deleted\. If you have questions, /);
    await agent.get('/api/users/profile').expect(401);
    const columns = await app.database.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'deleted_sessions' ORDER BY 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual(['deleted_at', 'token_hash']);
    const retention = app.nest.get(RetentionService, { strict: false });
    app.clock.advance(7 * DAY - MINUTE);
    await retention.run();
    expect(await reason()).not.toBeNull();
    app.clock.advance(2 * MINUTE);
    await retention.run();
    expect(await reason()).toBeNull();
  });

  it('is extended by use, and not by automatic requests', async () => {
    const { agent } = await app.signUp({ roles: ['support'] });
    app.clock.advance(HOUR);
    about(HOUR, (await left(agent))?.idle);
    await agent.put('/api/support/tickets/00000000-0000-4000-8000-000000000000/presence').send({ state: 'gone' }).expect(404);
    about(HOUR, (await left(agent))?.idle);
    const used = await left(agent, '/api/auth/me');
    about(2 * HOUR, used?.idle);
    about(11 * HOUR, used?.absolute);
    app.clock.advance(2 * HOUR);
    expect(await left(agent)).toBeNull();
    await agent.get('/api/users/profile').expect(401);
  });

  it('leaves one session if a browser signs in twice concurrently', async () => {
    const { agent, email, user } = await app.signUp();
    const signIn = () => agent.post('/api/auth/login').send({ email, password: TEST_PASSWORD }).expect(200);
    await Promise.all([signIn(), signIn(), signIn()]);
    const live = await app.database.query('SELECT id FROM sessions WHERE user_id = $1 AND ended_at IS NULL', [user.id]);
    expect(live).toHaveLength(1);
    // The responses may arrive in another order: the browser may have the cookie of a session that was replaced.
    await signIn();
    // The browser of another user who sends the same old cookie much later ends nothing.
    const other = await app.signUp();
    app.clock.advance(2 * MINUTE);
    await signIn();
    await other.agent.get('/api/users/profile').expect(200);
    expect(await app.database.query('SELECT id FROM sessions WHERE user_id = $1 AND ended_at IS NULL', [user.id])).toHaveLength(1);
  });
});
