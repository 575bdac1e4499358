import { randomUUID } from 'node:crypto';
import { newBlock, SCHEMA_VERSION } from '../../server/site/project-pages/blocks.rules.js';
import type { PageView } from '../../server/site/project-pages/project-pages.dto.js';
import { createTestApp, type Agent, type SignedIn, type TestApp } from '../support/app.js';
import { projectPageFixture, PROJECT, STORED_VERSIONS } from '../support/project-pages.js';

const TODAY = '2026-11-21';

const LINK = { label: 'Play', url: 'https://play.example' };
const ALL = [
  { id: 'a', type: 'hero', title: 'Saltglass', tagline: 'One boat', backgroundImage: '', ctas: [LINK] },
  { id: 'b', type: 'gallery', heading: '', images: [] as Array<{ src: string; alt: string }> },
  { id: 'c', type: 'info', heading: '', cards: [{ icon: 'Info', heading: 'Quiet', body: 'No clock.' }] },
  { id: 'd', type: 'timeline', heading: '', milestones: [{ date: 'Spring 2027', title: 'Beta', description: 'For all.' }] },
  { id: 'e', type: 'status', heading: '', state: 'In Progress', progress: 40, lastUpdated: TODAY },
  { id: 'f', type: 'overview', heading: '', markdown: '# Tide\n\n- one\n- [store](/store)' },
  { id: 'g', type: 'links', heading: '', links: [LINK] },
  { id: 'h', type: 'team', heading: '', members: [{ name: 'Ada', role: 'Glass', avatar: '' }] },
];
const UNKNOWN = { id: 'u', type: 'hologram', depth: { layers: [1, null, { a: 'javascript:alert(1)' }] }, src: '  x ' };

