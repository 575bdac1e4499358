import { randomUUID } from 'node:crypto';
import type { SecretFindingView, SecretScanView } from '../../server/security/secrets/secrets.dto.js';
import { StoredTexts } from '../../server/platform/text/stored-texts.js';
import { makeBuild, reportBug } from '../support/bugs.js';
import { schedule } from '../support/playtests.js';
import { writePolicy } from '../support/policies.js';
import { PROJECT } from '../support/project-pages.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { writeReview } from '../support/reviews.js';
import { makeProduct } from '../support/store.js';
import { createModule } from '../support/training.js';
import { colleague } from '../support/staff.js';

const SECRETS = '/api/security/secrets';
/** Not a key of anyone; in two parts, so that scans of this repository do not report it. */
const AWS_KEY = ['AKIA', 'QWERTYUIOP234567'].join('');
const GITHUB_TOKEN = ['ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('');

describe('scans for secrets', () => {
  let app: TestApp;
  let officer: SignedIn;
  let author: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    officer = await app.signUp({ roles: ['security'] });
    author = await colleague(app, 'Ada', ['admin']);
  });

  const announce = async (content: string): Promise<{ id: string; version: number }> =>
    (await author.agent.post('/api/staff/announcements').send({ id: randomUUID(), title: 'New server', content }).expect(201)).body as {
      id: string;
      version: number;
    };
  const scan = async (): Promise<void> => {
    await officer.agent.post(`${SECRETS}/scan`).expect(202);
    await app.runJobs();
  };
  const findings = async (query = ''): Promise<SecretFindingView[]> =>
    ((await officer.agent.get(`${SECRETS}${query}`).expect(200)).body as { items: SecretFindingView[] }).items;
  const state = async (): Promise<SecretScanView> => (await officer.agent.get(`${SECRETS}/scan`).expect(200)).body as SecretScanView;

  it('find a key in a text, with its place, and store nothing that could be used', async () => {
    expect(await state()).toEqual({ state: 'never', startedAt: null, finishedAt: null, texts: 0, open: 0 });
    const { id } = await announce(`The access data:\n\n${AWS_KEY}\nsecretlint-disable`);
    await scan();
    expect(await findings()).toEqual([
      expect.objectContaining({
        file: { type: 'announcement', id, name: 'New server' },
        line: 4,
        rule: 'aws',
        secret: 'AKIA… (20 characters)',
        resolved: false,
      }),
    ]);
    expect(await state()).toMatchObject({ state: 'finished', open: 1 });
    const overview = (await officer.agent.get('/api/security').expect(200)).body as { findings: object[]; figures: object[] };
    expect(overview.findings).toHaveLength(1);
    expect(overview.figures).toContainEqual(
      expect.objectContaining({ key: 'findings', value: 1, path: '/admin?section=security&tab=secrets&state=open' }),
    );
    for (const table of ['secret_findings', 'jobs', 'audit_log', 'secret_scans'])
      expect(JSON.stringify(await app.database.query(`SELECT * FROM ${table}`))).not.toContain(AWS_KEY.slice(4));
  });

  it('find a key in a setting where none is expected, and none where it belongs', async () => {
    const configured = await createTestApp({
      settings: { CLIENT_DIR: `/nowhere/${AWS_KEY}`, SMTP_URL: `smtp://${AWS_KEY}:${GITHUB_TOKEN}@127.0.0.1:1` },
    });
    try {
      await configured.database.query(
        `INSERT INTO contact_info (id, text, email, phone, address, legal_name, trading_name, company_number, theme_color, social_links, version, updated_at)
         VALUES (true, '', '', '', $1, '', '', '', '#00ffff', '[]', 1, now())`,
        [`Behind the bins, ${GITHUB_TOKEN}`],
      );
      const { agent } = await configured.signUp({ roles: ['security'] });
      await agent.post(`${SECRETS}/scan`).expect(202);
      await configured.runJobs();
      const { items } = (await agent.get(SECRETS).expect(200)).body as { items: SecretFindingView[] };
      expect(items.map(({ file, secret }) => [file.type, file.name, secret]).sort()).toEqual([
        ['setting', 'CLIENT_DIR', 'AKIA… (20 characters)'],
        ['setting', 'Contact details', 'ghp_… (40 characters)'],
      ]);
      expect(JSON.stringify(await configured.database.query('SELECT * FROM secret_findings'))).not.toContain(AWS_KEY.slice(4));
    } finally {
      await configured.close();
    }
  });

  it('read bugs, comments, chat, policies, training, contract templates, public pages, shared replies, documents and text files, but no tickets: they belong to customers', async () => {
    await app.database.query(`INSERT INTO contract_templates (id, title, content, created_at, updated_at, version)
      VALUES (gen_random_uuid(), 'Template', '${GITHUB_TOKEN}', now(), now(), 1)`);
    await app.database.query(`INSERT INTO saved_replies (id, author_id, shared, title, body, version, created_at, updated_at)
      VALUES (gen_random_uuid(), NULL, true, 'Reply', '${GITHUB_TOKEN}', 1, now(), now())`);
    await author.agent.post('/api/staff/messages').send({ title: 'Message', content: GITHUB_TOKEN }).expect(201);
    const { bug } = await reportBug(author, { description: `Use ${GITHUB_TOKEN}` });
    await author.agent
      .post(`/api/staff/bugs/${bug.id}/attachments`)
      .attach('files', Buffer.from(`token ${GITHUB_TOKEN}`), 'log.txt')
      .expect(201);
    await createModule(author, { description: `Use ${GITHUB_TOKEN}` });
    await app.database.query(`INSERT INTO legal_versions (id, kind, version, effective_date, body)
      VALUES (gen_random_uuid(), 'terms', 1, '2026-01-01', '${GITHUB_TOKEN}')`);
    await app.database.query(`INSERT INTO studio_story (title, body) VALUES ('Story', '${GITHUB_TOKEN}')
      ON CONFLICT (id) DO UPDATE SET body = excluded.body`);
    await writePolicy(author, { content: `Use ${GITHUB_TOKEN}` });
    const { id } = (await author.agent.post('/api/admin/projects').send(PROJECT).expect(201)).body as { id: string };
    await app.database.query(
      `INSERT INTO project_pages (project_id, version, schema_version, blocks, seo_title, seo_desc, og_image, updated_at)
       VALUES ($1, 1, 1, $2::jsonb, '', '', '', now())`,
      [id, JSON.stringify([{ type: 'text', text: `A key:\n${GITHUB_TOKEN}` }])],
    );
    for (const [name, content] of [
      ['.env', `TOKEN=${GITHUB_TOKEN}`],
      ['picture.bin', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(GITHUB_TOKEN)])],
    ] as const)
      await author.agent.post('/api/staff/drive/upload').attach('file', Buffer.from(content), name).expect(201);
    const content = `<p>The key:</p><p><strong>${GITHUB_TOKEN.slice(0, 10)}</strong>${GITHUB_TOKEN.slice(10)}</p>`;
    await author.agent.post('/api/staff/drive/docs').send({ name: 'Access data', content }).expect(201);
    await scan();
    expect((await findings()).map(({ file }) => file.type).sort()).toEqual([
      'about',
      'bug',
      'bug',
      'chat',
      'contract-template',
      'drive-file',
      'legal',
      'policy',
      'project',
      'saved-reply',
      'training-module',
      'word-document',
    ]);
    const { sources } = app.nest.get(StoredTexts, { strict: false });
    expect(sources.map(({ name }) => name).filter((name) => /ticket|message/.test(name))).toEqual([]);
  });

  it('read builds, playtests with their answers and notes, reviews, help answers, products, projects, categories and hours', async () => {
    const dev = await colleague(app, 'Dev', ['developer']);
    const build = await makeBuild(app, '0.9.1', { uploadedBy: dev.user.id });
    await app.database.query('UPDATE builds SET test_instructions = $1 WHERE id = $2', [`Sign in with ${GITHUB_TOKEN}`, build]);
    const tester = await colleague(app, 'Tess', ['dev_tester']);
    const playtest = await schedule(author, {
      build_id: build,
      scheduled_date: new Date(app.clock.now().getTime() + 3_600_000).toISOString(),
    });
    await tester.agent.post(`/api/staff/playtest/${playtest.id}/rsvp`).send({ status: 'attending', notes: GITHUB_TOKEN }).expect(200);
    await app.database.query(
      `INSERT INTO playtest_notes (id, session_id, seq, author_id, body, created_at) VALUES (gen_random_uuid(), $1, 1, NULL, $2, now())`,
      [playtest.id, GITHUB_TOKEN],
    );
    const review = await writeReview(author, build, { feedback: `Use ${GITHUB_TOKEN}` });
    const answer = { group: 'orders', question: 'Where?', answer: GITHUB_TOKEN, published: false };
    await author.agent.post('/api/admin/support/faqs').send(answer).expect(201);
    await makeProduct(app.database, { description: GITHUB_TOKEN });
    await author.agent
      .post('/api/admin/projects')
      .send({ ...PROJECT, description: GITHUB_TOKEN })
      .expect(201);
    await app.database.query(
      `INSERT INTO support_categories (key, label, position, subcategories, description, active, version)
       VALUES ('keys', 'Keys', 99, '[]', $1, true, 1)`,
      [GITHUB_TOKEN],
    );
    await app.database.query(
      `INSERT INTO support_hours (id, week, holidays, version, updated_at) VALUES (true, '{}', $1::jsonb, 1, now())`,
      [JSON.stringify([{ date: '2027-01-01', label: GITHUB_TOKEN }])],
    );
    const [legal] = await app.database.query<{ id: string }>(
      `INSERT INTO legal_versions (id, kind, version, effective_date, body) VALUES (gen_random_uuid(), 'terms', 7, '2026-01-01', $1) RETURNING id`,
      [GITHUB_TOKEN],
    );
    await scan();
    const found = (await findings()).map(({ file }) => file);
    expect(found.map(({ type }) => type).sort()).toEqual([
      'build',
      'faq',
      'legal',
      'playtest',
      'playtest',
      'product',
      'project',
      'review',
      'setting',
      'setting',
    ]);
    expect(found).toContainEqual({ type: 'build', id: build, name: expect.stringContaining('0.9.1') });
    expect(found).toContainEqual({ type: 'review', id: review.id, name: expect.stringContaining('0.9.1') });
    expect(found).toContainEqual({ type: 'legal', id: legal?.id, name: 'terms, version 7' });
    expect(found.flatMap(({ type, name }) => (type === 'setting' ? name : [])).sort()).toEqual(['Support categories', 'Support hours']);
  });

  it('are resolved with a note, stay resolved while the text is unchanged, and can be opened again', async () => {
    await announce(AWS_KEY);
    await scan();
    const [found] = await findings();
    const path = `${SECRETS}/${found?.id}`;
    await officer.agent.post(`${path}/resolve`).send({ note: ' ', version: 1 }).expect(400);
    await officer.agent.post(`${path}/resolve`).send({ note: 'The key was revoked.', version: 1 }).expect(200);
    const conflict = await officer.agent.post(`${path}/resolve`).send({ note: 'Removed', version: 1 }).expect(409);
    expect(conflict.body).toMatchObject({ code: 'finding-changed', current: { note: 'The key was revoked.', version: 2 } });
    app.clock.advance(60_000);
    await scan();
    expect(await findings('?state=open')).toEqual([]);
    expect(await findings('?state=resolved')).toEqual([
      expect.objectContaining({ resolved: true, note: 'The key was revoked.', isGone: false }),
    ]);
    await officer.agent.post(`${path}/reopen`).send({ version: 2 }).expect(200);
    expect(await findings('?state=open')).toHaveLength(1);
    const actions = await app.database.query<{ action: string }>(
      "SELECT action FROM audit_log WHERE action LIKE 'SECRET_FINDING%' ORDER BY id",
    );
    expect(actions.map(({ action }) => action)).toEqual(['SECRET_FINDING_RESOLVED', 'SECRET_FINDING_REOPENED']);
  });

  it('resolve what has disappeared, and open it again when it is back', async () => {
    const { id } = await announce(AWS_KEY);
    await scan();
    await app.database.query("UPDATE announcements SET content = 'Removed' WHERE id = $1", [id]);
    app.clock.advance(60_000);
    await scan();
    expect(await findings()).toEqual([expect.objectContaining({ resolved: true, isGone: true, note: null })]);
    await app.database.query('UPDATE announcements SET content = $2 WHERE id = $1', [id, AWS_KEY]);
    app.clock.advance(60_000);
    await scan();
    expect(await findings()).toEqual([expect.objectContaining({ resolved: false, isGone: false })]);
  });

  it('run once a day by themselves', async () => {
    await app.runJobs();
    await announce(AWS_KEY);
    app.clock.advance(25 * 3_600_000);
    await app.runJobs();
    officer = await app.signUp({ roles: ['cto'] });
    expect(await findings()).toHaveLength(1);
  });

  it('are open to the security centre only, and resolving needs a recent password', async () => {
    await announce(AWS_KEY);
    await scan();
    const path = `${SECRETS}/${(await findings())[0]?.id}/resolve`;
    const input = { note: 'The key was revoked.', version: 1 };
    for (const roles of [['developer'], ['hr']] as const) {
      const { agent } = await app.signUp({ roles: [...roles] });
      await agent.get(SECRETS).expect(403);
      await agent.post(`${SECRETS}/scan`).expect(403);
      await agent.post(path).send(input).expect(403);
    }
    await app.agent().get(SECRETS).expect(401);
    await app.agent().post(path).send(input).expect(401);
    await officer.agent.post(`${SECRETS}/${randomUUID()}/resolve`).send(input).expect(404);
    app.clock.advance(11 * 60_000);
    expect((await officer.agent.post(path).send(input).expect(403)).body).toMatchObject({ code: 'proof-required' });
  });
});
