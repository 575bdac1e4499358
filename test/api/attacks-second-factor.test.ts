import { jest } from '@jest/globals';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../support/app.js';
import { challengeFor, enrol, linkToken, mailsTo, totp, wrongTotp } from '../support/identity.js';

// Many passwords are hashed, possibly on a busy machine.
jest.setTimeout(60_000);

const NEW_PASSWORD = 'Other-horse-8';

const statuses = (answers: ReadonlyArray<{ status: number }>) => answers.map(({ status }) => status).sort();

describe('attacks on the second factor', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());
  afterEach(() => app.clock.reset());

  const signIn = (email: string, password: string) => app.agent().post('/api/auth/login').send({ email, password });
  const secondStep = (challenge: string, code: string) => app.agent().post('/api/auth/login/second-factor').send({ challenge, code });

  describe('an observed code', () => {
    it('is refused after its use, on any route', async () => {
      const person = await app.signUp();
      const { secret } = await enrol(app, person);
      const code = totp(app, secret);
      await secondStep(await challengeFor(app, person), code).expect(200);
      await secondStep(await challengeFor(app, person), code).expect(401);
      await person.agent.post('/api/auth/verify-2fa').send({ code }).expect(400);
      await person.agent.post('/api/users/two-factor/recovery-codes').send({ code }).expect(400);
      await person.agent.delete('/api/users/two-factor').send({ code }).expect(400);
      app.clock.advance(30_000);
      await person.agent
        .post('/api/auth/verify-2fa')
        .send({ code: totp(app, secret) })
        .expect(200);
      // The code of the previous step is still within the tolerance, but an older step than the one used.
      await person.agent.post('/api/auth/verify-2fa').send({ code }).expect(400);
    });

    it('is accepted once with concurrent requests', async () => {
      const person = await app.signUp();
      const { secret } = await enrol(app, person);
      const code = totp(app, secret);
      const challenges = await Promise.all([1, 2, 3, 4].map(() => challengeFor(app, person)));
      const answers = await Promise.all([
        ...challenges.map((challenge) => secondStep(challenge, code)),
        person.agent.post('/api/auth/verify-2fa').send({ code }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('is refused after it confirmed the enrolment', async () => {
      const person = await app.signUp();
      const begun = await person.agent.post('/api/users/two-factor/enrol').send({}).expect(200);
      const code = totp(app, begun.body.secret);
      await person.agent.post('/api/users/two-factor/confirm').send({ code }).expect(200);
      await person.agent.post('/api/auth/verify-2fa').send({ code }).expect(400);
    });

    it('is not accepted twice as a recovery code, in sequence or concurrently', async () => {
      const person = await app.signUp();
      const { recoveryCodes } = await enrol(app, person);
      const [first = '', second = ''] = recoveryCodes;
      await secondStep(await challengeFor(app, person), first).expect(200);
      await secondStep(await challengeFor(app, person), first).expect(401);
      const challenges = await Promise.all([1, 2, 3, 4].map(() => challengeFor(app, person)));
      expect(statuses(await Promise.all(challenges.map((challenge) => secondStep(challenge, second))))).toEqual([200, 401, 401, 401]);
    });
  });

  describe('bypassing the second factor', () => {
    it('fails by resetting the password: the next sign-in still requires the second factor', async () => {
      const person = await app.signUp();
      await enrol(app, person);
      await app.agent().post('/api/auth/forgot-password').send({ email: person.email }).expect(202);
      const token = await linkToken(app, person.email, '/reset-password');
      const agent = app.agent();
      await agent.post('/api/auth/reset-password').send({ token, password: NEW_PASSWORD }).expect(200);
      expect((await agent.get('/api/auth/me')).body.user).toBeNull();
      const { body } = await signIn(person.email, NEW_PASSWORD).expect(200);
      expect(body).toMatchObject({ user: null, secondFactor: { challenge: expect.any(String) } });
    });

    it('fails with the code or the challenge of another account', async () => {
      const victim = await app.signUp();
      const victims = await enrol(app, victim);
      const attacker = await app.signUp();
      const own = await enrol(app, attacker);
      const challenge = await challengeFor(app, victim);
      await secondStep(challenge, totp(app, own.secret)).expect(401);
      await secondStep(challenge, own.recoveryCodes[0] ?? '').expect(401);
      const response = await secondStep(await challengeFor(app, attacker), totp(app, own.secret)).expect(200);
      expect(response.body.user.id).toBe(attacker.user.id);
      const used = await app.database.query('SELECT FROM recovery_codes WHERE used_at IS NOT NULL');
      expect(used).toHaveLength(0);
      await secondStep(challenge, totp(app, victims.secret)).expect(200);
    });

    it('fails by guessing: after five attempts the correct code is refused as well', async () => {
      const person = await app.signUp();
      const { secret } = await enrol(app, person);
      const challenge = await challengeFor(app, person);
      const wrong = wrongTotp(app, secret);
      for (let guess = 0; guess < 5; guess += 1) {
        expect((await secondStep(challenge, wrong).expect(401)).body.code).toBe('second-factor-refused');
      }
      expect((await secondStep(challenge, totp(app, secret)).expect(401)).body.code).toBe('challenge-ended');
      await secondStep(await challengeFor(app, person), totp(app, secret)).expect(200);
      const warnings = (await mailsTo(app, person.email)).filter(({ subject }) => subject.startsWith('Someone failed to sign in'));
      expect(warnings).toHaveLength(1);
    });

    it('fails by concurrent guessing', async () => {
      const person = await app.signUp();
      const { secret } = await enrol(app, person);
      const challenge = await challengeFor(app, person);
      const wrong = wrongTotp(app, secret);
      const answers = await Promise.all(Array.from({ length: 12 }, () => secondStep(challenge, wrong)));
      expect(answers.filter(({ body }) => (body as { code: string }).code === 'second-factor-refused')).toHaveLength(5);
    });

    it('fails with a challenge that is expired, used, invented, or from before a new password', async () => {
      const person = await app.signUp();
      const { secret, recoveryCodes } = await enrol(app, person);
      const old = await challengeFor(app, person);
      app.clock.advance(5 * 60_000);
      await secondStep(old, totp(app, secret)).expect(401);
      const answered = await challengeFor(app, person);
      await secondStep(answered, totp(app, secret)).expect(200);
      await secondStep(answered, recoveryCodes[0] ?? '').expect(401);
      const overtaken = await challengeFor(app, person);
      await person.agent.put('/api/users/password').send({ currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }).expect(200);
      await secondStep(overtaken, recoveryCodes[0] ?? '').expect(401);
      for (const made of ['A'.repeat(43), 'x', "' OR 1=1 --"]) await secondStep(made, recoveryCodes[0] ?? '').expect(401);
      expect((await person.agent.get('/api/users/two-factor')).body.recoveryCodesLeft).toBe(10);
    });

    it('fails with a challenge of an account that was closed in the meantime', async () => {
      const person = await app.signUp();
      const { secret } = await enrol(app, person);
      const challenge = await challengeFor(app, person);
      await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [person.user.id]);
      await secondStep(challenge, totp(app, secret)).expect(401);
    });

    it('opens one session for concurrent answers to one challenge', async () => {
      const person = await app.signUp();
      const { recoveryCodes } = await enrol(app, person);
      const challenge = await challengeFor(app, person);
      const answers = await Promise.all(recoveryCodes.slice(0, 4).map((code) => secondStep(challenge, code)));
      expect(statuses(answers)).toEqual([200, 401, 401, 401]);
      expect((await person.agent.get('/api/users/two-factor')).body.recoveryCodesLeft).toBe(9);
    });
  });
});
