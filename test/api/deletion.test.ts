import { Database } from '../../server/platform/database/transactions.js';
import { Events } from '../../server/platform/events/events.js';
import { DeletionService } from '../../server/users/data-rights/deletion.service.js';
import { RetentionService } from '../../server/users/data-rights/retention.service.js';
import type { MeView } from '../../server/users/users.dto.js';
import { createTestApp, TEST_PASSWORD, type Agent, type TestApp } from '../support/app.js';
import { photograph } from '../support/pictures.js';
import { blobsOnDisk } from '../support/uploads.js';

const DAY = 86_400_000;
const NOW = '/api/legal/delete-account';
const LATER = '/api/legal/delete-account/schedule';

describe('the deletion of an account', () => {
  let app: TestApp;
  let deletion: DeletionService;
  let retention: RetentionService;
  beforeAll(async () => {
    app = await createTestApp();
    deletion = app.nest.get(DeletionService, { strict: false });
    retention = app.nest.get(RetentionService, { strict: false });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
  });

  const exists = async (id: string): Promise<boolean> =>
    (await app.database.query('SELECT id FROM users WHERE id = $1', [id])).length === 1;
  const me = async (agent: Agent): Promise<MeView | null> =>
    ((await agent.get('/api/auth/me').expect(200)).body as { user: MeView | null }).user;
  const subjects = async (email: string) => {
    const mails = await app.database.query<{ subject: string }>('SELECT subject FROM mails WHERE to_address = $1 ORDER BY created_at, id', [
      email,
    ]);
    return mails.map(({ subject }) => subject);
  };
  const signIn = async (email: string) => {
    const agent = app.agent();
    return { agent, answer: await agent.post('/api/auth/login').send({ email, password: TEST_PASSWORD }) };
  };

  it('requires a signed-in user with a recent password proof', async () => {
    for (const path of [NOW, LATER]) {
      await app.agent().post(path).send({}).expect(401);
      const { agent, user } = await app.signUp();
      app.clock.advance(11 * 60_000);
      const response = await agent.post(path).send({}).expect(403);
      expect(response.body.code).toBe('proof-required');
      expect(await exists(user.id)).toBe(true);
      app.clock.reset();
    }
  });

  it('removes all personal data at once and leaves an id without an account', async () => {
    const { agent, user, email } = await app.signUp({ email: 'canary-person@portal.test' });
    const before = await blobsOnDisk(app);
    await agent
      .put('/api/users/avatar')
      .attach('avatar', await photograph(300, 300), 'me.jpg')
      .expect(200);
    await agent.put('/api/users/profile').send({ username: 'canary.username' }).expect(200);
    const ended: string[] = [];
    const changed: string[] = [];
    const events = app.nest.get(Events);
    const heard = new Promise<void>((resolve) => {
      events.on('session.ended', ({ userId }) => void ended.push(userId));
      events.on('user.changed', ({ id }) => {
        if (ended.length > 0) resolve(void changed.push(id));
      });
    });

    const response = await agent.post(NOW).send({}).expect(200);
    expect(response.body).toEqual({ message: 'Your account has been deleted.' });
    expect(response.headers['set-cookie']?.[0]).toMatch(/session=;.*Expires=Thu, 01 Jan 1970/);
    await heard;
    expect([ended, changed]).toEqual([[user.id], [user.id]]);
    expect(await me(agent)).toBeNull();
    await agent.get('/api/users/profile').expect(401);
    expect((await signIn(email)).answer.status).toBe(401);

    await app.runJobs();
    expect(await blobsOnDisk(app)).toEqual(before);
    for (const table of ['users', 'sessions', 'login_history', 'consents', 'files']) {
      expect(`${table} ${JSON.stringify(await app.database.query(`SELECT 1 FROM ${table}`))}`).toBe(`${table} []`);
    }
    expect(await subjects(email)).toEqual([expect.stringContaining('has been deleted')]);
    const tables = await app.database.query<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
    for (const { name } of tables.filter((table) => !['audit_log', 'mails'].includes(table.name))) {
      const rows = await app.database.query(`SELECT * FROM ${name} AS r WHERE r::text ILIKE '%canary%' OR r::text LIKE $1`, [
        `%${user.id}%`,
      ]);
      expect(`${name} ${JSON.stringify(rows)}`).toBe(`${name} []`);
    }
    const [row] = await app.database.query(`SELECT actor_id, target_id FROM audit_log WHERE action = 'ACCOUNT_DELETED'`);
    expect(row).toEqual({ actor_id: user.id, target_id: user.id });
    expect((await app.database.query('SELECT 1 FROM audit_log WHERE actor_id = $1', [user.id])).length).toBeGreaterThan(2);
  });

  it('leaves the user’s role codes, without the name and revoked', async () => {
    const { agent, user } = await app.signUp({ roles: ['admin'] });
    await app.signUp({ roles: ['ceo'] });
    const { code } = (
      await agent
        .post('/api/admin/role-invites')
        .send({ roles: ['hr'] })
        .expect(201)
    ).body as { code: string };
    expect(await app.database.query('SELECT created_by FROM role_codes')).toEqual([{ created_by: user.id }]);
    await agent.post(NOW).send({}).expect(200);
    expect(await app.database.query('SELECT created_by FROM role_codes')).toEqual([{ created_by: null }]);
    const other = await app.signUp();
    await other.agent.post('/api/users/apply-role-code').send({ code }).expect(400);
  });

  it('can be cancelled by the user', async () => {
    const { agent, user } = await app.signUp();
    await agent.post('/api/legal/delete-account/keep').send({}).expect(204);
    await agent.post('/api/legal/delete-account/schedule').send({}).expect(200);
    await agent.post('/api/legal/delete-account/keep').send({}).expect(204);
    expect((await agent.get('/api/auth/me').expect(200)).body.user.deletionDueAt).toBeNull();
    const trail = await app.database.query(`SELECT action FROM audit_log WHERE target_id = $1 AND action LIKE 'DELETION%' ORDER BY id`, [
      user.id,
    ]);
    expect(trail).toEqual([{ action: 'DELETION_SCHEDULED' }, { action: 'DELETION_CANCELLED' }]);
    await app.agent().post('/api/legal/delete-account/keep').send({}).expect(401);
  });

  it('does not affect other users', async () => {
    const { agent } = await app.signUp();
    const other = await app.signUp();
    await agent.post(NOW).send({}).expect(200);
    expect(await me(other.agent)).toMatchObject({ id: other.user.id });
    expect(await subjects(other.email)).toHaveLength(1);
  });

  it('in seven days is announced by email, a day before and afterwards, once each', async () => {
    const { agent, user, email } = await app.signUp();
    const response = await agent.post(LATER).send({}).expect(200);
    const { deletionDueAt, message } = response.body as { deletionDueAt: string; message: string };
    expect(message).toMatch(/^Your account will be deleted on \w+,? \d+ \w+ \d{4} at \d\d:\d\d\. Signing in before then cancels this\.$/);
    expect(await me(agent)).toMatchObject({ id: user.id, deletionDueAt });
    app.clock.advance(60_000);
    expect((await agent.post(LATER).send({}).expect(200)).body.deletionDueAt).toBe(deletionDueAt);
    const told = async (part: string) => (await subjects(email)).filter((subject) => subject.includes(part)).length;
    expect(await told('will be deleted')).toBe(1);

    app.clock.advance(5 * DAY);
    await app.runJobs();
    expect(await told('tomorrow')).toBe(0);
    app.clock.advance(DAY);
    await app.runJobs();
    await retention.run();
    expect([await told('tomorrow'), await exists(user.id)]).toEqual([1, true]);
    app.clock.advance(DAY);
    await app.runJobs();
    await retention.run();
    expect([await exists(user.id), await subjects(email)]).toEqual([false, [expect.stringContaining('has been deleted')]]);
    const [row] = await app.database.query(`SELECT actor_id, details FROM audit_log WHERE action = 'ACCOUNT_DELETED'`);
    expect(row).toEqual({ actor_id: null, details: 'Seven days after the user requested it.' });
  });

  it('is cancelled by signing in, as the response states', async () => {
    const { agent, user, email } = await app.signUp();
    await agent.post(LATER).send({}).expect(200);
    app.clock.advance(6 * DAY + 3_600_000);
    await app.runJobs();
    const { agent: again, answer } = await signIn(email);
    expect(answer.body.notice).toBe('deletion-cancelled');
    expect(await me(again)).toMatchObject({ deletionDueAt: null });
    expect((await signIn(email)).answer.body.notice).toBeNull();
    app.clock.advance(2 * DAY);
    await app.runJobs();
    expect(await exists(user.id)).toBe(true);
    expect(await app.database.query(`SELECT actor_id FROM audit_log WHERE action = 'DELETION_CANCELLED'`)).toEqual([{ actor_id: user.id }]);
  });

  it('races with a sign-in: the first to lock the account decides', async () => {
    const database = app.nest.get(Database);
    const { agent, user } = await app.signUp();
    await agent.post(LATER).send({}).expect(200);
    app.clock.advance(7 * DAY);
    // The sign-in locks the row; the deletion leaves it to the next run, when it is no longer due.
    await database.transaction(async (tx) => {
      expect(await deletion.recordSignIn(tx, user.id)).toBe(true);
      expect(await deletion.eraseDue()).toBe(0);
    });
    expect([await deletion.eraseDue(), await exists(user.id)]).toEqual([0, true]);

    const other = await app.signUp();
    await other.agent.post(LATER).send({}).expect(200);
    app.clock.advance(7 * DAY);
    expect([await deletion.eraseDue(), await exists(other.user.id)]).toEqual([1, false]);
    expect(await database.transaction((tx) => deletion.recordSignIn(tx, other.user.id))).toBeNull();
    expect((await signIn(other.email)).answer.status).toBe(401);
  });

  it('leaves either a whole account or none with concurrent sign-ins', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.signUp()));
    for (const { agent } of people) await agent.post(LATER).send({}).expect(200);
    app.clock.advance(7 * DAY);
    const [answers] = await Promise.all([Promise.all(people.map(({ email }) => signIn(email))), retention.run(), retention.run()]);
    for (const [index, { answer, agent }] of answers.entries()) {
      const remains = await exists(people[index]!.user.id);
      expect([answer.status, answer.body.notice ?? null]).toEqual(remains ? [200, 'deletion-cancelled'] : [401, null]);
      expect((await me(agent)) !== null).toBe(remains);
    }
  });

  it('is refused to the last owner', async () => {
    const owner = await app.signUp({ roles: ['ceo'] });
    await app.signUp({ roles: ['hr'] });
    for (const path of [NOW, LATER]) {
      const response = await owner.agent.post(path).send({}).expect(409);
      expect(response.body.code).toBe('last-owner');
    }
    const inactive = await app.signUp({ roles: ['admin'] });
    await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [inactive.user.id]);
    await owner.agent.post(NOW).send({}).expect(409);
    await app.signUp({ roles: ['admin'] });
    await owner.agent.post(NOW).send({}).expect(200);
  });

  it('leaves one of two owners who are deleted concurrently', async () => {
    const owners = await Promise.all([app.signUp({ roles: ['admin'] }), app.signUp({ roles: ['ceo'] })]);
    const answers = await Promise.all(owners.map(({ agent }) => agent.post(NOW).send({})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await app.database.query('SELECT id FROM users')).toHaveLength(1);
  });

  it('is cancelled when its user has become the last owner by then', async () => {
    const owners = await Promise.all([app.signUp({ roles: ['admin'] }), app.signUp({ roles: ['ceo'] })]);
    for (const { agent } of owners) await agent.post(LATER).send({}).expect(200);
    app.clock.advance(7 * DAY + 1_000);
    await app.runJobs();
    const left = await app.database.query<{ deletion_due_at: Date | null }>('SELECT deletion_due_at FROM users');
    expect(left).toEqual([{ deletion_due_at: null }]);
    expect(await app.database.query(`SELECT 1 FROM audit_log WHERE action = 'DELETION_REFUSED'`)).toHaveLength(1);
  });

  it('does not block other accounts when it fails for one', async () => {
    const [broken, other] = [await app.signUp(), await app.signUp()];
    for (const { agent } of [broken, other]) await agent.post(LATER).send({}).expect(200);
    await app.database.query(`UPDATE users SET email = 'no address' WHERE id = $1`, [broken.user.id]);
    app.clock.advance(7 * DAY + 1_000);
    await expect(deletion.eraseDue()).rejects.toThrow('1 of 2 could not be processed. An account that is due for deletion');
    expect([await exists(broken.user.id), await exists(other.user.id)]).toEqual([true, false]);
  });
});
