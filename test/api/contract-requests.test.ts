import type { ContractDetailView, ContractDiffView } from '../../server/contracts/contracts.dto.js';
import type { ComparisonView, ContractRequestView } from '../../server/contracts/requests/requests.dto.js';
import type { InboxPage } from '../../server/inbox/inbox.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import {
  amendContract,
  assignContract,
  BROWSER,
  CONTRACTS,
  contractTeam,
  makeRequest,
  resolveRequest,
  signature,
  signContract,
  versionStates,
} from '../support/contracts.js';
import { colleague } from '../support/staff.js';

describe('requests about contracts', () => {
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

  const resolve = resolveRequest;
  const approved = async (id: string, body: object): Promise<ContractRequestView> =>
    (await resolve(hana, id, { outcome: 'approved', ...body }).expect(200)).body as ContractRequestView;
  const detail = async (id: string): Promise<ContractDetailView> =>
    (await hana.agent.get(`${CONTRACTS}/${id}`).expect(200)).body as ContractDetailView;
  const statuses = (): Promise<Record<number, string>> => versionStates(dev);
  const inbox = async ({ agent }: SignedIn): Promise<string[]> =>
    ((await agent.get('/api/inbox').expect(200)).body as InboxPage).items.map(({ text }) => text);
  /** @returns the new version */
  const amended = (rate: string, contract = signed): Promise<ContractDetailView> =>
    amendContract({ manager: hana, person: dev }, contract, rate);

  it('are made by the person of a contract, once at a time, and are seen by them and by those who manage contracts', async () => {
    const request = await makeRequest(dev, signed.id, 'amend', 'The rate is too low.');
    const can = { resolve: false, withdraw: true };
    expect(request).toMatchObject({ type: 'amend', status: 'open', firstName: 'Dara', signed_name: 'Dara Test', can });
    const make = ({ agent }: SignedIn, body: object) =>
      agent.post(`${CONTRACTS}/request`).send({ contractId: signed.id, type: 'amend', message: 'x', ...body });
    expect((await make(dev, {}).expect(409)).body).toMatchObject({ code: 'request-open' });
    await make(dev, { type: 'raise' }).expect(400);
    await make(dev, { message: ' ' }).expect(400);
    await make(hana, {}).expect(403);
    const tester = await colleague(app, 'Tove', ['dev_tester']);
    await make(tester, {}).expect(404);
    await tester.agent.get(`${CONTRACTS}/requests/${request.id}`).expect(404);
    await resolve(dev, request.id, { outcome: 'approved' }).expect(403);
    const list = async ({ agent }: SignedIn, query = ''): Promise<string[]> =>
      ((await agent.get(`${CONTRACTS}/requests${query}`).expect(200)).body as ContractRequestView[]).map(({ message }) => message);
    expect(await list(tester)).toEqual([]);
    expect(await list(dev)).toEqual(['The rate is too low.']);
    expect(await list(ada, '?type=amend&view=open')).toEqual(['The rate is too low.']);
    expect(await list(ada, '?type=leave')).toEqual([]);
    expect(await list(ada, '?view=resolved')).toEqual([]);
    expect(await inbox(ada)).toEqual(['made a request about a contract']);
  });

  it('are denied with notes, and kept with their reasons', async () => {
    const { id } = await makeRequest(dev, signed.id, 'appeal', 'I disagree.');
    expect((await resolve(hana, id, { outcome: 'denied' }).expect(400)).body).toMatchObject({
      fields: { notes: expect.any(String) as string },
    });
    await resolve(hana, id, { outcome: 'denied', notes: 'It is the usual clause.', newContent: 'x' }).expect(400);
    await resolve(hana, id, { outcome: 'denied', notes: 'It is the usual clause.' }).expect(200);
    expect((await resolve(hana, id, { outcome: 'approved' }).expect(409)).body).toMatchObject({ code: 'request-resolved' });
    const kept = (await dev.agent.get(`${CONTRACTS}/requests/${id}`).expect(200)).body as ContractRequestView;
    expect(kept).toMatchObject({
      status: 'denied',
      message: 'I disagree.',
      notes: 'It is the usual clause.',
      resolved_by_name: 'Hana Test',
    });
    expect((await detail(signed.id)).events.slice(-2).map(({ kind, details }) => [kind, details])).toMatchObject([
      ['requested', { message: 'I disagree.' }],
      ['resolved', { outcome: 'denied', notes: 'It is the usual clause.' }],
    ]);
    expect(await inbox(dev)).toEqual(['resolved your request about a contract']);
  });

  it('to amend create a version that replaces the signed one only when all have signed', async () => {
    const version = await amended('£350');
    expect(version).toMatchObject({ version_no: 2, status: 'pending', replaces_id: signed.id, series_id: signed.id });
    expect(await statuses()).toEqual({ 1: 'signed', 2: 'pending' });
    for (const id of [signed.id, version.id]) {
      const diff = (await dev.agent.get(`${CONTRACTS}/${id}/diff`).expect(200)).body as ContractDiffView;
      expect(diff).toMatchObject({ old_id: signed.id, new_id: version.id });
      expect(diff.parts.filter(({ kind }) => kind !== 'same')).toEqual([
        { kind: 'removed', text: '300' },
        { kind: 'added', text: '350' },
      ]);
    }
    const again = await dev.agent.post(`${CONTRACTS}/request`).send({ contractId: signed.id, type: 'amend', message: 'x' }).expect(409);
    expect(again.body).toMatchObject({ code: 'version-pending' });
    await signContract(dev, version);
    expect(await statuses()).toEqual({ 1: 'superseded', 2: 'signed' });
    expect((await detail(signed.id)).events.at(-1)).toMatchObject({ kind: 'superseded', details: { by: version.id } });
    expect((await detail(version.id)).versions.map(({ version_no }) => version_no)).toEqual([1, 2]);
  });

  it('to amend leave the signed version in force when the new one is declined, amended again, or waits for the studio', async () => {
    const declined = await amended('£350');
    await dev.agent.post(`${CONTRACTS}/${declined.id}/decline`).send({ reason: 'Less than agreed.' }).expect(200);
    const third = await amended('£400');
    const fourth = await amended('£450', third);
    expect(fourth).toMatchObject({ version_no: 4, replaces_id: signed.id });
    expect(await statuses()).toEqual({ 1: 'signed', 2: 'declined', 3: 'superseded', 4: 'pending' });
    await app.database.query('UPDATE contracts SET needs_countersignature = true WHERE id = $1', [fourth.id]);
    await signContract(dev, fourth);
    expect(await statuses()).toMatchObject({ 1: 'signed', 4: 'signed' });
    await ada.agent.post(`${CONTRACTS}/${fourth.id}/countersign`).set('User-Agent', BROWSER).send(signature(fourth, 'Ada')).expect(200);
    expect(await statuses()).toMatchObject({ 1: 'superseded', 4: 'signed' });
  });

  it('to amend need a new text without placeholders that is not a deed', async () => {
    const { id } = await makeRequest(dev, signed.id, 'amend');
    const field = { fields: { newContent: expect.any(String) as string } };
    for (const newContent of [undefined, signed.content, 'Hello {{firstName}}', 'Executed as a deed.'])
      expect((await resolve(hana, id, { outcome: 'approved', newContent }).expect(400)).body).toMatchObject(field);
    const compare = await hana.agent
      .post(`${CONTRACTS}/requests/${id}/compare`)
      .send({ newContent: `${signed.content}\nMore.` })
      .expect(200);
    expect((compare.body as ComparisonView).parts.at(-1)).toEqual({ kind: 'added', text: '\nMore.' });
    expect(await statuses()).toEqual({ 1: 'signed' });
  });

  it('to amend create no version for an account that is closed, and can still be denied', async () => {
    const { id } = await makeRequest(dev, signed.id, 'amend');
    await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [dev.user.id]);
    const newContent = signed.content.replace('£300', '£350');
    expect((await resolve(hana, id, { outcome: 'approved', newContent }).expect(409)).body).toMatchObject({ code: 'person-left' });
    expect((await detail(signed.id)).versions).toHaveLength(1);
    await resolve(hana, id, { outcome: 'denied', notes: 'No longer here.' }).expect(200);
  });

  it('to leave end the contract and the version that would have replaced it', async () => {
    const version = await amended('£350');
    const { id } = await makeRequest(dev, signed.id, 'leave', 'A new job.');
    await approved(id, { notes: 'On good terms.' });
    expect(await statuses()).toEqual({ 1: 'ended', 2: 'cancelled' });
    expect(await detail(signed.id)).toMatchObject({ is_active: false, closed_reason: 'On good terms.', can: { cancel: false } });
    const own = (await dev.agent.get(`${CONTRACTS}/${version.id}`).expect(200)).body as ContractDetailView;
    expect(own.can).toMatchObject({ sign: false, request: [] });
    await makeRequest(dev, signed.id, 'appeal', 'A mistake.');
  });

  it('are not resolved by those who made them, unless nobody else can', async () => {
    const contract = await signContract(ada, await assignContract(hana, ada));
    const { id } = await makeRequest(ada, contract.id, 'appeal');
    expect((await resolve(ada, id, { outcome: 'approved' }).expect(409)).body).toMatchObject({ code: 'own-request' });
    await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [hana.user.id]);
    const resolved = (await resolve(ada, id, { outcome: 'approved' }).expect(200)).body as ContractRequestView;
    expect(resolved).toMatchObject({ status: 'approved', self_resolved: true });
  });

  it('are withdrawn by their person alone while they are open, and can be made again', async () => {
    const { id } = await makeRequest(dev, signed.id, 'amend', 'The rate is too low.');
    const withdraw = ({ agent }: SignedIn) => agent.post(`${CONTRACTS}/requests/${id}/withdraw`);
    const tester = await colleague(app, 'Tove', ['dev_tester']);
    await withdraw(tester).expect(404);
    await withdraw(hana).expect(403);
    app.clock.advance(11 * 60_000);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await withdraw(dev).expect(200)).body).toMatchObject({ status: 'withdrawn', can: { resolve: false, withdraw: false } });
    expect((await detail(signed.id)).events.slice(-2).map(({ kind, details }) => [kind, details])).toMatchObject([
      ['requested', { request: id }],
      ['request_withdrawn', { request: id, type: 'amend' }],
    ]);
    expect(await inbox(ada)).toEqual([]);
    await hana.agent.post('/api/auth/prove').send({ password: hana.password }).expect(200);
    const refused = await resolve(hana, id, { outcome: 'denied', notes: 'No.' }).expect(409);
    expect(refused.body).toMatchObject({ code: 'request-resolved', error: 'The person has withdrawn this request.' });
    const again = await makeRequest(dev, signed.id, 'amend');
    await resolve(hana, again.id, { outcome: 'denied', notes: 'No.' }).expect(200);
    const late = await dev.agent.post(`${CONTRACTS}/requests/${again.id}/withdraw`).expect(409);
    expect(late.body).toMatchObject({ code: 'request-resolved' });
    const logged = await app.database.query<{ actor_id: string }>(
      `SELECT actor_id FROM audit_log WHERE action = 'CONTRACT_REQUEST_WITHDRAWN'`,
    );
    expect(logged).toEqual([{ actor_id: dev.user.id }]);
  });

  it('are answered by email as well to people who have left, without the answer', async () => {
    await app.database.query(`UPDATE users SET roles = '{}' WHERE id = $1`, [dev.user.id]);
    const { id } = await makeRequest(dev, signed.id, 'appeal', 'I disagree.');
    await resolve(hana, id, { outcome: 'denied', notes: 'It is the usual clause.' }).expect(200);
    const mails = await app.database.query<{ subject: string; text: string }>(
      `SELECT subject, text FROM mails WHERE to_address = $1 AND subject LIKE '%request%'`,
      [dev.email],
    );
    expect(mails).toMatchObject([{ text: expect.stringContaining(`/contracts?contract=${signed.id}`) as string }]);
    expect(JSON.stringify(mails)).not.toMatch(/usual clause|disagree|Developer agreement/);
  });

  it('are resolved only after a recent password', async () => {
    const { id } = await makeRequest(dev, signed.id, 'appeal');
    app.clock.advance(11 * 60_000);
    expect((await resolve(hana, id, { outcome: 'approved' }).expect(403)).body).toMatchObject({ code: 'proof-required' });
  });
});
