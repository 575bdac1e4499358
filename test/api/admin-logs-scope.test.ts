import { rangeStatement } from '../../server/platform/audit/audit-log.repository.js';
import { typesIn } from '../../server/security/trail/trail-scope.rules.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { readLog, readWholeLog, type LogQuery } from '../support/audit-log.js';

const HIDDEN = ['payable', 'transaction', 'contract', 'time-entry', 'ticket', 'a-new-type'];
const CANARY = 'canary-4711';

describe('the audit trail as security and cto read it', () => {
  let app: TestApp;
  let admin: SignedIn;
  let security: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(async () => {
    await app.database.clear();
    await app.close();
  });
  beforeEach(async () => {
    await app.database.clear();
    admin = await app.signUp({ roles: ['admin'] });
    security = await app.signUp({ roles: ['security'] });
  });

  const write = async (type: string | null, action = 'THING_CHANGED', request: string | null = null): Promise<void> => {
    const values = JSON.stringify({ note: type === 'rate-limit' ? 'shown' : CANARY });
    await app.database.query(
      `INSERT INTO audit_log (at, actor_id, action, target_type, target_id, details, after, ip, request_id)
       VALUES ('2026-01-01T00:00:00Z', $1, $2, $3, 'x', $4, $5, '203.0.113.7', $6)`,
      [admin.user.id, action, type, type === 'rate-limit' ? 'shown' : CANARY, values, request],
    );
  };
  const csv = async ({ agent }: SignedIn, query = {}): Promise<string> =>
    (await agent.get('/api/admin/logs/export').query(query).buffer(true).expect(200)).text;

  it('has no entry of another area, in the list, by any search and in the export', async () => {
    for (const type of HIDDEN) await write(type);
    await write('user', 'BANK_DETAILS_CHANGED');
    await write(null, 'THING_CHANGED');
    await write('rate-limit', 'RATE_LIMIT_CHANGED');
    for (const reader of [security, await app.signUp({ roles: ['cto'] })]) {
      const all = await readWholeLog(reader.agent);
      expect(all.map(({ action }) => action)).toContain('RATE_LIMIT_CHANGED');
      expect(JSON.stringify(all)).not.toContain(CANARY);
      const searches: LogQuery[] = [{ q: CANARY }, { action: 'THING_' }, { target: 'payable:x' }, { actor: admin.user.id, action: 'BANK' }];
      for (const query of searches) expect([query, (await readLog(reader.agent, query)).items]).toEqual([query, []]);
      expect(await readLog(reader.agent)).toMatchObject({ isRestricted: true });
      const text = await csv(reader);
      expect(text).toContain('RATE_LIMIT_CHANGED');
      expect(text).not.toContain(CANARY);
    }
    expect((await readLog(admin.agent, { action: 'THING_' })).items).toHaveLength(HIDDEN.length + 1);
    expect(await readLog(admin.agent)).toMatchObject({ isRestricted: false });
  });

  it('finds a visible entry behind any number of hidden ones in one request', async () => {
    await write('rate-limit', 'RATE_LIMIT_CHANGED');
    await write(null, 'SIGN_IN_REFUSED');
    await app.database.query(
      `INSERT INTO audit_log (at, actor_id, action, target_type, target_id) SELECT now(), $1, 'THING_CHANGED', 'payable', n FROM generate_series(1, 21000) n`,
      [admin.user.id],
    );
    await write('user', 'BANK_DETAILS_CHANGED');
    await app.database.query('VACUUM ANALYZE audit_log');
    const { items, searchedTo, nextCursor } = await readLog(security.agent);
    expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['RATE_LIMIT_CHANGED', 'SIGN_IN_REFUSED']));
    expect(items.map(({ action }) => action)).not.toContain('BANK_DETAILS_CHANGED');
    expect({ searchedTo, nextCursor }).toEqual({ searchedTo: null, nextCursor: null });
    // Page by page, none is missing and none is listed twice.
    const whole = await readWholeLog(security.agent, { limit: 1 });
    expect(whole.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    const { sql, values } = rangeStatement({ types: typesIn('security') ?? [], limit: 101 });
    const rows = await app.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan.match(/Index (Only )?Scan Backward using audit_log_of_type/g)).toHaveLength(2);
    expect(plan).not.toContain('Seq Scan');
  }, 60_000);

  it('counts no hidden entry of an action, and names it by one that is shown', async () => {
    await write('payable', 'PAYABLE_PAID', 'r1');
    await write('rate-limit', 'RATE_LIMIT_CHANGED', 'r1');
    await write('contract', 'CONTRACT_SENT', 'r1');
    const [entry] = (await readLog(security.agent, { action: 'RATE_' })).items;
    expect(entry).toMatchObject({ action: 'RATE_LIMIT_CHANGED', rows: 1 });
    expect((await readLog(security.agent, { request: 'r1' })).items.map(({ action }) => action)).toEqual(['RATE_LIMIT_CHANGED']);
    expect((await readLog(admin.agent, { request: 'r1' })).items).toHaveLength(3);
  });

  it('masks addresses and does not search by them', async () => {
    await write('rate-limit', 'RATE_LIMIT_CHANGED');
    expect((await readLog(security.agent, { action: 'RATE_' })).items[0]?.ip_address).toBe('203.0.*.*');
    expect(await csv(security, { action: 'RATE_' })).not.toContain('203.0.113.7');
    expect((await readLog(admin.agent, { action: 'RATE_' })).items[0]?.ip_address).toBe('203.0.113.7');
    expect((await security.agent.get('/api/admin/logs?ip=203.0.113.7').expect(400)).body.fields).toHaveProperty('ip');
    expect((await readLog(security.agent, { q: admin.email })).items).toEqual([]);
  });

  it('can be verified and has a head, but no chain to export; others read nothing', async () => {
    expect((await security.agent.post('/api/admin/logs/verify').expect(200)).body).toHaveProperty('whole');
    await security.agent.get('/api/admin/logs/head').expect(200);
    await security.agent.get('/api/admin/logs/chain').expect(403);
    const hr = await app.signUp({ roles: ['hr'] });
    for (const path of ['', '/head', '/export', '/chain']) await hr.agent.get(`/api/admin/logs${path}`).expect(403);
  });
});
