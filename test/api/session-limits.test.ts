import { createTestApp, type TestApp } from '../support/app.js';
import { challengeFor, enrol, totp } from '../support/identity.js';

describe('the number of a user’s sessions', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());
  afterEach(() => app.clock.reset());

  const live = async (userId: string) =>
    (
      await app.database.query<{ id: string }>('SELECT id FROM sessions WHERE user_id = $1 AND ended_at IS NULL ORDER BY created_at', [
        userId,
      ])
    ).map(({ id }) => id);
  const signIn = (agent: ReturnType<TestApp['agent']>, { email, password }: { email: string; password: string }) =>
    agent.post('/api/auth/login').send({ email, password }).expect(200);

  it('is one per browser: signing in again ends the older one', async () => {
    const person = await app.signUp();
    const other = app.agent();
    await signIn(other, person);
    const [first, second] = await live(person.user.id);
    await signIn(person.agent, person);
    const now = await live(person.user.id);
    expect(now).toHaveLength(2);
    expect(now).toContain(second);
    expect(now).not.toContain(first);
    await person.agent.get('/api/users/profile').expect(200);
    await other.get('/api/users/profile').expect(200);
  });

  it('is one per browser, also with a second factor, for another account and at sign-up', async () => {
    const person = await app.signUp();
    const { secret } = await enrol(app, person);
    const challenge = await signIn(person.agent, person);
    expect(await live(person.user.id)).toHaveLength(1);
    const { challenge: token } = (challenge.body as { secondFactor: { challenge: string } }).secondFactor;
    await person.agent
      .post('/api/auth/login/second-factor')
      .send({ challenge: token, code: totp(app, secret) })
      .expect(200);
    expect(await live(person.user.id)).toHaveLength(1);
    await signIn(person.agent, await app.signUp({ email: 'another@portal.test' }));
    expect(await live(person.user.id)).toEqual([]);
    await person.agent.post('/api/auth/register').send({ email: 'third@portal.test', password: 'Correct-horse-7' }).expect(201);
    const [another] = await app.database.query<{ id: string }>(`SELECT id FROM users WHERE email = 'another@portal.test'`);
    expect(await live(another?.id ?? '')).toHaveLength(1);
  });

  it('does not change when signing in again fails', async () => {
    const person = await app.signUp();
    await person.agent.post('/api/auth/login').send({ email: person.email, password: 'Wrong-horse-7' }).expect(401);
    await person.agent.get('/api/users/profile').expect(200);
    await enrol(app, person);
    await challengeFor(app, person);
    await person.agent.get('/api/users/profile').expect(200);
  });

  it('is at most twenty: the session that has been idle longest ends', async () => {
    const person = await app.signUp();
    const [first = ''] = await live(person.user.id);
    await app.database.query(
      `INSERT INTO sessions (id, user_id, token_hash, created_at, last_seen_at, proved_at)
       SELECT gen_random_uuid(), $1, decode(md5(n::text) || md5(n::text), 'hex'), now() - interval '2 hours', now() - n * interval '1 minute', now() FROM generate_series(1, 19) n`,
      [person.user.id],
    );
    const [idlest] = await app.database.query<{ id: string }>('SELECT id FROM sessions WHERE user_id = $1 ORDER BY last_seen_at LIMIT 1', [
      person.user.id,
    ]);
    expect(await live(person.user.id)).toHaveLength(20);
    const newest = app.agent();
    await signIn(newest, person);
    const now = await live(person.user.id);
    expect(now).toHaveLength(20);
    expect(now).toContain(first);
    expect(now).not.toContain(idlest?.id);
    await newest.get('/api/users/profile').expect(200);
  });

  it('cannot be reduced in a session without a recent proof', async () => {
    const person = await app.signUp();
    const other = app.agent();
    await signIn(other, person);
    const [, second] = await live(person.user.id);
    app.clock.advance(15 * 60_000);
    expect((await person.agent.delete('/api/users/sessions').expect(403)).body.code).toBe('proof-required');
    expect((await person.agent.delete(`/api/users/sessions/${second}`).expect(403)).body.code).toBe('proof-required');
    expect(await live(person.user.id)).toHaveLength(2);
    await person.agent.post('/api/auth/logout').send({}).expect(204);
    expect(await live(person.user.id)).toHaveLength(1);
  });
});
