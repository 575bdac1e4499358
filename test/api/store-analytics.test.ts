import { randomUUID } from 'node:crypto';
import { ukDate } from '../../server/platform/time/days.rules.js';
import type { StoreAnalyticsView } from '../../server/store/store.dto.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { makeProduct } from '../support/store.js';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const DAY = 86_400_000;

describe('views and clicks in the store', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
  });

  const visit = (id: string, what: 'views' | 'clicks', agent = BROWSER) =>
    app.agent().post(`/api/products/${id}/${what}`).set('User-Agent', agent);
  const statistics = async (query = ''): Promise<StoreAnalyticsView> => {
    const { agent } = await app.signUp({ roles: ['admin'] });
    return (await agent.get(`/api/admin/store/analytics${query}`).expect(200)).body as StoreAnalyticsView;
  };

  it('are counted by product and day, without any other data', async () => {
    const mug = await makeProduct(app.database, { name: 'Mug' });
    const shirt = await makeProduct(app.database, { name: 'Shirt' });
    await makeProduct(app.database, { name: 'Nobody looks' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => visit(mug.id, 'views').expect(204)));
    for (const { headers } of answers) expect(headers['set-cookie']).toBeUndefined();
    await visit(mug.id, 'clicks').expect(204);
    app.clock.advance(DAY);
    await visit(mug.id, 'views').expect(204);
    await visit(shirt.id, 'views').expect(204);
    await visit(shirt.id, 'clicks').expect(204);

    const today = ukDate(app.clock.now());
    const yesterday = ukDate(new Date(app.clock.now().getTime() - DAY));
    const seen = await statistics();
    expect([seen.to, seen.days.length]).toEqual([today, 30]);
    expect(seen.days.slice(-3)).toEqual([
      { day: expect.any(String), views: 0, clicks: 0 },
      { day: yesterday, views: 8, clicks: 1 },
      { day: today, views: 2, clicks: 1 },
    ]);
    expect(seen.products).toEqual([
      { id: mug.id, name: 'Mug', views: 9, clicks: 1, rate: 11.1 },
      { id: shirt.id, name: 'Shirt', views: 1, clicks: 1, rate: 100 },
    ]);
    expect(seen.totals).toEqual({ views: 10, clicks: 2, rate: 20 });
    expect(await statistics(`?from=${yesterday}&to=${yesterday}`)).toMatchObject({
      days: [{ day: yesterday, views: 8, clicks: 1 }],
      products: [{ id: mug.id, views: 8, clicks: 1, rate: 12.5 }],
      totals: { views: 8, clicks: 1, rate: 12.5 },
    });

    const columns = await app.database.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'product_days' ORDER BY ordinal_position`,
    );
    expect(columns.map(({ name }) => name)).toEqual(['day', 'product_id', 'views', 'clicks']);
    const sessions = await app.database.query<{ of: string }>('SELECT DISTINCT user_agent AS of FROM sessions');
    expect(sessions.map(({ of }) => of)).not.toContain(BROWSER);
  });

  it('are not counted for crawlers', async () => {
    const { id } = await makeProduct(app.database);
    for (const agent of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', '']) await visit(id, 'views', agent).expect(204);
    expect(await app.database.query('SELECT 1 FROM product_days')).toEqual([]);
  });

  it('are not counted for hidden products', async () => {
    const hidden = [
      await makeProduct(app.database, { status: 'draft' }),
      await makeProduct(app.database, { status: 'archived' }),
      await makeProduct(app.database, { status: 'scheduled', publishAt: new Date(Date.now() + 60_000).toISOString() }),
      { id: randomUUID() },
      { id: 'x' },
    ];
    for (const { id } of hidden) for (const what of ['views', 'clicks'] as const) await visit(id, what).expect(404);
    expect(await app.database.query('SELECT 1 FROM product_days')).toEqual([]);
  });

  it('are not counted from other sites', async () => {
    const { id } = await makeProduct(app.database);
    await visit(id, 'views').set('Sec-Fetch-Site', 'cross-site').expect(403);
    expect(await app.database.query('SELECT 1 FROM product_days')).toEqual([]);
  });

  it('are shown to admins, for a range of at most a year', async () => {
    await app.agent().get('/api/admin/store/analytics').expect(401);
    await (await app.signUp({ roles: ['marketing_manager'] })).agent.get('/api/admin/store/analytics').expect(403);
    const { agent } = await app.signUp({ roles: ['ceo'] });
    expect(
      ((await agent.get('/api/admin/store/analytics?from=2024-01-01&to=2024-12-31').expect(200)).body as StoreAnalyticsView).days,
    ).toHaveLength(366);
    for (const [query, field] of [
      ['from=2024-01-01&to=2025-01-01', 'from'],
      ['from=2026-02-02&to=2026-02-01', 'to'],
      ['from=2026-02-30', 'from'],
      ['to=tomorrow', 'to'],
      ['day=2026-02-01', 'day'],
    ] as const) {
      const response = await agent.get(`/api/admin/store/analytics?${query}`).expect(400);
      expect(Object.keys(response.body.fields as object)).toEqual([field]);
    }
  });
});

describe('too many views', () => {
  it('are refused per address', async () => {
    const app = await createTestApp({ settings: { RATE_LIMIT_SCALE: '0.05', TRUST_PROXY: '1' } });
    try {
      const { id } = await makeProduct(app.database);
      const view = (address: string) =>
        app.agent().post(`/api/products/${id}/views`).set('User-Agent', BROWSER).set('X-Forwarded-For', address);
      for (let count = 0; count < 6; count += 1) await view('192.0.2.1').expect(204);
      await view('192.0.2.1').expect(429);
      await view('192.0.2.2').expect(204);
      expect(await app.database.query('SELECT views FROM product_days')).toEqual([{ views: 7 }]);
    } finally {
      await app.close();
    }
  });
});
