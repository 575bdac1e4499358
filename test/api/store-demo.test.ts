import { jest } from '@jest/globals';
import { DemoStore } from '../../server/demo/demo-store.js';
import type { ProductView, StoreAnalyticsView } from '../../server/store/store.dto.js';
import { savingsPercent, soldOut } from '../../server/store/store.rules.js';
import { createTestApp, type TestApp } from '../support/app.js';

// A dozen pictures are encoded in two widths and two formats.
jest.setTimeout(120_000);

describe('the store of the fictional studio', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ settings: { DEMO: '1' } });
  });
  afterAll(() => app.close());

  it('contains nine products with pictures, a tenth next week, and a month of visits', async () => {
    const { agent, user } = await app.signUp({ roles: ['admin'] });
    const actor = {
      userId: user.id,
      sessionId: '',
      roles: ['admin'] as const,
      provedAt: 0,
      raisedUntil: 0,
      ip: null,
      userAgent: null,
      requestId: 'demo',
    };
    await app.nest.get(DemoStore, { strict: false }).fill(actor);
    const products = (await app.agent().get('/api/products').expect(200)).body as ProductView[];
    expect(products.map(({ name }) => name)[0]).toBe('Hollow Signal T-shirt');
    expect(products).toHaveLength(9);
    for (const src of products.flatMap(({ images }) => images)) await app.agent().get(src).expect(200);
    expect(products.every(({ images, storeUrl }) => images.length > 0 && storeUrl !== null)).toBe(true);
    expect(products.filter(({ stock }) => soldOut(stock)).length).toBe(1);
    expect(products.filter(({ price, compareAtPrice }) => savingsPercent(price, compareAtPrice) > 0).length).toBe(2);
    const statistics = (await agent.get('/api/admin/store/analytics').expect(200)).body as StoreAnalyticsView;
    expect(statistics.products).toHaveLength(9);
    expect(statistics.totals.clicks).toBeLessThan(statistics.totals.views);
    app.clock.advance(8 * 86_400_000);
    await app.runJobs();
    expect((await app.agent().get('/api/products')).body).toHaveLength(10);
  });
});
