import type { ActiveSessionPage } from '../../server/security/sessions/session-control.dto.js';
import { createTestApp, TEST_PASSWORD, type Agent, type SignedIn, type TestApp } from '../support/app.js';
import { EventReader } from '../support/event-stream.js';
import { enrol, mailsTo } from '../support/identity.js';

const PATH = '/api/security/sessions';
const ID = 'b0a3c1de-0000-4000-8000-000000000000';

describe('active sessions of everyone', () => {
  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    admin = await app.signUp({ roles: ['security'] });
  });
  afterEach(() => app.clock.reset());

  const list = async (query: object = {}): Promise<ActiveSessionPage> =>
    (await admin.agent.get(PATH).query(query).expect(200)).body as ActiveSessionPage;
  const sessionOf = async ({ user }: SignedIn): Promise<string> => (await list()).items.find(({ userId }) => userId === user.id)?.id ?? '';
  const isSignedIn = async ({ agent }: Pick<SignedIn, 'agent'>): Promise<boolean> =>
    ((await agent.get('/api/auth/me').expect(200)).body as { user: unknown }).user !== null;
  const audited = async (): Promise<string[]> =>
    (await app.database.query<{ action: string }>(`SELECT action FROM audit_log WHERE actor_id = $1 ORDER BY id`, [admin.user.id])).map(
      ({ action }) => action,
    );
  const signInAgain = async ({ email }: SignedIn): Promise<Agent> => {
    const agent = app.agent();
    await agent.post('/api/auth/login').send({ email, password: TEST_PASSWORD }).expect(200);
    return agent;
  };

  it.each([
    ['get', PATH],
    ['post', `${PATH}/addresses`],
    ['delete', PATH],
    ['delete', `${PATH}/users/${ID}`],
    ['post', `${PATH}/users/${ID}/new-password`],
    ['delete', `${PATH}/${ID}`],
  ] as const)('%s %s is for the security centre', async (method, path) => {
    await app.agent()[method](path).expect(401);
    for (const role of ['hr', 'developer', 'dpo'] as const) await (await app.signUp({ roles: [role] })).agent[method](path).expect(403);
    for (const role of ['ceo', 'cto', 'admin'] as const) {
      const { status } = await (await app.signUp({ roles: [role] })).agent[method](path);
      expect([200, 400, 404]).toContain(status);
    }
  });

  it.each([
    ['delete', PATH],
    ['delete', `${PATH}/users/${ID}`],
    ['post', `${PATH}/users/${ID}/new-password`],
    ['delete', `${PATH}/${ID}`],
  ] as const)('%s %s needs a recent proof', async (method, path) => {
    app.clock.advance(11 * 60_000);
    expect((await admin.agent[method](path).expect(403)).body).toMatchObject({ code: 'proof-required' });
  });

  it('are listed with the person, device and second factor, the address masked', async () => {
    const person = await app.signUp({ email: 'odette.marsh@portal.test' });
    await app.database.query(`UPDATE users SET first_name = 'Odette', last_name = 'Marsh' WHERE id = $1`, [person.user.id]);
    await app.database.query(`UPDATE sessions SET ip_address = '203.0.113.7', user_agent = NULL WHERE user_id = $1`, [person.user.id]);
    await enrol(app, person);
    const { items } = await list();
    expect(items).toHaveLength(2);
    const found = items.find(({ userId }) => userId === person.user.id);
    expect(found).toMatchObject({
      user: 'Odette Marsh',
      email: 'odet****',
      ip: '203.0.*.*',
      device: 'Unknown device',
      twoFactor: true,
      requirePasswordReset: false,
      isCurrent: false,
    });
    expect(items.find(({ isCurrent }) => isCurrent)).toMatchObject({ userId: admin.user.id, twoFactor: false });
    expect(JSON.stringify(items)).not.toMatch(/203\.0\.113|odette\.marsh/);
  });

  it('are found by person, page by page, without those that ended or expired', async () => {
    const people = [
      await app.signUp({ email: 'rowan@portal.test' }),
      await app.signUp({ email: 'saffron@portal.test' }),
      await app.signUp(),
    ];
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.nextCursor });
    expect(second.nextCursor).toBeNull();
    expect(new Set([...first.items, ...second.items].map(({ userId }) => userId))).toEqual(
      new Set([admin, ...people].map(({ user }) => user.id)),
    );
    expect((await list({ search: 'saffron' })).items.map(({ userId }) => userId)).toEqual([people[1]?.user.id]);
    await people[0]?.agent.post('/api/auth/logout').expect(204);
    expect((await list({ search: 'rowan' })).items).toEqual([]);
    await app.database.query(`UPDATE sessions SET last_seen_at = now() - interval '8 days' WHERE user_id = $1`, [people[1]?.user.id]);
    expect((await list({ search: 'saffron' })).items).toEqual([]);
    await app.database.query(`UPDATE sessions SET last_seen_at = now() - interval '3 hours' WHERE user_id = $1`, [people[2]?.user.id]);
    expect((await list()).items).toHaveLength(2);
    await app.database.query(`UPDATE users SET roles = '{hr}' WHERE id = $1`, [people[2]?.user.id]);
    expect((await list()).items).toHaveLength(1);
    await admin.agent.get(PATH).query({ cursor: 'nonsense' }).expect(400);
  });

  it('show their addresses for a justification, which is recorded with whose they were', async () => {
    const person = await app.signUp();
    await app.database.query(`UPDATE sessions SET ip_address = '203.0.113.7' WHERE user_id = $1`, [person.user.id]);
    const id = await sessionOf(person);
    await admin.agent
      .post(`${PATH}/addresses`)
      .send({ ids: [id], justification: ' ' })
      .expect(400);
    await admin.agent
      .post(`${PATH}/addresses`)
      .send({ ids: ['nonsense'], justification: 'A break-in.' })
      .expect(400);
    const shown = await admin.agent
      .post(`${PATH}/addresses`)
      .send({ ids: [id, ID], justification: 'A break-in.' })
      .expect(200);
    expect(shown.body).toEqual({ addresses: { [id]: '203.0.113.7' } });
    const [entry] = await app.database.query<{ after: object }>(`SELECT after FROM audit_log WHERE action = 'SESSION_ADDRESSES_SHOWN'`);
    expect(entry?.after).toEqual({ justification: 'A break-in.', users: [person.user.id] });
  });

  it('are announced to the security centre when someone signs in', async () => {
    const person = await app.signUp();
    const stream = await EventReader.open(app, admin, '/api/live?topics=security');
    await signInAgain(person);
    await stream.until((reader) => reader.topic('security').length > 0);
    stream.close();
  });

  it('say which are of one’s own account', async () => {
    const person = await app.signUp();
    await signInAgain(admin);
    const { items } = await list();
    expect(items.map(({ userId, isOwn, isCurrent }) => [userId === admin.user.id, isOwn, isCurrent])).toEqual(
      expect.arrayContaining([
        [true, true, true],
        [true, true, false],
        [false, false, false],
      ]),
    );
    expect(items.find(({ userId }) => userId === person.user.id)).toMatchObject({ isOwn: false });
  });

  it('end one at a time, with their streams', async () => {
    const person = await app.signUp();
    const other = { agent: await signInAgain(person) };
    const stream = await EventReader.open(app, person, '/api/live');
    const ids = (await list()).items.filter(({ userId }) => userId === person.user.id).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    for (const id of ids) await admin.agent.delete(`${PATH}/${id}`).expect(204);
    await stream.until(({ ended }) => ended);
    expect([await isSignedIn(person), await isSignedIn(other), await isSignedIn(admin)]).toEqual([false, false, true]);
    await admin.agent.delete(`${PATH}/${ids[0]}`).expect(404);
    expect(await audited()).toEqual(expect.arrayContaining(['USER_SESSION_ENDED', 'USER_SESSION_ENDED']));
  });

  it('end for one person, and for oneself all but the current one', async () => {
    const person = await app.signUp();
    const theirs = { agent: await signInAgain(person) };
    expect((await admin.agent.delete(`${PATH}/users/${person.user.id}`).expect(200)).body).toEqual({ ended: 2 });
    expect([await isSignedIn(person), await isSignedIn(theirs)]).toEqual([false, false]);
    const own = { agent: await signInAgain(admin) };
    expect((await admin.agent.delete(`${PATH}/users/${admin.user.id}`).expect(200)).body).toEqual({ ended: 1 });
    expect([await isSignedIn(own), await isSignedIn(admin)]).toEqual([false, true]);
    await admin.agent.delete(`${PATH}/users/${ID}`).expect(404);
    expect(await audited()).toEqual(expect.arrayContaining(['USER_SIGNED_OUT', 'SESSIONS_ENDED']));
  });

  it('end for everyone else at once', async () => {
    const people = [await app.signUp(), await app.signUp({ roles: ['admin'] }), { agent: await signInAgain(admin) }];
    const stream = await EventReader.open(app, people[0] ?? admin, '/api/live');
    expect((await admin.agent.delete(PATH).expect(200)).body).toEqual({ ended: 3 });
    await stream.until(({ ended }) => ended);
    expect(await Promise.all(people.map(isSignedIn))).toEqual([false, false, false]);
    expect(await isSignedIn(admin)).toBe(true);
    expect(await audited()).toEqual(expect.arrayContaining(['ALL_SESSIONS_ENDED']));
  });

  it('end for everyone without the API tokens, which are revoked on request except the own ones', async () => {
    const developer = await app.signUp({ roles: ['developer'] });
    const create = async ({ agent }: SignedIn) =>
      (
        await agent
          .post('/api/users/api-tokens')
          .send({ name: 'Build machine', scopes: ['builds:write'], expiresInDays: 30 })
          .expect(201)
      ).body as { id: string };
    const { id } = await create(developer);
    await app.database.query(`UPDATE users SET roles = roles || '{developer}' WHERE id = $1`, [admin.user.id]);
    const own = await create(admin);
    const live = async () =>
      (await app.database.query<{ id: string }>('SELECT id FROM api_tokens WHERE revoked_at IS NULL')).map((row) => row.id).sort();
    await admin.agent.delete(PATH).expect(200);
    expect(await live()).toEqual([id, own.id].sort());
    await admin.agent.delete(PATH).send({ revokeTokens: 'yes' }).expect(400);
    await admin.agent.delete(PATH).send({ revokeTokens: true }).expect(200);
    expect(await live()).toEqual([own.id]);
    expect(
      await app.database.query(
        `SELECT action, target_id FROM audit_log WHERE action IN ('API_TOKEN_REVOKED', 'ALL_SESSIONS_ENDED') ORDER BY id`,
      ),
    ).toEqual([
      { action: 'ALL_SESSIONS_ENDED', target_id: null },
      { action: 'API_TOKEN_REVOKED', target_id: id },
      { action: 'ALL_SESSIONS_ENDED', target_id: null },
    ]);
  });

  it('go on to a new password and nothing else, once it is required', async () => {
    const person = await app.signUp();
    const stream = await EventReader.open(app, person, '/api/live');
    await admin.agent.post(`${PATH}/users/${person.user.id}/new-password`).expect(204);
    await stream.until(({ ended }) => ended);
    expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Choose a new password'),
    );
    expect((await person.agent.get('/api/users/sessions').expect(403)).body).toMatchObject({ code: 'password-change-required' });
    expect((await person.agent.get('/api/auth/me').expect(200)).body).toMatchObject({
      user: { passwordChangeDue: true, temporaryPassword: false },
    });
    expect((await list()).items.find(({ userId }) => userId === person.user.id)).toMatchObject({ requirePasswordReset: true });
    const send = (newPassword: string, currentPassword = TEST_PASSWORD) =>
      person.agent.put('/api/users/password').send({ currentPassword, newPassword });
    await send('Other-horse-8', 'Wrong-horse-1').expect(400);
    await send(TEST_PASSWORD).expect(400);
    await send('Other-horse-8').expect(200);
    await person.agent.get('/api/users/sessions').expect(200);
    expect((await list()).items.find(({ userId }) => userId === person.user.id)).toMatchObject({ requirePasswordReset: false });
    await admin.agent.post(`${PATH}/users/${ID}/new-password`).expect(404);
    expect(await audited()).toEqual(expect.arrayContaining(['PASSWORD_CHANGE_REQUIRED']));
  });
});
