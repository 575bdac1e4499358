import type { SecurityEventPage } from '../../server/security/events/events.dto.js';
import { SecurityEventsService } from '../../server/security/events/security-events.service.js';
import type { SecurityOverviewView } from '../../server/security/overview/security-overview.dto.js';
import { createTestApp, type Agent, type SignedIn, type TestApp } from '../support/app.js';

const PATH = '/api/security/logs';

describe('the log of the security centre', () => {
  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await flush();
    await app.database.clear();
    admin = await app.signUp({ roles: ['admin'] });
  });

  const flush = () => app.nest.get(SecurityEventsService, { strict: false }).flush();
  const page = async (query: Record<string, string | number> = {}): Promise<SecurityEventPage> => {
    await flush();
    return (await admin.agent.get(PATH).query(query).expect(200)).body as SecurityEventPage;
  };
  /** Events as the program records them. */
  async function refused(times = 1): Promise<SignedIn> {
    const visitor = await app.signUp();
    await app.database.query(`UPDATE users SET first_name = 'Odette', last_name = 'Marsh' WHERE id = $1`, [visitor.user.id]);
    for (let time = 0; time < times; time++) await visitor.agent.get(`/api/admin/outbox?attempt=${time}`).expect(403);
    return visitor;
  }

  it.each([
    ['GET', '/api/security'],
    ['GET', PATH],
    ['POST', `${PATH}/review`],
    ['POST', `${PATH}/addresses`],
  ])('%s %s is for the security centre', async (method, path) => {
    const call = (agent: Agent) =>
      method === 'GET'
        ? agent.get(path)
        : agent.post(path).send(path === `${PATH}/review` ? { ids: [1] } : { ids: [1], justification: 'A test.' });
    await call(app.agent()).expect(401);
    for (const role of ['hr', 'developer', 'dpo', 'support_lead'] as const)
      await call((await app.signUp({ roles: [role] })).agent).expect(403);
    for (const role of ['ceo', 'security', 'cto'] as const) await call((await app.signUp({ roles: [role] })).agent).expect(200);
  });

  it('lists events newest first, with what happened, and the address masked', async () => {
    const { user } = await refused(3);
    const { items, nextCursor } = await page({ limit: 2 });
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({
      kind: 'access-denied',
      severity: 'low',
      source: 'access',
      actor: 'Odette Marsh',
      actorId: user.id,
      message: 'Access denied: GET /api/admin/outbox, code forbidden',
      ip: '127.0.*.*',
      reviewed: false,
    });
    const rest = await page({ limit: 2, cursor: nextCursor ?? '' });
    expect(rest.items).toHaveLength(1);
    expect(rest.nextCursor).toBeNull();
    expect(items.map(({ id }) => id)).toEqual([...items.map(({ id }) => id)].sort((a, b) => b - a));
  });

  it('filters by severity, session and state, and searches messages and actors', async () => {
    await refused();
    const second = await refused();
    await second.agent.post('/api/auth/prove').send({ password: 'not the right one' });
    const all = (await page()).items;
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['access-denied', 'password-failed']));
    expect((await page({ search: 'wrong pass' })).items.map(({ kind }) => kind)).toEqual(['password-failed']);
    expect((await page({ search: 'ADMIN/OUTBOX' })).items).toHaveLength(2);
    expect((await page({ search: 'odette' })).items).toHaveLength(all.length);
    expect((await page({ search: '100%' })).items).toEqual([]);
    expect((await page({ severity: 'high' })).items).toEqual([]);
    const session = all[0]?.session ?? '';
    expect((await page({ session })).items.every((event) => event.session === session)).toBe(true);
    expect((await page({ review: 'reviewed' })).items).toEqual([]);
  });

  it('refuses bad filters', async () => {
    for (const [query, field] of [
      ['severity=deadly', 'severity'],
      ['review=maybe', 'review'],
      ['session=1', 'session'],
      ['cursor=bm9wZQ', 'cursor'],
      ['limit=1000', 'limit'],
    ] as const)
      expect((await admin.agent.get(`${PATH}?${query}`).expect(400)).body.fields).toHaveProperty(field);
  });

  it('marks events as reviewed once, and records each', async () => {
    await refused(2);
    const ids = (await page()).items.map(({ id }) => id);
    const review = { ids, note: 'A tester who tried an address from memory.' };
    expect((await admin.agent.post(`${PATH}/review`).send(review).expect(200)).body).toEqual({ reviewed: 2 });
    expect((await admin.agent.post(`${PATH}/review`).send({ ids }).expect(200)).body).toEqual({ reviewed: 0 });
    const [event] = (await page({ review: 'reviewed' })).items;
    expect(event).toMatchObject({ reviewed: true, reviewNote: review.note, reviewedBy: expect.any(String) });
    expect((await page({ review: 'unreviewed' })).items).toEqual([]);
    expect(
      await app.database.query(`SELECT target_id FROM audit_log WHERE action = 'SECURITY_EVENT_REVIEWED' ORDER BY target_id::bigint DESC`),
    ).toEqual(ids.map((id) => ({ target_id: String(id) })));
  });

  it('reviews everything that matches a filter, with one entry and the note, but nothing that came later', async () => {
    await refused(3);
    await flush();
    await app.database.query(
      `INSERT INTO security_events (kind, severity, source, occurred_at, details)
       SELECT 'wrong-host', 'info', 'network', now(), '{}' FROM generate_series(1, 1201)`,
    );
    const query = '?severity=info';
    const { count, newest } = (await admin.agent.get(`${PATH}/unreviewed${query}`).expect(200)).body as { count: number; newest: number };
    expect(count).toBe(1_201);
    await app.database.query(
      `INSERT INTO security_events (kind, severity, source, occurred_at, details) VALUES ('wrong-host', 'info', 'network', now(), '{}')`,
    );
    const all = (body: object) => admin.agent.post(`${PATH}/review-filtered`).send(body);
    expect((await all({ severity: 'info', upTo: newest, note: ' ' }).expect(400)).body.fields).toHaveProperty('note');
    await all({ severity: 'info', upTo: newest, note: 'A scanner.' }).expect(200, { reviewed: 1_201 });
    await all({ severity: 'info', upTo: newest, note: 'Again.' }).expect(200, { reviewed: 0 });
    expect((await page({ severity: 'info', review: 'unreviewed' })).items).toHaveLength(1);
    expect((await page({ severity: 'low', review: 'unreviewed' })).items).toHaveLength(3);
    expect((await page({ severity: 'info', review: 'reviewed', limit: 1 })).items[0]).toMatchObject({ reviewNote: 'A scanner.' });
    const entries = await app.database.query<{ after: object }>(`SELECT after FROM audit_log WHERE action = 'SECURITY_EVENTS_REVIEWED'`);
    expect(entries).toEqual([
      { after: { events: 1_201, from: newest - 1_200, upTo: newest, filter: { severity: 'info', withText: false }, note: 'A scanner.' } },
    ]);
    for (const role of ['hr', 'developer'] as const) {
      const { agent } = await app.signUp({ roles: [role] });
      await agent.get(`${PATH}/unreviewed`).expect(403);
      await agent.post(`${PATH}/review-filtered`).send({ upTo: 1, note: 'x' }).expect(403);
    }
  });

  it.each([
    ['no events', { ids: [] }],
    ['a text', { ids: ['x'] }],
    ['zero', { ids: [0] }],
    ['too many events', { ids: Array.from({ length: 101 }, (_, index) => index + 1) }],
    ['nothing', {}],
  ])('refuses to review %s', async (_, body) => {
    const { fields } = (await admin.agent.post(`${PATH}/review`).send(body).expect(400)).body;
    expect(Object.keys(fields).some((field) => field.startsWith('ids'))).toBe(true);
  });

  it('shows addresses for a justification, which the audit trail stores with what was seen', async () => {
    await refused();
    const ids = (await page()).items.map(({ id }) => id);
    const refusal = await admin.agent.post(`${PATH}/addresses`).send({ ids, justification: ' \n ' }).expect(400);
    expect(refusal.body.fields).toHaveProperty('justification');
    const justification = 'To block the sender.';
    const { body } = await admin.agent.post(`${PATH}/addresses`).send({ ids, justification }).expect(200);
    expect(body.addresses[String(ids[0])]).toContain('127.0.0.1');
    const [entry] = await app.database.query<{ after: unknown }>(`SELECT after FROM audit_log WHERE action = 'SECURITY_ADDRESSES_SHOWN'`);
    expect(entry?.after).toEqual({ justification, events: ids.map(String) });
  });

  it('gives the newest entries of the audit trail in the overview, those of other areas to owners only, and records that', async () => {
    await refused();
    const ids = (await page()).items.map(({ id }) => id);
    const justification = 'To block the sender.';
    await admin.agent.post(`${PATH}/addresses`).send({ ids, justification }).expect(200);
    await admin.agent.post('/api/admin/projects').send({ title: 'Moss', slug: 'moss', description: 'A garden.' }).expect(201);
    const trailOf = async ({ agent }: SignedIn) =>
      ((await agent.get('/api/security').expect(200)).body as { auditTrail: Array<Record<string, unknown>> }).auditTrail;
    const own = await trailOf(admin);
    const shown = own.find(({ action }) => action === 'SECURITY_ADDRESSES_SHOWN');
    expect(shown).toMatchObject({ actor: expect.any(String), timestamp: expect.any(String), justification, before: null });
    expect(shown?.after).toMatchObject({ justification });
    expect(own.length).toBeLessThanOrEqual(20);
    expect(own.map(({ action }) => action)).toContain('PROJECT_CREATED');
    const officer = await app.signUp({ roles: ['security'] });
    const theirs = (await trailOf(officer)).map(({ action }) => action);
    expect(theirs).toContain('SECURITY_ADDRESSES_SHOWN');
    expect(theirs).not.toContain('PROJECT_CREATED');
    const readings = await app.database.query(`SELECT FROM audit_log WHERE action = 'LOG_READ' AND actor_id = $1`, [officer.user.id]);
    expect(readings).toHaveLength(1);
  });

  it('shows the health of the system in the overview, without a link to what others may not open', async () => {
    const { figures } = (await admin.agent.get('/api/security').expect(200)).body as SecurityOverviewView;
    const { health } = (await admin.agent.get('/api/admin/server-status').expect(200)).body as { health: number | null };
    expect(figures.find(({ key }) => key === 'health')).toEqual({
      key: 'health',
      label: 'System health',
      value: health === null ? null : `${health}%`,
      whenUnknown: 'Unknown',
      isAlarm: false,
      path: null,
    });
  });

  it('counts unreviewed events of high severity in the overview, with a link to them', async () => {
    const figure = async () => {
      const { figures } = (await admin.agent.get('/api/security').expect(200)).body as SecurityOverviewView;
      return figures.find(({ key }) => key === 'unreviewed');
    };
    expect(await figure()).toMatchObject({ value: 0, isAlarm: true });
    await refused();
    await flush();
    await app.database.query(`UPDATE security_events SET severity = 'high'`);
    expect(await figure()).toMatchObject({ value: 1, path: '/admin?section=security&tab=logs&severity=high&review=unreviewed' });
    const { logs } = (await admin.agent.get('/api/security').expect(200)).body as { logs: SecurityEventPage['items'] };
    expect(logs).toEqual([expect.objectContaining({ severity: 'high', ip: '127.0.*.*' })]);
  });
});
