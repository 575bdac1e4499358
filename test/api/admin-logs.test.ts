import type { LogEntryView, LogVerificationView } from '../../server/admin/logs/logs.dto.js';
import { AuditChainer } from '../../server/platform/audit/chain/audit-chainer.js';
import { rangeStatement, type AuditRange } from '../../server/platform/audit/audit-log.repository.js';
import { AuditVerification } from '../../server/platform/audit/chain/audit-verification.js';
import { createTestApp, type Agent, type SignedIn, type TestApp } from '../support/app.js';
import { readLog, readWholeLog, STRANGER, writeLog, type LogQuery, type Written } from '../support/audit-log.js';

describe('the log in the admin panel', () => {
  const MINUTE = 60_000;

  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(async () => {
    // Unchained records would be chained before the program ends.
    await app.database.clear();
    await app.close();
  });
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    admin = await app.signUp({ email: 'adelaide@portal.test', roles: ['admin'] });
  });

  const page = (query: LogQuery = {}, agent: Agent = admin.agent) => readLog(agent, query);
  const all = (query: LogQuery = {}) => readWholeLog(admin.agent, query);
  const write = (count: number, written?: Written) => writeLog(app, count, written);
  const cursorOf = (text: string) => Buffer.from(text).toString('base64url');
  const readings = () => app.database.query(`SELECT actor_id, target_type FROM audit_log WHERE action = 'LOG_READ'`);

  describe('access to the log', () => {
    it.each([
      ['GET', '/api/admin/logs'],
      ['GET', '/api/admin/logs/export'],
      ['POST', '/api/admin/logs/verify'],
    ])('%s %s is for admins', async (method, path) => {
      const call = (agent: Agent) => (method === 'GET' ? agent.get(path) : agent.post(path));
      await call(app.agent()).expect(401);
      for (const role of ['hr', 'developer', 'staff'] as const) await call((await app.signUp({ roles: [role] })).agent).expect(403);
      await call((await app.signUp({ roles: ['ceo'] })).agent).expect(200);
    });

    it('is recorded in the log, once per visit', async () => {
      await page();
      app.clock.advance(9 * MINUTE);
      await page({ q: 'x' });
      expect(await readings()).toEqual([{ actor_id: admin.user.id, target_type: 'log' }]);
      app.clock.advance(2 * MINUTE);
      const { items } = await page();
      expect(await readings()).toHaveLength(2);
      expect(items[0]).toMatchObject({ action: 'LOG_READ', actorId: admin.user.id });
    });

    it('is recorded separately in each session', async () => {
      const again = app.agent();
      await again.post('/api/auth/login').send({ email: admin.email, password: admin.password }).expect(200);
      await page();
      await page({}, again);
      expect(await readings()).toHaveLength(2);
    });
  });

  describe('the log', () => {
    it.each<[string, LogQuery, string]>([
      ['a limit above 100', { limit: 101 }, 'limit'],
      ['a cursor of another list', { cursor: 'bm9wZQ' }, 'cursor'],
      ['a cursor without a position', { cursor: cursorOf('["x"]') }, 'cursor'],
      ['a cursor with an invalid timestamp', { cursor: cursorOf('["2026-02-30 10:00:00+00", 1]') }, 'cursor'],
      ['an invalid date', { from: '2026-02-30' }, 'from'],
      ['dates in the wrong order', { from: '2026-02-02', to: '2026-02-01' }, 'to'],
      ['an invalid person', { actor: 'ada' }, 'actor'],
      ['an invalid area', { as: 'witness' }, 'as'],
      ['a target without an id', { target: 'ticket:' }, 'target'],
      ['a part of an IP address', { ip: '203.0.113' }, 'ip'],
      ['an invalid request id', { request: 'a b' }, 'request'],
      ['an action with invalid characters', { action: 'A%' }, 'action'],
      ['an unknown field', { sort: 'id' }, 'sort'],
      ['a text that is too long', { q: 'x'.repeat(101) }, 'q'],
    ])('refuses %s', async (_what, query, field) => {
      const response = await admin.agent.get('/api/admin/logs').query(query).expect(400);
      expect(Object.keys(response.body.fields)).toEqual([field]);
    });

    it('returns whole rows with the names of their actors, without addresses', async () => {
      const ada = await app.signUp({ email: 'lovelace@portal.test' });
      await app.database.query(`UPDATE users SET first_name = 'Ada', last_name = 'Lovelace' WHERE id = $1`, [ada.user.id]);
      await app.database.query('DELETE FROM login_history');
      await app.database.query('SET session_replication_role = replica; DELETE FROM audit_log; RESET session_replication_role');
      const target = `'project', 'p1'`;
      await app.database.query(
        `INSERT INTO audit_log (at, actor_id, action, target_type, target_id, details, before, after, ip) VALUES
         ('2026-03-01T10:00:00.123456Z', $1, 'PROJECT_CREATED', ${target}, 'Nightfall', NULL, '{"public":false}', '203.0.113.7'),
         ('2026-03-01T10:00:01Z', $2, 'PROJECT_DELETED', ${target}, NULL, '{"public":true}', NULL, NULL),
         ('2026-03-01T10:00:02Z', $3, 'SIGNED_IN', NULL, NULL, NULL, NULL, NULL, '203.0.113.8'),
         ('2026-03-01T10:00:03Z', NULL, 'SIGN_IN_REFUSED', NULL, NULL, NULL, NULL, NULL, '203.0.113.9'),
         ('2026-03-01T10:00:04Z', NULL, 'RETENTION_RAN', NULL, NULL, NULL, NULL, NULL, NULL)`,
        [ada.user.id, STRANGER, admin.user.id],
      );
      await app.nest.get(AuditChainer).chainNow();
      const { items, nextCursor, searchedTo } = await page();
      expect({ nextCursor, searchedTo }).toEqual({ nextCursor: null, searchedTo: null });
      expect(items.map(({ username, action, kind }) => [username, action, kind])).toEqual([
        ['adel****', 'LOG_READ', 'other'],
        ['Program', 'RETENTION_RAN', 'other'],
        ['Visitor', 'SIGN_IN_REFUSED', 'auth'],
        ['adel****', 'SIGNED_IN', 'auth'],
        ['Deleted user', 'PROJECT_DELETED', 'delete'],
        ['Ada Lovelace', 'PROJECT_CREATED', 'create'],
      ]);
      expect(items[5]).toEqual({
        id: expect.any(Number),
        username: 'Ada Lovelace',
        actorId: ada.user.id,
        action: 'PROJECT_CREATED',
        kind: 'create',
        details: 'Nightfall',
        target: { type: 'project', id: 'p1', name: null },
        before: null,
        after: { public: false },
        names: {},
        ip_address: '203.0.113.7',
        request_id: null,
        created_at: '2026-03-01T10:00:00.123Z',
        position: expect.any(Number),
        rows: 1,
      });
      expect(JSON.stringify(items)).not.toContain('@portal.test');
    });

    it('pages through all rows without gaps or repeats while rows are added', async () => {
      await write(330);
      const first = await page();
      expect(first.items).toHaveLength(100);
      await write(5, { details: 'later' });
      const rest: LogEntryView[] = [];
      for (let cursor = first.nextCursor; cursor !== null;) {
        const next = await page({ cursor });
        rest.push(...next.items);
        cursor = next.nextCursor;
      }
      const details = [...first.items, ...rest].flatMap((row) => (row.action === 'THING_CHANGED' ? [row.details] : []));
      expect(details).toEqual(Array.from({ length: 330 }, (_, index) => `change ${330 - index}`));
    });

    it('ends exactly at its last row', async () => {
      await write(3, { action: 'LAST_PAGE' });
      const first = await page({ action: 'LAST_PAGE', limit: 2 });
      expect(first.items).toHaveLength(2);
      const last = await page({ action: 'LAST_PAGE', limit: 1, cursor: first.nextCursor ?? '' });
      expect(last).toMatchObject({ items: [{ details: 'change 1' }], nextCursor: null, searchedTo: null });
    });

    it('searches the recorded values too, and shows them in the row', async () => {
      await admin.agent
        .post('/api/admin/projects')
        .send({ title: 'Nightfall at Harbour 9', slug: 'nightfall-at-harbour', description: 'A game.', public: false })
        .expect(201);
      expect((await page({ q: 'harbour 9' })).items.map(({ action }) => action)).toEqual(['PROJECT_CREATED']);
    });

    it('filters by person, action, date and text, and by all of them together', async () => {
      const ada = await app.signUp();
      await app.database.query(`UPDATE users SET first_name = 'Ada', last_name = 'Lovelace' WHERE id = $1`, [ada.user.id]);
      const actor = ada.user.id;
      await write(150, { actor, action: 'PROJECT_UPDATED', details: 'Nightfall', from: '2026-02-01T00:00:00Z' });
      await write(120, { action: 'PROJECT_DELETED', details: '100% gone_', from: '2026-02-02T00:00:00Z' });
      await write(3, { actor: null, ip: '203.0.113.7', action: 'SIGN_IN_REFUSED' });
      await write(4, { actor: null, action: 'PROGRAM_ACTED' });
      const count = async (query: Record<string, string>) => (await all(query)).filter(({ action }) => action !== 'LOG_READ').length;
      expect(await count({ actor, action: 'PROJECT' })).toBe(150);
      expect(await count({ actor: STRANGER.toUpperCase() })).toBe(120);
      expect(await count({ actor: 'program' })).toBe(4);
      expect(await count({ ip: '203.0.113.7' })).toBe(3);
      expect(await count({ ip: '::ffff:203.0.113.7' })).toBe(3);
      expect(await count({ ip: '203.0.113.70' })).toBe(0);
      expect(await count({ ip: '', action: 'PROJECT_D' })).toBe(120);
      expect(await count({ action: 'project_d' })).toBe(120);
      expect(await count({ q: 'lovelace', action: 'PROJECT' })).toBe(150);
      expect(await count({ q: 'visitor' })).toBe(3);
      expect(await count({ q: 'Deleted user' })).toBe(120);
      expect(await count({ q: '100% gone_ 1' })).toBe(32);
      expect(await count({ q: 'project deleted' })).toBe(120);
      expect(await count({ q: 'night', from: '2026-02-01', to: '2026-02-01' })).toBe(150);
      expect(await count({ q: 'night', from: '2026-02-02' })).toBe(0);
      expect(await count({ q: ' ', actor: '', action: '', from: '2026-02-02', to: '2026-02-02' })).toBe(120);
      expect((await all()).length).toBeGreaterThan(277);
    });

    it('uses UK dates', async () => {
      await write(1, { details: 'before midnight', from: '2026-06-09T22:59:58Z' });
      await write(1, { details: 'midnight', from: '2026-06-09T22:59:59Z' });
      await write(1, { details: 'the next day', from: '2026-06-10T22:59:59Z' });
      const items = await all({ from: '2026-06-10', to: '2026-06-10' });
      expect(items.map(({ details }) => details)).toEqual(['midnight 1']);
    });

    it('filters dates by timestamp, even if a wrong clock changed the order', async () => {
      await write(1, { details: 'wrong clock', from: '2031-01-01T00:00:00Z' });
      await write(110, { details: 'one', from: '2026-05-02T10:00:00Z' });
      await write(110, { details: 'before it', from: '2026-05-02T09:00:00Z' });
      await write(1, { details: 'another wrong clock', from: '1999-01-01T00:00:00Z' });
      const details = (await all({ from: '2026-05-02', to: '2026-05-02' })).map((row) => row.details);
      expect(details).toEqual(['one', 'before it'].flatMap((text) => Array.from({ length: 110 }, (_, index) => `${text} ${110 - index}`)));
      expect((await all({ to: '2026-05-02' })).at(-1)?.details).toBe('another wrong clock 1');
      expect((await all({ from: '2026-05-02' })).at(0)?.details).toBe('wrong clock 1');
    });

    it('examines at most 20,000 rows per request, and reports how far it got', async () => {
      await write(2, { action: 'NEEDLE_LOST', details: 'needle', from: '2026-01-01T00:00:00Z' });
      await write(21_000, { details: 'hay', from: '2026-02-01T00:00:00Z' });
      await write(1, { action: 'NEEDLE_LOST', details: 'needle on top', from: '2026-03-01T00:00:00Z' });
      const first = await page({ q: 'needle' });
      expect(first.items.map(({ details }) => details)).toEqual(['needle on top 1']);
      expect(first.searchedTo).toMatch(/^2026-02-01T/);
      expect(first.nextCursor).toEqual(expect.any(String));
      const second = await page({ q: 'needle', cursor: first.nextCursor ?? '' });
      expect(second).toMatchObject({ items: [{ details: 'needle 2' }, { details: 'needle 1' }], searchedTo: null, nextCursor: null });
      // A user’s rows are found through an index, without a scan.
      expect(await page({ actor: STRANGER, limit: 1 })).toMatchObject({ items: [{ details: 'needle on top 1' }], searchedTo: null });
    }, 60_000);
  });

  describe('the chain of the log', () => {
    let instance: TestApp;
    let owner: SignedIn;
    beforeEach(async () => {
      instance = await createTestApp();
      owner = await instance.signUp({ roles: ['ceo'] });
      await instance.nest.get(AuditChainer).chainNow();
    });
    afterEach(() => instance.close());

    const verify = async () => (await owner.agent.post('/api/admin/logs/verify').expect(200)).body as LogVerificationView;

    it('is intact as written, up to the head stored outside the database', async () => {
      const [last] = await instance.database.query<{ position: string; hash: string }>(
        'SELECT position, hash FROM audit_log ORDER BY position DESC LIMIT 1',
      );
      expect(await verify()).toEqual({
        whole: true,
        rows: Number(last!.position),
        notChained: 0,
        head: last,
        storedHeads: expect.any(Number),
        firstBad: null,
        checkedAt: expect.any(String),
      });
      expect((await verify()).storedHeads).toBeGreaterThan(0);
      const rows = await instance.database.query(`SELECT actor_id, after FROM audit_log WHERE action = 'LOG_VERIFIED' ORDER BY id LIMIT 1`);
      expect(rows).toEqual([{ actor_id: owner.user.id, after: { whole: true, rows: Number(last!.position), firstBad: null } }]);
    });

    it('reports the first row that was tampered with', async () => {
      const [row] = await instance.database.query<{ id: string }>('SELECT id FROM audit_log WHERE position = 1');
      await instance.database.query(
        `ALTER TABLE audit_log DISABLE TRIGGER audit_log_rows_stay; UPDATE audit_log SET details = 'nothing happened' WHERE position = 1;
         ALTER TABLE audit_log ENABLE TRIGGER audit_log_rows_stay`,
      );
      expect(await verify()).toMatchObject({
        whole: false,
        rows: 0,
        head: null,
        firstBad: { position: '1', id: row!.id, problem: 'its content was changed after it was written' },
      });
      const [noted] = await instance.database.query<{ after: { whole: boolean } }>(
        `SELECT after FROM audit_log WHERE action = 'LOG_VERIFIED'`,
      );
      expect(noted?.after).toMatchObject({ whole: false, firstBad: { position: '1' } });
    });

    it('is verified by one request at a time', async () => {
      const answers = await Promise.all(Array.from({ length: 3 }, () => owner.agent.post('/api/admin/logs/verify')));
      const busy = answers.filter(({ status }) => status === 409);
      expect(busy.length).toBeLessThan(answers.length);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(answers.length - busy.length);
      for (const response of busy) expect(response.body.code).toBe('busy');
      const verification = instance.nest.get(AuditVerification);
      const first = verification.run();
      await expect(verification.run()).rejects.toMatchObject({ code: 'busy' });
      await expect(first).resolves.toMatchObject({ fault: undefined });
      await verify();
    });
  });

  describe('a long trail', () => {
    it('is read through its indexes', async () => {
      await write(2_000, { actor: admin.user.id, from: '2025-01-01T00:00:00Z' });
      await write(2_000, { actor: null, from: '2025-01-02T00:00:00Z' });
      await write(40_000, { from: '2025-06-01T00:00:00Z' });
      await app.database.query('VACUUM ANALYZE audit_log');
      const [middle] = await app.database.query<{ id: string }>('SELECT max(id) - 10000 AS id FROM audit_log');
      const before = { id: Number(middle!.id), moment: '2025-06-02 00:00:00+00' };
      const stretches: Array<[Omit<AuditRange, 'limit'>, string]> = [
        [{}, 'audit_log_pkey'],
        [{ before }, 'audit_log_pkey'],
        [{ actor: admin.user.id }, 'audit_log_of_actor'],
        [{ actor: admin.user.id, before }, 'audit_log_of_actor'],
        [{ actor: null }, 'audit_log_of_actor'],
        [{ time: { from: '2025-06-01T10:00:00Z', to: '2025-06-01T12:00:00Z' } }, 'audit_log_moment'],
        [{ time: { to: '2025-01-02T00:00:00Z' } }, 'audit_log_moment'],
        [{ time: { from: '2025-01-01T00:00:00Z' }, before }, 'audit_log_moment'],
      ];
      for (const [stretch, index] of stretches) {
        const { sql, values } = rangeStatement({ ...stretch, limit: 101 });
        const rows = await app.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect({ stretch, plan }).toEqual({ stretch, plan: expect.stringContaining(`Index Scan Backward using ${index}`) });
        expect(plan).not.toContain('Sort');
      }
      expect((await page({ from: '2025-01-01', to: '2025-01-01' })).items).toHaveLength(100);
    }, 60_000);
  });
});
