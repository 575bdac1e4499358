import { createHash } from 'node:crypto';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../support/app.js';
import { challengeFor, enrol, mailsTo, totp, auditActionsOf, wrongTotp } from '../support/identity.js';

const MINUTE = 60_000;

describe('the second factor', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());
  afterEach(() => app.clock.reset());

  const secondStep = (challenge: string, code: string) => app.agent().post('/api/auth/login/second-factor').send({ challenge, code });

  it('is off by default, and not requested', async () => {
    const { agent, email } = await app.signUp();
    expect((await agent.get('/api/users/two-factor').expect(200)).body).toEqual({
      enabled: false,
      enabledAt: null,
      recoveryCodesLeft: 0,
      passkeys: 0,
      reset: null,
    });
    expect((await agent.get('/api/auth/me')).body.user.twoFactorEnabled).toBe(false);
    const login = await app.agent().post('/api/auth/login').send({ email, password: TEST_PASSWORD }).expect(200);
    expect(login.body).toMatchObject({ user: { email }, secondFactor: null, notice: null });
  });

  it('starts with a secret for the app, as text, address and QR code', async () => {
    const { agent, email } = await app.signUp();
    const { body } = await agent.post('/api/users/two-factor/enrol').send({}).expect(200);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect(decodeURIComponent(body.uri)).toContain(email);
    expect(body.qr).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^]*<\/svg>$/);
    expect(body.qr).not.toMatch(/<script|href|on\w+=/);
  });

  it('is not active until a code is confirmed', async () => {
    const { agent, email } = await app.signUp();
    const first = await agent.post('/api/users/two-factor/enrol').send({}).expect(200);
    const refused = await agent
      .post('/api/users/two-factor/confirm')
      .send({ code: wrongTotp(app, first.body.secret) })
      .expect(400);
    expect(refused.body).toMatchObject({ error: 'Invalid 2FA code', code: 'second-factor-refused', fields: { code: 'Invalid 2FA code' } });
    expect((await app.agent().post('/api/auth/login').send({ email, password: TEST_PASSWORD }).expect(200)).body.user).toMatchObject({
      email,
    });
    const second = await agent.post('/api/users/two-factor/enrol').send({}).expect(200);
    await agent
      .post('/api/users/two-factor/confirm')
      .send({ code: totp(app, first.body.secret) })
      .expect(400);
    await agent
      .post('/api/users/two-factor/confirm')
      .send({ code: totp(app, second.body.secret) })
      .expect(200);
    await agent.post('/api/users/two-factor/enrol').send({}).expect(409);
  });

  it('has an enrolment that expires', async () => {
    const { agent } = await app.signUp();
    const { body } = await agent.post('/api/users/two-factor/enrol').send({}).expect(200);
    app.clock.advance(31 * MINUTE);
    await agent.post('/api/auth/prove').send({ password: TEST_PASSWORD }).expect(200);
    await agent
      .post('/api/users/two-factor/confirm')
      .send({ code: totp(app, body.secret) })
      .expect(400);
  });

  it('still accepts a shorter recovery code issued by an earlier version', async () => {
    const person = await app.signUp();
    await enrol(app, person);
    const digest = createHash('sha256').update('0123456789ABCDEF').digest();
    await app.database.query('INSERT INTO recovery_codes (id, user_id, code_hash) VALUES (gen_random_uuid(), $1, $2)', [
      person.user.id,
      digest,
    ]);
    await secondStep(await challengeFor(app, person), '0123-4567-89ab-cdef').expect(200);
    await secondStep(await challengeFor(app, person), '0123-4567-89ab-cdef').expect(401);
  });

  it('returns ten recovery codes once, stores them as digests, and encrypts the secret', async () => {
    const person = await app.signUp();
    const { secret, recoveryCodes } = await enrol(app, person);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}-[0-9A-HJKMNP-TV-Z]{2}$/);
    const stored = await app.database.query<{ row: string }>(
      `SELECT second_factors::text AS row FROM second_factors UNION ALL SELECT recovery_codes::text FROM recovery_codes
       UNION ALL SELECT mails::text FROM mails UNION ALL SELECT audit_log::text FROM audit_log`,
    );
    expect(stored.length).toBeGreaterThan(11);
    const text = stored.map(({ row }) => row).join('\n');
    for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden);
    expect((await person.agent.get('/api/users/two-factor')).body).toEqual({
      enabled: true,
      enabledAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      recoveryCodesLeft: 10,
      passkeys: 0,
      reset: null,
    });
    expect((await person.agent.get('/api/auth/me')).body.user.twoFactorEnabled).toBe(true);
  });

  it('is requested after the password, and the session starts only then', async () => {
    const person = await app.signUp();
    const { secret } = await enrol(app, person);
    const agent = app.agent();
    const first = await agent.post('/api/auth/login').send({ email: person.email, password: TEST_PASSWORD }).expect(200);
    expect(first.body).toEqual({
      user: null,
      secondFactor: {
        challenge: expect.any(String),
        expiresAt: expect.stringMatching(/Z$/),
        authenticator: true,
        passkeys: false,
      },
      notice: null,
    });
    expect(first.get('Set-Cookie')).toBeUndefined();
    expect((await agent.get('/api/auth/me')).body.user).toBeNull();
    const { challenge, expiresAt } = first.body.secondFactor;
    expect(Date.parse(expiresAt)).toBeGreaterThan(app.clock.now().getTime() + 4 * MINUTE);

    const wrong = await agent
      .post('/api/auth/login/second-factor')
      .send({ challenge, code: wrongTotp(app, secret) })
      .expect(401);
    expect(wrong.body).toMatchObject({ error: 'Invalid 2FA code', code: 'second-factor-refused' });
    const right = await agent
      .post('/api/auth/login/second-factor')
      .send({ challenge, code: totp(app, secret) })
      .expect(200);
    expect(right.body).toMatchObject({ user: { email: person.email, twoFactorEnabled: true }, secondFactor: null, notice: null });
    expect((await agent.get('/api/auth/me')).body.user.email).toBe(person.email);
    const logins = await agent.get('/api/users/login-logs').expect(200);
    expect(logins.body.map(({ message }: { message: string }) => message)).toEqual([
      'Signed in with the authenticator app',
      'Wrong 2FA code',
      'Account created',
    ]);
  });

  it('can be a recovery code, typed in any form, and the user is notified', async () => {
    const person = await app.signUp();
    const { recoveryCodes } = await enrol(app, person);
    const typed = ` ${(recoveryCodes[3] ?? '').toLowerCase().replaceAll('-', ' ')} `;
    const { body } = await secondStep(await challengeFor(app, person), typed).expect(200);
    expect(body.user.email).toBe(person.email);
    expect((await person.agent.get('/api/users/two-factor')).body.recoveryCodesLeft).toBe(9);
    const mail = (await mailsTo(app, person.email)).find(({ subject }) => subject.startsWith('A recovery code was used'));
    expect(mail?.text).toContain('9 are left');
    expect(await auditActionsOf(app, person.user.id)).toContain('RECOVERY_CODE_USED');
  });

  it('elevates the session for ten minutes', async () => {
    const person = await app.signUp();
    const { secret } = await enrol(app, person);
    const { body } = await person.agent
      .post('/api/auth/verify-2fa')
      .send({ code: totp(app, secret) })
      .expect(200);
    expect(body).toEqual({ raisedUntil: expect.stringMatching(/Z$/) });
    const ahead = Date.parse(body.raisedUntil) - app.clock.now().getTime();
    expect(ahead).toBeGreaterThan(9 * MINUTE);
    expect(ahead).toBeLessThanOrEqual(10 * MINUTE);
    const [row] = await app.database.query<{ raised_until: Date }>('SELECT raised_until FROM sessions WHERE ended_at IS NULL');
    expect(row?.raised_until.toISOString()).toBe(body.raisedUntil);
  });

  it('is not elevated by a wrong code, a recovery code, or without an enrolment', async () => {
    const person = await app.signUp();
    expect((await person.agent.post('/api/auth/verify-2fa').send({ code: '123456' }).expect(409)).body.code).toBe('second-factor-missing');
    const { secret, recoveryCodes } = await enrol(app, person);
    for (const code of [wrongTotp(app, secret), recoveryCodes[0], 'abc', '1234567']) {
      const refused = await person.agent.post('/api/auth/verify-2fa').send({ code }).expect(400);
      expect(refused.body.error).toBe('Invalid 2FA code');
    }
    await app.agent().post('/api/auth/verify-2fa').send({ code: '123456' }).expect(401);
    expect(await app.database.query('SELECT FROM sessions WHERE raised_until IS NOT NULL')).toHaveLength(0);
    expect((await person.agent.get('/api/users/two-factor')).body.recoveryCodesLeft).toBe(10);
  });

  it('renews its recovery codes, and revokes the old ones', async () => {
    const person = await app.signUp();
    const { secret, recoveryCodes } = await enrol(app, person);
    await person.agent
      .post('/api/users/two-factor/recovery-codes')
      .send({ code: wrongTotp(app, secret) })
      .expect(400);
    const { body } = await person.agent
      .post('/api/users/two-factor/recovery-codes')
      .send({ code: totp(app, secret) })
      .expect(200);
    expect(body.recoveryCodes).toHaveLength(10);
    const challenge = await challengeFor(app, person);
    await secondStep(challenge, recoveryCodes[0] ?? '').expect(401);
    await secondStep(challenge, body.recoveryCodes[0]).expect(200);
  });

  it('is switched off with a code of the app, or with a recovery code when the app is lost', async () => {
    const person = await app.signUp();
    const first = await enrol(app, person);
    await person.agent
      .delete('/api/users/two-factor')
      .send({ code: wrongTotp(app, first.secret) })
      .expect(400);
    await person.agent
      .delete('/api/users/two-factor')
      .send({ code: totp(app, first.secret) })
      .expect(204);
    expect((await person.agent.get('/api/users/two-factor')).body).toEqual({
      enabled: false,
      enabledAt: null,
      recoveryCodesLeft: 0,
      passkeys: 0,
      reset: null,
    });
    await person.agent
      .delete('/api/users/two-factor')
      .send({ code: totp(app, first.secret) })
      .expect(409);
    const second = await enrol(app, person);
    expect(second.secret).not.toBe(first.secret);
    await person.agent.delete('/api/users/two-factor').send({ code: second.recoveryCodes[9] }).expect(204);
    expect(
      (await app.agent().post('/api/auth/login').send({ email: person.email, password: TEST_PASSWORD }).expect(200)).body.user,
    ).toMatchObject({ email: person.email });
  });

  it('notifies the user of every change, and audits it', async () => {
    const person = await app.signUp();
    const { secret } = await enrol(app, person);
    await person.agent
      .post('/api/users/two-factor/recovery-codes')
      .send({ code: totp(app, secret) })
      .expect(200);
    app.clock.advance(30_000);
    await person.agent
      .delete('/api/users/two-factor')
      .send({ code: totp(app, secret) })
      .expect(204);
    const mails = await mailsTo(app, person.email);
    expect(mails.map(({ subject }) => subject.replace(/ (is on|is off)? ?for your .*/, ' $1'))).toEqual([
      expect.stringContaining('Welcome'),
      'Two-factor authentication is on',
      'New recovery codes ',
      'Two-factor authentication is off',
    ]);
    for (const { text } of mails.slice(1)) expect(text).toMatch(/When: .+\nDevice: Unknown device\nNetwork address: 127\.0\.0\.1/);
    expect(await auditActionsOf(app, person.user.id)).toEqual([
      'ACCOUNT_CREATED',
      'SIGNED_IN',
      'SECOND_FACTOR_BEGUN',
      'SECOND_FACTOR_ON',
      'RECOVERY_CODES_RENEWED',
      'SECOND_FACTOR_OFF',
    ]);
  });

  it('accepts earlier recovery codes of 80 bits once each, until new codes replace them', async () => {
    const person = await app.signUp();
    const { secret } = await enrol(app, person);
    const old = ['0123-4567-89AB-CDEF', 'ZYXW-VTSR-QPNM-KJHG'];
    for (const code of old) {
      await app.database.query(
        `INSERT INTO recovery_codes (id, user_id, code_hash) VALUES (gen_random_uuid(), $1, sha256($2::text::bytea))`,
        [person.user.id, code.replaceAll('-', '')],
      );
    }
    const signInWith = async (code: string) =>
      app
        .agent()
        .post('/api/auth/login/second-factor')
        .send({ challenge: await challengeFor(app, person), code });
    const [first = '', second = ''] = old;
    expect((await signInWith(first)).status).toBe(200);
    expect((await signInWith(first)).status).toBe(401);
    await person.agent
      .post('/api/users/two-factor/recovery-codes')
      .send({ code: totp(app, secret) })
      .expect(200);
    expect((await signInWith(second)).status).toBe(401);
  });

  it('is changed only with a recent password', async () => {
    const person = await app.signUp();
    const { secret } = await enrol(app, person);
    app.clock.advance(11 * MINUTE);
    const code = totp(app, secret);
    for (const attempt of [
      person.agent.post('/api/users/two-factor/enrol').send({}),
      person.agent.post('/api/users/two-factor/recovery-codes').send({ code }),
      person.agent.delete('/api/users/two-factor').send({ code }),
    ]) {
      expect((await attempt.expect(403)).body.code).toBe('proof-required');
    }
    const wrong = await person.agent.post('/api/auth/prove').send({ password: 'Wrong-horse-7' }).expect(400);
    expect(wrong.body).toMatchObject({ code: 'wrong-password', fields: { password: expect.any(String) } });
    await person.agent.delete('/api/users/two-factor').send({ code }).expect(403);
    const proved = await person.agent.post('/api/auth/prove').send({ password: TEST_PASSWORD }).expect(200);
    expect(proved.body).toEqual({ provedAt: expect.stringMatching(/Z$/) });
    await person.agent.delete('/api/users/two-factor').send({ code }).expect(204);
    expect(await auditActionsOf(app, person.user.id)).toEqual(expect.arrayContaining(['PROOF_REFUSED', 'PROOF_GIVEN']));
  });

  it('requires sign-in', async () => {
    await app.agent().get('/api/users/two-factor').expect(401);
    await app.agent().post('/api/users/two-factor/enrol').send({}).expect(401);
    await app.agent().post('/api/users/two-factor/confirm').send({ code: '123456' }).expect(401);
    await app.agent().post('/api/users/two-factor/recovery-codes').send({ code: '123456' }).expect(401);
    await app.agent().delete('/api/users/two-factor').send({ code: '123456' }).expect(401);
  });
});

