import { createHash, randomUUID } from 'node:crypto';
import type { PoliciesPage, PolicyView } from '../../server/policies/policies.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { APPROVAL, changePolicy, passDays, POLICIES, policyTeam, publishPolicy, readPolicy, writePolicy } from '../support/policies.js';
import { inboxOf } from '../support/staff.js';

describe('policies', () => {
  let app: TestApp;
  let hana: SignedIn;
  let ada: SignedIn;
  let dev: SignedIn;
  let tester: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    ({ hana, ada, dev, tester } = await policyTeam(app));
  });

  const list = async ({ agent }: SignedIn, query = ''): Promise<PoliciesPage> =>
    (await agent.get(`${POLICIES}${query}`).expect(200)).body as PoliciesPage;
  const titles = async (person: SignedIn, query = ''): Promise<string[]> => (await list(person, query)).policies.map(({ title }) => title);

  it('refuse visitors, customers and, for everything but reading, staff who do not manage them', async () => {
    const { id } = await publishPolicy(hana, ada);
    const customer = await app.signUp();
    const draft = { title: 'x', category: 'Finance', content: 'x', effectiveDate: '2026-01-01' };
    const forManagers = [
      (agent: SignedIn['agent']) => agent.post(POLICIES).send(draft),
      (agent: SignedIn['agent']) => agent.put(`${POLICIES}/${id}`).send({ title: 'x' }),
      (agent: SignedIn['agent']) => agent.put(`${POLICIES}/${id}`).send(APPROVAL),
      (agent: SignedIn['agent']) => agent.get(`${POLICIES}/${id}/report`),
      (agent: SignedIn['agent']) => agent.get(`${POLICIES}/report/export`),
      (agent: SignedIn['agent']) => agent.post(`${POLICIES}/files`).attach('file', Buffer.from('x'), 'x.txt'),
    ];
    const forStaff = [
      (agent: SignedIn['agent']) => agent.get(POLICIES),
      (agent: SignedIn['agent']) => agent.get(`${POLICIES}/${id}`),
      (agent: SignedIn['agent']) => agent.post(`${POLICIES}/${id}/ack`).send({ name: 'Dara Test' }),
      (agent: SignedIn['agent']) => agent.get(`${POLICIES}/files/${id}`),
    ];
    for (const call of [...forManagers, ...forStaff]) {
      await call(app.agent()).expect(401);
      await call(customer.agent).expect(403);
    }
    for (const call of forManagers) await call(dev.agent).expect(403);
    expect(await titles(dev)).toEqual(['Remote work']);
  });

  it('are drafts until another person approves them, seen by admin, ceo and hr alone', async () => {
    const draft = await writePolicy(hana, { title: ' Remote\u202e work ' });
    expect(draft).toMatchObject({
      title: 'Remote work',
      status: 'draft',
      approval: 'pending',
      publishedVersion: null,
      latestVersion: 1,
      counts: null,
      can: { edit: true, approve: false, acknowledge: false, report: false },
      versions: [{ number: 1, change: 'major', editedBy: 'Hana Test', approvedAt: null }],
    });
    expect(await titles(dev)).toEqual([]);
    expect(await titles(ada, '?show=draft')).toEqual(['Remote work']);
    await dev.agent.get(`${POLICIES}/${draft.id}`).expect(404);
    await dev.agent.post(`${POLICIES}/${draft.id}/ack`).send({ name: 'Dara Test' }).expect(404);
    expect(await changePolicy(ada, draft.id, { ...APPROVAL, version: draft.version })).toMatchObject({
      status: 'published',
      approval: 'approved',
      versions: [{ approvedBy: 'Ada Test', selfApproved: false }],
    });
    expect(await titles(dev)).toEqual(['Remote work']);
    expect((await hana.agent.put(`${POLICIES}/${draft.id}`).send(APPROVAL).expect(409)).body).toMatchObject({ code: 'not-pending' });
  });

  it('are created pending whether or not the request says so, and never approved', async () => {
    const whole = { title: 'Remote work', category: 'Operations', content: 'From home.', effectiveDate: '2026-11-27' };
    const { body } = await hana.agent
      .post(POLICIES)
      .send({ ...whole, status: 'draft', approval: 'pending' })
      .expect(201);
    expect(body).toMatchObject({ status: 'draft', approval: 'pending' });
    for (const state of [APPROVAL, { approval: 'approved' }, { status: 'published' }])
      await hana.agent
        .post(POLICIES)
        .send({ ...whole, ...state })
        .expect(400);
  });

  it('are not approved by the author of the version, unless no one else can, which is marked', async () => {
    const { id } = await writePolicy(hana);
    expect((await hana.agent.put(`${POLICIES}/${id}`).send(APPROVAL).expect(409)).body).toMatchObject({ code: 'own-policy' });
    await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [ada.user.id]);
    expect((await readPolicy(hana, id)).can.approve).toBe(true);
    expect((await changePolicy(hana, id, APPROVAL)).versions).toMatchObject([{ selfApproved: true, approvedBy: 'Hana Test' }]);
    const [entry] = await app.database.query<{ after: object }>(`SELECT after FROM audit_log WHERE action = 'POLICY_APPROVED'`);
    expect(entry).toMatchObject({ after: { number: 1, selfApproved: true } });
  });

  it('do not take an approval together with a new text', async () => {
    const { id } = await publishPolicy(hana, ada);
    const both = { ...APPROVAL, content: 'A text that no one approved.' };
    await ada.agent.put(`${POLICIES}/${id}`).send(both).expect(400);
    expect(await changePolicy(ada, id, { ...both, approval: 'pending' })).toMatchObject({ approval: 'pending', latestVersion: 2 });
    await hana.agent.put(`${POLICIES}/${id}`).send({ status: 'draft', approval: 'pending' }).expect(400);
    expect((await readPolicy(dev, id)).versions).toHaveLength(1);
  });

  it('keep the published version for readers until the next one is approved', async () => {
    const { id } = await publishPolicy(hana, ada);
    await changePolicy(ada, id, { title: 'Secret title', content: 'Secret text.', category: 'Finance', reason: 'New office' });
    expect(await readPolicy(dev, id)).toMatchObject({
      title: 'Remote work',
      category: 'HR Policies',
      approval: 'approved',
      latestVersion: 1,
      versions: [{ number: 1 }],
    });
    for (const path of [POLICIES, `${POLICIES}?search=secret`, '/api/staff/search?q=secret', '/api/inbox'])
      expect((await dev.agent.get(path).expect(200)).text).not.toContain('Secret');
    expect(await readPolicy(hana, id)).toMatchObject({
      title: 'Secret title',
      status: 'published',
      approval: 'pending',
      publishedVersion: 1,
    });
    await changePolicy(hana, id, APPROVAL);
    expect(await readPolicy(dev, id)).toMatchObject({
      title: 'Secret title',
      versions: [
        { number: 1, title: 'Remote work' },
        { number: 2, reason: 'New office' },
      ],
    });
  });

  it('store versions with the digest of their text, which no one can change', async () => {
    const { id, versions } = await publishPolicy(hana, ada, { content: 'Grüße.' });
    expect(versions[0]?.hash).toBe(createHash('sha256').update('Grüße.', 'utf8').digest('hex'));
    const refused = 'Versions of policies and acknowledgements are not changed.';
    await expect(app.database.query(`UPDATE policy_versions SET content = 'Other' WHERE policy_id = $1`, [id])).rejects.toThrow(refused);
    await expect(app.database.query('UPDATE policy_versions SET self_approved = true')).rejects.toThrow(refused);
    await expect(app.database.query('DELETE FROM policy_versions')).rejects.toThrow(refused);
    // A save without a change makes no version.
    expect(await changePolicy(ada, id, { content: 'Grüße.' })).toMatchObject({ latestVersion: 1, approval: 'approved' });
  });

  it('come with the published version, however many later ones wait', async () => {
    const { id } = await publishPolicy(hana, ada);
    await app.database.query(
      `INSERT INTO policy_versions (policy_id, number, title, category, content, content_hash, attachments, audience, effective_date, change, edited_at, self_approved)
       SELECT policy_id, later, title, category, content, content_hash, attachments, audience, effective_date, 'minor', edited_at, false
       FROM policy_versions, generate_series(2, 120) later WHERE policy_id = $1`,
      [id],
    );
    await app.database.query('UPDATE policies SET latest_version = 120 WHERE id = $1', [id]);
    const numbers = (await readPolicy(hana, id)).versions.map(({ number }) => number);
    expect(numbers).toHaveLength(100);
    expect([numbers[0], numbers[1], numbers.at(-1)]).toEqual([1, 22, 120]);
  });

  it('refuse a second save of one version with the first', async () => {
    const { id, version } = await writePolicy(hana);
    await changePolicy(ada, id, { title: 'Working from home', version });
    const { body } = await hana.agent.put(`${POLICIES}/${id}`).send({ title: 'Home office', version }).expect(409);
    expect(body).toMatchObject({
      code: 'policy-changed',
      changedBy: 'Ada Test',
      current: { title: 'Working from home', latestVersion: 2 },
    });
    // An approval of what was replaced meanwhile is a conflict too.
    await hana.agent
      .put(`${POLICIES}/${id}`)
      .send({ ...APPROVAL, version })
      .expect(409);
  });

  it('are created once, however often the request with their id is repeated', async () => {
    const id = randomUUID();
    await writePolicy(hana, { id });
    expect(await writePolicy(hana, { id, title: 'Another' })).toMatchObject({ id, title: 'Remote work', latestVersion: 1 });
    const taken = await ada.agent.post(POLICIES).send({ id, title: 'x', category: 'Finance', content: 'x', effectiveDate: '2026-01-01' });
    expect(taken).toMatchObject({ status: 409, body: { code: 'id-taken' } });
  });

  it('name the field of a wrong value', async () => {
    const valid = { title: 'x', category: 'Finance', content: 'x', effectiveDate: '2026-01-01' };
    const wrong = [
      { title: ' ' },
      { category: 'Gossip' },
      { content: '\n \n' },
      { effectiveDate: '2026-02-30' },
      { dueDate: '2026-01-02' },
      { audience: ['customers'] },
      { attachments: [{ name: 'x', url: 'javascript:alert(1)' }] },
      { attachments: [{ name: 'x', url: 'http://example.org' }] },
    ];
    for (const values of wrong) {
      const { body } = await hana.agent
        .post(POLICIES)
        .send({ ...valid, ...values })
        .expect(400);
      expect(Object.keys((body as { fields: object }).fields).join()).toContain(Object.keys(values).join());
    }
  });

  it('do not exist outside their audience: not in the list, search, inbox, report of names or by a direct call', async () => {
    const { id } = await publishPolicy(hana, ada, { title: 'Canary devices', audience: ['qa'] });
    for (const path of [POLICIES, '/api/staff/search?q=canary', '/api/inbox']) {
      expect((await tester.agent.get(path).expect(200)).text).toContain('Canary devices');
      expect((await dev.agent.get(path).expect(200)).text).not.toContain('Canary');
    }
    await dev.agent.get(`${POLICIES}/${id}`).expect(404);
    await dev.agent.post(`${POLICIES}/${id}/ack`).send({ name: 'Dara Test' }).expect(404);
    // Those who manage policies read it, and are not asked.
    expect((await hana.agent.post(`${POLICIES}/${id}/ack`).send({ name: 'Hana Test' }).expect(409)).body).toMatchObject({
      code: 'not-asked',
    });
    // A version for others withdraws it.
    await changePolicy(hana, id, { audience: ['dev'], change: 'minor' });
    await changePolicy(ada, id, APPROVAL);
    expect(await inboxOf(tester)).toEqual([]);
    await tester.agent.get(`${POLICIES}/${id}`).expect(404);
    expect(await inboxOf(dev)).toMatchObject([{ kind: 'confirmation', target: { title: 'Canary devices' } }]);
  });

  it('show readers only the versions that were addressed to them', async () => {
    const numbers = async (reader: SignedIn): Promise<number[]> =>
      ((await reader.agent.get(`${POLICIES}/${id}`).expect(200)).body as PolicyView).versions.map(({ number }) => number);
    const { id } = await publishPolicy(hana, ada, { title: 'Devices', content: 'Canary salaries.', audience: ['hr'] });
    for (const [content, audience] of [
      ['For testers.', ['qa']],
      ['For all.', ['all']],
      ['For developers and testers.', ['dev', 'qa']],
    ] as const) {
      await changePolicy(hana, id, { content, audience: [...audience], change: 'major' });
      await changePolicy(ada, id, APPROVAL);
    }
    expect(await numbers(dev)).toEqual([3, 4]);
    expect(await numbers(tester)).toEqual([2, 3, 4]);
    expect(await numbers(hana)).toEqual([1, 2, 3, 4]);
    expect((await dev.agent.get(`${POLICIES}/${id}`).expect(200)).text).not.toContain('Canary');
  });

  it('are listed by category and title, page by page', async () => {
    await publishPolicy(hana, ada, { title: 'Zebra', category: 'HR Policies' });
    await publishPolicy(hana, ada, { title: 'art', category: 'Creative Guidelines' });
    await publishPolicy(hana, ada, { title: 'Apple', category: 'HR Policies' });
    await writePolicy(hana, { title: 'Draft', category: 'Finance' });
    const first = await list(dev, '?limit=2');
    const second = await list(dev, `?limit=2&cursor=${first.nextCursor}`);
    expect([...first.policies, ...second.policies].map(({ title }) => title)).toEqual(['Apple', 'Zebra', 'art']);
    expect(second.nextCursor).toBeNull();
    expect(await titles(dev, '?category=Creative+Guidelines')).toEqual(['art']);
    expect(await titles(ada, '?show=pending')).toEqual(['Draft']);
    // For others the filter would reveal what waits.
    expect(await titles(dev, '?show=pending')).toEqual(['Apple', 'Zebra', 'art']);
  });

  it('notify approvers of a version and its author of the approval', async () => {
    const { id } = await writePolicy(hana);
    expect(await inboxOf(ada)).toMatchObject([
      { kind: 'approval', target: { title: 'Remote work', path: `/staff?section=policies&policy=${id}` } },
    ]);
    await passDays(app, 8);
    const overview = async () => (await ada.agent.get('/api/staff/overview').expect(200)).text;
    expect(await overview()).toContain('Policies waiting over a week');
    await changePolicy(ada, id, APPROVAL);
    expect(await inboxOf(ada)).toEqual([]);
    expect(await overview()).not.toContain('Policies waiting over a week');
    expect((await inboxOf(hana)).map(({ kind }) => kind).sort()).toEqual(['confirmation', 'decision']);
  });

  it('have attachments, readable to their readers and to no one else', async () => {
    const upload = async (name: string) =>
      (
        await hana.agent
          .post(`${POLICIES}/files`)
          .set('X-Requested-With', 'portal')
          .attach('file', Buffer.from('Wardens'), name)
          .expect(201)
      ).body as { name: string; url: string };
    const plan = await upload('plan.txt');
    const link = { name: 'The law', url: 'https://www.legislation.gov.uk/' };
    await hana.agent.post(`${POLICIES}/files`).attach('file', Buffer.from('MZ'), 'x.exe').expect(415);
    const { id } = await publishPolicy(hana, ada, { audience: ['qa'], attachments: [plan, link] });
    expect((await readPolicy(tester, id)).attachments).toEqual([plan, link]);
    await tester.agent
      .get(plan.url)
      .expect(200, 'Wardens')
      .expect('Content-Disposition', /attachment; filename="plan.txt"/);
    await dev.agent.get(plan.url).expect(404);
    // One of the next version is for those who manage policies until it is approved.
    const next = await upload('next.txt');
    await changePolicy(hana, id, { attachments: [next] });
    await tester.agent.get(next.url).expect(404);
    await ada.agent.get(next.url).expect(200);
    await changePolicy(ada, id, APPROVAL);
    await tester.agent.get(next.url).expect(200);
    await tester.agent.get(plan.url).expect(404);
    // The file of another policy cannot be attached.
    const other = await hana.agent
      .post(POLICIES)
      .send({ title: 'x', category: 'Finance', content: 'x', effectiveDate: '2026-01-01', attachments: [next] });
    expect(other).toMatchObject({ status: 409, body: { code: 'upload-gone' } });
  });
});
