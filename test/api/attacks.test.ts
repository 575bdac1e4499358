import { jest } from '@jest/globals';
import { createTestApp, TEST_PASSWORD, type Agent, type SignedIn, type TestApp } from '../support/app.js';
import { challengeFor, enrol, linkToken, mailsTo, totp } from '../support/identity.js';

// Many passwords are hashed, possibly on a busy machine.
jest.setTimeout(60_000);

const NEW_PASSWORD = 'Other-horse-8';
const UNKNOWN_EMAIL = 'nobody@portal.test';

/** The cookies that an agent would send, as a thief has them. */
async function cookiesOf(agent: Agent): Promise<string> {
  const response = await agent.get('/api/auth/me').expect(200);
  return (response.request as unknown as { cookies: string }).cookies;
}

describe('attacks on accounts', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());
  afterEach(() => app.clock.reset());

  const signIn = (email: string, password = TEST_PASSWORD) => app.agent().post('/api/auth/login').send({ email, password });
  const secondStep = (challenge: string, code: string) => app.agent().post('/api/auth/login/second-factor').send({ challenge, code });
  const isSignedInWith = async (cookies: string) =>
    (await app.agent().get('/api/auth/me').set('Cookie', cookies).expect(200)).body.user !== null;

  describe('account enumeration', () => {
    const forgot = (email: string) => app.agent().post('/api/auth/forgot-password').send({ email });
    const withoutRequestId = (response: { status: number; body: object; headers: Record<string, string> }) => ({
      status: response.status,
      body: { ...response.body, requestId: '' },
      headers: Object.keys(response.headers).sort(),
    });
    it('fails at sign-in: same message for a known and an unknown address, and for a deactivated account without its password', async () => {
      const known = await app.signUp();
      const closed = await app.signUp();
      await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [closed.user.id]);
      const unknown = withoutRequestId(await signIn(UNKNOWN_EMAIL, 'Wrong-horse-7'));
      expect(unknown.status).toBe(401);
      expect(withoutRequestId(await signIn(known.email, 'Wrong-horse-7'))).toEqual(unknown);
      expect(withoutRequestId(await signIn(closed.email, 'Wrong-horse-7'))).toEqual(unknown);
      expect((await signIn(closed.email)).body.code).toBe('account-deactivated');
    });

    it('fails with a second factor: a wrong password does not reveal it', async () => {
      const person = await app.signUp();
      await enrol(app, person);
      expect(withoutRequestId(await signIn(person.email, 'Wrong-horse-7'))).toEqual(
        withoutRequestId(await signIn(UNKNOWN_EMAIL, 'Wrong-horse-7')),
      );
    });

    it('fails at the forgotten password: same message, and an email to the known address only', async () => {
      const { email } = await app.signUp();
      const known = withoutRequestId(await forgot(email));
      expect(known.status).toBe(202);
      expect(withoutRequestId(await forgot(UNKNOWN_EMAIL))).toEqual(known);
      expect((await mailsTo(app, email)).at(-1)?.subject).toContain('Set a new password');
      expect(await mailsTo(app, UNKNOWN_EMAIL)).toHaveLength(0);
    });
  });

  describe('session fixation', () => {
    it('fails: signing in creates a new session, whatever the browser sends, and ends the previous one', async () => {
      const victim = await app.signUp();
      const attacker = await app.signUp();
      const planted = await cookiesOf(attacker.agent);
      const response = await app
        .agent()
        .post('/api/auth/login')
        .set('Cookie', planted)
        .send({ email: victim.email, password: TEST_PASSWORD })
        .expect(200);
      const [fresh = ''] = response.get('Set-Cookie') ?? [];
      expect(fresh).toMatch(/^studio-session=[A-Za-z0-9_-]{43};/);
      expect(fresh.split(';')[0]).not.toBe(planted);
      expect((await app.agent().get('/api/auth/me').set('Cookie', planted)).body.user).toBeNull();
    });

    it('fails with the second factor: the challenge is not a session and has another token than the session', async () => {
      const person = await app.signUp();
      const { secret } = await enrol(app, person);
      const challenge = await challengeFor(app, person);
      expect(await isSignedInWith(`studio-session=${challenge}`)).toBe(false);
      const response = await secondStep(challenge, totp(app, secret)).expect(200);
      expect(response.get('Set-Cookie')?.[0]).not.toContain(challenge);
    });
  });

  describe('a stolen cookie', () => {
    it.each<[string, (person: SignedIn, thief: string) => Promise<unknown>]>([
      ['the owner signs out', ({ agent }) => agent.post('/api/auth/logout').expect(204)],
      [
        'the owner ends this session',
        async (person) => {
          const other = app.agent();
          await other.post('/api/auth/login').send({ email: person.email, password: TEST_PASSWORD }).expect(200);
          const rows = (await other.get('/api/users/sessions')).body as Array<{ id: string; is_current: boolean }>;
          await other.delete(`/api/users/sessions/${rows.find(({ is_current }) => !is_current)?.id}`).expect(204);
        },
      ],
      [
        'the owner changes the password elsewhere',
        async (person) => {
          const other = app.agent();
          await other.post('/api/auth/login').send({ email: person.email, password: TEST_PASSWORD }).expect(200);
          await other.put('/api/users/password').send({ currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }).expect(200);
        },
      ],
      [
        'the owner resets the password',
        async ({ email }) => {
          await app.agent().post('/api/auth/forgot-password').send({ email }).expect(202);
          const token = await linkToken(app, email, '/reset-password');
          await app.agent().post('/api/auth/reset-password').send({ token, password: NEW_PASSWORD }).expect(200);
        },
      ],
      [
        'the owner ends all other sessions',
        async (person) => {
          const other = app.agent();
          await other.post('/api/auth/login').send({ email: person.email, password: TEST_PASSWORD }).expect(200);
          await other.delete('/api/users/sessions').expect(200);
        },
      ],
      ['the owner deletes the account', ({ agent }) => agent.post('/api/legal/delete-account').send({}).expect(200)],
      ['the account is closed', ({ user }) => app.database.query('UPDATE users SET is_active = false WHERE id = $1', [user.id])],
    ])('is refused once %s', async (_, act) => {
      const person = await app.signUp();
      const stolen = await cookiesOf(person.agent);
      expect(await isSignedInWith(stolen)).toBe(true);
      await act(person, stolen);
      expect(await isSignedInWith(stolen)).toBe(false);
      await app.agent().get('/api/users/profile').set('Cookie', stolen).expect(401);
    });
  });

  describe('a cross-site request in the user’s browser', () => {
    const calls: Array<[method: 'post' | 'put' | 'delete', path: string, body: object]> = [
      ['post', '/api/auth/login', { email: 'a@portal.test', password: TEST_PASSWORD }],
      ['post', '/api/auth/logout', {}],
      ['post', '/api/auth/prove', { password: TEST_PASSWORD }],
      ['post', '/api/auth/verify-2fa', { code: '123456' }],
      ['post', '/api/auth/forgot-password', { email: 'a@portal.test' }],
      ['put', '/api/users/password', { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }],
      ['post', '/api/users/email', { email: 'evil@portal.test' }],
      ['put', '/api/users/profile', { firstName: 'Evil' }],
      ['delete', '/api/users/sessions', {}],
      ['post', '/api/users/two-factor/enrol', {}],
      ['delete', '/api/users/two-factor', { code: '123456' }],
      ['post', '/api/auth/register', { email: 'b@portal.test', password: TEST_PASSWORD }],
      ['post', '/api/users/apply-role-code', { code: '0000-0000-0000-0000' }],
      ['put', '/api/users/preferences', { colourScheme: 'dark' }],
      ['delete', '/api/users/data/username', {}],
      ['delete', '/api/users/avatar', {}],
      ['post', '/api/legal/delete-account', {}],
      ['post', '/api/legal/delete-account/schedule', {}],
    ];

    it.each(calls)('is refused: %s %s', async (method, path, body) => {
      const { agent } = await app.signUp();
      const cookies = await cookiesOf(agent);
      for (const from of [
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'same-site' },
        { 'Sec-Fetch-Site': 'none', Origin: 'https://evil.example' },
      ]) {
        const response = await app.agent()[method](path).set('Cookie', cookies).set(from).send(body).expect(403);
        expect(response.body.code).toBe('cross-site');
      }
      expect(await isSignedInWith(cookies)).toBe(true);
    });

    it('is refused when the browser sends only Origin, and as a form', async () => {
      const { agent } = await app.signUp();
      const cookies = await cookiesOf(agent);
      const send = (headers: Record<string, string>, body = '{}') =>
        fetch(`${app.url}/api/auth/logout`, { method: 'POST', headers: { Cookie: cookies, ...headers }, body });
      expect((await send({ 'Content-Type': 'application/json', Origin: 'https://evil.example' })).status).toBe(403);
      expect((await send({ 'Content-Type': 'application/json', Origin: 'null' })).status).toBe(403);
      expect((await send({ 'Content-Type': 'text/plain', Origin: 'http://portal.test' })).status).toBe(415);
      expect((await send({ 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://portal.test' }, 'a=b')).status).toBe(415);
      expect(await isSignedInWith(cookies)).toBe(true);
    });
  });

  describe('a leaked link', () => {
    it('is refused after its use, and one use revokes the others', async () => {
      const { email } = await app.signUp();
      const reset = (token: string) => app.agent().post('/api/auth/reset-password').send({ token, password: NEW_PASSWORD });
      await app.agent().post('/api/auth/forgot-password').send({ email }).expect(202);
      const first = await linkToken(app, email, '/reset-password');
      await app.agent().post('/api/auth/forgot-password').send({ email }).expect(202);
      const second = await linkToken(app, email, '/reset-password');
      expect(second).not.toBe(first);
      await reset(first).expect(200);
      for (const token of [first, second]) expect((await reset(token).expect(400)).body.code).toBe('link-refused');
      const next = 'next@portal.test';
      const { agent } = await app.signUp();
      await agent.post('/api/users/email').send({ email: next }).expect(202);
      const confirmation = await linkToken(app, next, '/confirm-email');
      await app.agent().post('/api/auth/confirm-email').send({ token: confirmation }).expect(200);
      await app.agent().post('/api/auth/confirm-email').send({ token: confirmation }).expect(400);
      const verification = await linkToken(app, email, '/verify-email');
      await app.agent().post('/api/auth/verify-email').send({ token: verification }).expect(200);
      await app.agent().post('/api/auth/verify-email').send({ token: verification }).expect(400);
    });

    it('can be used once with concurrent requests', async () => {
      const { email } = await app.signUp();
      await app.agent().post('/api/auth/forgot-password').send({ email }).expect(202);
      const token = await linkToken(app, email, '/reset-password');
      const answers = await Promise.all(
        ['One-horse-8!', 'Two-horse-8!', 'Three-horse-8!'].map((password) =>
          app.agent().post('/api/auth/reset-password').send({ token, password }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });

  describe('privilege escalation', () => {
    const stolen: object[] = [
      { roles: ['admin'] },
      { role: 'admin' },
      { isActive: true },
      { is_active: true },
      { id: '00000000-0000-4000-8000-000000000000' },
      { userId: '00000000-0000-4000-8000-000000000000' },
      { emailVerified: true },
      { email_verified_at: '2020-01-01T00:00:00Z' },
      { twoFactorEnabled: false },
      { password_hash: 'x' },
      { paused: false },
      { deletionDueAt: null },
      { can: { adminPanel: true } },
    ];
    const routes: Array<[method: 'post' | 'put' | 'delete', path: string, body: object]> = [
      ['put', '/api/users/profile', {}],
      ['put', '/api/users/password', { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }],
      ['post', '/api/users/email', { email: 'new@portal.test' }],
      ['post', '/api/users/apply-role-code', { code: '0000-0000-0000-0000' }],
      ['post', '/api/auth/prove', { password: TEST_PASSWORD }],
      ['post', '/api/auth/verify-2fa', { code: '123456' }],
      ['post', '/api/users/two-factor/confirm', { code: '123456' }],
      ['post', '/api/auth/forgot-password', { email: 'a@portal.test' }],
      ['post', '/api/auth/reset-password', { token: 'A'.repeat(43), password: NEW_PASSWORD }],
      ['post', '/api/auth/verify-email', { token: 'A'.repeat(43) }],
      ['post', '/api/auth/confirm-email', { token: 'A'.repeat(43) }],
    ];

    it.each(routes)('fails with %s %s', async (method, path, body) => {
      const { agent, user } = await app.signUp();
      const before = await app.database.query('SELECT * FROM users WHERE id = $1', [user.id]);
      for (const extra of stolen) {
        const response = await agent[method](path)
          .send({ ...body, ...extra })
          .expect(400);
        expect(Object.keys(response.body.fields as object)).toContain(Object.keys(extra)[0]);
      }
      expect(await app.database.query('SELECT * FROM users WHERE id = $1', [user.id])).toEqual(before);
    });

    it('fails at sign-up and sign-in', async () => {
      const { email } = await app.signUp();
      for (const extra of stolen) {
        await app
          .agent()
          .post('/api/auth/register')
          .send({ email: 'new@portal.test', password: TEST_PASSWORD, ...extra })
          .expect(400);
        await app
          .agent()
          .post('/api/auth/login')
          .send({ email, password: TEST_PASSWORD, ...extra })
          .expect(400);
      }
      expect(await app.database.query('SELECT FROM users')).toHaveLength(1);
      expect(await app.database.query('SELECT FROM sessions')).toHaveLength(1);
    });
  });

  describe('another user’s session', () => {
    it('cannot be ended, and looks like one that does not exist', async () => {
      const victim = await app.signUp();
      const attacker = await app.signUp({ roles: ['admin'] });
      const [row] = (await victim.agent.get('/api/users/sessions').expect(200)).body as Array<{ id: string }>;
      const response = await attacker.agent.delete(`/api/users/sessions/${row?.id}`).expect(404);
      const none = await attacker.agent.delete('/api/users/sessions/00000000-0000-4000-8000-000000000000').expect(404);
      expect({ ...response.body, requestId: '' }).toEqual({ ...none.body, requestId: '' });
      for (const id of ['nonsense', '1', "' OR 1=1 --"])
        await attacker.agent.delete(`/api/users/sessions/${encodeURIComponent(id)}`).expect(404);
      await attacker.agent.delete('/api/users/sessions').expect(200);
      await victim.agent.get('/api/users/profile').expect(200);
      expect((await attacker.agent.get('/api/users/sessions')).body).toHaveLength(1);
    });
  });
});
