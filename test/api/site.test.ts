import { StarterContent } from '../../server/site/starter-content.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

const PROJECT = { title: 'Neon Drift', slug: 'neon-drift', description: 'Fast and bright.', icon: 'rocket', public: true };

/** Of a project that brings none of its own. */
const PLAIN_APPEARANCE = {
  accent: null,
  lettering: 'studio',
  platforms: [],
  releaseDate: '',
  statusLine: '',
  keyArt: null,
  logo: null,
  featured: false,
};

describe('projects', () => {
  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    admin = await app.signUp({ roles: ['admin'] });
    const leftover = await admin.agent.post('/api/admin/projects').send({ ...PROJECT, slug: 'leftover', public: false });
    await admin.agent.delete(`/api/admin/projects/${leftover.body.id}`).expect(204);
  });

  const publicSlugs = async () =>
    ((await app.agent().get('/api/projects').expect(200)).body as Array<{ slug: string }>).map(({ slug }) => slug);

  it('are added, shown, hidden and removed by an admin, which visitors see', async () => {
    expect(await publicSlugs()).toEqual([]);
    const { body } = await admin.agent.post('/api/admin/projects').send(PROJECT).expect(201);
    expect(body).toMatchObject(PROJECT);
    expect(await publicSlugs()).toEqual(['neon-drift']);
    expect((await app.agent().get('/api/projects')).body).toEqual([
      {
        id: body.id,
        title: 'Neon Drift',
        description: 'Fast and bright.',
        slug: 'neon-drift',
        icon: 'rocket',
        ...PLAIN_APPEARANCE,
        image: null,
      },
    ]);
    expect((await admin.agent.get(`/api/admin/projects/${body.id}`).expect(200)).body).toEqual(body);
    await admin.agent.patch(`/api/admin/projects/${body.id}`).send({ public: false }).expect(200);
    expect(await publicSlugs()).toEqual([]);
    await admin.agent.patch(`/api/admin/projects/${body.id}`).send({ public: true, title: 'Neon Drift 2' }).expect(200);
    expect(await publicSlugs()).toEqual(['neon-drift']);
    await admin.agent.delete(`/api/admin/projects/${body.id}`).expect(204);
    expect(await publicSlugs()).toEqual([]);
    await admin.agent.delete(`/api/admin/projects/${body.id}`).expect(404);
    await admin.agent.get(`/api/admin/projects/${body.id}`).expect(404);
  });

  it('are paged, with a link to the next page', async () => {
    for (let number = 0; number < 26; number += 1) {
      await admin.agent
        .post('/api/admin/projects')
        .send({ ...PROJECT, slug: `project-${number}`, public: number !== 13 })
        .expect(201);
    }
    const slugs = (numbers: number[]) => numbers.map((number) => `project-${number}`);
    const all = Array.from({ length: 26 }, (_, place) => 25 - place).filter((number) => number !== 13);
    expect(await publicSlugs()).toEqual(slugs(all.slice(0, 24)));
    const part = async (path: string) => {
      const { body, headers } = await app.agent().get(path).expect(200);
      return {
        slugs: (body as Array<{ slug: string }>).map(({ slug }) => slug),
        next: /^<(.+)>; rel="next"$/.exec(headers.link ?? '')?.[1],
      };
    };
    const first = await part('/api/projects');
    expect(await part(first.next ?? '')).toEqual({ slugs: slugs(all.slice(24)), next: undefined });
    const few = await part('/api/projects?limit=20');
    expect(few.slugs).toEqual(slugs(all.slice(0, 20)));
    expect(await part(few.next ?? '')).toEqual({ slugs: slugs(all.slice(20)), next: undefined });
    await app.agent().get('/api/projects?cursor=nonsense').expect(400);
    await app.agent().get('/api/projects?limit=0').expect(400);
  });

  it('are served by every instance', async () => {
    const second = await createTestApp({ database: app.database });
    const titles = async () => ((await second.agent().get('/api/projects')).body as Array<{ slug: string }>).map(({ slug }) => slug);
    expect(await titles()).toEqual([]);
    await admin.agent.post('/api/admin/projects').send(PROJECT).expect(201);
    await until(async () => (await titles()).length > 0, 'the project in the other instance');
    expect(await titles()).toEqual(['neon-drift']);
    await second.close();
  });

  it('are changed by admins, and refused to everyone else', async () => {
    const { body } = await admin.agent.post('/api/admin/projects').send(PROJECT).expect(201);
    const path = `/api/admin/projects/${body.id}`;
    for (const roles of [[], ['developer'], ['hr'], ['marketing_manager']] as const) {
      const { agent } = await app.signUp({ roles: [...roles] });
      await agent.get('/api/admin/projects').expect(403);
      await agent.get(path).expect(403);
      await agent
        .post('/api/admin/projects')
        .send({ ...PROJECT, slug: 'x' })
        .expect(403);
      await agent.patch(path).send({ public: false }).expect(403);
      await agent.delete(path).expect(403);
    }
    await app.agent().get('/api/admin/projects').expect(401);
    await app.agent().get(path).expect(401);
    await app.agent().post('/api/admin/projects').send(PROJECT).expect(401);
    await app.agent().patch(path).send({}).expect(401);
    await app.agent().delete(path).expect(401);
  });

  it.each([
    ['title', { ...PROJECT, title: '  ' }],
    ['title', { ...PROJECT, title: 'x'.repeat(121) }],
    ['slug', { ...PROJECT, slug: 'Neon Drift' }],
    ['slug', { ...PROJECT, slug: '-neon' }],
    ['description', { ...PROJECT, description: '' }],
    ['description', { ...PROJECT, description: 'x'.repeat(1001) }],
    ['public', { ...PROJECT, public: 'yes' }],
    ['owner', { ...PROJECT, owner: 'me' }],
  ])('refuse a bad %s', async (field, body) => {
    const response = await admin.agent.post('/api/admin/projects').send(body).expect(400);
    expect(Object.keys(response.body.fields)).toEqual([field]);
  });

  it('have an address of their own', async () => {
    const { body } = await admin.agent.post('/api/admin/projects').send(PROJECT).expect(201);
    const taken = await admin.agent.post('/api/admin/projects').send(PROJECT).expect(409);
    expect(taken.body).toMatchObject({ code: 'slug-taken', fields: { slug: expect.any(String) } });
    const other = await admin.agent
      .post('/api/admin/projects')
      .send({ ...PROJECT, slug: 'other' })
      .expect(201);
    await admin.agent.patch(`/api/admin/projects/${other.body.id}`).send({ slug: 'neon-drift' }).expect(409);
    await admin.agent.patch(`/api/admin/projects/${body.id}`).send({ slug: 'neon-drift' }).expect(200);
  });

  it('are never overwritten silently by concurrent edits', async () => {
    const { body } = await admin.agent.post('/api/admin/projects').send(PROJECT).expect(201);
    const path = `/api/admin/projects/${body.id}`;
    const first = await admin.agent.patch(path).send({ title: 'First', version: body.version }).expect(200);
    expect(first.body.version).toBe(body.version + 1);
    const late = await admin.agent.patch(path).send({ description: 'Late', version: body.version }).expect(409);
    expect(late.body).toMatchObject({
      code: 'project-changed',
      current: { title: 'First', description: PROJECT.description, version: first.body.version },
    });
    await admin.agent.patch(path).send({ description: 'Late', version: first.body.version }).expect(200);
    // A change of a single field needs no version, and an unchanged value is no change.
    const shown = await admin.agent.patch(path).send({ public: false }).expect(200);
    expect((await admin.agent.patch(path).send({ public: false }).expect(200)).body.version).toBe(shown.body.version);
    await admin.agent.patch(path).send({ title: 'X', version: 0 }).expect(400);
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'nonsense', "' OR 1=1 --", '1'])('return 404 for the id %s', async (id) => {
    await admin.agent
      .patch(`/api/admin/projects/${encodeURIComponent(id)}`)
      .send({ public: true })
      .expect(404);
    await admin.agent.delete(`/api/admin/projects/${encodeURIComponent(id)}`).expect(404);
  });

  it('are paged newest first, with a page size limit', async () => {
    for (let index = 0; index < 5; index += 1)
      await admin.agent
        .post('/api/admin/projects')
        .send({ ...PROJECT, slug: `p-${index}` })
        .expect(201);
    const slugs: string[] = [];
    let cursor: string | null = null;
    do {
      const response = await admin.agent
        .get('/api/admin/projects')
        .query({ limit: 2, ...(cursor !== null && { cursor }) })
        .expect(200);
      const page = response.body as { items: Array<{ slug: string }>; nextCursor: string | null };
      expect(page.items.length).toBeLessThanOrEqual(2);
      slugs.push(...page.items.map(({ slug }) => slug));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(slugs).toEqual(['p-4', 'p-3', 'p-2', 'p-1', 'p-0']);
    for (const query of [{ limit: 0 }, { limit: 101 }, { limit: 'x' }, { cursor: 'x' }, { page: 2 }]) {
      await admin.agent.get('/api/admin/projects').query(query).expect(400);
    }
  });

  it('are audited with the values before and after', async () => {
    const { body } = await admin.agent.post('/api/admin/projects').send(PROJECT).expect(201);
    await admin.agent.patch(`/api/admin/projects/${body.id}`).send({ title: 'New' }).expect(200);
    const rows = await app.database.query(
      `SELECT action, before->>'title' AS was, after->>'title' AS is FROM audit_log WHERE target_id = $1 ORDER BY id`,
      [body.id],
    );
    expect(rows).toEqual([
      { action: 'PROJECT_CREATED', was: null, is: 'Neon Drift' },
      { action: 'PROJECT_UPDATED', was: 'Neon Drift', is: 'New' },
    ]);
  });
});

