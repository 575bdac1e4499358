import { jest } from '@jest/globals';
import pg from 'pg';
import type { LogEntryView } from '../../server/admin/logs/logs.dto.js';
import { AuditChainer } from '../../server/platform/audit/chain/audit-chainer.js';
import { AuditVerification } from '../../server/platform/audit/chain/audit-verification.js';
import { OF_REQUESTS, rangeStatement, type AuditRange } from '../../server/platform/audit/audit-log.repository.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { readLog, readWholeLog, STRANGER, type LogQuery } from '../support/audit-log.js';
import { openDesk, openTicket } from '../support/tickets.js';

describe('targets in the audit trail', () => {
  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(async () => {
    await app.database.clear();
    await app.close();
  });
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    admin = await app.signUp({ email: 'adelaide@portal.test', roles: ['admin'] });
  });

  const page = (query: LogQuery = {}) => readLog(admin.agent, query);
  const all = (query: LogQuery = {}) => readWholeLog(admin.agent, query);

  interface Row {
    action: string;
    actor?: string | null;
    target?: [type: string, id: string];
    request?: string | null;
    details?: string;
    at?: string;
  }

  async function write(rows: readonly Row[]): Promise<void> {
    for (const { action, actor = admin.user.id, target, request = null, details = null, at = '2026-01-01T00:00:00Z' } of rows) {
      await app.database.query(
        `INSERT INTO audit_log (at, actor_id, action, target_type, target_id, request_id, details) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [at, actor, action, target?.[0] ?? null, target?.[1] ?? null, request, details],
      );
    }
  }

  async function named(first: string, last: string, email: string): Promise<SignedIn> {
    const person = await app.signUp({ email });
    await app.database.query('UPDATE users SET first_name = $1, last_name = $2 WHERE id = $3', [first, last, person.user.id]);
    return person;
  }

  const targets = (items: readonly LogEntryView[]) =>
    items.flatMap(({ action, target }) => (target === null ? [] : [[action, target.name]]));

  it('show current names of users, tickets, projects, products, answers and team members; deleted ones keep their ids', async () => {
    const ada = await named('Ada', 'Lovelace', 'ada@portal.test');
    const { customer } = await openDesk(app);
    const ticket = await openTicket(customer);
    const { body: project } = await admin.agent
      .post('/api/admin/projects')
      .send({ title: 'Nightfall', slug: 'nightfall', description: 'A game.', icon: 'music' })
      .expect(201);
    const { body: faq } = await admin.agent
      .post('/api/admin/support/faqs')
      .send({ group: 'legal', question: 'Why?', answer: 'Because.', published: true })
      .expect(201);
    await write([
      { action: 'X_USER', target: ['user', ada.user.id] },
      { action: 'X_NAMELESS', target: ['user', customer.user.id] },
      { action: 'X_TICKET', target: ['ticket', ticket.id] },
      { action: 'X_PROJECT', target: ['project', project.id] },
      { action: 'X_FAQ', target: ['faq', faq.id] },
      { action: 'X_GONE', target: ['user', STRANGER] },
      { action: 'X_GONE', target: ['ticket', STRANGER] },
      { action: 'X_LOG', target: ['log', 'csv'] },
      { action: 'X_ODD', target: ['user', 'not-an-id'] },
    ]);
    const { items } = await page({ action: 'X_' });
    expect(targets(items)).toEqual([
      ['X_ODD', null],
      ['X_LOG', null],
      ['X_GONE', null],
      ['X_GONE', null],
      ['X_FAQ', 'Why?'],
      ['X_PROJECT', 'Nightfall'],
      ['X_TICKET', `#${ticket.number}`],
      ['X_NAMELESS', expect.stringMatching(/^pers\*+$/)],
      ['X_USER', 'Ada Lovelace'],
    ]);
    expect(items[2]?.target).toEqual({ type: 'ticket', id: STRANGER, name: null });
    expect(JSON.stringify(items)).not.toContain('@portal.test');
    await app.database.query(`UPDATE projects SET title = 'Daybreak'`);
    expect(targets((await page({ action: 'X_PROJECT' })).items)).toEqual([['X_PROJECT', 'Daybreak']]);
  });

  it('names announcements and role codes, and the people and things in recorded values', async () => {
    const ada = await named('Ada', 'Lovelace', 'ada@portal.test');
    const { body: announcement } = await admin.agent
      .post('/api/staff/announcements')
      .send({ title: 'Harbour day', content: 'We meet at noon.', target_roles: ['all'] })
      .expect(201);
    await admin.agent
      .post('/api/admin/role-invites')
      .send({ roles: ['dev_tester'], uses: 1, note: 'For Ben' })
      .expect(201);
    const { body: project } = await admin.agent
      .post('/api/admin/projects')
      .send({ title: 'Nightfall', slug: 'nightfall', description: 'A game.', icon: 'music' })
      .expect(201);
    await app.database.query(
      `INSERT INTO audit_log (at, action, target_type, target_id, before, after) VALUES (now(), 'X_CHANGED', 'announcement', $1, $2, $3)`,
      [
        announcement.id,
        JSON.stringify({ assigneeId: ada.user.id, people: [{ id: STRANGER }] }),
        JSON.stringify({ assigneeId: null, relatedProjectId: project.id }),
      ],
    );
    expect(targets((await page({ action: 'ANNOUNCEMENT_' })).items)).toEqual([['ANNOUNCEMENT_CREATED', 'Harbour day']]);
    expect(targets((await page({ action: 'ROLE_CODE_CREATED' })).items)).toEqual([['ROLE_CODE_CREATED', 'For Ben']]);
    const [changed] = (await page({ action: 'X_' })).items;
    expect(changed?.target?.name).toBe('Harbour day');
    expect(changed?.names).toEqual({ [ada.user.id]: 'Ada Lovelace', [project.id]: 'Nightfall' });
  });

  it('needs a fixed number of statements, however many rows there are', async () => {
    const { customer } = await openDesk(app);
    const people = [customer, await app.signUp(), await app.signUp()];
    const tickets = [await openTicket(customer), await openTicket(customer)];
    await write([
      { action: 'FEW', target: ['user', people[0]!.user.id], request: 'few' },
      { action: 'FEW', target: ['ticket', tickets[0]!.id], request: 'few' },
      { action: 'FEW', target: ['ticket', tickets[0]!.id] },
    ]);
    for (let n = 0; n < 33; n += 1) {
      await write([
        { action: 'MANY', target: ['user', people[n % 3]!.user.id], request: `user-${n}` },
        { action: 'MANY', target: ['ticket', tickets[n % 2]!.id], request: `ticket-${n}` },
      ]);
    }
    await app.nest.get(AuditChainer).chainNow();
    await page();
    const few = await statements(() => page({ action: 'FEW' }));
    const many = await statements(() => page({ action: 'MANY' }));
    expect(many).toBe(few);
    expect(few).toBeGreaterThan(3);
  });

  it('show builds by version and sales by invoice number, and every target type can be searched', async () => {
    const { body: build } = await admin.agent
      .post('/api/staff/builds/upload')
      .field({ name: 'Fox Den', version: '0.9.3', externalUrl: 'https://builds.example.org/0.9.3' })
      .expect(201);
    const { id: draft } = (await admin.agent.post('/api/staff/sales').send({ status: 'draft', lineItems: [] }).expect(201)).body as {
      id: string;
    };
    await write([{ action: 'X_TIME', target: ['time-entry', STRANGER] }]);
    expect(targets((await page({ action: 'BUILD_UPLOADED' })).items)).toEqual([['BUILD_UPLOADED', '0.9.3 Fox Den']]);
    expect(targets((await page({ target: `build:${(build as { id: string }).id}` })).items)).toEqual([['BUILD_UPLOADED', '0.9.3 Fox Den']]);
    expect(targets((await page({ target: `sale:${draft}` })).items)).toEqual([['SALE_DRAFTED', 'without an invoice']]);
    expect(targets((await page({ target: `time-entry:${STRANGER}` })).items)).toEqual([['X_TIME', null]]);
  });

  it('are found by ticket number, however old the entry is', async () => {
    const { customer } = await openDesk(app);
    const ticket = await openTicket(customer);
    await write([{ action: 'LONG_AGO', target: ['ticket', ticket.id] }]);
    await app.database.query(`INSERT INTO audit_log (at, action) SELECT now(), 'HAY_TURNED' FROM generate_series(1, 21000)`);
    await write([{ action: 'OTHER', target: ['ticket', STRANGER], details: `${ticket.number}` }]);
    for (const q of [`#${ticket.number}`, `${ticket.number}`]) {
      const found = await page({ q });
      expect(found.searchedTo).toBeNull();
      expect(found.items.map(({ action }) => action)).toEqual(['LONG_AGO', 'TICKET_CREATED']);
    }
    // A number without a ticket is ordinary text.
    await write([{ action: 'NOTED', details: 'room 7734' }]);
    expect((await page({ q: '7734' })).items.map(({ action }) => action)).toEqual(['NOTED']);
  }, 30_000);

  it('are found by name or part of the address, for entries by and about a user', async () => {
    const ada = await named('Ada', 'Lovelace', 'countess@portal.test');
    await app.database.query('DELETE FROM login_history');
    await write([
      { action: 'X_DONE', actor: ada.user.id },
      { action: 'X_SUFFERED', target: ['user', ada.user.id] },
      { action: 'X_OTHER', actor: STRANGER },
    ]);
    const actions = async (query: Record<string, string>) => (await page({ action: 'X_', ...query })).items.map(({ action }) => action);
    expect(await actions({ q: 'COUNTESS@' })).toEqual(['X_SUFFERED', 'X_DONE']);
    expect(await actions({ q: 'lovelace' })).toEqual(['X_SUFFERED', 'X_DONE']);
    expect(await actions({ q: 'nowhere@portal.test' })).toEqual([]);
    expect(await actions({ actor: ada.user.id })).toEqual(['X_DONE']);
    expect(await actions({ actor: ada.user.id, as: 'target' })).toEqual(['X_SUFFERED']);
    expect(await actions({ actor: ada.user.id, as: 'either' })).toEqual(['X_SUFFERED', 'X_DONE']);
    expect(await actions({ target: `user:${ada.user.id}` })).toEqual(['X_SUFFERED']);
    expect(await actions({ target: `user:${ada.user.id}`, q: 'done' })).toEqual([]);
    expect(await actions({ target: `user:${ada.user.id}`, from: '2026-01-02' })).toEqual([]);
    expect(await actions({ actor: ada.user.id, as: 'either', from: '2026-01-01', to: '2026-01-01' })).toEqual(['X_SUFFERED', 'X_DONE']);
  });

  it('show the entries of one request as one action, once, on any page', async () => {
    const rows = Array.from({ length: 60 }, (_, n): Row[] => [
      { action: 'ROLE_TAKEN', request: `request-${n}`, details: `first ${n}` },
      { action: 'SESSION_CLOSED', request: `request-${n}`, details: `second ${n}` },
    ]).flat();
    // Two requests that wrote concurrently.
    rows.push(
      { action: 'A_ONE', request: 'a' },
      { action: 'B_ONE', request: 'b' },
      { action: 'A_TWO', request: 'a' },
      { action: 'B_TWO', request: 'b' },
    );
    // Without a request, or with that of another account, entries have nothing in common.
    rows.push({ action: 'ALONE' }, { action: 'ALONE' }, { action: 'A_THREE', request: 'a', actor: STRANGER });
    await write(rows);
    const items = (await all({ limit: 7, from: '2026-01-01', to: '2026-01-01' })).map(({ action, rows: count }) => `${action} ${count}`);
    expect(items).toEqual(['A_THREE 1', 'ALONE 1', 'ALONE 1', 'B_ONE 2', 'A_ONE 2', ...Array.from({ length: 60 }, () => 'ROLE_TAKEN 2')]);
    // A filter selects actions by any of their entries, and labels them by the first match.
    const closed = await all({ action: 'SESSION_CLOSED', limit: 25 });
    expect(closed).toHaveLength(60);
    expect(closed[0]).toMatchObject({ details: 'second 59', rows: 2 });
    const unfolded = await page({ request: 'request-59' });
    expect(unfolded.items.map(({ details }) => details)).toEqual(['second 59', 'first 59']);
    expect(unfolded).toMatchObject({ nextCursor: null, searchedTo: null });
    const file = await admin.agent.get('/api/admin/logs/export').query({ action: 'SESSION_CLOSED' }).buffer(true).expect(200);
    expect(file.text.split('\r\n').filter((line) => line.includes('SESSION_CLOSED'))).toHaveLength(60);
  });

  it('are exported with their names', async () => {
    const ada = await named('Ada', 'Lovelace', 'countess@portal.test');
    await write([{ action: 'X_SUFFERED', target: ['user', ada.user.id], request: 'req-1' }]);
    const { text } = await admin.agent.get('/api/admin/logs/export').query({ q: 'countess@', action: 'X_' }).buffer(true).expect(200);
    const [header, row] = text.split('\r\n');
    expect(header).toBe(
      '\ufeffId,Time (UTC),User,User id,Action,Details,Target,Target id,Target name,Before,After,IP address,Request,Position',
    );
    expect(row).toContain(`,X_SUFFERED,,user,${ada.user.id},Ada Lovelace,,,,req-1,`);
    // The search text may be an address, so the trail does not repeat it.
    const [entry] = await app.database.query<{ after: unknown }>(`SELECT after FROM audit_log WHERE action = 'LOG_EXPORTED'`);
    expect(JSON.stringify(entry)).not.toContain('countess');
  });

  it('leave the chain unchanged', async () => {
    const instance = await createTestApp();
    try {
      const owner = await instance.signUp({ roles: ['ceo'] });
      await owner.agent.get('/api/admin/logs').expect(200);
      await instance.nest.get(AuditChainer).chainNow();
      await expect(instance.nest.get(AuditVerification).run()).resolves.toMatchObject({ fault: undefined });
    } finally {
      await instance.close();
    }
  });

  it('use indexes', async () => {
    await app.database.query(
      `INSERT INTO audit_log (at, actor_id, action, target_type, target_id, request_id)
       SELECT '2025-01-01'::timestamptz + n * interval '1 second', CASE n % 3 WHEN 0 THEN $1::uuid WHEN 1 THEN gen_random_uuid() END, 'THING_CHANGED',
         CASE WHEN n % 2 = 0 THEN 'user' ELSE 'ticket' END, CASE WHEN n % 10 = 0 THEN $1::text ELSE gen_random_uuid()::text END, 'r' || n / 2
       FROM generate_series(1, 60000) n`,
      [STRANGER],
    );
    await app.database.query('VACUUM ANALYZE audit_log');
    const before = { id: 50_000, moment: '2025-01-01 12:00:00+00' };
    const stretches: Array<Omit<AuditRange, 'limit'>> = [
      { about: { targets: [{ type: 'user', id: STRANGER }], actors: [] } },
      { about: { targets: [{ type: 'ticket', id: admin.user.id }], actors: [] }, before },
      { about: { targets: [{ type: 'user', id: STRANGER }], actors: [STRANGER, admin.user.id] }, before },
      { about: { targets: [], actors: [STRANGER] }, time: { from: '2025-01-01T10:00:00Z' } },
    ];
    const plans = stretches.map((stretch) => rangeStatement({ ...stretch, limit: 101 }));
    for (const { sql, values } of [...plans, { sql: OF_REQUESTS, values: [['r1', 'r2'], 100] }]) {
      const rows = await app.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toContain('Seq Scan on audit_log');
      expect(plan).toMatch(/(using|on) audit_log_of_(target|actor|request)/);
    }
  }, 60_000);

  /** The number of statements: the fewest of three runs, because jobs and sign-ins run in the background. */
  async function statements(run: () => Promise<unknown>): Promise<number> {
    return Math.min(await statementsDuring(run), await statementsDuring(run), await statementsDuring(run));
  }

  async function statementsDuring(run: () => Promise<unknown>): Promise<number> {
    const sent = jest.spyOn(pg.Client.prototype, 'query');
    await run();
    const texts = sent.mock.calls.map(([query]) =>
      typeof query === 'string' ? query : ((query as unknown as { text?: string }).text ?? ''),
    );
    sent.mockRestore();
    // Chaining and jobs run in the background.
    return texts.filter((text) => /FROM (audit_log|users|tickets|unnest)\b/.test(text) && !/position IS N|max\(position\)/.test(text))
      .length;
  }
});
