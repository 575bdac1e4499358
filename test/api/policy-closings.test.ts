import type { PolicyView } from '../../server/policies/policies.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { APPROVAL, changePolicy, POLICIES, policyTeam, publishPolicy, readPolicy, writePolicy } from '../support/policies.js';
import { inboxOf } from '../support/staff.js';

describe('versions of policies that are not approved', () => {
  let app: TestApp;
  let hana: SignedIn;
  let ada: SignedIn;
  let dev: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    ({ hana, ada, dev } = await policyTeam(app));
  });

  const post = ({ agent }: SignedIn, id: string, action: string, body: object) => agent.post(`${POLICIES}/${id}/${action}`).send(body);
  const sendBack = async (person: SignedIn, id: string, reason = 'Name the days.'): Promise<PolicyView> =>
    (await post(person, id, 'send-back', { reason }).expect(200)).body as PolicyView;
  const withdraw = async (person: SignedIn, id: string): Promise<PolicyView> =>
    (await post(person, id, 'withdraw', {}).expect(200)).body as PolicyView;
  const code = async (response: PromiseLike<{ body: unknown }>): Promise<string> => ((await response).body as { code: string }).code;

  it('are sent back by an approver with a reason, which their author reads and answers with the next version', async () => {
    const { id, versions, version } = await writePolicy(hana);
    expect(await sendBack(ada, id)).toMatchObject({
      approval: 'returned',
      status: 'draft',
      can: { approve: false, sendBack: false, withdraw: false },
      versions: [{ content: versions[0]?.content, closed: { as: 'returned', by: 'Ada Test', reason: 'Name the days.' } }],
    });
    expect(await inboxOf(hana)).toMatchObject([
      { kind: 'decision', actor: 'Ada Test', text: 'sent your version of this policy back to you', target: { title: 'Remote work' } },
    ]);
    expect(await inboxOf(ada)).toEqual([]);
    expect((await ada.agent.get('/api/staff/overview').expect(200)).text).not.toContain('Policies waiting over a week');
    expect((await ada.agent.get(`${POLICIES}?show=pending`).expect(200)).body).toMatchObject({ policies: [] });
    // It is neither approved nor sent back twice, also with a page from before.
    expect(await code(ada.agent.put(`${POLICIES}/${id}`).send(APPROVAL).expect(409))).toBe('not-pending');
    expect(await code(post(ada, id, 'send-back', { reason: 'Again.' }).expect(409))).toBe('not-pending');
    expect(await code(post(ada, id, 'send-back', { reason: 'Again.', version }).expect(409))).toBe('policy-changed');
    expect(await changePolicy(hana, id, { content: 'Tuesdays.', reason: 'Names the day.' })).toMatchObject({
      approval: 'pending',
      latestVersion: 2,
      title: 'Remote work',
    });
    expect(await inboxOf(hana)).toEqual([]);
    expect(await inboxOf(ada)).toMatchObject([{ kind: 'approval' }]);
    expect(await changePolicy(ada, id, APPROVAL)).toMatchObject({ status: 'published', publishedVersion: 2 });
    // Readers learn neither of the version nor of the reason.
    const text = JSON.stringify(await readPolicy(dev, id));
    expect(text).not.toContain('Core hours');
    expect(text).not.toContain('Name the days.');
    const log = await app.database.query<{ after: object }>(`SELECT after FROM audit_log WHERE action = 'POLICY_SENT_BACK'`);
    expect(log).toMatchObject([{ after: { number: 1, sha256: versions[0]?.hash, reason: 'Name the days.' } }]);
  });

  it('leave the published version as it is when they are sent back, and the next one starts from them', async () => {
    const { id } = await publishPolicy(hana, ada);
    await changePolicy(hana, id, { title: 'Home office', change: 'major' });
    await sendBack(ada, id);
    expect(await readPolicy(ada, id)).toMatchObject({
      title: 'Remote work',
      status: 'published',
      approval: 'returned',
      publishedVersion: 1,
    });
    expect(await readPolicy(dev, id)).toMatchObject({ title: 'Remote work', approval: 'approved', latestVersion: 1 });
    await post(dev, id, 'ack', { name: 'Dara Test' }).expect(200);
    // The same content may be saved again. The major version counts, because the next one contains it.
    await changePolicy(hana, id, { content: 'Tuesdays.', change: 'minor' });
    expect(await changePolicy(ada, id, APPROVAL)).toMatchObject({ title: 'Home office', publishedVersion: 3 });
    expect((await readPolicy(dev, id)).can.acknowledge).toBe(true);
  });

  it('are withdrawn by their author, after which the policy is as if they had not been saved', async () => {
    const { id } = await publishPolicy(hana, ada);
    await post(dev, id, 'ack', { name: 'Dara Test' }).expect(200);
    await changePolicy(hana, id, { title: 'Home office', change: 'major' });
    expect(await inboxOf(ada)).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'approval' })]));
    expect(await withdraw(hana, id)).toMatchObject({
      title: 'Remote work',
      approval: 'approved',
      versions: [{ closed: null }, { closed: { as: 'withdrawn', by: 'Hana Test', reason: null } }],
    });
    expect((await inboxOf(ada)).map(({ kind }) => kind)).not.toContain('approval');
    expect(await code(ada.agent.put(`${POLICIES}/${id}`).send(APPROVAL).expect(409))).toBe('not-pending');
    expect(await changePolicy(hana, id, { content: 'Core hours are ten to three.', change: 'minor' })).toMatchObject({
      title: 'Remote work',
    });
    await changePolicy(ada, id, APPROVAL);
    expect(await readPolicy(dev, id)).toMatchObject({ title: 'Remote work', acknowledgement: { version: 1, valid: true } });
  });

  it('may be withdrawn after they were sent back, and a draft may be saved again as it was', async () => {
    const { id, title } = await writePolicy(hana);
    await sendBack(ada, id);
    expect(await withdraw(hana, id)).toMatchObject({ approval: 'withdrawn', status: 'draft', can: { withdraw: false, edit: true } });
    expect(await inboxOf(hana)).toEqual([]);
    expect(await code(post(hana, id, 'withdraw', {}).expect(409))).toBe('not-pending');
    expect(await changePolicy(hana, id, { title })).toMatchObject({ approval: 'pending', latestVersion: 2 });
  });

  it('are not sent back by their author, withdrawn by others, or touched by those who do not manage policies', async () => {
    const { id } = await writePolicy(hana);
    expect(await code(post(hana, id, 'send-back', { reason: 'No.' }).expect(403))).toBe('own-policy');
    expect(await code(post(ada, id, 'withdraw', {}).expect(403))).toBe('not-your-version');
    for (const reason of ['', ' \n ', 'x'.repeat(501)]) await post(ada, id, 'send-back', { reason }).expect(400);
    const customer = await app.signUp();
    for (const [action, body] of [
      ['send-back', { reason: 'x' }],
      ['withdraw', {}],
    ] as const) {
      await post(dev, id, action, body).expect(403);
      await post(customer, id, action, body).expect(403);
      await app.agent().post(`${POLICIES}/${id}/${action}`).send(body).expect(401);
      await post(ada, '00000000-0000-4000-8000-000000000000', action, body).expect(404);
    }
    await changePolicy(ada, id, APPROVAL);
    expect(await code(post(hana, id, 'withdraw', {}).expect(409))).toBe('not-pending');
    const close = (as: string) =>
      app.database.query(`UPDATE policy_versions SET closed_as = $1, closed_at = now() WHERE policy_id = $2`, [as, id]);
    await expect(close('withdrawn')).rejects.toThrow('policy_versions_one_end');
  });

  it('stay as they were closed, also in the database', async () => {
    const { id } = await writePolicy(hana);
    await withdraw(hana, id);
    await expect(app.database.query('UPDATE policy_versions SET closed_as = NULL, closed_at = NULL')).rejects.toThrow('not changed');
    await expect(app.database.query('UPDATE policy_versions SET approved_at = now()')).rejects.toThrow('not changed');
    await app.database.query('DELETE FROM users WHERE id = $1', [hana.user.id]);
    expect((await readPolicy(ada, id)).versions).toMatchObject([{ closed: { as: 'withdrawn', by: null } }]);
  });
});
