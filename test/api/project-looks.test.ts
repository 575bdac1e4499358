import sharp from 'sharp';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';

const PROJECT = { title: 'Neon Drift', slug: 'neon-drift', description: 'Fast and bright.', public: true };
const LOOK = {
  accent: '#ff7a18',
  lettering: 'wide',
  platforms: ['Windows', 'Steam Deck'],
  releaseDate: 'Spring 2027',
  statusLine: 'In open testing',
};

describe('the look of a project', () => {
  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    admin = await app.signUp({ roles: ['admin'] });
    const leftover = await create({ slug: 'leftover', public: false });
    await admin.agent.delete(`/api/admin/projects/${leftover.id}`).expect(204);
  });

  async function create(more: object): Promise<{ id: string; version: number }> {
    const { body } = await admin.agent
      .post('/api/admin/projects')
      .send({ ...PROJECT, ...more })
      .expect(201);
    return body as { id: string; version: number };
  }

  async function picture(): Promise<string> {
    const png = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#ff7a18' } })
      .png()
      .toBuffer();
    const { body } = await admin.agent
      .post('/api/admin/projects/pictures')
      .set('X-Requested-With', 'test')
      .attach('image', png, 'art.png')
      .expect(200);
    return (body as { url: string }).url;
  }

  const listed = async () => (await app.agent().get('/api/projects').expect(200)).body as Array<Record<string, unknown>>;

  it('is shown in the list and on its page, and its parts are changed separately', async () => {
    const { id } = await create(LOOK);
    expect(await listed()).toEqual([expect.objectContaining({ ...LOOK, keyArt: null, logo: null, featured: false })]);
    const page = async () => (await app.agent().get('/api/project-pages/neon-drift').expect(200)).body as { look: object };
    expect((await page()).look).toMatchObject(LOOK);
    await admin.agent.patch(`/api/admin/projects/${id}`).send({ accent: null, platforms: [] }).expect(200);
    expect((await page()).look).toMatchObject({ ...LOOK, accent: null, platforms: [] });
    const { body: unchanged } = await admin.agent.patch(`/api/admin/projects/${id}`).send({ platforms: [] }).expect(200);
    expect(unchanged).toMatchObject({ version: 2 });
  });

  it.each([
    ['accent', 'red'],
    ['accent', '#12345'],
    ['accent', '#ff7a18;background:url(//x)'],
    ['lettering', 'comic'],
    ['platforms', 'Windows'],
    ['platforms', ['']],
    ['platforms', ['Windows', 'Windows']],
    ['platforms', ['x'.repeat(41)]],
    ['platforms', Array.from({ length: 9 }, (_, index) => `Console ${index}`)],
    ['releaseDate', 'x'.repeat(61)],
    ['statusLine', 'x'.repeat(121)],
    ['keyArt', 'https://elsewhere.example/art.png'],
    ['keyArt', '/api/pictures/../admin'],
    ['logo', '//elsewhere.example/logo.png'],
    ['featured', 'yes'],
  ])('refuses %s: %j', async (field, value) => {
    const { body } = await admin.agent
      .post('/api/admin/projects')
      .send({ ...PROJECT, [field]: value })
      .expect(400);
    expect(Object.keys((body as { fields: object }).fields)).toEqual([expect.stringMatching(new RegExp(`^${field}`))]);
  });

  it('shows pictures uploaded for it, and deletes unused ones', async () => {
    const [art, logo, other] = [await picture(), await picture(), await picture()];
    const { id } = await create({ keyArt: art, logo });
    expect(await listed()).toEqual([expect.objectContaining({ image: art, keyArt: art, logo })]);
    const taken = await admin.agent
      .post('/api/admin/projects')
      .send({ ...PROJECT, slug: 'copy', keyArt: art })
      .expect(409);
    expect(taken.body).toMatchObject({ fields: { keyArt: expect.any(String) } });
    await admin.agent.patch(`/api/admin/projects/${id}`).send({ keyArt: other }).expect(200);
    await app.agent().get(art).expect(404);
    await app.agent().get(other).expect(200);
    await admin.agent.delete(`/api/admin/projects/${id}`).expect(204);
    for (const gone of [other, logo]) await app.agent().get(gone).expect(404);
    const late = await admin.agent
      .post('/api/admin/projects')
      .send({ ...PROJECT, logo })
      .expect(409);
    expect(late.body).toMatchObject({ fields: { logo: expect.any(String) } });
  });

  it('gives the first place to one project, by default the newest', async () => {
    const slugs = async () => (await listed()).map(({ slug }) => slug);
    const first = await create({ slug: 'first' });
    const second = await create({ slug: 'second' });
    await create({ slug: 'third' });
    expect(await slugs()).toEqual(['third', 'second', 'first']);
    await admin.agent.patch(`/api/admin/projects/${first.id}`).send({ featured: true }).expect(200);
    expect(await slugs()).toEqual(['first', 'third', 'second']);
    await Promise.all([first, second].map(({ id }) => admin.agent.patch(`/api/admin/projects/${id}`).send({ featured: true }).expect(200)));
    expect((await listed()).filter(({ featured }) => featured)).toHaveLength(1);
    await create({ slug: 'fourth', featured: true });
    expect(await slugs()).toEqual(['fourth', 'third', 'second', 'first']);
    const { body } = await app.agent().get('/api/projects?limit=2').expect(200);
    expect((body as Array<{ slug: string }>).map(({ slug }) => slug)).toEqual(['fourth', 'third']);
  });

  it('is changed by admins only', async () => {
    const { id } = await create({});
    const user = await app.signUp();
    await user.agent.patch(`/api/admin/projects/${id}`).send({ accent: '#ffffff' }).expect(403);
    await user.agent
      .post('/api/admin/projects/pictures')
      .set('X-Requested-With', 'test')
      .attach('image', Buffer.from('x'), 'a.png')
      .expect(403);
    await app.agent().post('/api/admin/projects/pictures').set('X-Requested-With', 'test').expect(401);
  });

  it('has different social images for two projects with one title', async () => {
    await create({ accent: '#ff7a18' });
    await create({ slug: 'another', accent: '#7a18ff' });
    const [one, two] = await Promise.all(
      ['neon-drift', 'another'].map(async (slug) => (await app.agent().get(`/social/projects/${slug}.png`).expect(200)).body as Buffer),
    );
    expect(one).not.toEqual(two);
  });
});
