import sharp from 'sharp';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';

describe('social images', () => {
  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
    admin = await app.signUp({ roles: ['admin'] });
    await admin.agent
      .post('/api/admin/projects')
      .send({ title: 'Saltglass', slug: 'saltglass', description: 'A city.', public: true })
      .expect(201);
    await admin.agent
      .post('/api/admin/projects')
      .send({ title: 'Secret', slug: 'secret', description: 'Hush.', public: false })
      .expect(201);
  });
  afterAll(() => app.close());

  const image = async (path: string): Promise<Buffer> => (await app.agent().get(path).expect(200)).body as Buffer;

  it('have the size that other sites show', async () => {
    for (const path of ['/social/site.png', '/social/projects/saltglass.png', '/social/projects.png']) {
      const response = await app.agent().get(path).expect(200);
      expect(response.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
      });
      expect(await sharp(response.body as Buffer).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    }
  });

  it('contain the server’s data, and nothing from the address', async () => {
    for (const path of [
      '/social/projects/secret.png',
      '/social/projects/unknown.png',
      '/social/You%20have%20won.png',
      '/social/.png',
      '/social/projects/.png',
      '/social/projects/a/b.png',
      '/social/projects/%E0.png',
    ]) {
      await app.agent().get(path).expect(404);
    }
    expect(await image('/social/projects/saltglass.png?title=You+have+won')).toEqual(await image('/social/projects/saltglass.png'));
  });

  it('stay the same until the title changes', async () => {
    const before = await app.agent().get('/social/projects/saltglass.png').expect(200);
    const etag = before.headers.etag ?? '';
    await app.agent().get('/social/projects/saltglass.png').set('If-None-Match', etag).expect(304);
    const [project] = (await app.agent().get('/api/projects')).body as Array<{ id: string }>;
    await admin.agent.post(`/api/project-pages/${project?.id}`).send({ blocks: [], seoTitle: 'Saltglass: the tide returns' }).expect(200);
    const after = await app.agent().get('/social/projects/saltglass.png').set('If-None-Match', etag).expect(200);
    expect(after.body).not.toEqual(before.body);
  });
});
