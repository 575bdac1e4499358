import { jest } from '@jest/globals';
import { Events } from '../../server/platform/events/events.js';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../support/app.js';
import { linkToken, mailsTo, auditActionsOf } from '../support/identity.js';

// Many passwords are hashed, possibly on a busy machine.
jest.setTimeout(60_000);

const MINUTE = 60_000;
const NEW_PASSWORD = 'Other-horse-8';

describe('passwords', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());
  afterEach(() => app.clock.reset());

  const signIn = (email: string, password: string) => app.agent().post('/api/auth/login').send({ email, password });
  const ask = (email: string) => app.agent().post('/api/auth/forgot-password').send({ email });
  const reset = (token: string, password = NEW_PASSWORD) => app.agent().post('/api/auth/reset-password').send({ token, password });

  describe('that are refused', () => {
    const check = async (password: string, email?: string) =>
      ((await app.agent().post('/api/auth/check-password').send({ password, email }).expect(200)).body as { problem: string | null })
        .problem;

    it.each([
      ['weak ones', 'password', undefined, 'at least 8 characters'],
      ['too long ones', `Aa1!${'x'.repeat(125)}`, undefined, 'at most 128'],
      ['the most common ones', 'Password1!', undefined, 'most common'],
      ['passwords similar to them', 'P@ssw0rd2024!', undefined, 'most common'],
      ['passwords that contain the email address', 'Ada.Lovelace-1815', 'ada.lovelace@home.example', 'email address'],
    ])('are %s', async (_, password, email, reason) => {
      expect(await check(password, email)).toContain(reason);
      const response = await app
        .agent()
        .post('/api/auth/register')
        .send({ email: email ?? 'new@portal.test', password })
        .expect(400);
      expect(response.body).toMatchObject({ code: 'weak-password', fields: { password: expect.stringContaining(reason) } });
    });

    it('are those that contain the name of the studio', async () => {
      const { agent } = await app.signUp();
      await app.database.query(
        `INSERT INTO contact_info (text, email, phone, address, legal_name, trading_name, company_number, theme_color)
         VALUES ('Write to us.', 'hello@lantern.example', '', '', 'Lantern Fox Ltd', 'Lantern Fox', '', '#00ffff')`,
      );
      const response = await agent
        .put('/api/users/password')
        .send({ currentPassword: TEST_PASSWORD, newPassword: 'my-lanternFOX-7' })
        .expect(400);
      expect(response.body.fields.newPassword).toContain('our name');
      expect(await check('my-lanternFOX-7')).toContain('our name');
    });

    it('do not include good ones', async () => {
      expect(await check(TEST_PASSWORD, 'ada@home.example')).toBeNull();
      expect(await check(TEST_PASSWORD)).toBeNull();
    });
  });

  describe('changed with the current one', () => {
    const change = (person: { agent: ReturnType<TestApp['agent']> }, body: object) => person.agent.put('/api/users/password').send(body);

    it('end every other session at once, and notify the user', async () => {
      const person = await app.signUp();
      const elsewhere = app.agent();
      await elsewhere.post('/api/auth/login').send({ email: person.email, password: TEST_PASSWORD }).expect(200);
      const stranger = await app.signUp();
      const response = await change(person, { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }).expect(200);
      expect(response.body).toEqual({ message: 'Password updated successfully' });
      await person.agent.get('/api/users/profile').expect(200);
      await elsewhere.get('/api/users/profile').expect(401);
      await stranger.agent.get('/api/users/profile').expect(200);
      await signIn(person.email, TEST_PASSWORD).expect(401);
      await signIn(person.email, NEW_PASSWORD).expect(200);
      expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toContainEqual(
        expect.stringContaining('password was changed'),
      );
      expect(await auditActionsOf(app, person.user.id)).toContain('PASSWORD_CHANGED');
    });

    it('invalidate a copied cookie and its open streams', async () => {
      const person = await app.signUp();
      const [session] = await app.database.query<{ id: string }>('SELECT id FROM sessions');
      const stolen = (await signIn(person.email, TEST_PASSWORD).expect(200)).get('Set-Cookie')?.[0]?.split(';')[0] ?? '';
      const owner = app.agent().set('Cookie', stolen);
      await owner.get('/api/users/profile').expect(200);
      const reopened = new Promise<string>((resolve) => app.nest.get(Events).on('session.renewed', ({ id }) => resolve(id)));
      const response = await change({ agent: owner }, { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }).expect(200);
      const renewed = response.get('Set-Cookie')?.[0] ?? '';
      expect(renewed).toMatch(/HttpOnly; SameSite=Strict/);
      expect(await reopened).not.toBe(session?.id);
      await app.agent().set('Cookie', stolen).get('/api/users/profile').expect(401);
      await app
        .agent()
        .set('Cookie', renewed.split(';')[0] ?? '')
        .get('/api/users/profile')
        .expect(200);
    });

    it.each([
      ['a wrong current one', { currentPassword: 'Wrong-horse-7', newPassword: NEW_PASSWORD }, 'currentPassword'],
      ['no current one', { newPassword: NEW_PASSWORD }, 'currentPassword'],
      ['a weak new one', { currentPassword: TEST_PASSWORD, newPassword: 'weak' }, 'newPassword'],
      ['a common new one', { currentPassword: TEST_PASSWORD, newPassword: 'Qwerty123!' }, 'newPassword'],
      ['the same one', { currentPassword: TEST_PASSWORD, newPassword: TEST_PASSWORD }, 'newPassword'],
      ['an unknown field', { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD, roles: ['admin'] }, 'roles'],
    ])('are refused with %s', async (_, body, field) => {
      const person = await app.signUp();
      const response = await change(person, body).expect(400);
      expect(Object.keys(response.body.fields)).toEqual([field]);
      await signIn(person.email, TEST_PASSWORD).expect(200);
      expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).not.toContainEqual(
        expect.stringContaining('password was changed'),
      );
    });

    it('are judged by one rule at sign-up, at a change and with a link', async () => {
      const phrase = 'seven lamps above the harbour';
      const problemOf = ({ body }: { body: { fields: Record<string, string> } }) => Object.values(body.fields);
      const { body } = await app.agent().post('/api/auth/check-password').send({ password: phrase }).expect(200);
      const refusal = [(body as { problem: string | null }).problem];
      expect(refusal).toEqual([expect.stringContaining('at least 8 characters')]);
      const refused = await app.agent().post('/api/auth/register').send({ email: 'phrase@portal.test', password: phrase }).expect(400);
      expect(problemOf(refused)).toEqual(refusal);
      const person = await app.signUp();
      expect(problemOf(await change(person, { currentPassword: TEST_PASSWORD, newPassword: phrase }).expect(400))).toEqual(refusal);
      await app.agent().post('/api/auth/forgot-password').send({ email: person.email }).expect(202);
      const token = await linkToken(app, person.email, '/reset-password');
      expect(problemOf(await reset(token, phrase).expect(400))).toEqual(refusal);
      await reset(token, 'Seven lamps above the harbour').expect(200);
      await signIn(person.email, 'Seven lamps above the harbour').expect(200);
    });

    it('can be changed only by their user', async () => {
      await app.agent().put('/api/users/password').send({ currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }).expect(401);
    });

    it('audit refusals', async () => {
      const person = await app.signUp();
      await change(person, { currentPassword: 'Wrong-horse-7', newPassword: NEW_PASSWORD }).expect(400);
      expect(await auditActionsOf(app, person.user.id)).toContain('PASSWORD_CHANGE_REFUSED');
    });

    it('are changed once by two concurrent requests', async () => {
      const person = await app.signUp();
      const answers = await Promise.all(
        ['Other-horse-8', 'Third-horse-9'].map((newPassword) => change(person, { currentPassword: TEST_PASSWORD, newPassword })),
      );
      // The other request reports a conflict or, if it started later, an invalid old password.
      const [won, lost] = answers.map(({ status }) => status).sort();
      expect(won).toBe(200);
      expect([400, 409]).toContain(lost);
    });
  });

  describe('that were forgotten', () => {
    it('are reset with a link, which does not sign in and ends every session', async () => {
      const person = await app.signUp();
      const asked = await ask(person.email.toUpperCase()).expect(202);
      expect(asked.body.message).toContain('If there is an account');
      const token = await linkToken(app, person.email, '/reset-password');
      const response = await reset(token).expect(200);
      expect(response.body.message).toContain('sign in');
      expect(response.get('Set-Cookie')).toBeUndefined();
      await person.agent.get('/api/users/profile').expect(401);
      await signIn(person.email, TEST_PASSWORD).expect(401);
      await signIn(person.email, NEW_PASSWORD).expect(200);
      expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toContainEqual(
        expect.stringContaining('password was changed'),
      );
      expect(await auditActionsOf(app, person.user.id)).toEqual(expect.arrayContaining(['PASSWORD_RESET_ASKED', 'PASSWORD_RESET']));
    });

    it('have a link with its token behind a #, stored as a digest only', async () => {
      const { email } = await app.signUp();
      await ask(email).expect(202);
      const token = await linkToken(app, email, '/reset-password');
      const rows = await app.database.query<{ row: string }>(
        'SELECT mail_links::text AS row FROM mail_links UNION ALL SELECT audit_log::text FROM audit_log UNION ALL SELECT jobs::text FROM jobs',
      );
      expect(rows.length).toBeGreaterThan(2);
      expect(rows.map(({ row }) => row).join()).not.toContain(token);
    });

    it('refuse a weak new one, and the link stays valid', async () => {
      const { email } = await app.signUp();
      await ask(email).expect(202);
      const token = await linkToken(app, email, '/reset-password');
      expect((await reset(token, 'weak').expect(400)).body.fields).toHaveProperty('password');
      expect((await reset(token, 'Password1!').expect(400)).body.fields).toHaveProperty('password');
      await reset(token).expect(200);
    });

    it('are reset with a link for one hour', async () => {
      const { email } = await app.signUp();
      await ask(email).expect(202);
      const token = await linkToken(app, email, '/reset-password');
      app.clock.advance(60 * MINUTE);
      expect((await reset(token).expect(400)).body.code).toBe('link-refused');
    });

    it('send nothing to a closed account', async () => {
      const { email, user } = await app.signUp();
      await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [user.id]);
      await ask(email).expect(202);
      expect((await mailsTo(app, email)).map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining('Set a new password'));
    });

    it('do not flood a mailbox', async () => {
      const { email } = await app.signUp();
      await Promise.all(Array.from({ length: 12 }, () => ask(email).expect(202)));
      const mails = (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('Set a new password'));
      expect(mails).toHaveLength(5);
    });

    it.each([{}, { email: 'nobody' }, { email: 42 }, { email: 'a@portal.test', url: 'https://evil.example' }])(
      'refuse a request with %j',
      async (body) => {
        await app.agent().post('/api/auth/forgot-password').send(body).expect(400);
      },
    );
  });

  it('have limits: checks by address, proofs by session', async () => {
    const limited = await createTestApp({ settings: { RATE_LIMIT_SCALE: '1' } });
    const person = await limited.signUp();
    for (let guess = 0; guess < 8; guess += 1) {
      await person.agent
        .post('/api/auth/prove')
        .send({ password: `Wrong-horse-${guess}` })
        .expect(400);
    }
    await person.agent.post('/api/auth/prove').send({ password: TEST_PASSWORD }).expect(429);
    await person.agent.put('/api/users/password').send({ currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }).expect(429);
    // An attacker with a stolen cookie cannot block the owner.
    const owner = limited.agent();
    await owner.post('/api/auth/login').send({ email: person.email, password: TEST_PASSWORD }).expect(200);
    await owner.post('/api/auth/prove').send({ password: TEST_PASSWORD }).expect(200);
    for (let check = 0; check < 120; check += 1) await limited.agent().post('/api/auth/check-password').send({ password: 'x' }).expect(200);
    await limited.agent().post('/api/auth/check-password').send({ password: 'x' }).expect(429);
    await limited.close();
  });
});
