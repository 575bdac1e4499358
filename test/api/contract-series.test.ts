import type { ContractDetailView } from '../../server/contracts/contracts.dto.js';
import type { ContractRequestView } from '../../server/contracts/requests/requests.dto.js';
import { StarterContent } from '../../server/site/starter-content.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import {
  amendContract,
  assignContract,
  BROWSER,
  CONTRACTS,
  makeRequest,
  resolveRequest,
  signature,
  signContract,
  versionStates,
} from '../support/contracts.js';
import { colleague, inboxOf } from '../support/staff.js';

const MINUTE_MS = 60_000;

describe('the versions of a contract that both sides sign', () => {
  let app: TestApp;
  let hana: SignedIn;
  let ada: SignedIn;
  let dev: SignedIn;
  /** Signed by the person; `first` by the studio as well. */
  let half: ContractDetailView;
  let first: ContractDetailView;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    await app.nest.get(StarterContent).ensure({ sampleProject: false });
    hana = await colleague(app, 'Hana', ['hr']);
    ada = await colleague(app, 'Ada', ['admin']);
    dev = await colleague(app, 'Dara', ['developer']);
    half = await signContract(dev, await assignContract(hana, dev, { needsCountersignature: true }));
  });

  const countersign = async (contract: ContractDetailView): Promise<ContractDetailView> => {
    const sent = ada.agent.post(`${CONTRACTS}/${contract.id}/countersign`).set('User-Agent', BROWSER).send(signature(contract, 'Ada Test'));
    return (await sent.expect(200)).body as ContractDetailView;
  };
  const amend = (contract: ContractDetailView, rate: string): Promise<ContractDetailView> =>
    amendContract({ manager: hana, person: dev }, contract, rate);
  const detail = async (id: string): Promise<ContractDetailView> =>
    (await hana.agent.get(`${CONTRACTS}/${id}`).expect(200)).body as ContractDetailView;
  const request = async (id: string): Promise<ContractRequestView> =>
    (await hana.agent.get(`${CONTRACTS}/requests/${id}`).expect(200)).body as ContractRequestView;
  const close = ({ id }: ContractDetailView, how: 'end' | 'cancel', reason = 'No longer needed.') =>
    hana.agent.post(`${CONTRACTS}/${id}/${how}`).send({ reason }).expect(200);
  const texts = async (reader: SignedIn): Promise<string[]> => (await inboxOf(reader)).map(({ text }) => text);
  /** A version that waits for the studio between two others, as earlier releases could leave it. */
  const chained = async (older: ContractDetailView, between: ContractDetailView, newer: ContractDetailView): Promise<void> => {
    await app.database.query(`UPDATE contracts SET status = 'signed', closed_at = NULL, replaces_id = $2 WHERE id = $1`, [
      between.id,
      between.id === older.id ? null : older.id,
    ]);
    await app.database.query('UPDATE contracts SET replaces_id = $2 WHERE id = $1', [newer.id, between.id]);
  };

  describe('with one in force', () => {
    let second: ContractDetailView;
    beforeEach(async () => {
      first = await countersign(half);
      second = await signContract(dev, await amend(first, '£350'));
    });

    it('replace one that the studio has not signed at once, so that only one is ever in force', async () => {
      const { id } = await makeRequest(dev, second.id, 'amend');
      expect(await request(id)).toMatchObject({ contract_status: 'signed', awaits_countersignature: true });
      await dev.agent.post(`${CONTRACTS}/requests/${id}/withdraw`).expect(200);
      const third = await amend(second, '£400');
      expect(third).toMatchObject({ version_no: 3, replaces_id: first.id });
      expect(await versionStates(dev)).toEqual({ 1: 'signed', 2: 'superseded', 3: 'pending' });
      await countersign(await signContract(dev, third));
      expect(await versionStates(dev)).toEqual({ 1: 'superseded', 2: 'superseded', 3: 'signed' });
    });

    it('are all replaced by the one that everyone has signed last', async () => {
      const third = await amend(second, '£400');
      await chained(first, second, third);
      await countersign(await signContract(dev, third));
      expect(await versionStates(dev)).toEqual({ 1: 'superseded', 2: 'superseded', 3: 'signed' });
    });

    it('all end with the one in force', async () => {
      const third = await amend(second, '£400');
      await chained(first, second, third);
      await close(first, 'end');
      expect(await versionStates(dev)).toEqual({ 1: 'ended', 2: 'ended', 3: 'cancelled' });
    });

    it('all end when a request to leave the one that the studio has not signed is approved', async () => {
      const { id } = await makeRequest(dev, second.id, 'leave');
      await resolveRequest(hana, id, { outcome: 'approved' }).expect(200);
      expect(await versionStates(dev)).toEqual({ 1: 'ended', 2: 'ended' });
    });

    it('leave the one in force when one that the studio has not signed is cancelled, with a request to leave', async () => {
      const { id } = await makeRequest(dev, second.id, 'leave');
      await close(second, 'cancel');
      expect(await versionStates(dev)).toEqual({ 1: 'signed', 2: 'cancelled' });
      expect(await request(id)).toMatchObject({ status: 'open', contract_id: first.id });
    });

    it('take over a request to leave, of which there is one at a time', async () => {
      const { id } = await makeRequest(dev, first.id, 'leave', 'A new job.');
      const appeal = await makeRequest(dev, first.id, 'appeal');
      const repeated = await dev.agent
        .post(`${CONTRACTS}/request`)
        .send({ contractId: second.id, type: 'leave', message: 'x' })
        .expect(409);
      expect(repeated.body).toMatchObject({ code: 'request-open' });
      await countersign(second);
      expect(await request(id)).toMatchObject({ status: 'open', contract_id: second.id, can: { resolve: true } });
      expect(await request(appeal.id)).toMatchObject({ status: 'open', contract_id: first.id });
      for (const [contract, other] of [
        [first, { to: second.id }],
        [second, { from: first.id }],
      ] as const)
        expect((await detail(contract.id)).events.find(({ kind }) => kind === 'request_moved')).toMatchObject({
          details: { request: id, type: 'leave', ...other },
        });
      await resolveRequest(hana, id, { outcome: 'approved' }).expect(200);
      expect(await versionStates(dev)).toEqual({ 1: 'superseded', 2: 'ended' });
    });
  });

  it('replace the first one at once when the studio has not signed it, and deny a request to leave it', async () => {
    const { id } = await makeRequest(dev, half.id, 'leave');
    const second = await amend(half, '£350');
    expect(await versionStates(dev)).toEqual({ 1: 'superseded', 2: 'pending' });
    expect(await request(id)).toMatchObject({ status: 'denied', notes: expect.stringContaining('new version') as string });
    expect(await texts(dev)).toContain('your request about a contract can no longer be carried out');
    expect(await texts(ada)).toEqual([]);
    await chained(half, half, second);
    await close(half, 'cancel');
    expect(await versionStates(dev)).toEqual({ 1: 'cancelled', 2: 'cancelled' });
  });

  it('close what was asked about them when they are cancelled, declined or expire', async () => {
    const left = await makeRequest(dev, half.id, 'leave');
    await close(half, 'cancel', 'Sent by mistake.');
    expect(await request(left.id)).toMatchObject({ status: 'approved', notes: 'Sent by mistake.', resolved_by_name: 'Hana Test' });
    const cancelled = await assignContract(hana, dev);
    const asked = await makeRequest(dev, cancelled.id, 'amend');
    await close(cancelled, 'cancel', 'Sent by mistake.');
    expect(await request(asked.id)).toMatchObject({ status: 'denied', notes: 'Sent by mistake.', can: { resolve: false } });
    const declined = await assignContract(hana, dev);
    const amendment = await makeRequest(dev, declined.id, 'amend');
    await dev.agent.post(`${CONTRACTS}/${declined.id}/decline`).send({ reason: 'Too little.' }).expect(200);
    expect(await request(amendment.id)).toMatchObject({ status: 'withdrawn', can: { resolve: false } });
    const expiring = await assignContract(hana, dev);
    await app.database.query('UPDATE contracts SET expires_at = $2 WHERE id = $1', [
      expiring.id,
      new Date(app.clock.now().getTime() + MINUTE_MS),
    ]);
    const late = await makeRequest(dev, expiring.id, 'amend');
    app.clock.advance(11 * MINUTE_MS);
    await app.runJobs();
    expect(await request(late.id)).toMatchObject({
      status: 'denied',
      resolved_by_name: null,
      notes: 'The contract expired before it was signed.',
    });
  });
});