describe('the second factor with several instances', () => {
  const KEY = 'the same key for every instance, 32+ characters';
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ settings: { SECRET_KEY: KEY } });
  });
  afterAll(() => app.close());
  afterEach(() => app.clock.reset());

  it('works in all instances with the same key', async () => {
    const person = await app.signUp();
    const { secret } = await enrol(app, person);
    const second = await createTestApp({ database: app.database, settings: { SECRET_KEY: KEY } });
    second.clock.advance(30_000);
    const challenge = await challengeFor(second, person);
    await second
      .agent()
      .post('/api/auth/login/second-factor')
      .send({ challenge, code: totp(second, secret) })
      .expect(200);
    await second.close();
  });

  it('reports a different key, and recovery codes still work', async () => {
    const person = await app.signUp();
    const { secret, recoveryCodes } = await enrol(app, person);
    const other = await createTestApp({ database: app.database });
    const challenge = await challengeFor(other, person);
    const response = await other
      .agent()
      .post('/api/auth/login/second-factor')
      .send({ challenge, code: totp(app, secret) })
      .expect(503);
    expect(response.body.error).toContain('recovery code');
    await other.agent().post('/api/auth/login/second-factor').send({ challenge, code: recoveryCodes[0] }).expect(200);
    await other.close();
  });
});
