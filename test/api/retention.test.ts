import { createHash, randomUUID } from 'node:crypto';
import { RetentionService } from '../../server/users/data-rights/retention.service.js';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../support/app.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('retention', () => {
  let app: TestApp;
  let retention: RetentionService;
  beforeAll(async () => {
    app = await createTestApp();
    retention = app.nest.get(RetentionService, { strict: false });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
  });

  const count = async (table: string): Promise<number> => {
    const [row] = await app.database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
    return row?.n ?? 0;
  };
  const runs = () =>
    app.database.query<{ actor_id: string | null; after: object }>(
      `SELECT actor_id, after FROM audit_log WHERE action = 'RETENTION_APPLIED' ORDER BY id`,
    );
  const ago = (milliseconds: number) => new Date(app.clock.now().getTime() - milliseconds);
  const digest = () => createHash('sha256').update(randomUUID()).digest();
  /** A session by its age, and the time since its last use and its end. */
  const session = async (userId: string, ages: { created: number; seen: number; ended?: number }): Promise<string> => {
    const id = randomUUID();
    await app.database.query(
      'INSERT INTO sessions (id, user_id, token_hash, created_at, last_seen_at, ended_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, userId, digest(), ago(ages.created), ago(ages.seen), ages.ended === undefined ? null : ago(ages.ended)],
    );
    return id;
  };

  it('keeps a session for seven days after it was ended', async () => {
    const { agent } = await app.signUp();
    await app.database.query('DELETE FROM mail_links');
    await agent.post('/api/auth/logout').send({}).expect(204);
    app.clock.advance(7 * DAY - 60_000);
    await app.runJobs();
    expect(await count('sessions')).toBe(1);
    app.clock.advance(HOUR);
    await app.runJobs();
    expect(await count('sessions')).toBe(0);
    expect(await runs()).toEqual([{ actor_id: null, after: { sessions: 1 } }]);
  });

  it('keeps a session for seven days after it expired, which is sooner for roles with access to others’ data', async () => {
    const usual = await app.signUp();
    const admin = await app.signUp({ roles: ['support'] });
    await app.database.query('DELETE FROM sessions');
    const remaining = [
      await session(usual.user.id, { created: 37 * DAY - HOUR, seen: 7 * DAY }),
      await session(usual.user.id, { created: 20 * DAY, seen: 14 * DAY - HOUR }),
      await session(usual.user.id, { created: 8 * DAY, seen: 8 * DAY }),
      await session(admin.user.id, { created: 7 * DAY + 11 * HOUR, seen: 7 * DAY + HOUR }),
    ];
    await session(usual.user.id, { created: 37 * DAY + HOUR, seen: 7 * DAY });
    await session(usual.user.id, { created: 20 * DAY, seen: 14 * DAY + HOUR });
    await session(usual.user.id, { created: 8 * DAY, seen: 8 * DAY, ended: 7 * DAY + HOUR });
    await session(admin.user.id, { created: 7 * DAY + 13 * HOUR, seen: 7 * DAY + HOUR });
    await session(admin.user.id, { created: 7 * DAY + 11 * HOUR, seen: 7 * DAY + 3 * HOUR });
    await retention.run();
    const left = await app.database.query<{ id: string }>('SELECT id FROM sessions');
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set(remaining));
    expect(await runs()).toEqual([{ actor_id: null, after: { sessions: 5 } }]);
  });

  it('keeps the sign-in history for ninety days', async () => {
    const { email, user } = await app.signUp();
    await app
      .agent()
      .post('/api/auth/login')
      .send({ email, password: `${TEST_PASSWORD}x` })
      .expect(401);
    expect(await count('login_history')).toBe(2);
    app.clock.advance(89 * DAY);
    await app.runJobs();
    expect(await count('login_history')).toBe(2);
    app.clock.advance(DAY + HOUR);
    await app.runJobs();
    expect(await count('login_history')).toBe(0);
    expect(await app.database.query('SELECT id FROM users WHERE id = $1', [user.id])).toHaveLength(1);
  });

  it('removes expired links and sign-in challenges', async () => {
    const { user } = await app.signUp();
    await app.database.query('DELETE FROM mail_links');
    for (const expires of [ago(-HOUR), ago(HOUR)]) {
      await app.database.query(
        `INSERT INTO mail_links (id, user_id, purpose, token_hash, expires_at) VALUES ($1, $2, 'reset-password', $3, $4)`,
        [randomUUID(), user.id, digest(), expires],
      );
      await app.database.query('INSERT INTO sign_in_challenges (id, user_id, token_hash, expires_at) VALUES ($1, $2, $3, $4)', [
        randomUUID(),
        user.id,
        digest(),
        expires,
      ]);
    }
    await retention.run();
    expect([await count('mail_links'), await count('sign_in_challenges')]).toEqual([1, 1]);
    expect(await runs()).toEqual([{ actor_id: null, after: { mailLinks: 1, signInChallenges: 1 } }]);
  });

  it('logs nothing when there is nothing to do', async () => {
    await app.signUp();
    await retention.run();
    expect(await runs()).toEqual([]);
  });

  it('does everything once when two instances run it concurrently', async () => {
    const instance = await createTestApp({ database: app.database });
    try {
      const people = await Promise.all(Array.from({ length: 5 }, () => app.signUp()));
      for (const { agent } of people.slice(0, 4)) await agent.post('/api/legal/delete-account/schedule').send({}).expect(200);
      await people[4]!.agent
        .put('/api/users/profile')
        .send({ birthdate: app.clock.now().toISOString().slice(0, 10) })
        .expect(200);
      const both = [retention, instance.nest.get(RetentionService, { strict: false })];
      const everywhere = async () => Promise.all([...both, ...both].map((one) => one.run()));
      const mails = (part: string) => app.database.query('SELECT to_address FROM mails WHERE subject LIKE $1 ORDER BY 1', [`%${part}%`]);
      const addresses = people.map(({ email }) => ({ to_address: email })).sort((a, b) => (a.to_address < b.to_address ? -1 : 1));

      for (const one of [app, instance]) one.clock.advance(6 * DAY + HOUR);
      await everywhere();
      expect(await mails('tomorrow')).toEqual(addresses);
      for (const one of [app, instance]) one.clock.advance(DAY);
      await everywhere();
      await everywhere();
      expect(await count('users')).toBe(0);
      expect(await mails('has been deleted')).toEqual(addresses);
      expect(await app.database.query(`SELECT 1 FROM audit_log WHERE action = 'ACCOUNT_DELETED'`)).toHaveLength(5);
    } finally {
      await instance.close();
    }
  });
});
