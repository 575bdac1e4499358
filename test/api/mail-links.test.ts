import { createTestApp, TEST_PASSWORD, type SignedIn, type TestApp } from '../support/app.js';
import { linkToken, mailsTo, auditActionsOf } from '../support/identity.js';

const HOUR = 3_600_000;

describe('links in emails', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());
  afterEach(() => app.clock.reset());

  const verify = (token: string) => app.agent().post('/api/auth/verify-email').send({ token });
  const confirm = (token: string) => app.agent().post('/api/auth/confirm-email').send({ token });
  const meOf = async ({ agent }: Pick<SignedIn, 'agent'>) => (await agent.get('/api/auth/me').expect(200)).body.user;

  describe('that verify an address', () => {
    it('are part of the welcome email, and work without a session', async () => {
      const person = await app.signUp({ verified: false });
      expect((await meOf(person)).emailVerified).toBe(false);
      const [welcome] = await mailsTo(app, person.email);
      expect(welcome?.subject).toContain('Welcome');
      await verify(await linkToken(app, person.email, '/verify-email')).expect(200);
      expect((await meOf(person)).emailVerified).toBe(true);
      expect(await auditActionsOf(app, person.user.id)).toContain('EMAIL_VERIFIED');
    });

    it('are sent again on request, until the address is verified', async () => {
      const person = await app.signUp({ verified: false });
      const first = await linkToken(app, person.email, '/verify-email');
      await person.agent.post('/api/auth/verify-email/resend').send({}).expect(202);
      const second = await linkToken(app, person.email, '/verify-email');
      expect(second).not.toBe(first);
      await verify(second).expect(200);
      expect((await person.agent.post('/api/auth/verify-email/resend').send({}).expect(409)).body.code).toBe('email-verified');
      await app.agent().post('/api/auth/verify-email/resend').send({}).expect(401);
    });

    it('work for seven days and only for the address they were sent to', async () => {
      const person = await app.signUp({ verified: false });
      const token = await linkToken(app, person.email, '/verify-email');
      await app.database.query(`UPDATE users SET email = 'other@portal.test', email_key = 'other@portal.test' WHERE id = $1`, [
        person.user.id,
      ]);
      await verify(token).expect(400);
      expect((await meOf(person)).emailVerified).toBe(false);
      await app.database.query('UPDATE users SET email = $2, email_key = $2 WHERE id = $1', [person.user.id, person.email]);
      app.clock.advance(7 * 24 * HOUR);
      await verify(token).expect(400);
    });
  });

  describe('that change an address', () => {
    const ask = (person: SignedIn, email: string) => person.agent.post('/api/users/email').send({ email });

    it('go to the new address and take effect when used, and the old address is notified', async () => {
      const person = await app.signUp();
      const asked = await ask(person, ' New.Address@portal.test ').expect(202);
      expect(asked.body).toEqual({ message: expect.any(String), pendingEmail: 'New.Address@portal.test' });
      expect(await meOf(person)).toMatchObject({ email: person.email, pendingEmail: 'New.Address@portal.test' });
      const token = await linkToken(app, 'New.Address@portal.test', '/confirm-email');
      await confirm(token).expect(200);
      expect(await meOf(person)).toMatchObject({ email: 'New.Address@portal.test', pendingEmail: null, emailVerified: true });
      await app.agent().post('/api/auth/login').send({ email: person.email, password: TEST_PASSWORD }).expect(401);
      await app.agent().post('/api/auth/login').send({ email: 'new.address@portal.test', password: TEST_PASSWORD }).expect(200);
      expect((await mailsTo(app, person.email)).at(-1)?.subject).toContain('was changed');
      expect(await auditActionsOf(app, person.user.id)).toEqual(expect.arrayContaining(['EMAIL_CHANGE_ASKED', 'EMAIL_CHANGED']));
    });

    it('revoke the links in the old mailbox', async () => {
      const person = await app.signUp();
      await app.agent().post('/api/auth/forgot-password').send({ email: person.email }).expect(202);
      const reset = await linkToken(app, person.email, '/reset-password');
      await ask(person, 'new@portal.test').expect(202);
      await confirm(await linkToken(app, 'new@portal.test', '/confirm-email')).expect(200);
      await app.agent().post('/api/auth/reset-password').send({ token: reset, password: 'Other-horse-8' }).expect(400);
    });

    it('are revoked by a change of password, because another person may have requested them', async () => {
      const person = await app.signUp();
      await ask(person, 'evil@portal.test').expect(202);
      const token = await linkToken(app, 'evil@portal.test', '/confirm-email');
      await app.agent().post('/api/auth/forgot-password').send({ email: person.email }).expect(202);
      const reset = await linkToken(app, person.email, '/reset-password');
      await app.agent().post('/api/auth/reset-password').send({ token: reset, password: 'Other-horse-8' }).expect(200);
      await confirm(token).expect(400);
    });

    it('do not reveal whether an address is taken, and end in a conflict if it is', async () => {
      const person = await app.signUp();
      const other = await app.signUp({ email: 'taken@portal.test' });
      const free = await ask(person, 'free@portal.test').expect(202);
      const taken = await ask(person, 'taken@portal.test').expect(202);
      expect(taken.body.message).toBe(free.body.message);
      const response = await confirm(await linkToken(app, 'taken@portal.test', '/confirm-email')).expect(409);
      expect(response.body.code).toBe('email-taken');
      expect((await meOf(person)).email).toBe(person.email);
      expect((await meOf(other)).email).toBe('taken@portal.test');
    });

    it('work for 24 hours, and only the newest', async () => {
      const person = await app.signUp();
      await ask(person, 'one@portal.test').expect(202);
      const earlier = await linkToken(app, 'one@portal.test', '/confirm-email');
      await ask(person, 'two@portal.test').expect(202);
      const later = await linkToken(app, 'two@portal.test', '/confirm-email');
      await confirm(earlier).expect(400);
      app.clock.advance(24 * HOUR);
      await confirm(later).expect(400);
      expect((await meOf(person)).pendingEmail).toBeNull();
    });

    it('are revoked once the owner keeps the present address', async () => {
      const person = await app.signUp();
      await ask(person, 'typo@portal.test').expect(202);
      const token = await linkToken(app, 'typo@portal.test', '/confirm-email');
      await app.agent().delete('/api/users/email').expect(401);
      await (await app.signUp()).agent.delete('/api/users/email').expect(204);
      expect((await meOf(person)).pendingEmail).toBe('typo@portal.test');
      await person.agent.delete('/api/users/email').expect(204);
      expect((await meOf(person)).pendingEmail).toBeNull();
      await confirm(token).expect(400);
      // Pressed twice, it is recorded once.
      await person.agent.delete('/api/users/email').expect(204);
      expect((await auditActionsOf(app, person.user.id)).filter((action) => action === 'EMAIL_CHANGE_WITHDRAWN')).toHaveLength(1);
    });

    it('are removed from the outbox with the account that requested them', async () => {
      const person = await app.signUp();
      await ask(person, 'next@portal.test').expect(202);
      expect(await mailsTo(app, 'next@portal.test')).toHaveLength(1);
      await person.agent.post('/api/legal/delete-account').send({}).expect(200);
      expect(await mailsTo(app, 'next@portal.test')).toEqual([]);
    });

    it('require the owner, with a recent password', async () => {
      const person = await app.signUp();
      expect((await ask(person, person.email.toUpperCase()).expect(400)).body.fields).toHaveProperty('email');
      await ask(person, 'nobody').expect(400);
      app.clock.advance(11 * 60_000);
      expect((await ask(person, 'new@portal.test').expect(403)).body.code).toBe('proof-required');
      await app.agent().post('/api/users/email').send({ email: 'new@portal.test' }).expect(401);
    });
  });

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(101), "' OR 1=1 --", 42, null])('refuse the token %j', async (token) => {
    for (const path of ['verify-email', 'confirm-email']) await app.agent().post(`/api/auth/${path}`).send({ token }).expect(400);
    await app.agent().post('/api/auth/reset-password').send({ token, password: 'Other-horse-8' }).expect(400);
  });

  it('work for their own purpose only', async () => {
    const person = await app.signUp({ verified: false });
    const token = await linkToken(app, person.email, '/verify-email');
    await confirm(token).expect(400);
    await app.agent().post('/api/auth/reset-password').send({ token, password: 'Other-horse-8' }).expect(400);
    await verify(token).expect(200);
  });

  it('have no effect when they are merely opened', async () => {
    const person = await app.signUp({ verified: false });
    const token = await linkToken(app, person.email, '/verify-email');
    for (const path of ['verify-email', 'confirm-email', 'reset-password'])
      await app.agent().get(`/api/auth/${path}?token=${token}`).expect(404);
    expect((await meOf(person)).emailVerified).toBe(false);
  });
});
