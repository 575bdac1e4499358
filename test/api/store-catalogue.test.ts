import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Response as Answer } from 'supertest';
import { PublicData } from '../../server/platform/web/cache/public-data.js';
import { publicProductsStatement } from '../../server/store/products/products.repository.js';
import { ProductsQuery } from '../../server/store/products/products.dto.js';
import type { AdminProductView, ProductView } from '../../server/store/store.dto.js';
import type { ProductSort } from '../../server/store/store.rules.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { createClientFixture, type ClientFixture } from '../support/client-fixture.js';
import { makeProduct, PRODUCT_FIELDS, sendProduct } from '../support/store.js';
import { until } from '../support/until.js';

const MINUTE = 60_000;
/** Further in the future than any test lasts, on any machine. */
const HOUR = 60 * MINUTE;

/** The relevant part of EXPLAIN. */
interface Plan {
  'Node Type'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

describe('the store for visitors', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    app.nest.get(PublicData).invalidate(null);
  });

  const names = async (query = ''): Promise<string[]> =>
    ((await app.agent().get(`/api/products${query}`).expect(200)).body as ProductView[]).map(({ name }) => name);

  it('is empty at first, then lists published products, newest first', async () => {
    await makeProduct(app.database, { name: 'Draft', status: 'draft' });
    await makeProduct(app.database, { name: 'Archived', status: 'archived' });
    await makeProduct(app.database, { name: 'Ahead', status: 'scheduled', publishAt: new Date(Date.now() + HOUR).toISOString() });
    expect(await names()).toEqual([]);
    expect((await app.agent().get('/api/products/types').expect(200)).body).toEqual([]);
    const { agent } = await app.signUp({ roles: ['admin'] });
    await sendProduct(agent, { ...PRODUCT_FIELDS, name: 'First', type: 'shirt' }).expect(201);
    await sendProduct(agent, { ...PRODUCT_FIELDS, name: 'Second', type: 'Mug' }).expect(201);
    expect(await names()).toEqual(['Second', 'First']);
    expect((await app.agent().get('/api/products/types')).body).toEqual(['Mug', 'shirt']);
  });

  it('hides products that are not public, and unknown ones', async () => {
    const hidden = [
      await makeProduct(app.database, { status: 'draft' }),
      await makeProduct(app.database, { status: 'archived' }),
      await makeProduct(app.database, { status: 'scheduled', publishAt: new Date(Date.now() + HOUR).toISOString() }),
    ].map(({ id }) => id);
    for (const id of [...hidden, '00000000-0000-4000-8000-000000000000', 'x', '%00', "'"]) {
      const { status } = await app.agent().get(`/api/products/${id}`);
      expect([404, 400]).toContain(status);
    }
    const { id } = await makeProduct(app.database);
    expect((await app.agent().get(`/api/products/${id}`).expect(200)).body).toMatchObject({ id });
    expect((await app.agent().get(`/api/products/${id.toUpperCase()}`).expect(200)).body).toMatchObject({ id });
  });

  it('is searched by text, type and tag, and sorted', async () => {
    await makeProduct(app.database, { name: 'Fox mug', type: 'Mug', pricePence: 900, tags: ['Fox'], description: '100% clay' });
    await makeProduct(app.database, { name: 'Élan print', type: 'Print', pricePence: 2_500, tags: ['Wall', 'Fox'] });
    await makeProduct(app.database, { name: 'badge', type: 'Badge', pricePence: 900, tags: [], visibleFrom: '2020-01-01T00:00:00Z' });
    expect(await names('?query=FOX')).toEqual(['Fox mug']);
    expect(await names('?query=clay%20fox')).toEqual(['Fox mug']);
    expect(await names('?query=100%25')).toEqual(['Fox mug']);
    expect(await names('?query=%25%25')).toEqual([]);
    expect(await names('?query=%C3%89LAN')).toEqual(['Élan print']);
    expect(await names('?query=%5C')).toEqual([]);
    expect(await names('?tag=Wall')).toEqual(['Élan print']);
    expect((await names('?tag=Fox&sort=price-asc')).join()).toBe('Fox mug,Élan print');
    expect(await names('?type=Badge')).toEqual(['badge']);
    expect(await names('?type=Badge&tag=Fox')).toEqual([]);
    expect((await names('?sort=newest')).at(-1)).toBe('badge');
    expect((await names('?sort=price-desc'))[0]).toBe('Élan print');
    expect((await names('?sort=name')).slice(0, 2)).toEqual(['badge', 'Fox mug']);
  });

  it.each([
    'sort=cheapest',
    'limit=0',
    'limit=101',
    'cursor=x',
    'cursor=W10',
    'colour=red',
    `query=${'x'.repeat(101)}`,
    'sort=price-asc&cursor=WyJ4IiwieSJd',
  ])('refuses %s', async (query) => {
    await app.agent().get(`/api/products?${query}`).expect(400);
  });

  it('is empty on a page whose address holds a filter that the API refuses', async () => {
    await makeProduct(app.database, { type: 'Mug' });
    const onPage = (query: string) => app.nest.get(PublicData).read(`/products?${query}`);
    expect(await onPage('type=%20Mug')).toHaveLength(1);
    for (const name of ['query', 'type', 'tag'])
      for (const text of ['%00', 'Mug%00', 'x'.repeat(101)]) expect([name, await onPage(`${name}=${text}`)]).toEqual([name, []]);
  });

  it.each<ProductSort>(['newest', 'price-asc', 'price-desc', 'name'])(
    'is paged by %s without gaps or repeats while products are added',
    async (sort) => {
      const moment = new Date(Date.now() - 5 * MINUTE).toISOString();
      for (let index = 0; index < 25; index += 1) {
        await makeProduct(app.database, { pricePence: 100 * (index % 3), name: `Name ${index % 4}`, visibleFrom: moment });
      }
      const wanted = (await app.database.query<{ id: string }>('SELECT id FROM products')).map(({ id }) => id);
      const seen: string[] = [];
      let address: string | undefined = `/api/products?sort=${sort}&limit=4`;
      for (let pages = 0; address !== undefined && pages < 20; pages += 1) {
        const response: Answer = await app.agent().get(address).expect(200);
        seen.push(...(response.body as ProductView[]).map(({ id }) => id));
        address = /^<([^>]+)>; rel="next"$/.exec(response.headers['link'] ?? '')?.[1];
        await makeProduct(app.database, { name: 'A new one', pricePence: 0 });
      }
      expect(address).toBeUndefined();
      expect(seen.filter((id) => wanted.includes(id)).sort()).toEqual([...wanted].sort());
      expect(new Set(seen).size).toBe(seen.length);
    },
  );

  it('returns 24 at first with a link to the next page, cached or not', async () => {
    await makeMany(app, 30);
    for (const round of ['read', 'cached', 'cached']) {
      const response = await app.agent().get('/api/products').expect(200);
      expect([round, (response.body as unknown[]).length]).toEqual([round, 24]);
      const [, next = ''] = /^<(\/api\/products\?cursor=[^>]+)>; rel="next"$/.exec(response.headers['link'] ?? '') ?? [];
      const rest = await app.agent().get(next).expect(200);
      expect((rest.body as unknown[]).length).toBe(6);
      expect(rest.headers['link']).toBeUndefined();
    }
  });

  it('is read from an index, whatever its size', async () => {
    await makeMany(app, 3_000);
    await app.database.query('ANALYZE products; ANALYZE product_variants');
    const planOf = async (sort: ProductSort, filters: Partial<ProductsQuery> = {}): Promise<Plan> => {
      const { text, values } = publicProductsStatement(Object.assign(new ProductsQuery(), { sort, ...filters }), app.clock.now());
      const [row] = await app.database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
      const plan = row?.['QUERY PLAN'][0].Plan;
      expect(JSON.stringify(plan)).not.toContain('Seq Scan');
      return plan ?? {};
    };
    const last = ['2026-01-01T00:00:00Z', '00000000-0000-4000-8000-000000000000'];
    const cursor = Buffer.from(JSON.stringify(last)).toString('base64url');
    for (const [index, plan] of [
      ['products_newest', await planOf('newest')],
      ['products_newest', await planOf('newest', { cursor })],
      ['products_newest_of_type', await planOf('newest', { type: 'Type 3' })],
      ['products_by_price', await planOf('price-asc')],
      ['products_by_price', await planOf('price-desc')],
      ['products_by_name', await planOf('name')],
    ] as const) {
      expect(plan).toMatchObject({ 'Node Type': 'Limit', Plans: [{ 'Node Type': 'Index Scan', 'Index Name': index }] });
    }
    expect(JSON.stringify(await planOf('newest', { query: 'number 2999' }))).toContain('products_search');
    expect(JSON.stringify(await planOf('newest', { tag: 'Rare' }))).toContain('products_by_tag');
  });

  it('removes a product at once that is archived, unpublished or deleted', async () => {
    const { agent } = await app.signUp({ roles: ['admin'] });
    let product = (await sendProduct(agent, PRODUCT_FIELDS).expect(201)).body as AdminProductView;
    for (const status of ['archived', 'published', 'draft', 'published']) {
      product = (await sendProduct(agent, { ...PRODUCT_FIELDS, status, version: String(product.version) }, [], product.id).expect(200))
        .body as AdminProductView;
      const isPublic = status === 'published';
      expect((await names()).length).toBe(isPublic ? 1 : 0);
      await app
        .agent()
        .get(`/api/products/${product.id}`)
        .expect(isPublic ? 200 : 404);
      expect((await app.agent().get('/sitemap.xml').expect(200)).text.includes(product.id)).toBe(isPublic);
    }
    await agent.delete(`/api/admin/products/${product.id}`).expect(204);
    expect(await names()).toEqual([]);
    expect((await app.agent().get('/sitemap.xml')).text).not.toContain(product.id);
  });
});

