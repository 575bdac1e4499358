import { createTestApp, TEST_PASSWORD, type SignedIn, type TestApp } from '../support/app.js';
import { mailsTo } from '../support/identity.js';
import { addPasskey, proveWithPasskey, SoftwareAuthenticator } from '../support/passkeys.js';
import { projectPageFixture } from '../support/project-pages.js';

const DAY = 86_400_000;
const PATH = '/api/security/passkey-requirement';

describe('mandatory passkeys', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());
  afterEach(() => app.clock.reset());

  /** Sessions of these roles last hours, and the grace period days. */
  const signInAgain = async ({ email }: SignedIn, code?: string) => {
    const agent = app.agent();
    const { body } = await agent.post('/api/auth/login').send({ email, password: TEST_PASSWORD }).expect(200);
    if (code !== undefined) {
      const { challenge } = (body as { secondFactor: { challenge: string } }).secondFactor;
      await agent.post('/api/auth/login/second-factor').send({ challenge, code }).expect(200);
    }
    return agent;
  };
  const me = async (agent: SignedIn['agent']) => {
    const { body } = await agent.get('/api/auth/me').expect(200);
    return (body as { user: SignedIn['user'] }).user;
  };

  it('are switched on by a user of the security centre who has one, with a recent proof', async () => {
    await app.agent().get(PATH).expect(401);
    const [admin, person] = [await app.signUp({ roles: ['admin'] }), await app.signUp()];
    await person.agent.get(PATH).expect(403);
    await person.agent.put(PATH).send({ graceDays: 14, version: 0 }).expect(403);
    for (const graceDays of [0, 91, 1.5, '14']) await admin.agent.put(PATH).send({ graceDays, version: 0 }).expect(400);
    expect((await admin.agent.put(PATH).send({ graceDays: 14, version: 0 }).expect(409)).body.code).toBe('own-passkey-missing');
    await addPasskey(admin, new SoftwareAuthenticator());
    const { body } = await admin.agent.put(PATH).send({ graceDays: 14, version: 0 }).expect(200);
    expect(body).toMatchObject({ version: 1, concerned: 1, missing: 0 });
    expect(Date.parse(body.requiredFrom)).toBeGreaterThan(app.clock.now().getTime() + 13 * DAY);
    const stale = await admin.agent.put(PATH).send({ graceDays: null, version: 0 }).expect(409);
    expect(stale.body).toMatchObject({ code: 'passkey-requirement-changed', current: { version: 1 } });
    app.clock.advance(11 * 60_000);
    expect((await admin.agent.put(PATH).send({ graceDays: null, version: 1 }).expect(403)).body.code).toBe('proof-required');
    const audit = await app.database.query(`SELECT FROM audit_log WHERE action = 'PASSKEY_REQUIREMENT_CHANGED'`);
    expect(audit).toHaveLength(1);
  });

  it('concern admin, ceo and security after the grace period, until they add one', async () => {
    const [admin, ceo, agent, person] = [
      await app.signUp({ roles: ['admin'] }),
      await app.signUp({ roles: ['ceo'] }),
      await app.signUp({ roles: ['support'] }),
      await app.signUp(),
    ];
    const pages = projectPageFixture(() => app);
    await pages.open();
    await pages.saved({ blocks: [], version: 0 });
    const { recoveryCodes } = await addPasskey(admin, new SoftwareAuthenticator());
    await admin.agent.put(PATH).send({ graceDays: 2, version: 0 }).expect(200);

    // During the grace period they are told, and nothing is refused.
    expect(await me(ceo.agent)).toMatchObject({ passkeyDueAt: expect.stringMatching(/Z$/), passkeyDue: false });
    expect(await me(agent.agent)).toMatchObject({ passkeyDueAt: null, passkeyDue: false });
    await ceo.agent.get('/api/users/sessions').expect(200);
    const inbox = await ceo.agent.get('/api/inbox').expect(200);
    expect(JSON.stringify(inbox.body)).toContain('made passkeys mandatory for your role');
    expect((await mailsTo(app, ceo.email)).at(-1)?.subject).toMatch(/needs a passkey/);
    expect((await mailsTo(app, admin.email)).map(({ subject }) => subject)).not.toContainEqual(expect.stringMatching(/needs a passkey/));

    app.clock.advance(2 * DAY + 1);
    const late = await signInAgain(ceo);
    expect(await me(late)).toMatchObject({ passkeyDue: true });
    for (const path of ['users/sessions', 'users/two-factor', 'security/passkey-requirement', 'inbox'])
      expect((await late.get(`/api/${path}`).expect(403)).body.code).toBe('passkey-required');
    // On a public route they see what everyone sees, not what admins see.
    await late.get(pages.path()).expect(404);
    await (await signInAgain(agent)).get('/api/users/sessions').expect(200);
    await (await signInAgain(person)).get('/api/users/sessions').expect(200);

    const key = new SoftwareAuthenticator();
    const { id } = await addPasskey({ agent: late }, key);
    await late.get('/api/users/sessions').expect(200);
    await late.get(pages.path()).expect(200);
    await proveWithPasskey(late, key);
    expect(await app.database.query(`SELECT state FROM inbox_items WHERE user_id = $1`, [ceo.user.id])).toEqual([{ state: 'done' }]);
    expect((await late.delete(`/api/users/passkeys/${id}`).expect(409)).body.code).toBe('passkey-needed');
    await addPasskey({ agent: late }, new SoftwareAuthenticator(), 'Spare');
    await late.delete(`/api/users/passkeys/${id}`).expect(204);

    // A recovery code still signs in, and the switch can be set back.
    const withCode = await signInAgain(admin, recoveryCodes?.[0]);
    await withCode.put(PATH).send({ graceDays: null, version: 1 }).expect(200);
    const newcomer = await app.signUp({ roles: ['security'] });
    await newcomer.agent.get('/api/users/sessions').expect(200);
  });
});
