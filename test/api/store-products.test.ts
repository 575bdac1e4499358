import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import sharp from 'sharp';
import { parsePicture } from '../../server/platform/files/pictures/pictures.rules.js';
import type { AdminProductView, ProductView } from '../../server/store/store.dto.js';
import { createTestApp, type Agent, type TestApp } from '../support/app.js';
import { CLIENT_HEADERS } from '../support/client-headers.js';
import { makeProduct, PRODUCT_FIELDS, sendProduct } from '../support/store.js';
import { until } from '../support/until.js';
import { blobsOnDisk, PDF } from '../support/uploads.js';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describe('products in the admin panel', () => {
  let app: TestApp;
  let admin: Agent;
  let pictures: Buffer[];
  let blobsBefore: string[];
  beforeAll(async () => {
    app = await createTestApp();
    pictures = await Promise.all(
      ['#aa3333', '#33aa33', '#3333aa'].map((background) =>
        sharp({ create: { width: 48, height: 32, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    admin = (await app.signUp({ roles: ['admin'] })).agent;
    blobsBefore = await blobsOnDisk(app);
  });

  const picture = (index: number): readonly [string, Buffer] => [`${index}.png`, pictures[index] ?? Buffer.alloc(0)];
  const created = async (fields: Record<string, string> = {}, ...indexes: number[]): Promise<AdminProductView> =>
    (await sendProduct(admin, { ...PRODUCT_FIELDS, ...fields }, indexes.map(picture)).expect(201)).body as AdminProductView;
  const saved = (product: AdminProductView, fields: Record<string, string>, ...indexes: number[]) =>
    sendProduct(admin, { ...PRODUCT_FIELDS, version: String(product.version), ...fields }, indexes.map(picture), product.id);
  const filesLeft = async (): Promise<unknown> => {
    await app.runJobs();
    const blobs = (await blobsOnDisk(app)).filter((name) => !blobsBefore.includes(name));
    return [await app.database.query('SELECT id FROM files'), blobs];
  };
  const nothing = [[], []];

  it('are visible to and changed by admins only', async () => {
    const { id } = await makeProduct(app.database);
    const { agent: other } = await app.signUp({ roles: ['hr', 'marketing_manager'] });
    for (const [agent, status] of [
      [app.agent(), 401],
      [other, 403],
    ] as const) {
      await agent.get('/api/admin/products').expect(status);
      await agent.get('/api/admin/products/types').expect(status);
      await agent.get(`/api/admin/products/${id}`).expect(status);
      await sendProduct(agent, PRODUCT_FIELDS).expect(status);
      await sendProduct(agent, { ...PRODUCT_FIELDS, version: '1' }, [], id).expect(status);
      await agent.delete(`/api/admin/products/${id}`).expect(status);
    }
    expect(await app.database.query('SELECT id FROM products')).toEqual([{ id }]);
  });

  it('are created from a form with pictures, whose public addresses contain their size', async () => {
    const product = await created(
      { compareAtPrice: '25', stock: '3', storeUrl: 'https://shop.example/fox', tags: ' Fox ,, Tea,fox, ' },
      0,
      1,
    );
    expect(product).toMatchObject({
      name: 'Fox mug',
      type: 'Mug',
      price: 12.5,
      compareAtPrice: 25,
      stock: 3,
      description: 'Holds tea.\nAnd coffee.',
      storeUrl: 'https://shop.example/fox',
      tags: ['Fox', 'Tea'],
      variants: [],
      status: 'published',
      publishAt: null,
      version: 1,
    });
    expect(product.images.map((src) => parsePicture(src))).toMatchObject([
      { width: 48, height: 32 },
      { width: 48, height: 32 },
    ]);
    expect(product.image).toBe(product.images[0]);
    const response = await app
      .agent()
      .get(product.images[0] ?? '')
      .expect(200);
    expect(response.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' });
    const { dominant } = await sharp(response.body as Buffer).stats();
    expect(dominant.r).toBeGreaterThan(dominant.g);

    const visible = (await app.agent().get(`/api/products/${product.id}`).expect(200)).body as ProductView;
    expect(visible).toEqual({
      id: product.id,
      name: product.name,
      type: product.type,
      price: 12.5,
      compareAtPrice: 25,
      images: product.images,
      image: product.image,
      tags: product.tags,
      storeUrl: product.storeUrl,
      description: product.description,
      stock: 3,
      variants: [],
      createdAt: product.createdAt,
    });
    expect((await app.agent().get('/api/products')).body).toEqual([visible]);
    await makeProduct(app.database, { type: 'A draft of a type', status: 'draft' });
    expect((await admin.get('/api/admin/products/types').expect(200)).body).toEqual(['A draft of a type', product.type]);
    expect((await app.agent().get('/api/products/types').expect(200)).body).toEqual([product.type]);
    const audited = await app.database.query(`SELECT action, target_id FROM audit_log WHERE action LIKE 'PRODUCT%'`);
    expect(audited).toEqual([{ action: 'PRODUCT_CREATED', target_id: product.id }]);
  });

  it('show the lowest price and the total stock of their variants', async () => {
    const variants = [
      { title: 'Large', price: '30', compareAtPrice: '', stock: 2 },
      { title: 'Small', price: 19.99, compareAtPrice: '24.99', stock: '5' },
    ];
    const product = await created({ price: '', variants: JSON.stringify(variants) });
    expect(product).toMatchObject({ price: 19.99, compareAtPrice: 24.99, stock: 7 });
    expect(product.variants).toMatchObject([
      { title: 'Large', price: 30, compareAtPrice: null, stock: 2 },
      { title: 'Small', price: 19.99, compareAtPrice: 24.99, stock: 5 },
    ]);
    const [large] = product.variants;
    const unchanged = { id: large?.id, title: 'Large', price: '31', stock: null };
    const after = (await saved(product, { variants: JSON.stringify([{ title: 'Tiny', price: '40' }, unchanged]) }).expect(200))
      .body as AdminProductView;
    expect(after).toMatchObject({ price: 31, stock: null, version: 2 });
    expect(after.variants.map(({ id, title }) => [title, id === large?.id])).toEqual([
      ['Tiny', false],
      ['Large', true],
    ]);
    expect(
      (await saved(after, { variants: JSON.stringify([{ id: UNKNOWN_ID, title: 'A', price: '1' }]) }).expect(400)).body.fields,
    ).toHaveProperty(['variants.0.id']);
    const foreign = JSON.stringify([{ ...unchanged }]);
    expect((await sendProduct(admin, { ...PRODUCT_FIELDS, variants: foreign }).expect(400)).body.fields).toHaveProperty(['variants.0.id']);
    expect((await saved(after, { variants: '' }).expect(200)).body).toMatchObject({ price: 12.5, stock: null, variants: [] });
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['no name', { name: '  ' }, ['name']],
    ['a name that is too long', { name: 'x'.repeat(121) }, ['name']],
    ['no type', { type: '' }, ['type']],
    ['no description', { description: ' ' }, ['description']],
    ['no price', { price: '' }, ['price']],
    ['a third decimal', { price: '19.999' }, ['price']],
    ['an exponent', { price: '1e3' }, ['price']],
    ['a debt', { price: '-1' }, ['price']],
    ['a currency', { price: '£5' }, ['price']],
    ['ten digits', { price: '1234567890' }, ['price']],
    ['an invalid former price', { compareAtPrice: 'cheap' }, ['compareAtPrice']],
    ['a fractional stock', { stock: '1.5' }, ['stock']],
    ['another status', { status: 'live' }, ['status']],
    ['no time', { status: 'scheduled' }, ['publishAt']],
    ['a time without an offset', { status: 'scheduled', publishAt: '2026-12-24T18:00' }, ['publishAt']],
    ['a script', { storeUrl: 'javascript:alert(1)' }, ['storeUrl']],
    ['a file', { storeUrl: 'ftp://shop.example/' }, ['storeUrl']],
    ['too many tags', { tags: Array.from({ length: 21 }, (_, index) => `t${index}`).join(',') }, ['tags']],
    ['invalid variants', { variants: '{' }, ['variants']],
    [
      'an invalid variant',
      { variants: '[{"title":"","price":"1e3","stock":"x"}]' },
      ['variants.0.title', 'variants.0.price', 'variants.0.stock'],
    ],
    ['variants with the same title', { variants: '[{"title":"A","price":1},{"title":"a","price":2}]' }, ['variants.1.title']],
    ['an unknown field', { colour: 'red' }, ['colour']],
    ['a missing picture', { gallery: '["upload:0"]' }, ['images']],
    ['several mistakes at once', { name: '', price: '£1', storeUrl: 'x' }, ['name', 'price', 'storeUrl']],
  ])('are refused with %s, and the uploaded picture is removed', async (_, fields, at) => {
    const picturesSent = 'gallery' in fields ? [] : [picture(0)];
    const response = await sendProduct(admin, { ...PRODUCT_FIELDS, ...fields }, picturesSent).expect(400);
    expect(Object.keys(response.body.fields as object).sort()).toEqual([...at].sort());
    expect(response.body.error).toMatch(/^[A-Z].+\.$/);
    expect(await app.database.query('SELECT id FROM products')).toEqual([]);
    expect(await filesLeft()).toEqual(nothing);
  });

  it.each<[string, () => Array<readonly [string, Buffer]>, number, string]>([
    ['another kind', () => [picture(0), ['notes.pdf', PDF]], 415, 'unsupported-type'],
    ['a vector graphic', () => [picture(0), ['x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]], 415, 'unsupported-type'],
    [
      'a truncated picture',
      () => [picture(0), ['half.png', (pictures[1] ?? Buffer.alloc(0)).subarray(0, 80)], picture(2)],
      400,
      'broken-image',
    ],
    [
      'more than 10 MB',
      () => [picture(0), ['large.png', Buffer.concat([pictures[1] ?? Buffer.alloc(0), Buffer.alloc(10 * 1024 * 1024)])]],
      413,
      'too-large',
    ],
    ['a thirteenth picture', () => Array.from({ length: 13 }, () => picture(0)), 400, 'invalid'],
  ])('are refused with %s, and no picture is stored', async (_, files, status, code) => {
    const response = await sendProduct(admin, PRODUCT_FIELDS, files()).expect(status);
    expect(response.body).toMatchObject({ code, error: expect.stringMatching(/^[A-Z].+[.!]$/) });
    expect(await app.database.query('SELECT id FROM products')).toEqual([]);
    expect(await filesLeft()).toEqual(nothing);
  });

  it('are not created when the form breaks off, and no picture is stored', async () => {
    const me = await admin.get('/api/auth/me').expect(200);
    const { cookies } = me.request as unknown as { cookies: string };
    const part = (name: string, content: Buffer | string): Buffer =>
      Buffer.concat([
        Buffer.from(`--line\r\nContent-Disposition: form-data; name="images"; filename="${name}"\r\n\r\n`),
        Buffer.from(content),
        Buffer.from('\r\n'),
      ]);
    const call = request(`${app.url}/api/admin/products`, {
      method: 'POST',
      headers: { ...CLIENT_HEADERS, Cookie: cookies, 'Content-Type': 'multipart/form-data; boundary=line' },
    });
    call.on('error', () => undefined);
    call.write(Buffer.concat([part('whole.png', pictures[0] ?? ''), part('half.png', 'half')]));
    await until(async () => (await app.database.query('SELECT id FROM files WHERE sha256 IS NOT NULL')).length === 2);
    call.destroy();
    await until(async () => JSON.stringify(await filesLeft()) === JSON.stringify(nothing));
    expect(await app.database.query('SELECT id FROM products')).toEqual([]);
  });

  it('must be sent as a form, from our own pages, with files in their field', async () => {
    await admin.post('/api/admin/products').send(PRODUCT_FIELDS).expect(415);
    await sendProduct(admin, PRODUCT_FIELDS).unset('X-Requested-With').expect(403);
    await admin
      .post('/api/admin/products')
      .attach('picture', pictures[0] ?? '', 'a.png')
      .expect(400);
    expect(await filesLeft()).toEqual(nothing);
  });

  it('have the picture order of the gallery; omitted pictures are deleted', async () => {
    const product = await created({}, 0, 1);
    const [first, second] = product.images;
    const after = (await saved(product, { gallery: JSON.stringify(['upload:0', second]) }, 2).expect(200)).body as AdminProductView;
    expect([after.images.length, after.images[1]]).toEqual([2, second]);
    expect(after.images).not.toContain(first);
    await app.runJobs();
    await app
      .agent()
      .get(first ?? '')
      .expect(404);
    for (const src of after.images) await app.agent().get(src).expect(200);
    const appended = (await saved(after, {}, 0).expect(200)).body as AdminProductView;
    expect(appended.images.slice(0, 2)).toEqual(after.images);
    expect(appended.images).toHaveLength(3);

    for (const gallery of [
      '[1]',
      'x',
      '{}',
      '["upload:1"]',
      JSON.stringify([first]),
      JSON.stringify([second, second]),
      '["/api/pictures/x"]',
    ]) {
      expect(Object.keys((await saved(appended, { gallery }).expect(400)).body.fields as object)).toEqual(['images']);
    }
    expect(Object.keys((await saved(appended, { gallery: '[]' }, 0).expect(400)).body.fields as object)).toEqual(['images']);

    await admin.delete(`/api/admin/products/${product.id}`).expect(204);
    expect(await filesLeft()).toEqual(nothing);
  });

  it('show pictures uploaded ahead of the form, which are deleted unless a form names them', async () => {
    const upload = async (index: number): Promise<string> => {
      const response = await admin.post('/api/admin/products/images').attach('image', picture(index)[1], picture(index)[0]).expect(200);
      return (response.body as { src: string }).src;
    };
    await app.agent().post('/api/admin/products/images').set('X-Requested-With', 'test').expect(401);
    const hr = await app.signUp({ roles: ['hr'] });
    await hr.agent.post('/api/admin/products/images').attach('image', picture(0)[1], 'a.png').expect(403);
    await admin.post('/api/admin/products/images').attach('image', PDF, 'a.png').expect(415);
    const [first, second, unused] = [await upload(0), await upload(1), await upload(2)];
    const product = await created({ gallery: JSON.stringify([first, 'upload:0']) }, 2);
    expect(product.images[0]).toBe(first);
    const both = (await saved(product, { gallery: JSON.stringify([second, first]) }).expect(200)).body as AdminProductView;
    expect(both.images).toEqual([second, first]);
    // The picture of another product would be deleted with it.
    const other = await created();
    const gallery = JSON.stringify([first]);
    expect((await saved(other, { gallery }).expect(400)).body).toMatchObject({
      code: 'upload-gone',
      fields: { images: /choose the file again/ },
    });
    await sendProduct(admin, { ...PRODUCT_FIELDS, gallery }).expect(400);
    app.clock.advance(25 * 3_600_000);
    await app.runJobs();
    for (const [src, status] of [
      [first, 200],
      [second, 200],
      [unused, 404],
    ] as const)
      await app.agent().get(src).expect(status);
    app.clock.reset();
  });

  it('have at most twelve pictures, including existing ones', async () => {
    const product = await created({}, ...Array.from({ length: 11 }, () => 0));
    const refused = await saved(product, {}, 1, 2).expect(400);
    expect(refused.body.fields).toEqual({ images: 'Please choose at most 12 images.' });
    expect((await saved(product, {}, 1).expect(200)).body.images).toHaveLength(12);
  });

  it('are not overwritten by a user who has not seen the last change', async () => {
    const product = await created({}, 0);
    const { agent: other } = await app.signUp({ roles: ['ceo'] });
    const theirs = { ...PRODUCT_FIELDS, name: 'Vixen mug', version: '1' };
    await sendProduct(other, theirs, [], product.id).expect(200);
    const refused = await saved(product, { name: 'Fox cup', gallery: '["upload:0"]' }, 1).expect(409);
    expect(refused.body).toMatchObject({
      code: 'product-changed',
      current: { id: product.id, name: 'Vixen mug', version: 2, images: product.images },
    });
    await app.runJobs();
    expect(await app.database.query('SELECT DISTINCT owner_id FROM files')).toEqual([{ owner_id: product.id }]);
    await app
      .agent()
      .get(product.images[0] ?? '')
      .expect(200);
    expect((await saved(product, { name: 'Fox cup', version: '2' }).expect(200)).body).toMatchObject({ name: 'Fox cup', version: 3 });
    for (const version of ['', 'x', '1.5']) expect((await saved(product, { version }).expect(400)).body.fields).toHaveProperty('version');
    // The form of the specification has no version.
    const unseen = await sendProduct(other, { ...PRODUCT_FIELDS, name: 'Badger mug' }, [], product.id).expect(200);
    expect(unseen.body).toMatchObject({ name: 'Badger mug', version: 4, images: product.images });
  });

  it('accept one of two saves of the same version', async () => {
    const product = await created();
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => saved(product, { name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('return 404 when they do not exist', async () => {
    for (const id of [UNKNOWN_ID, randomUUID(), 'x']) {
      await admin.get(`/api/admin/products/${id}`).expect(404);
      await sendProduct(admin, { ...PRODUCT_FIELDS, version: '1' }, [picture(0)], id).expect(404);
      await admin.delete(`/api/admin/products/${id}`).expect(404);
    }
    expect(await filesLeft()).toEqual(nothing);
  });

  it('are deleted with their statistics', async () => {
    const product = await created({ variants: '[{"title":"A","price":1}]' });
    await app.agent().post(`/api/products/${product.id}/views`).set('User-Agent', 'Mozilla/5.0 Firefox/140.0').expect(204);
    await admin.delete(`/api/admin/products/${product.id}`).expect(204);
    await app.agent().get(`/api/products/${product.id}`).expect(404);
    await admin.delete(`/api/admin/products/${product.id}`).expect(404);
    expect(await app.database.query('SELECT 1 FROM product_days UNION ALL SELECT 1 FROM product_variants')).toEqual([]);
    const audited = await app.database.query<{ before: string }>(`SELECT before::text FROM audit_log WHERE action = 'PRODUCT_DELETED'`);
    expect(audited[0]?.before).toContain('Fox mug');
  });

  it('are listed for admins in every status, filtered by text, status and type, and paged', async () => {
    const draft = await created({ name: 'Draft fox', status: 'draft' });
    const archived = await created({ name: 'Ancient fox', status: 'archived', type: 'Shirt' });
    const later = await created({ name: 'Later_fox', status: 'scheduled', publishAt: '2999-01-01T09:00:00+01:00' });
    const ids = async (query: string): Promise<string[]> =>
      ((await admin.get(`/api/admin/products?${query}`).expect(200)).body as { items: AdminProductView[] }).items.map(({ id }) => id);
    expect(await ids('')).toEqual([later.id, archived.id, draft.id]);
    expect(later.publishAt).toBe('2999-01-01T08:00:00.000Z');
    expect(await ids('search=FOX%20ancient')).toEqual([archived.id]);
    expect(await ids('search=r_f')).toEqual([later.id]);
    expect(await ids('search=%25')).toEqual([]);
    expect(await ids('status=draft')).toEqual([draft.id]);
    expect(await ids('type=Shirt&status=archived&search=fox')).toEqual([archived.id]);
    const page = (await admin.get('/api/admin/products?limit=2').expect(200)).body as { items: AdminProductView[]; nextCursor: string };
    expect(page.items.map(({ id }) => id)).toEqual([later.id, archived.id]);
    expect(await ids(`limit=2&cursor=${page.nextCursor}`)).toEqual([draft.id]);
    for (const query of ['status=live', 'limit=0', 'limit=101', 'cursor=x', 'colour=red', 'status=draft&status=archived']) {
      await admin.get(`/api/admin/products?${query}`).expect(400);
    }
    expect((await admin.get(`/api/admin/products/${draft.id}`).expect(200)).body).toEqual(draft);
  });
});