describe('contact information', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    await app.nest.get(StarterContent).ensure({ sampleProject: true });
  });
  afterAll(() => app.close());

  it('exists once from the first start on, with a sample project', async () => {
    await app.nest.get(StarterContent).ensure({ sampleProject: true });
    expect((await app.agent().get('/api/contact').expect(200)).body).toMatchObject({
      themeColor: '#00ffff',
      tradingName: expect.any(String),
    });
    expect((await app.agent().get('/api/projects').expect(200)).body).toHaveLength(1);
  });

  it('is changed by an admin, shown to visitors, and never overwritten silently', async () => {
    const { agent } = await app.signUp({ roles: ['ceo'] });
    const { version } = (await agent.get('/api/contact')).body as { version: number };
    const changed = await agent.put('/api/contact').send({ tradingName: 'Lantern Fox', themeColor: '#FF8800', version }).expect(200);
    expect(changed.body).toMatchObject({ tradingName: 'Lantern Fox', themeColor: '#ff8800', version: version + 1 });
    const late = await agent.put('/api/contact').send({ tradingName: 'Other', version }).expect(409);
    expect(late.body.current).toMatchObject({ tradingName: 'Lantern Fox' });
    const seen = async () => ((await app.agent().get('/api/contact')).body as { tradingName: string }).tradingName;
    await until(async () => (await seen()) === 'Lantern Fox', 'the new name');
  });

  it.each([
    ['email', { email: 'nobody' }],
    ['phone', { phone: 'call me' }],
    ['themeColor', { themeColor: 'cyan' }],
    ['themeColor', { themeColor: '#0ff;}' }],
    ['tradingName', { tradingName: '' }],
    ['socialLinks.0.url', { socialLinks: [{ label: 'X', url: 'javascript:alert(1)' }] }],
    ['colour', { colour: '#fff' }],
  ])('refuses a bad %s', async (field, body) => {
    const { agent } = await app.signUp({ roles: ['admin'] });
    const response = await agent.put('/api/contact').send(body).expect(400);
    expect(Object.keys(response.body.fields)).toEqual([field]);
  });

  it('is refused to other roles', async () => {
    await app.agent().put('/api/contact').send({ tradingName: 'Mine' }).expect(401);
    const { agent } = await app.signUp({ roles: ['marketing_manager'] });
    await agent.put('/api/contact').send({ tradingName: 'Mine' }).expect(403);
  });
});