describe('a scheduled product', () => {
  let client: ClientFixture;
  let app: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    client = await createClientFixture();
    await writeFile(join(client.directory, 'ssr', 'entry-server.js'), RENDERER);
    app = await createTestApp({ settings: { CLIENT_DIR: client.directory } });
    second = await createTestApp({ settings: { CLIENT_DIR: client.directory }, database: app.database });
  });
  afterAll(async () => {
    await second.close();
    await app.close();
    await client.remove();
  });

  const shows = async (instance: TestApp, id: string): Promise<boolean[]> => [
    (await instance.agent().get('/api/products')).text.includes(id),
    (await instance.agent().get('/store')).text.includes(`[${id}]`),
    (await instance.agent().get(`/api/products/${id}`)).status === 200,
    (await instance.agent().get('/sitemap.xml')).text.includes(id),
  ];

  it('appears at its minute in every instance, also in cached pages', async () => {
    const { agent } = await app.signUp({ roles: ['admin'] });
    const publishAt = new Date(app.clock.now().getTime() + HOUR).toISOString();
    const { id } = (await sendProduct(agent, { ...PRODUCT_FIELDS, status: 'scheduled', publishAt }).expect(201)).body as AdminProductView;
    for (const instance of [app, second]) expect(await shows(instance, id)).toEqual([false, false, false, false]);
    for (const instance of [app, second]) instance.clock.advance(HOUR - 2 * MINUTE);
    await app.runJobs();
    for (const instance of [app, second]) expect(await shows(instance, id)).toEqual([false, false, false, false]);
    for (const instance of [app, second]) instance.clock.advance(3 * MINUTE);
    await app.runJobs();
    for (const instance of [app, second]) await until(async () => !(await shows(instance, id)).includes(false));
    expect((await agent.get(`/api/admin/products/${id}`)).body).toMatchObject({ status: 'scheduled', publishAt, version: 1 });
  });

  it('that was postponed does not appear at the earlier time', async () => {
    const { agent } = await app.signUp({ roles: ['admin'] });
    const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * MINUTE).toISOString();
    const fields = { ...PRODUCT_FIELDS, status: 'scheduled' };
    const { id } = (await sendProduct(agent, { ...fields, publishAt: at(1) }).expect(201)).body as AdminProductView;
    await sendProduct(agent, { ...fields, publishAt: at(10), version: '1' }, [], id).expect(200);
    app.clock.advance(2 * MINUTE);
    await app.runJobs();
    expect(await shows(app, id)).toEqual([false, false, false, false]);
    app.clock.advance(9 * MINUTE);
    await app.runJobs();
    await until(async () => !(await shows(app, id)).includes(false));
  });
});

