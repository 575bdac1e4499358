import { createTestApp, TEST_PASSWORD, type TestApp } from '../support/app.js';

const WEAK = 'Password must contain at least 8 characters with uppercase, lowercase, number, and special character';

describe('sign-up, sign-in, sign-out', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());

  it('sign a new user in at once', async () => {
    const agent = app.agent();
    const response = await agent.post('/api/auth/register').send({ email: '  New@Portal.Test ', password: TEST_PASSWORD }).expect(201);
    expect(response.body.user).toMatchObject({ email: 'New@Portal.Test', roles: ['user'], profileComplete: false, emailVerified: false });
    const me = await agent.get('/api/auth/me').expect(200);
    expect(me.body.user.id).toBe(response.body.user.id);
  });

  it('store the session in an HttpOnly cookie', async () => {
    const response = await app.agent().post('/api/auth/register').send({ email: 'c@portal.test', password: TEST_PASSWORD }).expect(201);
    const [cookie = ''] = response.get('Set-Cookie') ?? [];
    expect(cookie).toMatch(/^studio-session=[A-Za-z0-9_-]{43}; Max-Age=2592000; Path=\/; .*HttpOnly; SameSite=Strict$/);
    const token = /=([^;]+)/.exec(cookie)?.[1] ?? '';
    const rows = await app.database.query<{ row: string }>('SELECT sessions::text AS row FROM sessions');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
  });

  it('refuse a second account for an address, whatever its case', async () => {
    await app.signUp({ email: 'taken@portal.test' });
    const response = await app.agent().post('/api/auth/register').send({ email: 'TAKEN@portal.test', password: TEST_PASSWORD }).expect(409);
    expect(response.body).toMatchObject({ code: 'email-taken', fields: { email: expect.any(String) } });
  });

  it.each([
    ['no address', { password: TEST_PASSWORD }, 'email'],
    ['an invalid address', { email: 'nobody', password: TEST_PASSWORD }, 'email'],
    ['an address with the Kelvin sign, whose lower case is k', { email: '\u212aaren@portal.test', password: TEST_PASSWORD }, 'email'],
    ['an address with a Cyrillic letter among Latin ones', { email: 'kar\u0435n@portal.test', password: TEST_PASSWORD }, 'email'],
    ['an address with full-width letters', { email: 'ada@\uff50ortal.test', password: TEST_PASSWORD }, 'email'],
    ['no password', { email: 'a@portal.test' }, 'password'],
    ['a weak password', { email: 'a@portal.test', password: 'short' }, 'password'],
    ['a long but simple password', { email: 'a@portal.test', password: 'a'.repeat(40) }, 'password'],
    ['a password of 129 characters', { email: 'a@portal.test', password: `Aa1!${'x'.repeat(125)}` }, 'password'],
    ['self-assigned roles', { email: 'a@portal.test', password: TEST_PASSWORD, roles: ['admin'] }, 'roles'],
  ])('refuse to register %s', async (_, body, field) => {
    const response = await app.agent().post('/api/auth/register').send(body).expect(400);
    expect(Object.keys(response.body.fields)).toContain(field);
    expect(await app.database.query('SELECT FROM users')).toHaveLength(0);
  });

  it('explain the password rules', async () => {
    const response = await app.agent().post('/api/auth/register').send({ email: 'a@portal.test', password: 'password' }).expect(400);
    expect(response.body.error).toBe(WEAK);
  });

  it('accept only the right password, with one answer for a wrong one and an unknown address', async () => {
    const { email } = await app.signUp();
    const right = await app.agent().post('/api/auth/login').send({ email: email.toUpperCase(), password: TEST_PASSWORD }).expect(200);
    expect(right.body.user.email).toBe(email);
    const wrong = await app.agent().post('/api/auth/login').send({ email, password: 'Wrong-horse-7' }).expect(401);
    const unknown = await app.agent().post('/api/auth/login').send({ email: 'nobody@portal.test', password: 'Wrong-horse-7' }).expect(401);
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });

  it('create a new session for every sign-in, and never adopt a given one', async () => {
    const { email, agent } = await app.signUp();
    const first = await agent.get('/api/auth/me').expect(200);
    const planted = await app
      .agent()
      .post('/api/auth/login')
      .set('Cookie', `studio-session=${'A'.repeat(43)}`)
      .send({ email, password: TEST_PASSWORD })
      .expect(200);
    expect(planted.get('Set-Cookie')?.[0]).not.toContain('A'.repeat(43));
    expect(first.body.user).toMatchObject({ email });
    expect(await app.database.query('SELECT FROM sessions')).toHaveLength(2);
  });

  it('refuse an account that is not active, even with an open session', async () => {
    const { email, agent, user } = await app.signUp();
    await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [user.id]);
    await agent.get('/api/users/profile').expect(401);
    expect((await agent.get('/api/auth/me').expect(200)).body.user).toBeNull();
    const right = await app.agent().post('/api/auth/login').send({ email, password: TEST_PASSWORD }).expect(403);
    expect(right.body).toMatchObject({ code: 'account-deactivated', error: expect.stringMatching(/^Your account is deactivated\. /) });
    expect(right.get('Set-Cookie')).toBeUndefined();
    const wrong = await app
      .agent()
      .post('/api/auth/login')
      .send({ email, password: `${TEST_PASSWORD}!` })
      .expect(401);
    const unknown = await app.agent().post('/api/auth/login').send({ email: 'no-one@portal.test', password: TEST_PASSWORD }).expect(401);
    expect({ ...wrong.body, requestId: null }).toEqual({ ...unknown.body, requestId: null });
  });

  it('end the session on the server on sign-out', async () => {
    const { agent } = await app.signUp();
    const [row] = await app.database.query<{ id: string }>('SELECT id FROM sessions WHERE ended_at IS NULL');
    const remembered = await agent.get('/api/auth/me').expect(200);
    const cookie = remembered.request as unknown as { cookies: string };
    const stolen = cookie.cookies;
    expect(stolen).toContain('studio-session=');
    await agent.post('/api/auth/logout').expect(204);
    expect((await app.agent().get('/api/auth/me').set('Cookie', stolen).expect(200)).body.user).toBeNull();
    expect(await app.database.query('SELECT FROM sessions WHERE id = $1 AND ended_at IS NOT NULL', [row?.id])).toHaveLength(1);
  });

  it('accept a sign-out without a session', async () => {
    await app.agent().post('/api/auth/logout').expect(204);
  });

  it('end idle sessions after a week, and an admin’s after a working day', async () => {
    const person = await app.signUp();
    const admin = await app.signUp({ roles: ['admin'] });
    app.clock.advance(2 * 3_600_000);
    await admin.agent.get('/api/users/profile').expect(401);
    await person.agent.get('/api/users/profile').expect(200);
    app.clock.advance(7 * 86_400_000);
    await person.agent.get('/api/users/profile').expect(401);
    app.clock.reset();
  });

  it('apply changed roles on the next request', async () => {
    const { agent, user } = await app.signUp({ roles: ['admin'] });
    await agent.get('/api/admin/projects').expect(200);
    await app.database.query(`UPDATE users SET roles = '{}' WHERE id = $1`, [user.id]);
    await agent.get('/api/admin/projects').expect(403);
  });

  it('never reveal the password', async () => {
    const { agent, user } = await app.signUp();
    const rows = await app.database.query<{ password_hash: string }>('SELECT password_hash FROM users WHERE id = $1', [user.id]);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,(p=1,t=2|t=2,p=1)\$/);
    for (const path of ['/api/auth/me', '/api/users/profile']) {
      const response = await agent.get(path).expect(200);
      expect(response.text).not.toContain('argon2');
      expect(response.text).not.toContain(TEST_PASSWORD);
    }
    const trail = await app.database.query<{ row: string }>('SELECT audit_log::text AS row FROM audit_log');
    expect(trail.length).toBeGreaterThan(0);
    expect(trail.map(({ row }) => row).join()).not.toMatch(new RegExp(`argon2|${TEST_PASSWORD}`));
  });
});

describe('the limits on sign-in and sign-up', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ settings: { RATE_LIMIT_SCALE: '1' } });
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());

  it('block an account after ten wrong passwords, and state when to retry', async () => {
    const { email } = await app.signUp();
    for (let guess = 0; guess < 10; guess += 1) {
      await app
        .agent()
        .post('/api/auth/login')
        .send({ email, password: `Wrong-horse-${guess}` })
        .expect(401);
    }
    const refused = await app.agent().post('/api/auth/login').send({ email, password: TEST_PASSWORD }).expect(429);
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused.body.code).toBe('too-many-requests');
  });

  it('are stored in the database, so that they apply across instances', async () => {
    const second = await createTestApp({ settings: { RATE_LIMIT_SCALE: '1' }, database: app.database });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const from = attempt % 2 === 0 ? app : second;
      await from
        .agent()
        .post('/api/auth/register')
        .send({ email: `p${attempt}@portal.test`, password: 'weak' })
        .expect(400);
    }
    await second.agent().post('/api/auth/register').send({ email: 'p@portal.test', password: 'weak' }).expect(429);
    await app.agent().post('/api/auth/register').send({ email: 'p@portal.test', password: 'weak' }).expect(429);
    await second.close();
  });
});
