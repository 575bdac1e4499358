import request from 'supertest';
import type { ApiTokenCreatedResponse, ApiTokenView } from '../../server/auth/api-tokens/api-tokens.dto.js';
import { SecurityEventsService } from '../../server/security/events/security-events.service.js';
import { createTestApp, TEST_PASSWORD, type SignedIn, type TestApp } from '../support/app.js';
import { UPLOADS } from '../support/builds.js';

const TOKENS = '/api/users/api-tokens';
const DAY = 86_400_000;

describe('API tokens', () => {
  let app: TestApp;
  let developer: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    developer = await app.signUp({ roles: ['developer'] });
  });

  const wanted = { name: 'Build machine', scopes: ['builds:write'], expiresInDays: 30 };
  const create = async (person = developer) => (await person.agent.post(TOKENS).send(wanted).expect(201)).body as ApiTokenCreatedResponse;
  const list = async (person = developer) => (await person.agent.get(TOKENS).expect(200)).body as ApiTokenView[];
  /** A request of a build machine: no cookie, no Origin, no X-Requested-With. */
  const begin = (token: string) =>
    request(app.url)
      .post(UPLOADS)
      .set('Authorization', `Bearer ${token}`)
      .set('Tus-Resumable', '1.0.0')
      .set('Upload-Length', '10')
      .send({ name: 'Fox Den', version: '0.9.3', filename: 'game.exe' });
  const trail = (action: string) => app.database.query(`SELECT actor_id, target_id FROM audit_log WHERE action = $1`, [action]);

  it('require a signed-in user with a recent password proof', async () => {
    await app.agent().get(TOKENS).expect(401);
    await app.agent().post(TOKENS).send(wanted).expect(401);
    app.clock.advance(11 * 60_000);
    const { body } = await developer.agent.post(TOKENS).send(wanted).expect(403);
    expect(body).toMatchObject({ code: 'proof-required' });
  });

  it('are created with a name, scopes and an expiry, and shown once', async () => {
    const { token, ...view } = await create();
    expect(token).toMatch(/^portal_[\w-]{43}$/);
    expect(view).toMatchObject({ name: 'Build machine', scopes: ['builds:write'], last_used_at: null });
    expect(Date.parse(view.expires_at) - Date.parse(view.created_at)).toBe(30 * DAY);
    expect(await list()).toEqual([view]);
    const [row] = await app.database.query(`SELECT to_jsonb(t)::text AS text FROM api_tokens t`);
    const audit = await app.database.query(`SELECT to_jsonb(a)::text AS text FROM audit_log a`);
    expect(JSON.stringify([row, audit, await list()])).not.toContain(token.slice(7));
    expect(await trail('API_TOKEN_CREATED')).toEqual([{ actor_id: developer.user.id, target_id: view.id }]);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes'],
    [{ expiresInDays: 6 }, 'expiresInDays'],
    [{ expiresInDays: 366 }, 'expiresInDays'],
  ])('are refused with %j', async (part, field) => {
    const { body } = await developer.agent
      .post(TOKENS)
      .send({ ...wanted, ...part })
      .expect(400);
    expect(Object.keys((body as { fields: object }).fields)).toEqual([field]);
  });

  it('offer only scopes that the user’s roles can use', async () => {
    const customer = await app.signUp();
    const { body } = await customer.agent.post(TOKENS).send(wanted).expect(400);
    expect(body).toMatchObject({ code: 'scope', fields: { scopes: expect.any(String) } });
  });

  it('are limited to twenty per user', async () => {
    for (let made = 0; made < 20; made += 1) await create();
    const { body } = await developer.agent.post(TOKENS).send(wanted).expect(409);
    expect(body).toMatchObject({ code: 'too-many-tokens' });
  });

  it('authorise the routes of their scope without cookie, Origin and X-Requested-With', async () => {
    const { token } = await create();
    await begin(token).expect(201);
    const { body } = await request(app.url)
      .post('/api/staff/builds/upload')
      .set('Authorization', `Bearer ${token}`)
      .field({ name: 'Fox Den', version: '1', externalUrl: 'https://store.example.com/fox' })
      .expect(201);
    expect(body).toMatchObject({ state: 'pending' });
    const uploads = await app.database.query(`SELECT actor_id FROM audit_log WHERE action = 'BUILD_UPLOADED'`);
    expect(uploads).toEqual([{ actor_id: developer.user.id }]);
  });

  it('show their last use, stored at most once a minute', async () => {
    const { token } = await create();
    await begin(token).expect(201);
    const [first] = await list();
    app.clock.advance(59_000);
    await begin(token);
    expect((await list())[0]?.last_used_at).toBe(first?.last_used_at);
    app.clock.advance(2_000);
    await begin(token);
    expect(Date.parse((await list())[0]?.last_used_at ?? '')).toBeGreaterThan(Date.parse(first?.last_used_at ?? ''));
  });

  it('authorise no other route, even beside a session', async () => {
    const { token, id } = await create();
    for (const path of [TOKENS, '/api/staff/builds', '/api/users/profile']) {
      const { body } = await developer.agent.get(path).set('Authorization', `Bearer ${token}`).expect(403);
      expect(body).toMatchObject({ code: 'token-not-allowed' });
    }
    await developer.agent.delete(`${TOKENS}/${id}`).set('Authorization', `Bearer ${token}`).expect(403);
    await developer.agent.get('/api/users/profile').set('Authorization', 'Bearer nothing').expect(401);
  });

  it('open nothing while the role of their user needs a passkey that they have not added', async () => {
    const ceo = await app.signUp({ roles: ['ceo'] });
    const [{ token }, other] = [await create(ceo), await create()];
    const requireFrom = (milliseconds: number) =>
      app.database.query(
        `INSERT INTO passkey_requirement (id, required_from, version, changed_at) VALUES (1, $1, 1, now())
         ON CONFLICT (id) DO UPDATE SET required_from = $1`,
        [new Date(app.clock.now().getTime() + milliseconds)],
      );
    await requireFrom(60_000);
    await begin(token).expect(201);
    await requireFrom(-60_000);
    expect((await begin(token).expect(403)).body).toMatchObject({ code: 'passkey-required' });
    await begin(other.token).expect(201);
  });

  it('require the scope and the current roles of their user', async () => {
    const { token } = await create();
    await app.database.query(`UPDATE api_tokens SET scopes = '{}'`);
    expect((await begin(token).expect(403)).body).toMatchObject({
      code: 'token-scope',
      error: 'This API token does not have the scope builds:write.',
    });
    await app.database.query(`UPDATE api_tokens SET scopes = '{builds:write}'`);
    await app.database.query(`UPDATE users SET roles = '{user}' WHERE id = $1`, [developer.user.id]);
    await begin(token).expect(403);
  });

  it('are refused when unknown or expired, which is recorded as a security event', async () => {
    const { token } = await create();
    for (const wrong of ['', 'nonsense', `${token}x`, `portal_${'A'.repeat(43)}`]) {
      const response = await begin(wrong).expect(401);
      expect(response.body).toMatchObject({ code: 'token-invalid' });
      expect(response.get('WWW-Authenticate')).toContain('Bearer');
    }
    app.clock.advance(31 * DAY);
    await begin(token).expect(401);
    await app.nest.get(SecurityEventsService).flush();
    const events = await app.database.query<{ details: unknown }>(`SELECT details FROM security_events WHERE kind = 'token-refused'`);
    expect(events.length).toBeGreaterThan(0);
    expect(JSON.stringify(events)).not.toContain(token.slice(7));
  });

  it('can be revoked only by their owner', async () => {
    const { token, id } = await create();
    const other = await app.signUp({ roles: ['admin'] });
    await other.agent.delete(`${TOKENS}/${id}`).expect(404);
    await app.agent().delete(`${TOKENS}/${id}`).expect(401);
    await developer.agent.delete(`${TOKENS}/no-id`).expect(404);
    await begin(token).expect(201);
    await developer.agent.delete(`${TOKENS}/${id}`).expect(204);
    await developer.agent.delete(`${TOKENS}/${id}`).expect(204);
    await begin(token).expect(401);
    expect(await list()).toEqual([]);
    expect(await trail('API_TOKEN_REVOKED')).toEqual([{ actor_id: developer.user.id, target_id: id }]);
  });

  it('end with a change of password', async () => {
    const { token } = await create();
    await developer.agent.put('/api/users/password').send({ currentPassword: TEST_PASSWORD, newPassword: 'Another-horse-8' }).expect(200);
    await begin(token).expect(401);
    expect(await trail('API_TOKEN_REVOKED')).toHaveLength(1);
  });

  it('do not work while the account is paused or deactivated', async () => {
    const { token } = await create();
    await app.database.query('UPDATE users SET paused_at = now() WHERE id = $1', [developer.user.id]);
    expect((await begin(token).expect(403)).body).toMatchObject({ code: 'account-paused' });
    await app.database.query('UPDATE users SET paused_at = NULL WHERE id = $1', [developer.user.id]);
    await begin(token).expect(201);
    await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [developer.user.id]);
    await begin(token).expect(401);
  });

  it('are part of the personal data, without the digest', async () => {
    await create();
    const { text } = await developer.agent.get('/api/users/data').expect(200);
    expect(text).toContain('Build machine');
    expect(text).not.toContain('token_hash');
  });
});
