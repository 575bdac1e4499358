import type { AboutView } from '../../server/site/about/about.dto.js';
import { StarterContent } from '../../server/site/starter-content.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';

const STORY = { title: 'From a kitchen table', body: 'We began with a prototype.\n\n- And tea' };

describe('the studio’s story', () => {
  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
    await app.nest.get(StarterContent).ensure({ sampleProject: false });
    admin = await app.signUp({ roles: ['admin'] });
  });
  afterAll(() => app.close());

  const story = async (): Promise<AboutView> => (await app.agent().get('/api/about').expect(200)).body as AboutView;

  it('exists from the first start on, and the next start leaves it unchanged', async () => {
    const first = await story();
    expect(first).toEqual({
      title: expect.any(String),
      body: expect.stringContaining('Admin → About story'),
      version: expect.any(Number),
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    await app.nest.get(StarterContent).ensure({ sampleProject: false });
    expect(await story()).toEqual(first);
  });

  it('is edited by an admin, visible to everyone, and audited', async () => {
    const { version, title: was } = await story();
    const { body } = await admin.agent
      .put('/api/admin/about')
      .send({ title: '  From a kitchen table ', body: STORY.body.replaceAll('\n', '\r\n'), version })
      .expect(200);
    expect(body).toMatchObject({ ...STORY, version: version + 1 });
    expect(await story()).toEqual(body);
    const [row] = await app.database.query(
      `SELECT actor_id, before->>'title' AS was, after->>'title' AS is FROM audit_log WHERE action = 'ABOUT_UPDATED' ORDER BY id DESC LIMIT 1`,
    );
    expect(row).toEqual({ actor_id: admin.user.id, was, is: STORY.title });
  });

  it('refuses a save based on an old version, and returns the stored text', async () => {
    const { version } = await story();
    const saved = await admin.agent
      .put('/api/admin/about')
      .send({ ...STORY, title: 'First', version })
      .expect(200);
    const late = await admin.agent
      .put('/api/admin/about')
      .send({ ...STORY, title: 'Second', version })
      .expect(409);
    expect(late.body).toMatchObject({ code: 'about-changed', current: saved.body });
    await admin.agent
      .put('/api/admin/about')
      .send({ ...STORY, title: 'Second', version: version + 1 })
      .expect(200);
  });

  it.each([
    ['title', { ...STORY, title: '  ' }],
    ['title', { ...STORY, title: 'x'.repeat(121) }],
    ['body', { ...STORY, body: '\n' }],
    ['body', { ...STORY, body: 'x'.repeat(20_001) }],
    ['version', { ...STORY, version: 'x' }],
    ['author', { ...STORY, author: 'me' }],
  ])('refuses a bad %s', async (field, body) => {
    const response = await admin.agent
      .put('/api/admin/about')
      .send({ version: 1, ...body })
      .expect(400);
    expect(Object.keys(response.body.fields)).toEqual([field]);
  });

  it('refuses every other role', async () => {
    const body = { ...STORY, version: 1 };
    await app.agent().put('/api/admin/about').send(body).expect(401);
    for (const roles of [[], ['hr'], ['developer'], ['marketing_manager']] as const) {
      await (await app.signUp({ roles: [...roles] })).agent.put('/api/admin/about').send(body).expect(403);
    }
  });
});

describe('versions of a legal text', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    await app.nest.get(StarterContent).ensure({ sampleProject: false });
  });
  afterAll(() => app.close());

  it('are listed for admins, newest first, without their texts', async () => {
    const { agent } = await app.signUp({ roles: ['ceo'] });
    const source = (await agent.get('/api/admin/legal/terms').expect(200)).body as { version: number; body: string };
    await agent
      .put('/api/admin/legal/terms')
      .send({ body: `${source.body}\n\nMore.`, effectiveDate: '2099-01-01', basedOn: source.version })
      .expect(200);
    const { body } = await agent.get('/api/admin/legal/terms/versions').expect(200);
    expect(body[0]).toEqual({
      version: source.version + 1,
      effectiveDate: '2099-01-01',
      published_at: expect.stringMatching(/Z$/),
      state: 'upcoming',
    });
    expect((body as Array<{ version: number }>).map(({ version }) => version)).toEqual(
      Array.from({ length: source.version + 1 }, (_, index) => source.version + 1 - index),
    );
    await agent.get('/api/admin/legal/nonsense/versions').expect(404);
  });

  it('are not listed for other roles', async () => {
    await app.agent().get('/api/admin/legal/terms/versions').expect(401);
    await (await app.signUp({ roles: ['hr'] })).agent.get('/api/admin/legal/terms/versions').expect(403);
  });
});
