import type { ActivityResponse, CalendarResponse, OverviewView } from '../../server/staff/overview/overview.dto.js';
import { COUNTERS } from '../../server/staff/overview/overview.rules.js';
import { StaffSourcesService } from '../../server/staff/overview/staff-sources.service.js';
import type { QuickSearchResponse } from '../../server/quick-search/quick-search.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { ukDate } from '../../server/platform/time/days.rules.js';
import { makeBuild, reportBug } from '../support/bugs.js';
import { enterTime } from '../support/clarity.js';
import { enterTransaction } from '../support/finance.js';
import { announce, colleague } from '../support/staff.js';

describe('the staff overview', () => {
  let app: TestApp;
  let hana: SignedIn;
  let dev: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    hana = await colleague(app, 'Hana', ['hr']);
    dev = await colleague(app, 'Dara', ['developer']);
  });

  const overview = async ({ agent }: SignedIn = dev): Promise<OverviewView> =>
    (await agent.get('/api/staff/overview').expect(200)).body as OverviewView;
  const search = async (q: string, { agent }: SignedIn = dev): Promise<QuickSearchResponse> =>
    (await agent.get('/api/staff/search').query({ q }).expect(200)).body as QuickSearchResponse;

  it('refuses visitors and everyone without a role of the staff area', async () => {
    const customer = await app.signUp({ roles: ['artist'] });
    const calls = [
      (agent: SignedIn['agent']) => agent.get('/api/staff/overview'),
      (agent: SignedIn['agent']) => agent.put('/api/staff/overview/order').send({ order: [] }),
      (agent: SignedIn['agent']) => agent.delete('/api/staff/overview/order'),
      (agent: SignedIn['agent']) => agent.get('/api/staff/overview/activity'),
      (agent: SignedIn['agent']) => agent.get('/api/staff/overview/calendar?month=2026-11'),
      (agent: SignedIn['agent']) => agent.get('/api/staff/search?q=ada'),
      (agent: SignedIn['agent']) => agent.get(`/api/staff/people/${dev.user.id}`),
    ];
    const agent = await app.signUp({ roles: ['support'] });
    for (const call of calls) {
      await call(app.agent()).expect(401);
      await call(customer.agent).expect(403);
      // Quick search finds tickets for agents, and nothing of the staff area.
      if (calls.indexOf(call) !== 5) await call(agent.agent).expect(403);
    }
    expect((await search('hana', agent)).groups).toEqual([]);
  });

  it('counts what exists, lists what is missing, and lets each counter fail alone', async () => {
    const { counters } = app.nest.get(StaffSourcesService, { strict: false });
    const before = [...counters];
    counters.splice(0);
    counters.push(
      { key: 'open_reviews', label: 'Reviews', path: '/staff?section=reviews', count: () => Promise.resolve(3) },
      { key: 'unresolved_flags', label: 'Nothing', path: '/staff?section=builds', count: () => Promise.resolve(0) },
      { key: 'unresolved_flags', label: 'Bugs', path: '/staff?section=bugs', count: () => Promise.resolve(2) },
      { key: 'unresolved_flags', label: 'Incidents', path: '/staff?section=security', count: () => Promise.resolve(1) },
      { key: 'active_contracts', label: 'Contracts', path: '/contracts', count: () => Promise.reject(new Error('The table is gone.')) },
    );
    const seen = await overview();
    counters.splice(0, counters.length, ...before);
    expect(seen.counters.map(({ key }) => key)).toEqual(COUNTERS);
    expect(seen.counters).toContainEqual({ key: 'open_reviews', state: 'ready', value: 3, path: '/staff?section=reviews', parts: [] });
    expect(seen.counters).toContainEqual({
      key: 'unresolved_flags',
      state: 'ready',
      value: 3,
      path: '/staff?section=bugs',
      parts: [
        { label: 'Bugs', value: 2, path: '/staff?section=bugs' },
        { label: 'Incidents', value: 1, path: '/staff?section=security' },
      ],
    });
    expect(seen.counters).toContainEqual({ key: 'active_contracts', state: 'failed', value: null, path: '/contracts', parts: [] });
    expect(seen.counters).toContainEqual({ key: 'studio_tools', state: 'unavailable', value: null, path: null, parts: [] });
  });

  it('flags critical bugs to everyone, and overdue approvals to users who can give them', async () => {
    const ceo = await colleague(app, 'Cleo', ['ceo']);
    await reportBug(dev, { priority: 'critical' });
    await makeBuild(app, '0.1', { state: 'pending', uploadedBy: dev.user.id });
    await makeBuild(app, '0.2', { state: 'pending', uploadedBy: ceo.user.id });
    await enterTime(dev, { date: ukDate(new Date()) });
    await enterTransaction(ceo);
    await enterTransaction(await colleague(app, 'Ada', ['admin']));
    const flags = async (person: SignedIn) =>
      (await overview(person)).counters.find(({ key }) => key === 'unresolved_flags')?.parts.map(({ label, value }) => `${label} ${value}`);
    for (const person of [hana, ceo]) expect(await flags(person)).toEqual(['Critical bugs 1']);
    for (const table of ['builds', 'clarity_time_entries', 'finance_transactions'])
      await app.database.query(`UPDATE ${table} SET created_at = now() - interval '8 days'`);
    // Users without approvals have nothing to distinguish.
    expect((await overview(dev)).counters).toContainEqual(expect.objectContaining({ key: 'unresolved_flags', value: 1, parts: [] }));
    expect(await flags(hana)).toEqual(['Claims waiting over a week 1', 'Critical bugs 1']);
    const all = ['Builds waiting over a week 1', 'Claims waiting over a week 1', 'Critical bugs 1', 'Transactions waiting over a week 1'];
    expect(await flags(ceo)).toEqual(all);
  });

  it('flags unresolved security incidents to users who may open the security centre', async () => {
    const ceo = await colleague(app, 'Cleo', ['ceo']);
    for (const title of ['Outbox probed', 'Lost laptop'])
      await ceo.agent.post('/api/security/incidents').send({ title, severity: 'low' }).expect(201);
    await app.database.query(`UPDATE security_incidents SET status = 'Resolved' WHERE title = 'Lost laptop'`);
    const flags = async (person: SignedIn) => (await overview(person)).counters.find(({ key }) => key === 'unresolved_flags');
    const path = '/admin?section=security&tab=incidents&status=open';
    expect(await flags(ceo)).toMatchObject({ value: 1, path, parts: [{ label: 'Security incidents', value: 1, path }] });
    // Others do not even learn that it is counted.
    for (const person of [hana, dev]) expect(await flags(person)).toMatchObject({ value: 0, parts: [] });
  });

  it('stores the order of each user, and restores the default', async () => {
    const moved = [...COUNTERS].reverse();
    await dev.agent.put('/api/staff/overview/order').send({ order: moved }).expect(204);
    expect((await overview()).counters.map(({ key }) => key)).toEqual(moved);
    expect((await overview(hana)).usual_order).toBe(true);
    await dev.agent
      .put('/api/staff/overview/order')
      .send({ order: ['studio_tools'] })
      .expect(204);
    expect((await overview()).counters.map(({ key }) => key).slice(0, 2)).toEqual(['studio_tools', 'pending_bugs']);
    await dev.agent.delete('/api/staff/overview/order').expect(204);
    expect(await overview()).toMatchObject({ usual_order: true });
    for (const order of [['nonsense'], [...COUNTERS, ...COUNTERS], 'pending_bugs', ['studio_tools', 'studio_tools']])
      await dev.agent.put('/api/staff/overview/order').send({ order }).expect(400);
  });

  it('lists the latest ten events, and marks the days of a month', async () => {
    for (let n = 1; n <= 11; n += 1) await announce(hana, { title: `News ${n}` });
    const end = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    await announce(hana, { title: 'Ending', expires_at: end });
    const { items, incomplete } = (await dev.agent.get('/api/staff/overview/activity').expect(200)).body as ActivityResponse;
    expect(items.map(({ title }) => title)).toEqual(['Ending', ...Array.from({ length: 9 }, (_, n) => `News ${11 - n}`)]);
    expect(items[0]).toMatchObject({ kind: 'announcement', actor: 'Hana Test', text: 'published an announcement' });
    expect(incomplete).toBe(false);
    const { entries } = (
      await dev.agent
        .get('/api/staff/overview/calendar')
        .query({ month: end.slice(0, 7) })
        .expect(200)
    ).body as CalendarResponse;
    expect(entries.map(({ title }) => title)).toContain('Ends: Ending');
    const { entries: none } = (await dev.agent.get('/api/staff/overview/calendar?month=2001-02').expect(200)).body as CalendarResponse;
    expect(none).toEqual([]);
    for (const month of ['2026-13', '1999-01', 'november', ''])
      await dev.agent.get('/api/staff/overview/calendar').query({ month }).expect(400);
  });

  it('finds announcements and colleagues by part of their names', async () => {
    const { id } = await announce(hana, { title: 'Harbour level', target_roles: ['dev'] });
    await app.signUp({ roles: ['artist'], email: 'hanako@portal.test' });
    expect((await search('harBOUR')).groups).toMatchObject([
      { key: 'announcements', label: 'Announcements', failed: false, items: [{ id, title: 'Harbour level', detail: 'Hana Test' }] },
    ]);
    expect((await search('hana')).groups).toMatchObject([
      { key: 'people', items: [{ id: hana.user.id, title: 'Hana Test', detail: '@hana' }] },
    ]);
    expect((await search('100%')).groups).toEqual([]);
    for (const q of ['', 'a', ' a ', 'x'.repeat(101)]) await dev.agent.get('/api/staff/search').query({ q }).expect(400);
  });

  it('shows a colleague, and returns 404 for other users', async () => {
    const customer = await app.signUp();
    const seen = await dev.agent.get(`/api/staff/people/${hana.user.id}`).expect(200);
    expect(seen.body).toEqual({ id: hana.user.id, name: 'Hana Test', username: 'hana', roles: ['hr'] });
    await dev.agent.get(`/api/staff/people/${customer.user.id}`).expect(404);
    await dev.agent.get('/api/staff/people/nonsense').expect(404);
  });
});
