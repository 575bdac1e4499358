import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Events } from '../../server/platform/events/events.js';
import { COOKIES_1 } from '../../server/site/legal/legal-starter-cookies.js';
import { createTestApp, TEST_PASSWORD, type Agent, type TestApp } from '../support/app.js';
import { EventReader } from '../support/event-stream.js';
import { openTransaction, endTransactions } from '../support/blocking-transaction.js';
import { enrol, totp } from '../support/identity.js';

// Many passwords are hashed, possibly on a busy machine.
jest.setTimeout(60_000);

const MINUTE = 60_000;

interface Answered {
  get(name: 'Set-Cookie'): string[] | undefined;
}

describe('a copied session', () => {
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

  const pairs = (response: Answered) => (response.get('Set-Cookie') ?? []).map((set) => set.split(';')[0] ?? '');
  const sessionOf = (response: Answered) => pairs(response).find((pair) => pair.startsWith('studio-session=')) ?? '';
  const withCookies = (...cookies: string[]): Agent => app.agent().set('Cookie', cookies.join('; '));

  /** An account whose owner has signed in, and the cookies of that sign-in. */
  const signedIn = async () => {
    const { email, user } = await app.signUp();
    const owner = app.agent();
    const response = await owner.post('/api/auth/login').send({ email, password: TEST_PASSWORD }).expect(200);
    return { owner, user, cookies: pairs(response), session: sessionOf(response) };
  };
  const sensitive = (agent: Agent) => agent.delete('/api/users/sessions');
  const prove = (agent: Agent) => agent.post('/api/auth/prove').send({ password: TEST_PASSWORD }).expect(200);

  it('does not inherit the proof of the sign-in', async () => {
    const { owner, session } = await signedIn();
    await withCookies(session).get('/api/users/profile').expect(200);
    expect((await sensitive(withCookies(session)).expect(403)).body.code).toBe('proof-required');
    await sensitive(owner).expect(200);
  });

  it('does not gain a proof when its owner confirms the password, even with a copy of all earlier cookies', async () => {
    const { owner, cookies, session } = await signedIn();
    await sensitive(withCookies(...cookies)).expect(200);
    app.clock.advance(11 * MINUTE);
    await sensitive(owner).expect(403);
    const proved = await prove(owner);
    expect(proved.get('Set-Cookie')).toEqual([
      expect.stringMatching(/^studio-proof=[A-Za-z0-9_-]{43}; Max-Age=1500; Path=\/; .*HttpOnly; SameSite=Strict$/),
    ]);
    // As long as the cookies policy says.
    expect(COOKIES_1).toContain(`entered your password lasts ${1500 / 60} minutes,`);
    await sensitive(owner).expect(200);
    for (const copy of [[session], cookies, [session, 'studio-proof='], [session, `studio-proof=${'A'.repeat(43)}`]]) {
      expect((await sensitive(withCookies(...copy)).expect(403)).body.code).toBe('proof-required');
    }
  });

  it('cannot take over a proof with one of another kind', async () => {
    const person = await app.signUp({ roles: ['dpo'] });
    const { secret } = await enrol(app, person);
    const session = await app.database.query<{ id: string }>('SELECT id FROM sessions WHERE ended_at IS NULL');
    expect(session).toHaveLength(1);
    const raised = await person.agent
      .post('/api/auth/verify-2fa')
      .send({ code: totp(app, secret) })
      .expect(200);
    const [proof = ''] = pairs(raised);
    expect(proof).toMatch(/^studio-proof=/);
    await sensitive(person.agent).expect(200);
    await prove(person.agent);
    const proofState = async () =>
      (
        await app.database.query<{ proved: boolean; raised: boolean }>(
          'SELECT proved_at IS NOT NULL AS proved, raised_until IS NOT NULL AS raised FROM sessions WHERE ended_at IS NULL',
        )
      )[0];
    expect(await proofState()).toEqual({ proved: true, raised: true });
    const jar = person.agent.jar.getCookie('studio-session', { path: '/', domain: '127.0.0.1', secure: false, script: false });
    const copy = withCookies(`studio-session=${jar?.value}`);
    await prove(copy);
    expect(await proofState()).toEqual({ proved: true, raised: false });
    app.clock.advance(30_000);
    await person.agent
      .post('/api/auth/verify-2fa')
      .send({ code: totp(app, secret) })
      .expect(200);
    expect(await proofState()).toEqual({ proved: false, raised: true });
    await sensitive(person.agent).expect(403);
  });

  it('closes its stream when the program may have missed that the session was renewed', async () => {
    const { cookies, session, user } = await signedIn();
    const stream = await EventReader.connect(`${app.url}/api/live?topics=support.unread`, { Cookie: session });
    expect(stream.status).toBe(200);
    const gap = new Promise<void>((resolve) => app.nest.get(Events).onGap(resolve));
    await app.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'portal events' AND datname = current_database()`,
    );
    await app.database.query(`UPDATE sessions SET token_hash = sha256(id::text::bytea) WHERE user_id = $1`, [user.id]);
    await gap;
    await stream.until(({ ended }) => ended);
    await withCookies(...cookies)
      .get('/api/users/profile')
      .expect(401);
  });

  it.each([
    [
      'its owner changed the password',
      (owner: Agent) =>
        owner.put('/api/users/password').send({ currentPassword: TEST_PASSWORD, newPassword: 'Another-horse-8' }).expect(200),
    ],
    ['its owner signed out', (owner: Agent) => owner.post('/api/auth/logout').send({}).expect(204)],
    ['the roles of the account changed', () => app.database.query(`UPDATE users SET roles = '{dpo}'`)],
  ])('gets no stream that was being opened while %s', async (_, change) => {
    const { owner, session } = await signedIn();
    const lock = await openTransaction(app, 'LOCK TABLE tickets');
    const topics = `support.unread,support.ticket:${randomUUID()}`;
    const { response } = await lock.sendBlocked(() => EventReader.connect(`${app.url}/api/live?topics=${topics}`, { Cookie: session }));
    await change(owner);
    await lock.commit();
    const stream = await response;
    await stream.until(({ ended }) => ended);
    expect(stream.events.filter(({ name }) => name !== 'ended')).toEqual([]);
  });

  it('does not get the cookie of the proof back when its owner signs out', async () => {
    const { owner, cookies } = await signedIn();
    const response = await owner.post('/api/auth/logout').send({}).expect(204);
    expect(pairs(response)).toEqual(['studio-session=', 'studio-proof=']);
    await sensitive(withCookies(...cookies)).expect(401);
  });
});