describe('project pages', () => {
  let app: TestApp;
  let admin: SignedIn;
  let projectId: string;
  const fixture = projectPageFixture(() => app);
  const { addProject, path, send, saved, edited, publicPage, revisions, saveEmptyUpTo } = fixture;
  beforeAll(async () => {
    app = await createTestApp();
  });
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    ({ admin, projectId } = await fixture.open());
  });
  afterAll(() => app.close());

  it('are read by slug by everyone, and by id by admins only', async () => {
    await admin.agent.get(path()).expect(404);
    await saved({ projectId, slug: projectId, blocks: ALL, version: 0 });
    expect(await publicPage()).toMatchObject({ projectId, slug: 'saltglass', title: 'Saltglass', blocks: ALL, version: 1 });
    const { look: _, ...shown } = await publicPage();
    expect(await edited()).toEqual(shown);
    const staff = await app.signUp({ roles: ['staff'] });
    for (const agent of [app.agent(), staff.agent]) await agent.get(path()).expect(404);
    // A response to an admin is not cached for others.
    await app.agent().get(path()).expect(404);
    await admin.agent.get(`/api/project-pages/${randomUUID()}`).expect(404);
    for (const key of ['unknown', 'Saltglass', 'a%2Fb', '..%2Fprojects', '%E0'])
      expect([400, 404]).toContain((await app.agent().get(`/api/project-pages/${key}`)).status);
  });

  it('of private projects are returned to admins only', async () => {
    await saved({ blocks: ALL });
    await admin.agent.patch(`/api/admin/projects/${projectId}`).send({ public: false }).expect(200);
    await app.agent().get('/api/project-pages/saltglass').expect(404);
    await admin.agent.get('/api/project-pages/saltglass').expect(404);
    expect((await edited()).blocks).toEqual(ALL);
  });

  it('show title and description by default, and the project’s changes at once', async () => {
    expect(await publicPage()).toMatchObject({ version: 0, blocks: [{ type: 'hero', title: 'Saltglass', tagline: 'A flooded city.' }] });
    await admin.agent.patch(`/api/admin/projects/${projectId}`).send({ title: 'Saltglass II' }).expect(200);
    expect(await publicPage()).toMatchObject({ title: 'Saltglass II', blocks: [{ title: 'Saltglass II' }] });
  });

  it('are changed by admins only', async () => {
    const calls = (agent: Agent) => [
      send({ blocks: [] }, agent),
      agent.post('/api/project-pages/upload').attach('image', Buffer.from('x'), 'a.png'),
      agent.get(path('/revisions')),
      agent.get(path('/revisions/1')),
      agent.post(path('/revisions/1/restore')).send({ version: 1 }),
    ];
    for (const call of calls(app.agent())) expect((await call).status).toBe(401);
    for (const roles of [[], ['staff'], ['hr']] as const) {
      const { agent } = await app.signUp({ roles: [...roles] });
      for (const call of calls(agent)) expect((await call).status).toBe(403);
    }
    await admin.agent.post(`/api/project-pages/${randomUUID()}`).send({ blocks: [] }).expect(404);
    await admin.agent.post('/api/project-pages/not-an-id').send({ blocks: [] }).expect(404);
  });

  it('show only uploaded pictures, whatever address an older version or an unknown block contains', async () => {
    const transcript = `/api/support/tickets/${randomUUID()}/transcript`;
    for (const blocks of [
      [{ ...ALL[0], backgroundImage: transcript }],
      [{ ...ALL[1], images: [{ src: transcript, alt: '' }] }],
      [{ ...ALL[7], members: [{ name: 'Ada', role: '', avatar: transcript }] }],
    ]) {
      expect(Object.keys((await admin.agent.post(path()).send({ blocks }).expect(400)).body.fields)).toHaveLength(1);
    }
    expect((await admin.agent.post(path()).send({ blocks: [], ogImage: transcript }).expect(400)).body.fields).toHaveProperty('ogImage');
    await saved({ blocks: [ALL[0], UNKNOWN] });
    await saved({ blocks: [ALL[0]], version: 1 });
    // As if a newer version supported the type of the unknown block.
    const stored = JSON.stringify([
      { ...ALL[0], backgroundImage: transcript },
      { id: 'g', type: 'gallery', images: [{ src: transcript, alt: 'x' }] },
    ]);
    await app.database.query('UPDATE project_page_revisions SET blocks = $1 WHERE version = 1', [stored]);
    await app.database.query('UPDATE project_pages SET blocks = $1, og_image = $2', [stored, transcript]);
    const { blocks, ogImage } = await publicPage();
    expect(JSON.stringify([blocks, ogImage])).not.toContain(transcript);
    expect(blocks[0]).toMatchObject({ title: 'Saltglass', backgroundImage: '' });
    const refused = await admin.agent.post(path('/revisions/1/restore')).send({ version: 2 }).expect(400);
    expect(Object.keys(refused.body.fields)).toEqual(['blocks.0.backgroundImage', 'blocks.1.images.0.src']);
  });

  it('preserve every field and unknown blocks, with the texts of the head on one line', async () => {
    const blocks = [ALL[0], UNKNOWN, { ...ALL[2], glow: true }];
    const first = await saved({
      blocks,
      seoTitle: '  A title\n of two lines ',
      seoDesc: 'Words',
      ogImage: 'https://elsewhere.example/og.webp',
      schemaVersion: 1,
    });
    expect(first).toMatchObject({
      blocks,
      seoTitle: 'A title of two lines',
      seoDesc: 'Words',
      ogImage: 'https://elsewhere.example/og.webp',
      schemaVersion: SCHEMA_VERSION,
    });
    const second = await saved({ blocks: [...first.blocks].reverse(), version: 1 });
    expect(second.blocks).toEqual([...blocks].reverse());
    expect(second).toMatchObject({ version: 2, seoTitle: '', seoDesc: '', ogImage: '' });
    expect((await publicPage()).blocks).toEqual(second.blocks);
  });

  it('have headings of their own, one line each, with a length limit', async () => {
    const { blocks } = await saved({ blocks: [{ ...ALL[2], heading: '  Why\n\u202eplay ' }] });
    expect(blocks[0]).toMatchObject({ heading: 'Why play' });
    expect((await publicPage()).blocks[0]).toMatchObject({ heading: 'Why play' });
    for (const heading of ['x'.repeat(81), 7]) {
      const refused = await send({ blocks: [{ ...ALL[2], heading }], version: 1 }).expect(400);
      expect(Object.keys((refused.body as { fields: object }).fields)).toEqual(['blocks.0.heading']);
    }
  });

  it('receive ids for blocks without one, and fields that older documents lack', async () => {
    const { blocks } = await saved({
      blocks: [{ type: 'links' }, { id: 'x', type: 'info', cards: [{ heading: 'A' }] }, { id: 'x', type: 'team' }],
      schemaVersion: 1,
    });
    expect(new Set(blocks.map(({ id }) => id)).size).toBe(3);
    expect(blocks).toMatchObject([{ links: [] }, { id: 'x', cards: [{ icon: 'Info', heading: 'A', body: '' }] }, { members: [] }]);
  });

  it('are saved as versions; the later save receives the other version and loses nothing', async () => {
    const first = await saved({ blocks: [ALL[0]] });
    const other = await app.signUp({ roles: ['ceo'] });
    const theirs = (await send({ blocks: [ALL[1]], version: 1 }, other.agent).expect(200)).body as PageView;
    for (const version of [undefined, 0, 1, 3]) {
      const refused = await send({ blocks: [ALL[2]], version }).expect(409);
      expect(refused.body).toMatchObject({ code: 'page-changed', current: theirs });
    }
    expect(await edited()).toEqual(theirs);
    expect((await saved({ blocks: [ALL[2]], version: theirs.version })).version).toBe(first.version + 2);
  });

  it('are saved once when two editors save concurrently', async () => {
    const answers = await Promise.all(ALL.map((block) => send({ blocks: [block] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...ALL.slice(1).map(() => 409)]);
    expect((await revisions()).items).toHaveLength(1);
  });

  it('are audited when they are saved, without the texts', async () => {
    await saved({ blocks: ALL });
    await saved({ blocks: [ALL[0]], version: 1 });
    const rows = await app.database.query<{ before: unknown; after: unknown }>(
      `SELECT before, after FROM audit_log WHERE action = 'PROJECT_PAGE_SAVED' ORDER BY id`,
    );
    expect(JSON.stringify(rows)).not.toContain('One boat');
    expect(rows.map(({ after }) => (typeof after === 'string' ? JSON.parse(after) : after) as object)).toMatchObject([
      { version: 1, blocks: ALL.map(({ type }) => type) },
      { version: 2, blocks: ['hero'] },
    ]);
  });

  describe('their slug', () => {
    it('is the project’s, and moves it to another address', async () => {
      const page = await saved({ projectId, slug: 'salt-glass', blocks: [] });
      expect(page.slug).toBe('salt-glass');
      expect((await publicPage('salt-glass')).projectId).toBe(projectId);
      await app.agent().get('/api/project-pages/saltglass').expect(404);
      expect((await saved({ projectId, slug: projectId, blocks: [], version: 1 })).slug).toBe('salt-glass');
    });

    it('is refused when another project has it, and nothing is saved', async () => {
      await addProject({ ...PROJECT, slug: 'taken' });
      const refused = await send({ slug: 'taken', blocks: ALL }).expect(409);
      expect(refused.body).toMatchObject({ code: 'slug-taken', fields: { slug: expect.any(String) } });
      await admin.agent.get(path()).expect(404);
      expect((await publicPage('taken')).version).toBe(0);
    });

    it.each([
      'a/b',
      '../admin',
      '/saltglass',
      'Salt',
      'salt glass',
      '',
      'salt--glass',
      '-',
      'ä',
      'x'.repeat(81),
      '0f8fad5b-d9cb-469f-a165-70867728950e',
    ])('is refused as %j', async (slug) => {
      const refused = await send({ slug, blocks: [] }).expect(400);
      expect(refused.body).toMatchObject({ code: 'invalid', fields: { slug: expect.stringMatching(/^[A-Z].*\.$/) } });
    });
  });

  describe('versions', () => {
    it('are listed with their author, paged, and read one by one', async () => {
      await admin.agent.put('/api/users/profile').send({ firstName: 'Ada', lastName: 'Okafor' }).expect(200);
      await saved({ blocks: [ALL[0]], seoTitle: 'First' });
      await saved({ blocks: [ALL[1]], version: 1 });
      await saved({ blocks: [ALL[2]], version: 2 });
      const newest = await revisions('?limit=2');
      expect(newest.items.map(({ version, savedBy }) => [version, savedBy])).toEqual([
        [3, 'Ada Okafor'],
        [2, 'Ada Okafor'],
      ]);
      const oldest = await revisions(`?limit=2&cursor=${newest.nextCursor}`);
      expect([oldest.items.map(({ version }) => version), oldest.nextCursor]).toEqual([[1], null]);
      expect((await admin.agent.get(path('/revisions/1')).expect(200)).body).toMatchObject({
        version: 1,
        blocks: [ALL[0]],
        seoTitle: 'First',
        slug: 'saltglass',
      });
      for (const version of ['4', '0', '-1']) await admin.agent.get(path(`/revisions/${version}`)).expect(404);
      for (const version of ['x', '1.5', '99999999999']) await admin.agent.get(path(`/revisions/${version}`)).expect(400);
      await admin.agent.get(path('/revisions?cursor=x')).expect(400);
    });

    it('can be restored, as a new version', async () => {
      await saved({ blocks: [ALL[0], UNKNOWN], seoTitle: 'First' });
      await saved({ blocks: [], version: 1 });
      const stale = await admin.agent.post(path('/revisions/1/restore')).send({ version: 1 }).expect(409);
      expect(stale.body).toMatchObject({ code: 'page-changed', current: { version: 2, blocks: [] } });
      const restored = (await admin.agent.post(path('/revisions/1/restore')).send({ version: 2 }).expect(200)).body as PageView;
      expect(restored).toMatchObject({ version: 3, blocks: [ALL[0], UNKNOWN], seoTitle: 'First' });
      expect(await publicPage()).toMatchObject({ ...restored });
      expect((await revisions()).items.map(({ version }) => version)).toEqual([3, 2, 1]);
      await admin.agent.post(path('/revisions/9/restore')).send({ version: 3 }).expect(404);
      await admin.agent.post(path('/revisions/1/restore')).send({}).expect(400);
    });

    it('are limited to the newest fifty', async () => {
      await saved({ blocks: [] });
      await saveEmptyUpTo(STORED_VERSIONS);
      await saved({ blocks: [ALL[0]], version: STORED_VERSIONS });
      await saved({ blocks: [ALL[1]], version: STORED_VERSIONS + 1 });
      const { items } = await revisions('?limit=100');
      expect(items.map(({ version }) => version)).toEqual(
        Array.from({ length: STORED_VERSIONS }, (_, index) => STORED_VERSIONS + 2 - index),
      );
      expect(await edited()).toMatchObject({ version: STORED_VERSIONS + 2, blocks: [ALL[1]] });
    });

    it('stay without a name when their author’s account is deleted, and are part of that user’s export', async () => {
      const other = await app.signUp({ roles: ['ceo'] });
      await send({ blocks: [] }, other.agent).expect(200);
      const exported = (await other.agent.get('/api/users/data').expect(200)).body as { pagesSaved: unknown[] };
      expect(exported.pagesSaved).toEqual([{ project: 'Saltglass', version: 1, saved_at: expect.any(String) }]);
      await app.database.query('DELETE FROM users WHERE id = $1', [other.user.id]);
      expect((await revisions()).items).toMatchObject([{ version: 1, savedBy: null }]);
    });
  });

  describe('bad input', () => {
    const hero = (more: object) => ({ ...newBlock('hero', TODAY), ...more });
    const overview = (markdown: string) => ({ ...newBlock('overview', TODAY), markdown });

    it.each([
      ['a javascript: link', { blocks: [ALL[0], hero({ ctas: [{ label: 'x', url: 'javascript:alert(1)' }] })] }, 'blocks.1.ctas.0.url'],
      [
        'a spelt-out javascript: link',
        { blocks: [{ type: 'links', links: [{ label: 'x', url: ' jAvA\nscript:alert(1)' }] }] },
        'blocks.0.links.0.url',
      ],
      [
        'a data: link',
        { blocks: [{ type: 'links', links: [{ label: 'x', url: 'data:text/html,<script>alert(1)</script>' }] }] },
        'blocks.0.links.0.url',
      ],
      [
        'a link to another host without a scheme',
        { blocks: [{ type: 'links', links: [{ label: 'x', url: '//elsewhere.example' }] }] },
        'blocks.0.links.0.url',
      ],
      [
        'a data: picture',
        { blocks: [{ type: 'gallery', images: [{ src: 'data:image/svg+xml,<svg onload=alert(1)>', alt: '' }] }] },
        'blocks.0.images.0.src',
      ],
      [
        'a picture of another host',
        { blocks: [hero({ backgroundImage: 'https://elsewhere.example/pixel.gif' })] },
        'blocks.0.backgroundImage',
      ],
      ['a data: social image', { blocks: [], ogImage: 'data:image/png;base64,AAAA' }, 'ogImage'],
      ['a javascript: link in Markdown', { blocks: [overview('[x](javascript:alert(1))')] }, 'blocks.0.markdown'],
      ['a data: link in Markdown', { blocks: [overview('[x](data:text/html,x)')] }, 'blocks.0.markdown'],
      ['too much Markdown', { blocks: [overview('x'.repeat(20_001))] }, 'blocks.0.markdown'],
      ['1,000 blocks', { blocks: Array.from({ length: 1_000 }, () => ({ type: 'links' })) }, 'blocks'],
      ['more text than a page may contain', { blocks: Array.from({ length: 20 }, () => overview('ä'.repeat(10_000))) }, 'blocks'],
      ['an unknown block with too many fields', { blocks: [{ type: 'hologram', text: 'x'.repeat(300_000) }] }, 'blocks'],
      ['progress above 100%', { blocks: [{ type: 'status', progress: 120 }] }, 'blocks.0.progress'],
      ['invalid blocks', { blocks: [3] }, 'blocks'],
      ['a nested list', { blocks: [[]] }, 'blocks'],
      ['no blocks', {}, 'blocks'],
      ['a block without a type', { blocks: [{ title: 'x' }] }, 'blocks.0.type'],
      ['a title that is not a string', { blocks: [hero({ title: { $gt: '' } })] }, 'blocks.0.title'],
      ['another project’s id', { projectId: randomUUID(), blocks: [] }, 'projectId'],
      ['an invalid version', { blocks: [], version: -1 }, 'version'],
      ['an unknown field', { blocks: [], html: '<b>' }, 'html'],
      ['a long meta title', { blocks: [], seoTitle: 'x'.repeat(121) }, 'seoTitle'],
    ])('is refused with a message at its field: %s', async (_, page, field) => {
      const refused = await send(page).expect(400);
      expect(refused.body.fields).toMatchObject({ [field]: expect.stringMatching(/^[A-Z“"].+[.)]$/) });
      await admin.agent.get(path()).expect(404);
    });

    it('of 10 MB is refused before it is read', async () => {
      const refused = await send({ blocks: [overview('x'.repeat(10 * 1024 * 1024))] }).expect(413);
      expect(refused.body).toMatchObject({ code: 'too-large' });
    });

    it('is refused when it is nested too deep', async () => {
      let deep: unknown = 'x';
      for (let level = 0; level < 30; level += 1) deep = [deep];
      await send({ blocks: [{ type: 'hologram', deep }] }).expect(400);
    });

    it('keeps markup as text, and invisible characters are removed', async () => {
      const tricks =
        '<script>alert(1)</script> <style>*{display:none}</style> <iframe src="//elsewhere.example"></iframe> <svg onload=alert(1)>';
      const { blocks } = await saved({ blocks: [overview(`# A\r\n\u0007${tricks}\u202e\ud800`), { type: 'hologram', half: 'a\udc00b' }] });
      expect(blocks).toMatchObject([{ markdown: `# A\n${tricks}` }, { half: 'ab' }]);
    });
  });

  it('appear in the sitemap while their project is public, with the date of their last change', async () => {
    const locations = async (): Promise<string[]> =>
      [...(await app.agent().get('/sitemap.xml').expect(200)).text.matchAll(/<loc>([^<]+)<\/loc><lastmod>/g)].map(
        ([, address]) => address ?? '',
      );
    expect(await locations()).toEqual(['http://portal.test/projects/saltglass']);
    await admin.agent.patch(`/api/admin/projects/${projectId}`).send({ public: false }).expect(200);
    expect(await locations()).toEqual([]);
  });
});
