import { SecurityEventsService } from '../../server/security/events/security-events.service.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { endTransactions, openTransaction } from '../support/blocking-transaction.js';
import { challengeFor } from '../support/identity.js';
import {
  addPasskey,
  proveWithPasskey,
  refusedPasskeySignIn,
  signatureOptions,
  signInWithPasskey,
  SoftwareAuthenticator,
} from '../support/passkeys.js';

const MINUTE = 60_000;

describe('attacks with passkeys', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());
  afterEach(async () => {
    app.clock.reset();
    await endTransactions();
  });

  const refusedSignIn = (body: object) => refusedPasskeySignIn(app, body);

  it('are refused after use, later, from another site, for another site, without user verification, and when copied', async () => {
    const person = await app.signUp();
    const key = new SoftwareAuthenticator();
    key.counter = 7;
    await addPasskey(person, key);
    const attempt = async (change: (key: SoftwareAuthenticator) => void = () => undefined) => {
      const options = await signatureOptions(app.agent(), 'passkey');
      key.counter += 1;
      change(key);
      const signed = key.sign(options);
      Object.assign(key, { origin: 'http://portal.test', rpId: 'portal.test', verifiesUser: true });
      return signed;
    };
    const replayed = await attempt();
    await app.agent().post('/api/auth/passkey').send(replayed).expect(200);
    const late = await attempt();
    app.clock.advance(5 * MINUTE + 1);
    const { userHandle: _, ...anonymous } = await attempt();
    const unknown = new SoftwareAuthenticator();
    unknown.create({ challenge: '', user: { id: 'AAAA' } });
    const refusals = [
      replayed,
      late,
      await attempt((it) => (it.origin = 'http://evil.test')),
      await attempt((it) => (it.rpId = 'evil.test')),
      await attempt((it) => (it.verifiesUser = false)),
      { ...(await attempt()), signature: replayed.signature },
      anonymous,
      { ...(await attempt()), userHandle: 'AAAA' },
      unknown.sign(await signatureOptions(app.agent(), 'passkey')),
      await attempt((it) => (it.counter = 7)),
    ];
    const messages = new Set<string>();
    for (const refusal of refusals) messages.add((await refusedSignIn(refusal)).error);
    expect([...messages]).toEqual(['This passkey was not accepted. Try again, or use your password.']);
    const [{ counter } = { counter: 0 }] = await app.database.query<{ counter: string }>('SELECT counter FROM passkeys');
    key.counter = Number(counter) + 1;
    await signInWithPasskey(app, key);
    const reasons = await app.database.query<{ details: string }>(
      `SELECT details FROM audit_log WHERE action = 'SIGN_IN_REFUSED' ORDER BY id`,
    );
    expect(reasons.map(({ details }) => details.replace('Passkey refused: ', ''))).toEqual([
      'The challenge was used, has expired or is not ours',
      'The challenge was used, has expired or is not ours',
      expect.stringContaining('origin "http://evil.test"'),
      'Unexpected RP ID hash',
      expect.stringContaining('User verification required'),
      'The signature is not valid',
      'No user handle',
      'The passkey names another account',
      'Unknown passkey',
      'The signature counter went backwards',
    ]);
    await app.nest.get(SecurityEventsService, { strict: false }).flush();
    const events = await app.database.query<{ kind: string; subject: string | null }>(
      `SELECT kind, subject_id AS subject FROM security_events ORDER BY id`,
    );
    expect(events.slice(-10).map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 9 }, () => 'second-factor-failed'),
      'passkey-copied',
    ]);
    expect(events.at(-1)?.subject).toBe(person.user.id);
  });

  it('are not stored with a wrong origin, relying party or without user verification, and challenges are bound to their session', async () => {
    const person = await app.signUp();
    const wrong: Array<Partial<SoftwareAuthenticator>> = [{ origin: 'http://evil.test' }, { rpId: 'evil.test' }, { verifiesUser: false }];
    for (const change of wrong) {
      const key = Object.assign(new SoftwareAuthenticator(), change);
      const { body } = await person.agent.post('/api/users/passkeys/options').send({}).expect(200);
      const refused = await person.agent.post('/api/users/passkeys').send({ ...key.create(body.options), name: 'Phone' });
      expect([refused.status, refused.body.code]).toEqual([400, 'passkey-refused']);
    }
    const other = await app.signUp();
    const { body } = await other.agent.post('/api/users/passkeys/options').send({}).expect(200);
    const created = new SoftwareAuthenticator().create(body.options);
    await person.agent
      .post('/api/users/passkeys')
      .send({ ...created, name: 'Phone' })
      .expect(400);
    await person.agent
      .post('/api/users/passkeys')
      .send({ ...created, name: 'Phone', attestationObject: '<script>' })
      .expect(400);
    expect(await app.database.query('SELECT FROM passkeys')).toEqual([]);
  });

  it('are refused with a challenge for something else, used twice at once, already stored, with a long name, and after removal', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const key = new SoftwareAuthenticator();
    const { id } = await addPasskey(person, key);
    const creation = await other.agent.post('/api/users/passkeys/options').send({}).expect(200);
    const { challenge } = creation.body.options;
    await refusedSignIn(key.sign({ challenge }));
    await refusedSignIn(key.sign(await signatureOptions(person.agent, 'prove/passkey')));
    await person.agent
      .post('/api/auth/prove/passkey')
      .send(key.sign(await signatureOptions(app.agent(), 'passkey')))
      .expect(400);
    const signed = key.sign(await signatureOptions(app.agent(), 'passkey'));
    const { clientDataJSON } = new SoftwareAuthenticator().create(await signatureOptions(app.agent(), 'passkey'));
    await refusedSignIn({ ...signed, clientDataJSON });

    const twice = await Promise.all([0, 1].map(() => app.agent().post('/api/auth/passkey').send(signed)));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 401]);

    const storeAs = (credentialId?: Buffer) => app.database.query('UPDATE passkeys SET credential_id = $1', [credentialId]);
    const created = key.create(creation.body.options);
    await storeAs(key.credentials[1]?.id);
    const stored = await other.agent
      .post('/api/users/passkeys')
      .send({ ...created, name: 'Phone' })
      .expect(409);
    expect(stored.body.code).toBe('passkey-exists');
    for (const name of ['x'.repeat(61), 'x'.repeat(100_000)])
      await other.agent
        .post('/api/users/passkeys')
        .send({ ...created, name })
        .expect(400);

    await storeAs(key.credentials[0]?.id);
    const remaining = key.sign(await signatureOptions(app.agent(), 'passkey'));
    await proveWithPasskey(person.agent, key);
    await person.agent.delete(`/api/users/passkeys/${id}`).expect(204);
    await refusedSignIn(remaining);
  });

  it('do not count as copied because the passkey is removed while its signature is checked', async () => {
    const person = await app.signUp();
    const key = new SoftwareAuthenticator();
    await addPasskey(person, key);
    const signed = key.sign(await signatureOptions(app.agent(), 'passkey'));
    const removal = await openTransaction(app, 'DELETE FROM passkeys');
    const { response } = await removal.sendBlocked(() => refusedSignIn(signed));
    await removal.commit();
    await response;
    await app.nest.get(SecurityEventsService, { strict: false }).flush();
    const events = await app.database.query<{ kind: string }>('SELECT kind FROM security_events ORDER BY id');
    expect(events.at(-1)?.kind).toBe('second-factor-failed');
  });
});

describe('guessing with passkeys', () => {
  it('is limited for each session and each sign-in', async () => {
    const app = await createTestApp({ settings: { RATE_LIMIT_SCALE: '1' } });
    try {
      const person = await app.signUp();
      const key = new SoftwareAuthenticator();
      await addPasskey(person, key);
      const wrong = key.sign({ challenge: 'A'.repeat(43) });
      for (let attempt = 0; attempt < 8; attempt += 1) await person.agent.post('/api/auth/prove/passkey').send(wrong).expect(400);
      await person.agent.post('/api/auth/prove/passkey').send(wrong).expect(429);
      const challenge = await challengeFor(app, person);
      const codes: string[] = [];
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const { body } = await app
          .agent()
          .post('/api/auth/passkey')
          .send({ ...wrong, challenge })
          .expect(401);
        codes.push((body as { code: string }).code);
      }
      expect(codes).toEqual([...Array.from({ length: 5 }, () => 'passkey-refused'), 'challenge-ended']);
    } finally {
      await app.close();
    }
  });
});
