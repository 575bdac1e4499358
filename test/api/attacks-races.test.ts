import { hash } from '@node-rs/argon2';
import { FeatureTogglesService } from '../../server/features/feature-toggles.service.js';
import { createTestApp, TEST_PASSWORD, type SignedIn, type TestApp } from '../support/app.js';
import { openTransaction, endTransactions } from '../support/blocking-transaction.js';
import { challengeFor, enrol, linkToken, totp } from '../support/identity.js';
import { openDesk, openTicket, verify } from '../support/tickets.js';

const NEW_PASSWORD = 'Other-horse-8';

/** Concurrent requests, where the second is allowed by the state that the first is about to change. */
describe('concurrent requests', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
  });
  afterEach(endTransactions);

  const signIn = ({ email, password }: SignedIn) => app.agent().post('/api/auth/login').send({ email, password });
  const sessionsOf = ({ user }: SignedIn) =>
    app.database.query('SELECT id FROM sessions WHERE user_id = $1 AND ended_at IS NULL', [user.id]);
  const openLinks = ({ user }: SignedIn) =>
    app.database.query(`SELECT id FROM mail_links WHERE user_id = $1 AND purpose = 'change-email' AND used_at IS NULL`, [user.id]);
  const changeEmail = ({ agent }: SignedIn, email: string) => agent.post('/api/users/email').send({ email });
  /** A new password set by another user, about to be committed. */
  const newPassword = ({ user }: SignedIn) =>
    openTransaction(app, `UPDATE users SET password_hash = password_hash || 'x' WHERE id = $1`, [user.id]);

  describe('a password that is being changed', () => {
    it('does not allow signing in with the old one', async () => {
      const person = await app.signUp();
      const change = await newPassword(person);
      await change.query('UPDATE sessions SET ended_at = now() WHERE user_id = $1', [person.user.id]);
      const { response } = await change.sendBlocked(() => signIn(person));
      await change.commit();
      expect((await response).body).toMatchObject({ code: 'sign-in-refused' });
      expect(await sessionsOf(person)).toEqual([]);
    });

    it('issues no challenge for the second factor', async () => {
      const person = await app.signUp();
      await enrol(app, person);
      const change = await newPassword(person);
      const { response } = await change.sendBlocked(() => signIn(person));
      await change.commit();
      expect((await response).status).toBe(401);
      expect(await app.database.query('SELECT FROM sign_in_challenges')).toEqual([]);
    });

    it('leaves no link to another address for the holder of the session', async () => {
      const person = await app.signUp();
      const change = await newPassword(person);
      await change.query('UPDATE sessions SET ended_at = now() WHERE user_id = $1', [person.user.id]);
      const { response } = await change.sendBlocked(() => changeEmail(person, 'thief@portal.test'));
      await change.commit();
      expect((await response).status).toBe(401);
      expect(await openLinks(person)).toEqual([]);
    });

    const ENDED = 'UPDATE sessions SET ended_at = now() WHERE user_id = $1';
    /** As when the password is changed in the very session of which the holder has a copy. */
    const RENEWED = `UPDATE sessions SET token_hash = sha256(id::text::bytea) WHERE user_id = $1`;
    const API_TOKEN = ['/api/users/api-tokens', { name: 'CI', scopes: ['builds:write'], expiresInDays: 30 }, 'api_tokens'] as const;
    const FEED = ['/api/staff/playtest/feed', {}, 'playtest_feeds'] as const;
    it.each([
      ['API token to the holder of the session', ENDED, ...API_TOKEN],
      ['API token to the holder of a copy of the session', RENEWED, ...API_TOKEN],
      ['calendar feed to the holder of the session', ENDED, ...FEED],
      ['calendar feed to the holder of a copy of the session', RENEWED, ...FEED],
      [
        'link to another address to the holder of a copy',
        RENEWED,
        '/api/users/email',
        { email: 'thief@portal.test' },
        'mail_links',
      ] as const,
    ])('leaves no %s', async (_, ends, path, input, table) => {
      const person = await app.signUp({ roles: ['developer'] });
      await app.database.query('DELETE FROM mail_links');
      const change = await newPassword(person);
      await change.query(ends, [person.user.id]);
      const { response } = await change.sendBlocked(() => person.agent.post(path).send(input));
      await change.commit();
      expect((await response).status).toBe(401);
      expect(await app.database.query(`SELECT FROM ${table} WHERE user_id = $1`, [person.user.id])).toEqual([]);
    });

    it('is distinguished from a renewed hash: two concurrent sign-ins after a change of the parameters', async () => {
      const person = await app.signUp();
      const outdated = await hash(person.password, { memoryCost: 8 * 1024, timeCost: 1, parallelism: 1 });
      await app.database.query('UPDATE users SET password_hash = $2 WHERE id = $1', [person.user.id, outdated]);
      const renewal = await openTransaction(app, 'SELECT FROM users WHERE id = $1 FOR UPDATE', [person.user.id]);
      const first = await renewal.sendBlocked(() => signIn(person));
      const second = await renewal.sendBlocked(() => signIn(person));
      await renewal.commit();
      expect([(await first.response).status, (await second.response).status]).toEqual([200, 200]);
    });

    it('is changed by the link in the email or in the account, not by both', async () => {
      const person = await app.signUp();
      await app.agent().post('/api/auth/forgot-password').send({ email: person.email }).expect(202);
      const token = await linkToken(app, person.email, '/reset-password');
      const answers = await Promise.all([
        app.agent().post('/api/auth/reset-password').send({ token, password: NEW_PASSWORD }),
        person.agent.put('/api/users/password').send({ currentPassword: TEST_PASSWORD, newPassword: 'Third-horse-9' }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });

  it('leave no valid API token to a user whom the security centre signs out', async () => {
    const [person, guard] = [await app.signUp({ roles: ['developer'] }), await app.signUp({ roles: ['security'] })];
    const lock = await openTransaction(app, 'SELECT FROM sessions WHERE user_id = $1 FOR UPDATE', [person.user.id]);
    const token = { name: 'CI', scopes: ['builds:write'], expiresInDays: 30 };
    const created = await lock.sendBlocked(() => person.agent.post('/api/users/api-tokens').send(token));
    const ended = await lock.sendBlocked(() => guard.agent.delete(`/api/security/sessions/users/${person.user.id}`));
    await lock.commit();
    expect([(await created.response).status, (await ended.response).status]).toEqual([201, 200]);
    expect(await app.database.query('SELECT FROM api_tokens WHERE revoked_at IS NULL')).toEqual([]);
  });

  it.each([
    ['a temporary password', 'post', 'reset-password', {}],
    ['a role', 'post', 'roles', { roles: ['admin'] }],
    ['a link to another address', 'put', '', { email: 'thief@portal.test' }],
    ['an approved reset of a second factor', 'post', 'second-factor-reset/agreement', {}],
  ] as const)('give %s by no admin who is losing that role', async (_, method, route, input) => {
    const [admin, other] = [await app.signUp({ roles: ['admin'] }), await app.signUp()];
    const state = () => app.database.query('SELECT password_hash, roles FROM users WHERE id = $1', [other.user.id]);
    const before = await state();
    const removal = await openTransaction(app, 'SELECT FROM users WHERE id = $1 FOR UPDATE', [admin.user.id]);
    await removal.query(`UPDATE users SET roles = '{}' WHERE id = $1`, [admin.user.id]);
    const { response } = await removal.sendBlocked(() => admin.agent[method](`/api/admin/users/${other.user.id}/${route}`).send(input));
    await removal.commit();
    expect((await response).body).toMatchObject({ code: 'roles-changed' });
    expect([await state(), await openLinks(other)]).toEqual([before, []]);
  });

  it.each([
    ['delete an account', (admin: SignedIn, id: string) => admin.agent.delete(`/api/admin/users/${id}`).send({ reason: 'Spam' })],
    ['require a new password', (admin: SignedIn, id: string) => admin.agent.post('/api/admin/users/new-passwords').send({ ids: [id] })],
    ['require one of a session', (admin: SignedIn, id: string) => admin.agent.post(`/api/security/sessions/users/${id}/new-password`)],
    ['end the sessions of a user', (admin: SignedIn, id: string) => admin.agent.delete(`/api/security/sessions/users/${id}`)],
    ['end all sessions', (admin: SignedIn) => admin.agent.delete('/api/security/sessions').send({})],
    [
      'block an address',
      (admin: SignedIn) => admin.agent.post('/api/security/blocks').send({ kind: 'block', ip: '203.0.113.7', reason: 'x' }),
    ],
    ['create a role code', (admin: SignedIn) => admin.agent.post('/api/admin/role-invites').send({ roles: ['staff'] })],
  ] as const)('let no admin who is losing that role %s', async (_, send) => {
    const [admin, other] = [await app.signUp({ roles: ['admin'] }), await app.signUp()];
    const state = () =>
      app.database.query(
        `SELECT is_active, new_password_required_at, (SELECT count(*) FROM address_rules) AS rules, (SELECT count(*) FROM role_codes) AS codes,
           (SELECT count(*) FROM sessions s WHERE s.user_id = u.id AND s.ended_at IS NULL) AS sessions FROM users u WHERE id = $1`,
        [other.user.id],
      );
    const before = await state();
    const removal = await openTransaction(app, 'SELECT FROM users WHERE id = $1 FOR UPDATE', [admin.user.id]);
    await removal.query(`UPDATE users SET roles = '{}' WHERE id = $1`, [admin.user.id]);
    const { response } = await removal.sendBlocked(() => send(admin, other.user.id));
    await removal.commit();
    expect((await response).body).toMatchObject({ code: 'roles-changed' });
    expect(await state()).toEqual(before);
  });

  it.each([
    ['read', 'get', ''],
    ['retried', 'post', '/retry'],
  ] as const)('let no email of the outbox be %s by an admin who is losing that role', async (_, method, route) => {
    const admin = await app.signUp({ roles: ['admin'] });
    const [{ id = '' } = {}] = await app.database.query<{ id: string }>(
      `INSERT INTO mails (id, to_address, subject, text, html, state, attempts, created_at)
       VALUES (gen_random_uuid(), 'owner@portal.test', 'Subject', 'Text', '', 'failed', 1, now()) RETURNING id`,
    );
    const removal = await openTransaction(app, 'SELECT FROM users WHERE id = $1 FOR UPDATE', [admin.user.id]);
    await removal.query(`UPDATE users SET roles = '{}' WHERE id = $1`, [admin.user.id]);
    const { response } = await removal.sendBlocked(() => admin.agent[method](`/api/admin/outbox/${id}${route}`));
    await removal.commit();
    expect((await response).body).toMatchObject({ code: 'roles-changed' });
    expect(await app.database.query(`SELECT FROM audit_log WHERE target_type = 'mail' AND target_id = $1`, [id])).toEqual([]);
    expect(await app.database.query('SELECT state FROM mails WHERE id = $1', [id])).toEqual([{ state: 'failed' }]);
  });

  it('leave no calendar feed to a user whose last role in the staff area is being taken away', async () => {
    const person = await app.signUp({ roles: ['developer'] });
    const removal = await openTransaction(app, `UPDATE users SET roles = '{}' WHERE id = $1`, [person.user.id]);
    const { response } = await removal.sendBlocked(() => person.agent.post('/api/staff/playtest/feed').send({}));
    await removal.commit();
    expect((await response).status).toBe(403);
    expect(await app.database.query('SELECT FROM playtest_feeds WHERE user_id = $1', [person.user.id])).toEqual([]);
  });

  it('leave one link to a new address, however many were requested', async () => {
    const person = await app.signUp();
    const other = await openTransaction(app, 'SELECT FROM users WHERE id = $1 FOR UPDATE', [person.user.id]);
    const first = await other.sendBlocked(() => changeEmail(person, 'one@portal.test'));
    const second = await other.sendBlocked(() => changeEmail(person, 'two@portal.test'));
    await other.commit();
    expect([(await first.response).status, (await second.response).status]).toEqual([202, 202]);
    expect(await openLinks(person)).toHaveLength(1);
  });

  it('confirm only the authenticator whose code was entered', async () => {
    const person = await app.signUp();
    const begun = await person.agent.post('/api/users/two-factor/enrol').send({}).expect(200);
    const other = await openTransaction(app, 'SELECT FROM second_factors WHERE user_id = $1 FOR UPDATE', [person.user.id]);
    const anew = await other.sendBlocked(() => person.agent.post('/api/users/two-factor/enrol').send({}));
    const confirmed = await other.sendBlocked(() =>
      person.agent.post('/api/users/two-factor/confirm').send({ code: totp(app, begun.body.secret) }),
    );
    await other.commit();
    expect((await anew.response).status).toBe(200);
    expect((await confirmed.response).status).toBe(400);
    await person.agent
      .post('/api/users/two-factor/confirm')
      .send({ code: totp(app, (await anew.response).body.secret) })
      .expect(200);
  });

  it('spend a recovery code once, for switching the second factor off or for signing in', async () => {
    const person = await app.signUp();
    const {
      recoveryCodes: [code = ''],
    } = await enrol(app, person);
    const challenge = await challengeFor(app, person);
    const answers = await Promise.all([
      person.agent.delete('/api/users/two-factor').send({ code }),
      app.agent().post('/api/auth/login/second-factor').send({ challenge, code }),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  });

  describe('an account that is being deleted', () => {
    it.each([
      ['opens no ticket', 'post', '/api/support/tickets', { subject: 'S', description: 'D', category: 'technical', subcategory: 'bug' }],
      ['gets no authenticator', 'post', '/api/users/two-factor/enrol', {}],
      ['gets no link to change the address', 'post', '/api/users/email', { email: 'next@portal.test' }],
      ['changes no profile', 'put', '/api/users/profile', { firstName: 'Ada' }],
      ['gets no new password', 'put', '/api/users/password', { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }],
    ] as Array<[string, 'post' | 'put', string, object]>)('%s', async (_, method, path, body) => {
      await openDesk(app);
      const person = await app.signUp();
      const deletion = await openTransaction(app, 'DELETE FROM users WHERE id = $1', [person.user.id]);
      const { response } = await deletion.sendBlocked(() => person.agent[method](path).send(body));
      await deletion.commit();
      const { status, body: refusal } = await response;
      expect([401, 409]).toContain(status);
      expect(refusal).toMatchObject({ error: expect.any(String), code: expect.any(String) });
    });
  });

  it('store the newest twenty unsent files only', async () => {
    const desk = await openDesk(app);
    const { id } = await openTicket(desk.customer);
    await verify(desk, id);
    const upload = (count: number) => {
      const call = desk.customer.agent.post(`/api/support/tickets/${id}/attachments`);
      for (let n = 0; n < count; n += 1) call.attach('files', Buffer.from('text'), `text-${n}.txt`);
      return call;
    };
    for (const count of [5, 5, 5, 4]) await upload(count).expect(201);
    const other = await openTransaction(app, 'SELECT FROM tickets WHERE id = $1 FOR UPDATE', [id]);
    const calls = [];
    for (let n = 0; n < 4; n += 1) calls.push(await other.sendBlocked(() => upload(1)));
    await other.commit();
    const statuses = (await Promise.all(calls.map(({ response }) => response))).map(({ status }) => status);
    expect(statuses).toEqual([201, 201, 201, 201]);
    expect(await app.database.query('SELECT FROM ticket_attachments')).toHaveLength(20);
  });

  it('create no more toggles than the limit', async () => {
    await app.nest.get(FeatureTogglesService).ensure();
    const { agent } = await app.signUp({ roles: ['admin'] });
    await app.database.query(
      `INSERT INTO feature_toggles (id, name, description, is_enabled, created_at, updated_at)
       SELECT gen_random_uuid(), 'toggle_' || n, '', true, now(), now() FROM generate_series(1, 195) n`,
    );
    const other = await openTransaction(app, 'LOCK TABLE feature_toggles IN SHARE MODE');
    const calls = [];
    for (const name of ['one', 'two', 'three'])
      calls.push(await other.sendBlocked(() => agent.post('/api/admin/features').send({ feature_name: `new_${name}` })));
    await other.commit();
    const statuses = (await Promise.all(calls.map(({ response }) => response))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409]);
  });

  it('do not deadlock on connections: many changes of one admin', async () => {
    await app.nest.get(FeatureTogglesService).ensure();
    const { agent } = await app.signUp({ roles: ['admin'] });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => agent.post('/api/admin/features').send({ feature_name: `toggle_${n}` })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  });

  it('do not deadlock on connections: many refused uploads', async () => {
    const { agent } = await app.signUp();
    const other = await app.signUp();
    const upload = () =>
      agent
        .post('/api/jobs/apply')
        .field('name', 'Ada')
        .attach('file', Buffer.from('no such thing'), { filename: 'cv.pdf', contentType: 'application/pdf' });
    const uploads = Promise.all(Array.from({ length: 40 }, upload));
    const meanwhile = await Promise.all(Array.from({ length: 10 }, () => other.agent.put('/api/users/profile').send({ firstName: 'Ada' })));
    expect(new Set(meanwhile.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set((await uploads).map(({ status }) => status))).toEqual(new Set([415]));
  });
});