/** Pages as the ids of their products. */
const RENDERER = `
export const renderer = {
  routes: [],
  planFor: (url) => (url === '/store' ? { path: '/store', search: '', data: ['/products'], isPrivate: false } : null),
  render: ({ data }) => Promise.resolve({
    status: 200,
    html: (data['/products'] || []).map(({ id }) => '[' + id + ']').join(''),
    head: { title: 'Store', description: 'Store' },
    modules: [],
  }),
};
`;

/** This many published products, one second apart, with three variants each. */
async function makeMany(app: TestApp, count: number): Promise<void> {
  await app.database.query(
    `INSERT INTO products (id, name, type, description, price_pence, tags, search_text, status, visible_from, created_at)
     SELECT gen_random_uuid(), 'Number ' || n, 'Type ' || n % 40, 'd', n % 500, CASE n % 300 WHEN 0 THEN '{Rare}'::text[] ELSE '{Common}' END, 'number ' || n, 'published', now() - make_interval(secs => n), now() - make_interval(secs => n)
     FROM generate_series(1, $1::int) AS n`,
    [count],
  );
  await app.database.query(
    `INSERT INTO product_variants (id, product_id, position, title, price_pence)
     SELECT gen_random_uuid(), id, n, 'Variant ' || n, 100 FROM products, generate_series(1, 3) AS n`,
  );
}