describe('the studio’s values', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    await app.nest.get(StarterContent).ensure({ sampleProject: false });
  });
  afterAll(() => app.close());

  it('start with the founding three', async () => {
    const response = await app.agent().get('/api/values').expect(200);
    expect((response.body as Array<{ title: string }>).map(({ title }) => title)).toEqual([
      'Mission Driven',
      'Consumer First',
      'Fearless Creativity',
    ]);
  });

  it('are changed and ordered by an admin only', async () => {
    const values = [
      { title: 'Slow Games', text: 'We take the time.' },
      { title: 'Open Doors', text: 'Come and see.' },
    ];
    const version = 1;
    await app.agent().get('/api/admin/values').expect(401);
    await app.agent().put('/api/admin/values').send({ values, version }).expect(401);
    const { agent: hr } = await app.signUp({ roles: ['hr'] });
    await hr.get('/api/admin/values').expect(403);
    await hr.put('/api/admin/values').send({ values, version }).expect(403);
    const { agent } = await app.signUp({ roles: ['admin'] });
    for (const bad of [
      { values: [] },
      { values: [{ title: '', text: 'x' }] },
      { values: [{ title: 'x' }] },
      { values: 'x' },
      { values: [[[[]]]] },
      { values: [null] },
      {},
    ]) {
      await agent
        .put('/api/admin/values')
        .send({ version, ...bad })
        .expect(400);
    }
    await agent.put('/api/admin/values').send({ values }).expect(400);
    const { body: source } = await agent.get('/api/admin/values').expect(200);
    expect(source).toEqual({ values: (await app.agent().get('/api/values')).body, version });
    expect((await agent.put('/api/admin/values').send({ values, version }).expect(200)).body).toEqual({ values, version: 2 });
    const seen = async () => (await app.agent().get('/api/values')).text;
    await until(async () => (await seen()) === JSON.stringify(values), 'the new values');

    // Another user had the form open all the while.
    const late = await agent
      .put('/api/admin/values')
      .send({ values: [{ title: 'Mine', text: 'Alone.' }], version })
      .expect(409);
    expect(late.body).toMatchObject({ code: 'values-changed', current: { values, version: 2 } });
    expect((await agent.get('/api/admin/values')).body).toEqual({ values, version: 2 });
  });
});
