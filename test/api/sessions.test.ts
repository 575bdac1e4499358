import { Events } from '../../server/platform/events/events.js';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../support/app.js';
import { mailsTo, auditActionsOf } from '../support/identity.js';

const DAY = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const NEWER_FIREFOX = FIREFOX.replaceAll('128', '141');
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

interface SessionRow {
  id: string;
  device: string;
  is_active: boolean;
  is_current: boolean;
}

interface Logins {
  rows: Array<{ message: string; success: boolean; device: string }>;
  next: string | undefined;
}

describe('sessions', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());
  afterEach(() => app.clock.reset());

  const signIn = async (email: string, userAgent = FIREFOX) => {
    const agent = app.agent();
    await agent.post('/api/auth/login').set('User-Agent', userAgent).send({ email, password: TEST_PASSWORD }).expect(200);
    return agent;
  };
  const listOf = async (agent: ReturnType<TestApp['agent']>) => (await agent.get('/api/users/sessions').expect(200)).body as SessionRow[];

  it('are listed with a device label, most recently used first, and the current one is marked', async () => {
    const { agent, email } = await app.signUp();
    await app.signUp();
    app.clock.advance(120_000);
    await signIn(email, SAFARI);
    app.clock.advance(120_000);
    const body = await listOf(agent);
    expect(body).toHaveLength(2);
    expect(body.map(({ device, is_current }) => [device, is_current])).toEqual([
      ['Unknown device', true],
      ['Safari on iOS', false],
    ]);
    expect(body[1]).toEqual({
      id: expect.any(String),
      user_agent: SAFARI,
      device: 'Safari on iOS',
      ip_address: '127.0.0.1',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      last_seen_at: expect.stringMatching(/Z$/),
      is_active: true,
      is_current: false,
    });
  });

  it('end one by one, permanently and on the next request', async () => {
    const { agent, email, user } = await app.signUp();
    const other = await signIn(email);
    const [row] = (await listOf(agent)).filter(({ is_current }) => !is_current);
    await agent.delete(`/api/users/sessions/${row?.id}`).expect(204);
    await other.get('/api/users/profile').expect(401);
    expect((await listOf(agent)).map(({ id, is_active }) => [id === row?.id, is_active])).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
      ]),
    );
    await agent.delete(`/api/users/sessions/${row?.id}`).expect(204);
    const trail = await app.database.query(`SELECT actor_id, target_id FROM audit_log WHERE action = 'SESSION_ENDED'`);
    expect(trail).toEqual([{ actor_id: user.id, target_id: row?.id }]);
  });

  it('are signed out when the current one is ended', async () => {
    const { agent } = await app.signUp();
    const [row] = await listOf(agent);
    const response = await agent.delete(`/api/users/sessions/${row?.id}`).expect(204);
    expect(response.get('Set-Cookie')).toEqual([expect.stringMatching(/^studio-session=;/), expect.stringMatching(/^studio-proof=;/)]);
    expect((await agent.get('/api/auth/me')).body.user).toBeNull();
  });

  it('end all at once, except the current one', async () => {
    const { agent, email, user } = await app.signUp();
    const stranger = await app.signUp();
    const others = [await signIn(email), await signIn(email, SAFARI)];
    expect((await agent.delete('/api/users/sessions').expect(200)).body).toEqual({ ended: 2 });
    for (const other of others) await other.get('/api/users/profile').expect(401);
    await agent.get('/api/users/profile').expect(200);
    await stranger.agent.get('/api/users/profile').expect(200);
    expect((await agent.delete('/api/users/sessions').expect(200)).body).toEqual({ ended: 0 });
    expect(await auditActionsOf(app, user.id)).toContain('SESSIONS_ENDED');
  });

  it('announce their end, so that their streams close', async () => {
    const { agent, email } = await app.signUp();
    await signIn(email);
    await signIn(email, SAFARI);
    const ids = (await listOf(agent)).filter(({ is_current }) => !is_current).map(({ id }) => id);
    const heard: string[] = [];
    const all = new Promise<void>((resolve) => {
      app.nest.get(Events).on('session.ended', ({ id }) => {
        heard.push(id);
        if (heard.length === ids.length) resolve();
      });
    });
    await agent.put('/api/users/password').send({ currentPassword: TEST_PASSWORD, newPassword: 'Other-horse-8' }).expect(200);
    await all;
    expect(heard.sort()).toEqual(ids.sort());
  });

  it('stay in the list for seven days after their end, however they ended', async () => {
    const { agent, email } = await app.signUp();
    await signIn(email);
    const ended = await signIn(email, SAFARI);
    await ended.post('/api/auth/logout').expect(204);
    app.clock.advance(6 * DAY);
    expect((await listOf(agent)).map(({ device, is_active }) => [device, is_active]).sort()).toEqual([
      ['Firefox on Windows', true],
      ['Safari on iOS', false],
      ['Unknown device', true],
    ]);
    app.clock.advance(2 * DAY);
    expect((await listOf(agent)).map(({ device, is_active }) => [device, is_active]).sort()).toEqual([
      ['Firefox on Windows', false],
      ['Unknown device', true],
    ]);
    app.clock.advance(6 * DAY);
    expect((await listOf(agent)).map(({ device }) => device)).toEqual(['Unknown device']);
  });

  it('can be viewed and ended while the account is paused', async () => {
    const { agent, email, user } = await app.signUp();
    const other = await signIn(email);
    await app.database.query('UPDATE users SET paused_at = now() WHERE id = $1', [user.id]);
    expect(await listOf(agent)).toHaveLength(2);
    expect((await agent.delete('/api/users/sessions').expect(200)).body).toEqual({ ended: 1 });
    await other.get('/api/users/sessions').expect(401);
    await agent.get('/api/users/login-logs').expect(403);
    await agent.post('/api/auth/prove').send({ password: TEST_PASSWORD }).expect(200);
  });

  it('require sign-in', async () => {
    for (const path of ['sessions', 'login-logs']) await app.agent().get(`/api/users/${path}`).expect(401);
    await app.agent().delete('/api/users/sessions').expect(401);
    await app.agent().delete('/api/users/sessions/00000000-0000-4000-8000-000000000000').expect(401);
  });

  describe('the login history', () => {
    it('lists every attempt, newest first, in pages', async () => {
      const { agent, email } = await app.signUp();
      await app.agent().post('/api/auth/login').set('User-Agent', SAFARI).send({ email, password: 'Wrong-horse-7' }).expect(401);
      await signIn(email);
      await app.signUp();
      const page = async (at: string): Promise<Logins> => {
        const response = await agent.get(at).expect(200);
        return { rows: response.body as Logins['rows'], next: /^<([^>]+)>; rel="next"$/.exec(response.get('Link') ?? '')?.[1] };
      };
      const seen: Logins['rows'] = [];
      let path: string | undefined = '/api/users/login-logs?limit=2';
      let pages = 0;
      while (path !== undefined) {
        const { rows, next }: Logins = await page(path);
        expect(rows.length).toBeLessThanOrEqual(2);
        seen.push(...rows);
        path = next;
        pages += 1;
      }
      expect(pages).toBe(2);
      expect(seen.map(({ message, success, device }) => [message, success, device])).toEqual([
        ['Signed in', true, 'Firefox on Windows'],
        ['Wrong password', false, 'Safari on iOS'],
        ['Account created', true, 'Unknown device'],
      ]);
      expect(seen[0]).toEqual({
        id: expect.stringMatching(/^\d+$/),
        ip_address: '127.0.0.1',
        device: expect.any(String),
        created_at: expect.stringMatching(/Z$/),
        success: true,
        message: 'Signed in',
      });
      for (const query of ['limit=0', 'limit=101', 'cursor=x', 'page=1']) await agent.get(`/api/users/login-logs?${query}`).expect(400);
    });
  });

  describe('a sign-in from a new device', () => {
    const notices = async (email: string) => (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('New sign-in'));

    it('is announced by email, once per kind of device', async () => {
      const { email } = await app.signUp();
      expect(await notices(email)).toHaveLength(0);
      await signIn(email, FIREFOX);
      const [mail] = await notices(email);
      expect(mail?.text).toContain('Device: Firefox on Windows\nNetwork address: 127.0.0.1');
      await signIn(email, NEWER_FIREFOX);
      expect(await notices(email)).toHaveLength(1);
      await signIn(email, SAFARI);
      expect(await notices(email)).toHaveLength(2);
    });

    it('is not made known by failed sign-ins', async () => {
      const { email } = await app.signUp();
      await app.agent().post('/api/auth/login').set('User-Agent', SAFARI).send({ email, password: 'Wrong-horse-7' }).expect(401);
      expect(await notices(email)).toHaveLength(0);
      await signIn(email, SAFARI);
      expect(await notices(email)).toHaveLength(1);
    });
  });
});
