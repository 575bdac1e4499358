import { randomUUID } from 'node:crypto';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { blackPng, photograph } from '../support/pictures.js';
import { projectPageFixture, PROJECT, STORED_VERSIONS } from '../support/project-pages.js';

const HERO = { id: 'a', type: 'hero', title: 'Saltglass' };

describe('pictures of project pages', () => {
  let app: TestApp;
  let admin: SignedIn;
  let projectId: string;
  const fixture = projectPageFixture(() => app);
  const { addProject, path, send, saved, upload, saveEmptyUpTo } = fixture;
  beforeAll(async () => {
    app = await createTestApp();
  });
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    ({ admin, projectId } = await fixture.open());
  });
  afterAll(() => app.close());

  const files = async () => (await app.database.query<{ n: number }>('SELECT count(DISTINCT group_id)::int AS n FROM files'))[0]?.n;
  const gallery = (...srcs: string[]) => ({ id: 'g', type: 'gallery', images: srcs.map((src) => ({ src, alt: '' })) });

  it('are uploaded, shown before and after saving, and stored', async () => {
    const response = await admin.agent
      .post('/api/project-pages/upload')
      .attach('image', await photograph(400, 300), 'harbour.jpg')
      .expect(200);
    expect(response.body).toEqual({ url: expect.stringMatching(/^\/api\/pictures\/.+-400x300-400\.webp$/), width: 400, height: 300 });
    const { url } = response.body as { url: string };
    await app.agent().get(url).expect(200);
    await saved({ blocks: [gallery(url)] });
    expect(await app.database.query(`SELECT DISTINCT state, owner_id FROM files`)).toEqual([{ state: 'stored', owner_id: projectId }]);
  });

  it.each([
    ['hero', (src: string) => ({ blocks: [{ id: 'a', type: 'hero', backgroundImage: src }] })],
    ['team', (src: string) => ({ blocks: [{ id: 'a', type: 'team', members: [{ name: 'Ada', avatar: src }] }] })],
    ['an unknown block', (src: string) => ({ blocks: [{ id: 'a', type: 'hologram', deep: [{ src }] }] })],
    ['the head', (src: string) => ({ blocks: [], ogImage: src })],
  ])('of %s are stored as well', async (_, page) => {
    await saved(page(await upload()));
    expect(await app.database.query(`SELECT DISTINCT state FROM files`)).toEqual([{ state: 'stored' }]);
  });

  it('after the first text represent the project in the list once they are saved', async () => {
    const shown = async () =>
      ((await app.agent().get('/api/projects').expect(200)).body as Array<{ image: string | null }>).map(({ image }) => image);
    expect(await shown()).toEqual([null]);
    const src = await upload();
    const hero = (backgroundImage: string) => ({ type: 'hero', title: 'Saltglass', backgroundImage });
    await saved({ blocks: [gallery(await upload()), { id: 'a', ...hero('') }, { id: 'b', ...hero(src) }] });
    expect(await shown()).toEqual([src]);
    await saved({ blocks: [{ id: 'a', ...hero('') }], version: 1 });
    expect(await shown()).toEqual([null]);
  });

  it('stay while a stored version shows them, and are deleted with the last one', async () => {
    const src = await upload();
    await saved({ blocks: [gallery(src)] });
    await saveEmptyUpTo(STORED_VERSIONS - 1);
    await saved({ blocks: [], version: STORED_VERSIONS - 1 });
    await app.runJobs();
    await app.agent().get(src).expect(200);
    await saved({ blocks: [], version: STORED_VERSIONS });
    await app.runJobs();
    await app.agent().get(src).expect(404);
    expect(await files()).toBe(0);
  });

  it('shared by two pages stay until both remove them', async () => {
    const src = await upload();
    await saved({ blocks: [gallery(src)] });
    const second = await addProject({ ...PROJECT, slug: 'second' });
    await admin.agent
      .post(`/api/project-pages/${second}`)
      .send({ blocks: [gallery(src)] })
      .expect(200);
    await admin.agent.delete(`/api/admin/projects/${projectId}`).expect(204);
    await app.runJobs();
    await app.agent().get(src).expect(200);
    await admin.agent.delete(`/api/admin/projects/${second}`).expect(204);
    await app.runJobs();
    await app.agent().get(src).expect(404);
    expect([await files(), await app.database.query('SELECT id FROM project_page_revisions')]).toEqual([0, []]);
  });

  it('that are missing are named at their fields, and nothing is saved', async () => {
    const [there, gone] = [await upload(), `/api/pictures/${randomUUID()}-400x300-400.webp`];
    const refused = await send({ blocks: [HERO, gallery(there, gone)], ogImage: gone }).expect(409);
    expect(refused.body).toMatchObject({ code: 'upload-gone' });
    expect(Object.keys(refused.body.fields as object).sort()).toEqual(['blocks.1.images.1.src', 'ogImage']);
    await admin.agent.get(path()).expect(404);
    expect(await app.database.query('SELECT DISTINCT state FROM files')).toEqual([{ state: 'pending' }]);
  });

  it.each([
    [
      'a vector graphic with onload',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'a.svg',
      415,
      'unsupported-type',
    ],
    [
      'a vector graphic under another name',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'a.png',
      415,
      'unsupported-type',
    ],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.jpg', 415, 'unsupported-type'],
    ['200 megapixels', () => blackPng(14_144), 'wall.png', 400, 'too-many-pixels'],
    ['more than 10 MB', () => Buffer.alloc(10 * 1024 * 1024 + 1), 'a.png', 413, 'too-large'],
    ['nothing', () => Buffer.alloc(0), 'a.png', 400, 'empty-file'],
  ])('are refused as %s, and leave nothing behind', async (_, content, name, status, code) => {
    const refused = await admin.agent.post('/api/project-pages/upload').attach('image', content(), name).expect(status);
    expect(refused.body).toMatchObject({ code, error: expect.stringMatching(/^[A-Z].+[.!]$/) });
    expect(await files()).toBe(0);
  });

  it('are accepted in the field of that name, one at a time', async () => {
    const photo = await photograph(40, 40);
    const form = () => admin.agent.post('/api/project-pages/upload');
    expect((await form().attach('picture', photo, 'a.jpg').expect(400)).body.fields).toEqual({ image: 'Please choose an image.' });
    await form().attach('image', photo, 'a.jpg').attach('image', photo, 'b.jpg').expect(413);
    await form().send({ image: 'x' }).expect(415);
    await form().attach('image', photo, 'a.jpg').unset('X-Requested-With').expect(403);
  });
});
