import type { DocumentImageView, DocumentsPage, DocumentView } from '../../server/staff/word/documents.dto.js';
import { DOCUMENT_LIMITS } from '../../server/staff/word/documents.rules.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { photograph } from '../support/pictures.js';
import { colleague } from '../support/staff.js';

const DOCS = '/api/staff/drive/docs';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NOWHERE = '00000000-0000-4000-8000-000000000000';

describe('the word processor', () => {
  let app: TestApp;
  let ada: SignedIn;
  let grace: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    ada = await colleague(app, 'Ada', ['developer']);
    grace = await colleague(app, 'Grace', ['dev_tester']);
    admin = await colleague(app, 'Hal', ['admin']);
  });

  const created = async (by: SignedIn, name = 'Plan', content?: string): Promise<DocumentView> =>
    (await by.agent.post(DOCS).send({ name, content }).expect(201)).body as DocumentView;
  const save = ({ agent }: SignedIn, id: string, input: object) => agent.post(`${DOCS}/${id}`).send(input);
  const saved = async (by: SignedIn, id: string, input: object): Promise<DocumentView> =>
    (await save(by, id, input).expect(200)).body as DocumentView;
  const read = async (id: string, by = grace): Promise<DocumentView> =>
    (await by.agent.get(`${DOCS}/${id}`).expect(200)).body as DocumentView;
  const list = async (query = '', by = grace): Promise<DocumentsPage> =>
    (await by.agent.get(`${DOCS}${query}`).expect(200)).body as DocumentsPage;
  const attach = async ({ agent }: SignedIn, id: string, name = 'fox.jpg', field = 'file') =>
    agent.post(`${DOCS}/${id}/images`).attach(field, await photograph(64, 48), name);
  const attached = async (by: SignedIn, id: string): Promise<DocumentImageView> => {
    const response = await attach(by, id);
    expect(response.status).toBe(201);
    return response.body as DocumentImageView;
  };
  const exported = ({ agent }: SignedIn, id: string, format: string) => agent.get(`${DOCS}/${id}/export?format=${format}`).buffer(true);
  const actions = async (): Promise<string[]> =>
    (await app.database.query<{ action: string }>(`SELECT action FROM audit_log WHERE target_type = 'word-document' ORDER BY id`)).map(
      ({ action }) => action,
    );

  it('is open to the staff area only', async () => {
    const { id } = await created(ada);
    const image = await attached(ada, id);
    const customer = await app.signUp();
    for (const [method, path] of [
      ['get', DOCS],
      ['post', DOCS],
      ['get', `${DOCS}/${id}`],
      ['post', `${DOCS}/${id}`],
      ['delete', `${DOCS}/${id}`],
      ['get', `${DOCS}/${id}/export?format=html`],
      ['post', `${DOCS}/${id}/images`],
      ['get', image.src],
    ] as const) {
      await app.agent()[method](path).expect(401);
      await customer.agent[method](path).expect(403);
    }
    for (const path of [`${DOCS}/${NOWHERE}`, `${DOCS}/${NOWHERE}/export?format=txt`, `${DOCS}/${id}/images/${NOWHERE}`])
      await grace.agent.get(path).expect(404);
    await save(grace, NOWHERE, { content: '<p>a</p>', version: 1 }).expect(404);
    expect((await attach(grace, NOWHERE)).status).toBe(404);
  });

  it('creates a document that the whole team reads and changes', async () => {
    const document = await created(ada, '  Plan \u200b');
    expect(document).toMatchObject({
      name: 'Plan',
      content: '',
      version: 1,
      createdBy: 'Ada Test',
      updatedBy: 'Ada Test',
      can: { delete: true },
    });
    app.clock.advance(60_000);
    const changed = await saved(grace, document.id, { content: '<p>Hello</p>', name: 'The plan', version: 1 });
    expect(changed).toMatchObject({
      name: 'The plan',
      content: '<p>Hello</p>',
      version: 2,
      createdBy: 'Ada Test',
      updatedBy: 'Grace Test',
    });
    expect(Date.parse(changed.updatedAt) - Date.parse(document.updatedAt)).toBeGreaterThanOrEqual(60_000);
    expect(await read(document.id, ada)).toMatchObject({ name: 'The plan', content: '<p>Hello</p>', version: 2, can: { delete: true } });
  });

  it('leaves the name as it is in a save without one', async () => {
    const { id } = await created(ada);
    expect(await saved(ada, id, { content: '<p>a</p>', version: 1 })).toMatchObject({ name: 'Plan', content: '<p>a</p>' });
  });

  it('lists the latest change first, page by page, without texts, and finds documents by name', async () => {
    const ids: string[] = [];
    for (const name of ['One', 'Two', '100% fox']) {
      ids.push((await created(ada, name, '<p>secret</p>')).id);
      app.clock.advance(1_000);
    }
    await saved(grace, ids[0] ?? '', { content: '<p>later</p>', version: 1 });
    const first = await list('?limit=2');
    expect(first.items.map(({ name, updatedBy }) => [name, updatedBy])).toEqual([
      ['One', 'Grace Test'],
      ['100% fox', 'Ada Test'],
    ]);
    expect(JSON.stringify(first)).not.toContain('secret');
    expect((await list(`?limit=2&cursor=${first.nextCursor}`)).items.map(({ name }) => name)).toEqual(['Two']);
    expect((await list('?search=FOX')).items.map(({ name }) => name)).toEqual(['100% fox']);
    expect((await list('?search=0%25')).items.map(({ name }) => name)).toEqual(['100% fox']);
    await grace.agent.get(`${DOCS}?cursor=x`).expect(400);
  });

  it('refuses names, texts and versions that are missing or too long', async () => {
    const { id } = await created(ada);
    for (const input of [
      {},
      { name: '' },
      { name: ' \u200b ' },
      { name: 'x'.repeat(201) },
      { name: 'Plan', content: 1 },
      { name: 'Plan', other: 1 },
    ])
      await ada.agent.post(DOCS).send(input).expect(400);
    for (const input of [{ version: 1 }, { content: '<p></p>', version: 0 }, { content: '<p></p>', version: 1, name: '' }])
      await save(ada, id, input).expect(400);
    const long = 'ä'.repeat(DOCUMENT_LIMITS.bytes / 2 + 1);
    expect((await save(ada, id, { content: long, version: 1 }).expect(400)).body).toMatchObject({
      code: 'document-too-long',
      fields: { content: expect.stringContaining('500 KB') as string },
    });
    // What becomes longer when it is sanitised.
    await save(ada, id, { content: '&'.repeat(DOCUMENT_LIMITS.bytes / 4), version: 1 }).expect(400);
    expect(await read(id)).toMatchObject({ content: '', version: 1 });
  });

  it('accepts a text of the greatest length', async () => {
    const { id } = await created(ada);
    const content = `<p>${'"'.repeat(DOCUMENT_LIMITS.bytes / 8)}${'x'.repeat(DOCUMENT_LIMITS.bytes / 2)}</p>`;
    await save(ada, id, { content, version: 1 }).expect(200);
  });

  it('saves a text that is sent alone, over what is stored', async () => {
    const { id } = await created(ada);
    await saved(grace, id, { content: '<p>Grace</p>', version: 1 });
    expect(await saved(ada, id, { content: '<p>Ada</p>' })).toMatchObject({ name: 'Plan', content: '<p>Ada</p>', version: 3 });
  });

  it('refuses a save of an older version, with what is stored and who stored it', async () => {
    const { id } = await created(ada);
    await saved(grace, id, { content: '<p>Grace</p>', version: 1 });
    expect((await save(ada, id, { content: '<p>Ada</p>', version: 1 }).expect(409)).body).toMatchObject({
      code: 'document-changed',
      changedBy: 'Grace Test',
      current: { content: '<p>Grace</p>', version: 2 },
    });
    expect(await read(id)).toMatchObject({ content: '<p>Grace</p>', version: 2 });
    await saved(ada, id, { content: '<p>Ada</p>', version: 2 });
  });

  it('treats a repeated save, whose response was lost, as one', async () => {
    const { id } = await created(ada);
    const input = { content: '<p>a<script>x</script></p>', name: 'Named', version: 1 };
    expect(await saved(ada, id, input)).toMatchObject({ version: 2 });
    expect(await saved(ada, id, input)).toMatchObject({ version: 2, content: '<p>a</p>' });
  });

  it('lets one of two concurrent saves win', async () => {
    const { id } = await created(ada);
    const responses = await Promise.all([
      save(ada, id, { content: '<p>Ada</p>', version: 1 }),
      save(grace, id, { content: '<p>Grace</p>', version: 1 }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(id)).version).toBe(2);
  });

  it('stores and serves no active content, whatever is sent', async () => {
    const hostile =
      '<p onclick="alert(1)">a</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">b</a>' +
      '<svg onload=alert(1)></svg><p style="background:url(https://evil.example)">c</p><iframe src="https://evil.example"></iframe>' +
      '<form action="https://evil.example"><input></form><meta http-equiv="refresh" content="0"><a href="data:text/html,x">d</a>';
    const { id, content } = await created(ada, '</title><script>alert(1)</script>', hostile);
    await saved(ada, id, { content: `<p>again</p>${hostile}`, version: 1 });
    const page = (await exported(grace, id, 'html').expect(200)).text;
    for (const text of [content, (await read(id)).content, page])
      expect(text).not.toMatch(
        /<script|onclick|onerror|onload|javascript:|<svg|url\(|<iframe|<form|<input|http-equiv="refresh"|data:text/i,
      );
  });

  it('stores images without their metadata, for the staff area, and deletes them with the document', async () => {
    const { id } = await created(ada);
    const { src, width, height } = await attached(ada, id);
    expect(src).toMatch(new RegExp(`^${DOCS}/${id}/images/[0-9a-f-]{36}$`));
    const content = `<img src="${src}" alt="A fox" width="${width}" height="${height}" />`;
    expect((await saved(ada, id, { content, version: 1 })).content).toBe(content);
    const response = await grace.agent.get(src).buffer(true).expect(200);
    expect(response.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    expect(response.headers['cache-control']).toMatch(/^private/);
    expect((response.body as Buffer).includes('Exif')).toBe(false);
    await ada.agent.delete(`${DOCS}/${id}`).expect(204);
    await grace.agent.get(src).expect(404);
    await app.runJobs();
    expect(await app.database.query('SELECT id FROM files')).toEqual([]);
  });

  it('deletes an image some time after the text no longer shows it, and not before a deletion can be undone', async () => {
    const { id } = await created(ada);
    const [removed, restored, unsaved] = [await attached(ada, id), await attached(ada, id), await attached(ada, id)];
    const img = ({ src }: DocumentImageView) => `<img src="${src}" alt="A fox" width="64" height="48" />`;
    await saved(ada, id, { content: img(removed) + img(restored), version: 1 });
    await saved(ada, id, { content: '<p>Empty</p>', version: 2 });
    const statuses = async () => {
      await app.runJobs();
      // Sessions ended meanwhile.
      grace = await app.signUp({ roles: ['dev_tester'] });
      return Promise.all([removed, restored, unsaved].map(async ({ src }) => (await grace.agent.get(src)).status));
    };
    app.clock.advance(29 * DAY_MS);
    expect(await statuses()).toEqual([200, 200, 200]);
    await saved(grace, id, { content: img(restored), version: 3 });
    app.clock.advance(2 * DAY_MS);
    expect(await statuses()).toEqual([404, 200, 404]);
    expect(await app.database.query('SELECT id FROM files')).toHaveLength(1);
  });

  it('refuses other files, other fields, and more images than a document may have', async () => {
    const { id } = await created(ada);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    for (const name of ['a.svg', 'a.png'])
      expect((await ada.agent.post(`${DOCS}/${id}/images`).attach('file', svg, name)).status).toBe(415);
    expect((await attach(ada, id, 'fox.jpg', 'image')).status).toBe(400);
    await ada.agent.post(`${DOCS}/${id}/images`).send({}).expect(415);
    const { src } = await attached(ada, id);
    await app.database.query(
      `INSERT INTO word_document_images SELECT gen_random_uuid(), document_id, file_id, width, height, created_at, unused_since
       FROM word_document_images, generate_series(2, ${DOCUMENT_LIMITS.images}) WHERE document_id = '${id}'`,
    );
    expect((await attach(ada, id)).body).toMatchObject({ code: 'too-many-images' });
    await grace.agent.get(src).expect(200);
    // What the text has not shown for an hour makes room for another one.
    await app.database.query(`DELETE FROM word_document_images WHERE id IN (
      SELECT id FROM word_document_images WHERE '${src}' NOT LIKE '%' || id LIMIT 1)`);
    const spare = await attached(ada, id);
    await app.database.query(`UPDATE word_document_images SET unused_since = NULL WHERE '${spare.src}' NOT LIKE '%' || id`);
    app.clock.advance(59 * MINUTE_MS);
    expect((await attach(ada, id)).body).toMatchObject({ code: 'too-many-images' });
    app.clock.advance(2 * MINUTE_MS);
    await attached(ada, id);
    expect((await attach(ada, id)).body).toMatchObject({ code: 'too-many-images' });
    await grace.agent.get(spare.src).expect(404);
    await grace.agent.get(src).expect(200);
  });

  it('shows the images of a document nowhere else, and copies them into a new one', async () => {
    const first = await created(ada);
    const { src } = await attached(ada, first.id);
    const second = await created(ada, 'Other');
    await grace.agent.get(src.replace(first.id, second.id)).expect(404);
    expect((await saved(ada, second.id, { content: `<p>a</p><img src="${src}">`, version: 1 })).content).toBe('<p>a</p>');
    const copy = await created(grace, 'Copy', `<img src="${src}">`);
    const address = /src="([^"]+)"/.exec(copy.content)?.[1] ?? '';
    expect(address).toContain(copy.id);
    await ada.agent.delete(`${DOCS}/${first.id}`).expect(204);
    await app.runJobs();
    await grace.agent.get(address).expect(200);
  });

  it('is found by quick search and counted on the overview', async () => {
    const { id } = await created(ada, 'Harbour plan');
    const { body } = await grace.agent.get('/api/staff/search?q=harbour').expect(200);
    expect(JSON.stringify(body)).toContain(`/staff?section=word&document=${id}`);
    const { counters } = (await grace.agent.get('/api/staff/overview').expect(200)).body as { counters: object[] };
    expect(counters).toContainEqual({
      key: 'studio_tools',
      state: 'ready',
      value: 1,
      path: '/studio?tab=word',
      parts: [{ label: 'Documents', value: 1, path: '/studio?tab=word' }],
    });
  });

  it('lets users delete their own documents, and admins any', async () => {
    const [mine, other] = [await created(ada, 'Mine'), await created(ada, 'Other')];
    expect((await list()).items.map(({ can }) => can.delete)).toEqual([false, false]);
    await grace.agent.delete(`${DOCS}/${mine.id}`).expect(403);
    await ada.agent.delete(`${DOCS}/${mine.id}`).expect(204);
    await ada.agent.delete(`${DOCS}/${mine.id}`).expect(404);
    await admin.agent.delete(`${DOCS}/${other.id}`).expect(204);
    expect(await actions()).toEqual(['DOCUMENT_CREATED', 'DOCUMENT_CREATED', 'DOCUMENT_DELETED', 'DOCUMENT_DELETED']);
  });

  it('records the saves of one sitting once, and every new name', async () => {
    const { id } = await created(ada);
    const change = async (by: SignedIn, version: number, name = 'Plan') => {
      app.clock.advance(5_000);
      await saved(by, id, { content: `<p>${version}</p>`, version, name });
    };
    for (const version of [1, 2, 3]) await change(ada, version);
    expect(await actions()).toEqual(['DOCUMENT_CREATED']);
    for (const version of [4, 5]) await change(grace, version);
    expect(await actions()).toEqual(['DOCUMENT_CREATED', 'DOCUMENT_CHANGED']);
    await change(grace, 6, 'New name');
    app.clock.advance(16 * 60_000);
    await change(grace, 7, 'New name');
    expect(await actions()).toEqual(['DOCUMENT_CREATED', 'DOCUMENT_CHANGED', 'DOCUMENT_CHANGED', 'DOCUMENT_CHANGED']);
  });

  it('exports a document as a web page with its images, and as plain text, under its name', async () => {
    const { id } = await created(ada, 'Plan: „Füchse“/2');
    const { src } = await attached(ada, id);
    const content = `<h1>Foxes</h1><ul><li><p>one</p></li></ul><img src="${src}" alt="A fox" /><img src="https://a.example/b.png">`;
    await saved(ada, id, { content, version: 1 });
    const page = await exported(grace, id, 'html').expect(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''[^/]*\.html$/) as string,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining('sandbox') as string,
    });
    expect(page.text).toContain('<title>Plan: „Füchse“/2</title>');
    expect(page.text).toMatch(/<img src="data:image\/webp;base64,[A-Za-z0-9+/]{100,}=*" alt="A fox">/);
    expect(page.text).toContain('<img src="https://a.example/b.png" alt="">');
    expect(page.text).not.toContain('/api/');
    const text = await exported(grace, id, 'txt').expect(200);
    expect(text.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8' });
    expect(text.text).toBe('Foxes\n\n- one\n\n[Image: A fox]\n\n[Image: https://a.example/b.png]\n');
    for (const format of ['pdf', '', 'html&format=txt']) await grace.agent.get(`${DOCS}/${id}/export?format=${format}`).expect(400);
  });

  it('keeps documents without the names of accounts that are deleted', async () => {
    const { id } = await created(ada);
    await app.database.query(`DELETE FROM users WHERE id = '${ada.user.id}'`);
    expect(await read(id)).toMatchObject({ name: 'Plan', createdBy: null, updatedBy: null, can: { delete: false } });
  });
});
