import { createTestApp, TEST_PASSWORD, type TestApp } from '../support/app.js';
import { auditActionsOf, challengeFor, enrol, mailsTo, totp } from '../support/identity.js';
import {
  addPasskey,
  proveWithPasskey,
  refusedPasskeySignIn,
  signatureOptions,
  signInWithPasskey,
  SoftwareAuthenticator,
} from '../support/passkeys.js';

const MINUTE = 60_000;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('passkeys', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());
  afterEach(() => app.clock.reset());

  const refusedSignIn = (body: object) => refusedPasskeySignIn(app, body);

  it('are added with a recent proof, listed, renamed and removed by their user alone', async () => {
    const person = await app.signUp();
    const key = new SoftwareAuthenticator();
    const { body } = await person.agent.post('/api/users/passkeys/options').send({}).expect(200);
    expect(body.options).toMatchObject({
      rp: { id: 'portal.test' },
      user: { name: person.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const created = key.create(body.options);
    const added = await person.agent
      .post('/api/users/passkeys')
      .send({ ...created, name: '  Work phone ' })
      .expect(201);
    const { id } = added.body.passkey;
    expect(added.body.recoveryCodes).toHaveLength(10);
    expect((await person.agent.get('/api/users/passkeys').expect(200)).body).toEqual({
      passkeys: [{ id, name: 'Work phone', backed_up: false, created_at: expect.stringMatching(/Z$/), last_used_at: null }],
      origin: 'http://portal.test',
    });
    expect((await person.agent.get('/api/auth/me')).body.user).toMatchObject({
      twoFactorEnabled: true,
      hasAuthenticator: false,
      hasPasskey: true,
    });
    // The same response again: its challenge is used.
    const again = await person.agent
      .post('/api/users/passkeys')
      .send({ ...created, name: 'Copy' })
      .expect(400);
    expect(again.body.code).toBe('passkey-refused');

    const other = await app.signUp();
    await other.agent.patch(`/api/users/passkeys/${id}`).send({ name: 'Mine' }).expect(404);
    await other.agent.delete(`/api/users/passkeys/${id}`).expect(404);
    await person.agent.patch(`/api/users/passkeys/${id}`).send({ name: '' }).expect(400);
    await person.agent.patch(`/api/users/passkeys/${id}`).send({ name: 'Old phone' }).expect(204);

    app.clock.advance(11 * MINUTE);
    for (const attempt of [
      person.agent.post('/api/users/passkeys/options').send({}),
      person.agent.post('/api/users/passkeys').send({ ...created, name: 'Phone' }),
      person.agent.delete(`/api/users/passkeys/${id}`),
    ])
      expect((await attempt.expect(403)).body.code).toBe('proof-required');
    await proveWithPasskey(person.agent, key);
    await person.agent.delete(`/api/users/passkeys/${UNKNOWN}`).expect(404);
    await person.agent.delete(`/api/users/passkeys/${id}`).expect(204);
    expect((await person.agent.get('/api/auth/me')).body.user).toMatchObject({ twoFactorEnabled: false, hasPasskey: false });
    expect(await app.database.query('SELECT FROM recovery_codes')).toEqual([]);

    expect((await mailsTo(app, person.email)).map(({ subject }) => subject.replace(/ (to|from) your .*/, ''))).toEqual([
      expect.stringContaining('Welcome'),
      'A passkey was added',
      'A passkey was removed',
    ]);
    expect(await auditActionsOf(app, person.user.id)).toEqual([
      'ACCOUNT_CREATED',
      'SIGNED_IN',
      'PASSKEY_ADDED',
      'PASSKEY_REFUSED',
      'PASSKEY_RENAMED',
      'PROOF_GIVEN',
      'PASSKEY_REMOVED',
    ]);
  });

  it('require sign-in and a verified address, and are at most twenty', async () => {
    for (const path of ['users/passkeys/options', 'users/passkeys', 'auth/prove/passkey/options', 'auth/prove/passkey'])
      await app.agent().post(`/api/${path}`).send({}).expect(401);
    await app.agent().get('/api/users/passkeys').expect(401);
    const unverified = await app.signUp({ verified: false });
    expect((await unverified.agent.post('/api/users/passkeys/options').send({}).expect(409)).body.code).toBe('email-unverified');
    const person = await app.signUp();
    await app.database.query(
      `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, backed_up, created_at)
       SELECT gen_random_uuid(), $1, n::text::bytea, '', 0, '{}', 'Key', false, now() FROM generate_series(1, 20) n`,
      [person.user.id],
    );
    expect((await person.agent.post('/api/users/passkeys/options').send({}).expect(409)).body.code).toBe('too-many-passkeys');
  });

  it('sign in alone, as both factors, and count as a recent proof', async () => {
    const person = await app.signUp();
    const key = new SoftwareAuthenticator();
    await addPasskey(person, key);
    const options = await signatureOptions(app.agent(), 'passkey');
    expect(options).toMatchObject({ rpId: 'portal.test', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const agent = await signInWithPasskey(app, key);
    expect((await agent.get('/api/auth/me')).body.user.email).toBe(person.email);
    await agent.post('/api/users/passkeys/options').send({}).expect(200);
    expect((await agent.get('/api/users/passkeys')).body.passkeys[0].last_used_at).toMatch(/Z$/);
    expect((await agent.get('/api/users/login-logs')).body[0].message).toBe('Signed in with a passkey');
    await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [person.user.id]);
    const refused = await app
      .agent()
      .post('/api/auth/passkey')
      .send(key.sign(await signatureOptions(app.agent(), 'passkey')))
      .expect(403);
    expect(refused.body.code).toBe('account-deactivated');
  });

  it('are the second step after the password, beside codes', async () => {
    const person = await app.signUp();
    const key = new SoftwareAuthenticator();
    const { recoveryCodes } = await addPasskey(person, key);
    const login = await app.agent().post('/api/auth/login').send({ email: person.email, password: TEST_PASSWORD }).expect(200);
    expect(login.body).toMatchObject({ user: null, secondFactor: { authenticator: false, passkeys: true } });
    const { challenge } = login.body.secondFactor;
    const options = await signatureOptions(app.agent(), 'passkey', { challenge });
    expect(options.allowCredentials).toMatchObject([{ id: key.credentials[0]?.id.toString('base64url'), transports: ['internal'] }]);
    const signed = key.sign(options);
    // The challenge belongs to this sign-in: it opens nothing without the password, nor another sign-in.
    expect(await refusedSignIn(signed)).toMatchObject({ code: 'passkey-refused' });
    await refusedSignIn({ ...signed, challenge: await challengeFor(app, person) });
    const done = await app
      .agent()
      .post('/api/auth/passkey')
      .send({ ...signed, challenge })
      .expect(200);
    expect(done.body).toMatchObject({ user: { email: person.email }, secondFactor: null });
    await refusedSignIn({ ...signed, challenge });
    const code = recoveryCodes?.[0];
    await app
      .agent()
      .post('/api/auth/login/second-factor')
      .send({ challenge: await challengeFor(app, person), code })
      .expect(200);

    await proveWithPasskey(person.agent, key);
    const { secret } = await enrol(app, person);
    await app
      .agent()
      .post('/api/auth/login/second-factor')
      .send({ challenge: await challengeFor(app, person), code: totp(app, secret) })
      .expect(200);
    app.clock.advance(30_000);
    await person.agent
      .delete('/api/users/two-factor')
      .send({ code: totp(app, secret) })
      .expect(204);
    expect((await person.agent.get('/api/users/two-factor')).body).toMatchObject({ enabled: false, recoveryCodesLeft: 10, passkeys: 1 });
    expect((await mailsTo(app, person.email)).at(-1)?.subject).toContain('The authenticator app was removed');
    expect((await app.agent().post('/api/auth/login').send({ email: person.email, password: TEST_PASSWORD })).body.user).toBeNull();
  });

  it('prove identity as the password and the second factor, and renew recovery codes', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const [key, otherKey] = [new SoftwareAuthenticator(), new SoftwareAuthenticator()];
    const { recoveryCodes } = await addPasskey(person, key);
    await addPasskey(other, otherKey);
    app.clock.advance(11 * MINUTE);
    await person.agent.post('/api/users/passkeys/options').send({}).expect(403);
    const options = await signatureOptions(person.agent, 'prove/passkey');
    // Another user's session and another user's passkey.
    await other.agent.post('/api/auth/prove/passkey').send(key.sign(options)).expect(400);
    await person.agent
      .post('/api/auth/prove/passkey')
      .send(otherKey.sign({ ...options, allowCredentials: [] }))
      .expect(400);
    await person.agent.post('/api/auth/prove/passkey').send(key.sign(options)).expect(400);
    const fresh = await signatureOptions(person.agent, 'prove/passkey');
    const { body } = await person.agent.post('/api/auth/prove/passkey').send(key.sign(fresh)).expect(200);
    expect(Date.parse(body.raisedUntil) - Date.parse(body.provedAt)).toBe(10 * MINUTE);
    await person.agent.post('/api/users/passkeys/options').send({}).expect(200);
    const renewed = await person.agent.post('/api/users/two-factor/recovery-codes').send({}).expect(200);
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(renewed.body.recoveryCodes).not.toContain(recoveryCodes?.[0]);
    app.clock.advance(10 * MINUTE);
    await person.agent.post('/api/auth/prove').send({ password: TEST_PASSWORD }).expect(200);
    const late = await person.agent.post('/api/users/two-factor/recovery-codes').send({}).expect(403);
    expect(late.body.code).toBe('second-factor-required');
    expect(await auditActionsOf(app, person.user.id)).toEqual(expect.arrayContaining(['PROOF_REFUSED', 'PROOF_GIVEN']));
  });

  it('are not added or removed with the password alone once the account has a second factor', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const [key, otherKey] = [new SoftwareAuthenticator(), new SoftwareAuthenticator()];
    const { id, recoveryCodes } = await addPasskey(person, key);
    const { secret } = await enrol(app, other);
    app.clock.advance(11 * MINUTE);
    for (const { agent } of [person, other]) await agent.post('/api/auth/prove').send({ password: TEST_PASSWORD }).expect(200);
    for (const attempt of [
      person.agent.post('/api/users/passkeys/options').send({}),
      person.agent.delete(`/api/users/passkeys/${id}`),
      person.agent.post('/api/users/two-factor/enrol').send({}),
      other.agent.post('/api/users/passkeys/options').send({}),
    ])
      expect((await attempt.expect(403)).body.code).toBe('second-factor-required');

    await other.agent
      .post('/api/auth/verify-2fa')
      .send({ code: totp(app, secret) })
      .expect(200);
    await addPasskey(other, otherKey);

    // A lost device: the recovery code with which its user signs in is enough to replace it.
    const agent = app.agent();
    await agent
      .post('/api/auth/login/second-factor')
      .send({ challenge: await challengeFor(app, person), code: recoveryCodes?.[0] })
      .expect(200);
    await agent.delete(`/api/users/passkeys/${id}`).expect(204);
    await refusedSignIn(key.sign(await signatureOptions(app.agent(), 'passkey')));
    await addPasskey({ agent }, new SoftwareAuthenticator());
  });

  it('lead a user who must choose a new password only there', async () => {
    const person = await app.signUp();
    const key = new SoftwareAuthenticator();
    await addPasskey(person, key);
    await app.database.query('UPDATE users SET new_password_required_at = now() WHERE id = $1', [person.user.id]);
    const agent = await signInWithPasskey(app, key);
    for (const attempt of [
      agent.get('/api/users/passkeys'),
      agent.post('/api/users/passkeys/options').send({}),
      agent.get('/api/users/data'),
    ])
      expect((await attempt.expect(403)).body.code).toBe('password-change-required');
  });

  it('end with a reset of the second factor, and are exported without keys', async () => {
    const person = await app.signUp();
    const key = new SoftwareAuthenticator();
    await addPasskey(person, key, 'Canary phone');
    const { text } = await person.agent.get('/api/users/data').expect(200);
    expect(JSON.parse(text).passkeys).toMatchObject([{ name: 'Canary phone', last_used_at: null }]);
    expect(text).not.toContain('public_key');
    const [first, second] = [await app.signUp({ roles: ['admin'] }), await app.signUp({ roles: ['ceo'] })];
    const path = `/api/admin/users/${person.user.id}/second-factor-reset`;
    await first.agent.post(path).send({ reason: 'Lost the phone' }).expect(200);
    await second.agent.post(`${path}/agreement`).send({}).expect(200);
    const login = await app.agent().post('/api/auth/login').send({ email: person.email, password: TEST_PASSWORD }).expect(200);
    expect(login.body.user).toMatchObject({ twoFactorEnabled: false });
    await refusedSignIn(key.sign(await signatureOptions(app.agent(), 'passkey')));
  });
});
