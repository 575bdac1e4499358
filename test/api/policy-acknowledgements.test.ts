import { Jobs } from '../../server/platform/jobs/jobs.js';
import { dayAfter, ukDate } from '../../server/platform/time/days.rules.js';
import type { Acknowledgements, PoliciesPage } from '../../server/policies/policies.dto.js';
import type { PolicyReportView } from '../../server/policies/acknowledgements/report.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { EventReader } from '../support/event-stream.js';
import { APPROVAL, changePolicy, passDays, POLICIES, policyTeam, publishPolicy, readPolicy } from '../support/policies.js';
import { colleague, inboxOf } from '../support/staff.js';

describe('acknowledgements of policies', () => {
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
    // In the morning, so that the jobs of the next hours run on the same day.
    app.clock.advance(Date.parse('2026-09-15T09:00:00Z') - app.clock.now().getTime());
    ({ hana, ada, dev, tester } = await policyTeam(app));
  });

  const list = async ({ agent }: SignedIn, query = ''): Promise<PoliciesPage> =>
    (await agent.get(`${POLICIES}${query}`).expect(200)).body as PoliciesPage;
  const report = async (id: string): Promise<PolicyReportView> =>
    (await hana.agent.get(`${POLICIES}/${id}/report`).expect(200)).body as PolicyReportView;
  const acknowledge = ({ agent }: SignedIn, id: string, body: object) => agent.post(`${POLICIES}/${id}/ack`).send(body);
  const agree = async (person: SignedIn, name: string, id: string): Promise<Acknowledgements> =>
    (await acknowledge(person, id, { name }).expect(200)).body as Acknowledgements;
  /** A new version, approved. */
  const revise = async (id: string, change: 'major' | 'minor'): Promise<void> => {
    await changePolicy(hana, id, { content: `A ${change} change ${Math.random()}.`, change });
    await changePolicy(ada, id, APPROVAL);
  };
  const inDays = (days: number): string => dayAfter(ukDate(app.clock.now()), days);
  const runJobs = async (): Promise<void> => {
    app.clock.advance(3_700_000);
    await app.nest.get(Jobs).runDue();
  };

  it('bind person, version, digest and time, once', async () => {
    const { id, versions } = await publishPolicy(hana, ada);
    const [{ hash } = { hash: '' }] = versions;
    expect(await agree(dev, ' dara  TEST', id)).toEqual({ acknowledgements: { [id]: ['Dara Test'] } });
    await passDays(app, 1);
    await acknowledge(dev, id, { name: 'Dara Test', version: 1, hash }).expect(200);
    const rows = await app.database.query('SELECT user_id, number, content_hash, acknowledged_at FROM policy_acknowledgements');
    expect(rows).toEqual([{ user_id: dev.user.id, number: 1, content_hash: hash, acknowledged_at: expect.anything() }]);
    expect(await readPolicy(dev, id)).toMatchObject({ acknowledgement: { version: 1, hash, valid: true }, can: { acknowledge: false } });
    const log = await app.database.query<{ actor_id: string; ip: string | null; after: object }>(
      `SELECT actor_id, ip, after FROM audit_log WHERE action = 'POLICY_ACKNOWLEDGED'`,
    );
    expect(log).toEqual([{ actor_id: dev.user.id, ip: expect.any(String), after: { number: 1, sha256: hash } }]);
    await expect(app.database.query('UPDATE policy_acknowledgements SET number = 1')).rejects.toThrow('not changed');
  });

  it('are made by nobody for someone else, however the call is made', async () => {
    const { id } = await publishPolicy(hana, ada);
    const calls = [
      { name: 'Tove Test' },
      { name: 'Dara Test, Tove Test' },
      { name: 'Dara Test', userId: tester.user.id },
      { name: ['Tove Test'] },
      {},
    ];
    for (const body of calls) expect((await acknowledge(dev, id, body)).status).not.toBe(200);
    for (const person of [hana, ada]) await acknowledge(person, id, { name: 'Tove Test' }).expect(403);
    await hana.agent
      .put(`${POLICIES}/${id}`)
      .send({ title: 'x', acks: ['Tove Test'] })
      .expect(400);
    expect(await app.database.query('SELECT * FROM policy_acknowledgements')).toEqual([]);
    expect((await acknowledge(dev, id, { name: 'Tove Test' })).body).toMatchObject({ code: 'not-your-name' });
  });

  it('are refused for a version that is no longer the published one, or another text', async () => {
    const { id, versions } = await publishPolicy(hana, ada);
    await revise(id, 'minor');
    for (const body of [{ version: 1 }, { version: 2, hash: versions[0]?.hash }, { hash: 'a'.repeat(64) }]) {
      expect((await acknowledge(dev, id, { name: 'Dara Test', ...body }).expect(409)).body).toMatchObject({ code: 'policy-changed' });
    }
    await acknowledge(dev, id, { name: 'Dara Test', version: 2 }).expect(200);
  });

  it('are asked for again by a major version and not by a minor one', async () => {
    const { id } = await publishPolicy(hana, ada);
    await agree(dev, 'Dara Test', id);
    await agree(tester, 'Tove Test', id);
    await revise(id, 'minor');
    expect(await readPolicy(dev, id)).toMatchObject({ acknowledgement: { version: 1, valid: true }, can: { acknowledge: false } });
    expect(await inboxOf(dev)).toEqual([]);
    await revise(id, 'major');
    expect(await readPolicy(dev, id)).toMatchObject({ acknowledgement: { version: 1, valid: false }, can: { acknowledge: true } });
    expect(await inboxOf(dev)).toMatchObject([{ kind: 'confirmation', actor: 'Ada Test', target: { title: 'Remote work' } }]);
    // The version that they agreed to stays readable, for the comparison.
    expect((await readPolicy(dev, id)).versions.map(({ number }) => number)).toEqual([1, 2, 3]);
    await agree(dev, 'Dara Test', id);
    expect(await inboxOf(dev)).toEqual([]);
    await revise(id, 'minor');
    expect((await report(id)).people.map(({ name, state, version }) => [name, state, version])).toEqual([
      ['Ada Test', 'waiting', null],
      ['Hana Test', 'waiting', null],
      ['Tove Test', 'waiting', 1],
      ['Dara Test', 'agreed', 3],
    ]);
  });

  it('are asked for again where a major version was replaced before its approval', async () => {
    const { id } = await publishPolicy(hana, ada);
    await agree(dev, 'Dara Test', id);
    await changePolicy(hana, id, { content: 'Everything is different.', change: 'major' });
    await changePolicy(hana, id, { content: 'Everything is different!', change: 'minor' });
    await changePolicy(ada, id, APPROVAL);
    expect((await readPolicy(dev, id)).can.acknowledge).toBe(true);
  });

  it('are shown with all names to those who manage policies, and only their own to others', async () => {
    const { id } = await publishPolicy(hana, ada);
    await agree(dev, 'Dara Test', id);
    await agree(tester, 'Tove Test', id);
    expect((await list(hana)).acks).toEqual({ [id]: ['Dara Test', 'Tove Test'] });
    expect((await list(hana)).policies[0]?.counts).toEqual({ audience: 4, agreed: 2, overdue: 0 });
    expect((await list(dev)).acks).toEqual({ [id]: ['Dara Test'] });
    expect(JSON.stringify(await list(dev))).not.toContain('Tove');
    expect((await list(dev)).policies[0]?.counts).toBeNull();
    expect((await list(dev, '?show=to-agree')).policies).toEqual([]);
    expect((await list(ada, '?show=to-agree')).policies).toHaveLength(1);
  });

  it('that are overdue are listed as the database counts them, on the screen and as a file', async () => {
    const { id } = await publishPolicy(hana, ada, { dueDate: inDays(3) });
    await publishPolicy(hana, ada, { title: '=cmd()', audience: ['qa'] });
    await agree(dev, 'Dara Test', id);
    await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [tester.user.id]);
    expect((await report(id)).counts).toEqual({ audience: 3, agreed: 1, overdue: 0 });
    await passDays(app, 4);
    const { counts, people } = await report(id);
    const [sql] = await app.database.query<{ overdue: number }>(
      `SELECT count(*)::int AS overdue FROM users u JOIN policies p ON p.id = $1 JOIN policy_versions v ON v.policy_id = p.id AND v.number = p.published_version
       WHERE u.is_active AND v.due_date < $2::date AND NOT EXISTS (SELECT FROM policy_acknowledgements a
         WHERE a.policy_id = p.id AND a.user_id = u.id AND a.number >= p.agreed_from)`,
      [id, inDays(0)],
    );
    expect(counts).toEqual({ audience: 3, agreed: 1, overdue: sql?.overdue });
    expect(people.map(({ name, state }) => [name, state])).toEqual([
      ['Ada Test', 'overdue'],
      ['Hana Test', 'overdue'],
      ['Dara Test', 'agreed'],
    ]);
    expect(await readPolicy(hana, id)).toMatchObject({ overdue: true });
    const csv = (await hana.agent.get(`${POLICIES}/report/export?overdue=true`).expect(200).expect('Content-Type', /csv/)).text;
    expect(csv.trim().split('\n')).toHaveLength(3);
    expect(csv).toMatch(/Remote work,HR Policies,Ada Test,Overdue/);
    const all = (await hana.agent.get(`${POLICIES}/report/export`).expect(200)).text;
    expect(all).toMatch(/Dara Test,Agreed.*,[0-9a-f]{64},/);
    expect(all).not.toMatch(/^=/m);
  });

  it('are refused for a due date that passed before the approval', async () => {
    const { id, version } = await publishPolicy(hana, ada);
    await changePolicy(hana, id, { content: 'New.', dueDate: inDays(1), version });
    await passDays(app, 3);
    expect((await ada.agent.put(`${POLICIES}/${id}`).send(APPROVAL).expect(409)).body).toMatchObject({ code: 'due-date-passed' });
    // A major version needs a later one; a minor version asks no one.
    const major = await hana.agent.put(`${POLICIES}/${id}`).send({ content: 'Newer.', change: 'major' }).expect(400);
    expect(major.body).toMatchObject({ fields: { dueDate: 'Choose today or a later day.' } });
    await changePolicy(hana, id, { content: 'Newer.', change: 'minor' });
    await changePolicy(hana, id, { dueDate: null });
    await changePolicy(ada, id, APPROVAL);
  });

  it('are reminded of before and after the due date, each time once, until they are made', async () => {
    const { id } = await publishPolicy(hana, ada, { dueDate: inDays(5), audience: ['qa', 'dev'] });
    const texts = async (person: SignedIn) => (await inboxOf(person)).map(({ text, state }) => `${state}: ${text}`);
    expect(await texts(tester)).toEqual(['unread: asks you to read and agree to a policy']);
    await runJobs();
    expect(await texts(tester)).toEqual(['unread: A policy is waiting for you to agree to it within 5 days']);
    await tester.agent.post('/api/inbox/mark').send({ state: 'read' }).expect(204);
    await runJobs();
    expect((await texts(tester))[0]).toMatch(/^read/);
    await agree(dev, 'Dara Test', id);
    await passDays(app, 7);
    await runJobs();
    expect(await texts(tester)).toEqual(['unread: You have not agreed to a policy, and its date has passed']);
    expect(await inboxOf(dev)).toEqual([]);
  });

  it('are asked of people who join the audience later', async () => {
    await publishPolicy(hana, ada, { audience: ['design'] });
    const artist = await colleague(app, 'Arlo', ['artist', 'staff']);
    expect(await inboxOf(artist)).toEqual([]);
    await runJobs();
    expect(await inboxOf(artist)).toMatchObject([{ kind: 'confirmation', actor: null, target: { title: 'Remote work' } }]);
    expect(await inboxOf(dev)).toEqual([]);
  });

  it('are asked of someone at once whose roles add them to the audience, and once', async () => {
    await publishPolicy(hana, ada, { audience: ['design'] });
    await ada.agent
      .post(`/api/admin/users/${tester.user.id}/roles`)
      .send({ roles: ['dev_tester', 'artist'] })
      .expect(200);
    await app.nest.get(Jobs).runDue();
    expect(await inboxOf(tester)).toMatchObject([{ kind: 'confirmation', state: 'unread', reason: 'because it applies to you' }]);
    await tester.agent.post('/api/inbox/mark').send({ state: 'read' }).expect(204);
    await ada.agent
      .post(`/api/admin/users/${tester.user.id}/roles`)
      .send({ roles: ['dev_tester', 'artist', 'photographer'] })
      .expect(200);
    await runJobs();
    expect(await inboxOf(tester)).toMatchObject([{ state: 'read' }]);
    expect(await inboxOf(dev)).toEqual([]);
  });

  it('are asked of someone who applies a role code, and of an account that is reactivated', async () => {
    await publishPolicy(hana, ada, { audience: ['design'] });
    const { code } = (
      await ada.agent
        .post('/api/admin/role-invites')
        .send({ roles: ['artist'] })
        .expect(201)
    ).body as { code: string };
    await tester.agent.post('/api/users/apply-role-code').send({ code }).expect(200);
    await app.nest.get(Jobs).runDue();
    expect(await inboxOf(tester)).toMatchObject([{ kind: 'confirmation', state: 'unread' }]);
    const artist = await colleague(app, 'Arlo', ['artist', 'staff']);
    for (const isActive of [false, true]) await ada.agent.put(`/api/admin/users/${artist.user.id}`).send({ isActive }).expect(200);
    await app.nest.get(Jobs).runDue();
    const asked = await app.database.query<{ user_id: string }>('SELECT user_id FROM policy_requests');
    expect(asked.map(({ user_id }) => user_id).sort()).toEqual([tester.user.id, artist.user.id].sort());
  });

  it('are due as many days after someone joins the audience as they were for everyone else', async () => {
    const { id } = await publishPolicy(hana, ada, { audience: ['dev', 'design'], dueDate: inDays(10) });
    await passDays(app, 30);
    await ada.agent
      .post(`/api/admin/users/${tester.user.id}/roles`)
      .send({ roles: ['dev_tester', 'artist'] })
      .expect(200);
    await app.nest.get(Jobs).runDue();
    const due = inDays(10);
    expect(await readPolicy(tester, id)).toMatchObject({ overdue: false, agreeBy: due });
    expect(await readPolicy(dev, id)).toMatchObject({ overdue: true, agreeBy: inDays(-20) });
    const { counts, people } = await report(id);
    expect(counts).toEqual({ audience: 2, agreed: 0, overdue: 1 });
    expect(people).toMatchObject([
      { name: 'Dara Test', state: 'overdue', dueDate: inDays(-20) },
      { name: 'Tove Test', state: 'waiting', dueDate: due },
    ]);
    const csv = (await hana.agent.get(`${POLICIES}/report/export`).expect(200)).text;
    expect(csv).toContain(`Tove Test,Not yet,${due}`);
    await passDays(app, 9);
    await runJobs();
    expect(await inboxOf(tester)).toMatchObject([{ text: 'A policy is waiting for you to agree to it by tomorrow' }]);
    await passDays(app, 2);
    await runJobs();
    expect(await readPolicy(tester, id)).toMatchObject({ overdue: true });
    expect(await inboxOf(tester)).toMatchObject([{ text: 'You have not agreed to a policy, and its date has passed' }]);
  });

  it('are due anew for someone who left the audience and comes back', async () => {
    const { id } = await publishPolicy(hana, ada, { audience: ['qa'], dueDate: inDays(10) });
    const roles = (...names: string[]) => ada.agent.post(`/api/admin/users/${tester.user.id}/roles`).send({ roles: names }).expect(200);
    await roles('developer');
    await passDays(app, 30);
    await roles('developer', 'dev_tester');
    await app.nest.get(Jobs).runDue();
    expect(await readPolicy(tester, id)).toMatchObject({ overdue: false, agreeBy: inDays(10) });
    expect(await inboxOf(tester)).toMatchObject([{ state: 'unread' }]);
  });

  it('update the lists of others, without content', async () => {
    const { id } = await publishPolicy(hana, ada);
    const stream = await EventReader.open(app, hana, '/api/live?topics=staff.policies');
    await stream.until(({ events }) => events.length > 0);
    await agree(dev, 'Dara Test', id);
    await stream.onTopic('staff.policies', 'changed');
    expect(JSON.stringify(stream.events)).not.toContain('Dara');
    stream.close();
  });

  it('and authorship are in the export of a person, and go with the account; versions stay', async () => {
    const { id } = await publishPolicy(hana, ada);
    await agree(hana, 'Hana Test', id);
    const exported = (await hana.agent.get('/api/users/data').expect(200)).text;
    expect(exported).toContain('Remote work');
    await app.database.query('DELETE FROM users WHERE id = $1', [hana.user.id]);
    expect(await app.database.query('SELECT * FROM policy_acknowledgements')).toEqual([]);
    expect((await readPolicy(ada, id)).versions).toMatchObject([{ number: 1, editedBy: null, approvedBy: 'Ada Test' }]);
  });
});
