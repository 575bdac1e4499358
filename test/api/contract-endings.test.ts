import { randomUUID } from 'node:crypto';
import type { ContractDetailView } from '../../server/contracts/contracts.dto.js';
import type { ContractRequestView } from '../../server/contracts/requests/requests.dto.js';
import type { OpenWorkView } from '../../server/admin/users/admin-users.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import {
  assignContract,
  BROWSER,
  CONTRACTS,
  contractTeam,
  makeRequest,
  sealedDocument,
  signature,
  signContract,
} from '../support/contracts.js';
import { colleague, inboxOf } from '../support/staff.js';

const REASON = 'Her last day was 20 November.';

describe('signed contracts', () => {
  let app: TestApp;
  let hana: SignedIn;
  let ada: SignedIn;
  let dev: SignedIn;
  let signed: ContractDetailView;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ hana, ada, dev } = await contractTeam(app));
    signed = await signContract(dev, await assignContract(hana, dev));
  });

  const end = ({ agent }: Pick<SignedIn, 'agent'>, id = signed.id, reason: unknown = REASON) =>
    agent.post(`${CONTRACTS}/${id}/end`).send({ reason });
  const detail = async ({ agent }: SignedIn, id = signed.id): Promise<ContractDetailView> =>
    (await agent.get(`${CONTRACTS}/${id}`).expect(200)).body as ContractDetailView;
  const texts = async (reader: SignedIn): Promise<string[]> => (await inboxOf(reader)).map(({ text }) => text);
  const openWork = async (): Promise<OpenWorkView[]> =>
    (await hana.agent.get(`/api/admin/users/${dev.user.id}/open-work`).expect(200)).body as OpenWorkView[];

  it('are ended by those who manage contracts, with a reason that their person sees', async () => {
    const document = await sealedDocument(app, dev, signed.id);
    expect([(await detail(hana)).can.end, (await detail(dev)).can.end]).toEqual([true, false]);
    const listed = { text: '1 signed contract of theirs has not ended', path: `/contracts?tab=person&user=${dev.user.id}` };
    expect(await openWork()).toContainEqual(listed);
    const ended = (await end(hana).expect(200)).body as ContractDetailView;
    expect(ended).toMatchObject({ status: 'ended', is_active: false, closed_reason: REASON, can: { end: false, cancel: false } });
    expect(ended.events.at(-1)).toMatchObject({ kind: 'ended', at: ended.closed_at, actor_name: 'Hana Test', details: { reason: REASON } });
    expect(await openWork()).not.toContainEqual(listed);
    const own = await detail(dev);
    expect(own).toMatchObject({ closed_reason: REASON, content: signed.content, can: { download: true, request: ['appeal'] } });
    expect(await sealedDocument(app, dev, signed.id)).toEqual(document);
    expect(await texts(dev)).toEqual(['ended your contract']);
    const logged = await app.database.query<{ actor_id: string; after: unknown }>(
      `SELECT actor_id, after FROM audit_log WHERE action = 'CONTRACT_ENDED' AND target_id = $1`,
      [signed.id],
    );
    expect(logged).toMatchObject([{ actor_id: hana.user.id }]);
    expect(JSON.stringify(logged)).not.toContain('last day');
  });

  it('are not ended by others, for oneself, without a reason, a recent password or all signatures', async () => {
    await end({ agent: app.agent() }).expect(401);
    await end(dev).expect(403);
    await end(await colleague(app, 'Tove', ['staff'])).expect(403);
    await end(hana, randomUUID()).expect(404);
    await end(hana, 'x').expect(404);
    for (const reason of [' ', null, 7, 'x'.repeat(4_001)])
      expect((await end(hana, signed.id, reason).expect(400)).body).toMatchObject({ fields: { reason: expect.any(String) as string } });
    const own = await signContract(hana, await assignContract(ada, hana));
    expect((await end(hana, own.id).expect(403)).body).toMatchObject({ code: 'own-contract' });
    const pending = await assignContract(hana, dev);
    const half = await signContract(dev, await assignContract(hana, dev, { needsCountersignature: true }));
    for (const { id } of [pending, half]) {
      expect((await detail(hana, id)).can).toMatchObject({ end: false, cancel: true });
      expect((await end(hana, id).expect(409)).body).toMatchObject({ code: 'contract-state' });
    }
    app.clock.advance(11 * 60_000);
    expect((await end(hana).expect(403)).body).toMatchObject({ code: 'proof-required' });
    expect(await detail(hana)).toMatchObject({ status: 'signed', can: { end: true } });
  });

  it('are ended once by two managers at a time', async () => {
    const statuses = (await Promise.all([end(hana), end(ada)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect((await end(ada).expect(409)).body).toMatchObject({ code: 'contract-state', error: expect.stringContaining('ended') as string });
    expect((await detail(hana)).events.filter(({ kind }) => kind === 'ended')).toHaveLength(1);
    expect(await texts(dev)).toEqual(['ended your contract']);
  });

  it('end with the version that would have replaced them', async () => {
    const { id } = await makeRequest(dev, signed.id, 'amend');
    const newContent = signed.content.replace('£300', '£350');
    const approved = await hana.agent.post(`${CONTRACTS}/requests/${id}/resolve`).send({ outcome: 'approved', newContent }).expect(200);
    const { new_contract_id: newId } = approved.body as ContractRequestView;
    await end(hana).expect(200);
    expect(await detail(hana, newId ?? '')).toMatchObject({ status: 'cancelled', closed_reason: REASON });
    const late = dev.agent.post(`${CONTRACTS}/sign/${newId}`).set('User-Agent', BROWSER).send(signature(signed));
    expect((await late.expect(409)).body).toMatchObject({ code: 'contract-state' });
  });

  it('end with their requests: one to leave is approved, one to amend is denied, and an appeal stays open', async () => {
    const made = await Promise.all(['amend', 'appeal', 'leave'].map((type) => makeRequest(dev, signed.id, type)));
    expect(await texts(ada)).toHaveLength(3);
    await end(hana).expect(200);
    const requests = await Promise.all(
      made.map(async ({ id }) => (await ada.agent.get(`${CONTRACTS}/requests/${id}`).expect(200)).body as ContractRequestView),
    );
    const resolved = { notes: REASON, resolved_by_name: 'Hana Test', can: { resolve: false, withdraw: false } };
    expect(requests).toMatchObject([
      { type: 'amend', status: 'denied', ...resolved },
      { type: 'appeal', status: 'open', can: { resolve: true } },
      { type: 'leave', status: 'approved', ...resolved },
    ]);
    expect((await detail(hana)).events.filter(({ kind }) => kind === 'resolved').map(({ details }) => details)).toMatchObject([
      { type: 'amend', outcome: 'denied', notes: REASON },
      { type: 'leave', outcome: 'approved', notes: REASON },
    ]);
    expect(await texts(ada)).toEqual(['made a request about a contract']);
    expect(await texts(dev)).toEqual(['ended your contract']);
  });

  it('end without a reason when a request to leave is approved without notes, which denies one to amend', async () => {
    const amend = await makeRequest(dev, signed.id, 'amend');
    const leave = await makeRequest(dev, signed.id, 'leave');
    await hana.agent.post(`${CONTRACTS}/requests/${leave.id}/resolve`).send({ outcome: 'approved' }).expect(200);
    const denied = (await ada.agent.get(`${CONTRACTS}/requests/${amend.id}`).expect(200)).body as ContractRequestView;
    expect(denied).toMatchObject({ status: 'denied', notes: 'The contract has ended.' });
    expect(await texts(ada)).toEqual([]);
    expect((await detail(hana)).events.filter(({ kind }) => kind === 'resolved')).toHaveLength(2);
  });

  it('are ended by email as well for people who have left, and without anyone for deleted accounts', async () => {
    await app.database.query(`UPDATE users SET roles = '{}' WHERE id = $1`, [dev.user.id]);
    await end(hana).expect(200);
    const mails = await app.database.query<{ subject: string; text: string }>(
      `SELECT subject, text FROM mails WHERE to_address = $1 AND subject LIKE '%ended%'`,
      [dev.email],
    );
    expect(mails).toMatchObject([{ text: expect.stringContaining(`/contracts?contract=${signed.id}`) as string }]);
    expect(JSON.stringify(mails)).not.toMatch(/last day|Developer agreement/);
    const orphan = await signContract(ada, await assignContract(hana, ada));
    await app.database.query('UPDATE contracts SET user_id = NULL WHERE id = $1', [orphan.id]);
    await end(hana, orphan.id).expect(200);
  });
});
