import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { clarityTeam, decideOnTime, enterTime, payablesOf } from '../support/clarity.js';
import { rawBody } from '../support/raw-body.js';
import { Jobs } from '../../server/platform/jobs/jobs.js';
import type { OwnPayView } from '../../server/clarity/own-pay/own-pay.dto.js';
import type { StatementView } from '../../server/clarity/statements/statements.dto.js';

const CLARITY = '/api/clarity';
const PAY = `${CLARITY}/own-pay`;
const ACCOUNT = { account_name: 'Mia Test', sort_code: '20-00-00', account_number: '55779911', version: 0 };
const NOTHING = { any: false, outstanding: 0, waiting: { time: 0, expenses: 0, deliverables: 0 }, can: { changeBankDetails: false } };

describe('the pay of someone who left the staff area', () => {
  let app: TestApp;
  let mia: SignedIn;
  let hal: SignedIn;
  let ada: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ mia, hal, ada } = await clarityTeam(app));
  });

  const leave = () => ada.agent.post(`/api/admin/users/${mia.user.id}/roles`).send({ roles: [] }).expect(200);
  const ownPay = async ({ agent } = mia): Promise<OwnPayView> => (await agent.get(PAY).expect(200)).body as OwnPayView;
  const work = async (values: object = {}): Promise<void> => {
    await decideOnTime(hal, [(await enterTime(mia, values)).id]);
  };
  const pay = async (): Promise<void> => {
    const ids = (await payablesOf(mia)).filter(({ paid }) => !paid).map(({ id }) => id);
    await ada.agent.post(`${CLARITY}/payables/pay`).send({ ids, method: 'bank_transfer', reference: 'FP 1' }).expect(200);
  };
  const statement = async (): Promise<StatementView> => {
    await work({ date: '2026-08-10' });
    await ada.agent.post('/api/staff/finance/periods/2026-08/close').expect(200);
    const [made] = (await mia.agent.get(`${CLARITY}/statements`).expect(200)).body as StatementView[];
    if (made === undefined) throw new Error('No statement was made.');
    return made;
  };
  const statuses = async (agent: SignedIn['agent'], statementId: string): Promise<number[]> => {
    const calls = [
      agent.get(`${CLARITY}/statements`),
      agent.get(`${CLARITY}/statements/${statementId}/json`),
      agent.get(`${CLARITY}/statements/${statementId}/pdf`),
      agent.get(`${CLARITY}/payables`),
      agent.get(`${CLARITY}/payables/totals`),
      agent.get(`${CLARITY}/bank`),
      agent.put(`${CLARITY}/bank`).send(ACCOUNT),
      agent.delete(`${CLARITY}/bank`),
    ];
    const answers = [];
    for (const call of calls) answers.push((await call).status);
    return answers;
  };

  it('stays readable to them: statements as the same bytes, what is owed, and what it consists of', async () => {
    const { id } = await statement();
    const file = `${CLARITY}/statements/${id}/json`;
    const before = (await mia.agent.get(file).buffer(true).parse(rawBody).expect(200)).body as Buffer;
    await enterTime(mia, { hours: '2' });
    await mia.agent.post(`${CLARITY}/expenses`).send({ description: 'Train', amount: '10.05' }).expect(201);
    await leave();
    expect(await ownPay()).toEqual({
      any: true,
      outstanding: 225,
      waiting: { time: 1, expenses: 1, deliverables: 0 },
      can: { changeBankDetails: true },
    });
    expect((await mia.agent.get(`${CLARITY}/statements`).expect(200)).body).toMatchObject([{ id, month: '2026-08' }]);
    expect((await mia.agent.get(file).buffer(true).parse(rawBody).expect(200)).body as Buffer).toEqual(before);
    await mia.agent.get(`${CLARITY}/statements/${id}/pdf`).expect(200).expect('Content-Type', 'application/pdf');
    expect(await payablesOf(mia)).toMatchObject([{ description: 'Fix the jump', amount: 225, status: 'owed' }]);
    expect((await mia.agent.get(`${CLARITY}/payables/totals`).expect(200)).body).toMatchObject({ outstanding: 225 });
  });

  it('can be paid to an account that they enter, for as long as something is outstanding', async () => {
    await work();
    await leave();
    await mia.agent.put(`${CLARITY}/bank`).send(ACCOUNT).expect(200);
    expect((await mia.agent.get(`${CLARITY}/bank`).expect(200)).body).toMatchObject({ details: { account_number_end: '9911' } });
    await pay();
    expect(await ownPay()).toMatchObject({ any: true, outstanding: 0, can: { changeBankDetails: false } });
    const refused = await mia.agent
      .put(`${CLARITY}/bank`)
      .send({ ...ACCOUNT, version: 1 })
      .expect(409);
    expect(refused.body).toMatchObject({ code: 'nothing-outstanding' });
    // Their account number is theirs to delete.
    await mia.agent.delete(`${CLARITY}/bank`).expect(204);
    expect((await mia.agent.get(`${CLARITY}/bank`).expect(200)).body).toEqual({ details: null });
  });

  it('tells them once by email of a payout, and of nothing else', async () => {
    const mails = () =>
      app.database.query<{ subject: string; text: string }>('SELECT subject, text FROM mails WHERE to_address = $1 AND text LIKE $2', [
        mia.user.email,
        '%/pay%',
      ]);
    await work({ date: '2026-09-10' });
    await work({ date: '2026-09-11' });
    const { id } = await enterTime(mia, { date: '2026-09-12' });
    await leave();
    await decideOnTime(hal, [id], { action: 'reject', reason: 'Not ours' });
    await pay();
    await app.nest.get(Jobs).runDue();
    expect(await mails()).toEqual([]);
    app.clock.advance(61_000);
    await app.nest.get(Jobs).runDue();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: expect.stringMatching(/ has paid you$/) });
    // It says neither how much nor for what.
    expect(mail?.text).not.toMatch(/£|\d{2,}\.\d{2}|Fix the jump/);
    await mia.agent.get('/api/inbox').expect(403);
    expect(await app.database.query('SELECT 1 FROM inbox_items WHERE user_id = $1', [mia.user.id])).toEqual([]);
  });

  it('is announced in the inbox, and not by email, to those who work here', async () => {
    await work();
    await pay();
    app.clock.advance(61_000);
    await app.nest.get(Jobs).runDue();
    expect((await mia.agent.get('/api/inbox').expect(200)).body).toMatchObject({ items: [{ text: 'paid what you were owed' }] });
    expect(await app.database.query('SELECT 1 FROM mails WHERE to_address = $1 AND text LIKE $2', [mia.user.email, '%/pay%'])).toEqual([]);
  });

  it('needs a recent password for the account, as before', async () => {
    await work();
    await leave();
    app.clock.advance(11 * 60_000);
    const refused = await mia.agent.put(`${CLARITY}/bank`).send(ACCOUNT).expect(403);
    expect(refused.body).toMatchObject({ code: 'proof-required' });
    expect((await mia.agent.delete(`${CLARITY}/bank`).expect(403)).body).toMatchObject({ code: 'proof-required' });
  });

  it('is all that stays open: nothing is recorded, claimed or read any more', async () => {
    const { id } = await enterTime(mia);
    const train = await mia.agent.post(`${CLARITY}/expenses`).send({ description: 'Train', amount: '10.05' }).expect(201);
    await work({ date: '2026-09-14' });
    await leave();
    const { agent } = mia;
    const calls = [
      agent.get(`${CLARITY}/time`),
      agent.post(`${CLARITY}/time`).send({ task: 'More', hours: 1 }),
      agent.put(`${CLARITY}/time/${id}`).send({ task: 'More', hours: 9, version: 1 }),
      agent.delete(`${CLARITY}/time/${id}`),
      agent.get(`${CLARITY}/timer`),
      agent.post(`${CLARITY}/timer/start`).send({ task: 'More' }),
      agent.get(`${CLARITY}/summary`),
      agent.get(`${CLARITY}/expenses`),
      agent.post(`${CLARITY}/expenses`).send({ description: 'Taxi', amount: '20.00' }),
      agent.get(`${CLARITY}/expenses/${(train.body as { id: string }).id}/receipt`),
      agent.get(`${CLARITY}/deliverables`),
      agent.get(`${CLARITY}/payables/all`),
      agent.get(`${CLARITY}/people`),
      agent.get('/api/staff/projects'),
      agent.get('/api/inbox'),
    ];
    for (const call of calls) expect([403, 404]).toContain((await call).status);
  });

  it('shows nothing of anyone else', async () => {
    const { id } = await statement();
    const lee = await app.signUp({ roles: ['developer'] });
    await enterTime(lee);
    await ada.agent.post(`/api/admin/users/${lee.user.id}/roles`).send({ roles: [] }).expect(200);
    expect(await ownPay(lee)).toMatchObject({ any: true, outstanding: 0, waiting: { time: 1 } });
    expect(await payablesOf(lee)).toEqual([]);
    for (const path of [
      `statements/${id}/json`,
      `statements/${id}/pdf`,
      `statements?user_id=${mia.user.id}`,
      `payables/totals?user_id=${mia.user.id}`,
    ])
      await lee.agent.get(`${CLARITY}/${path}`).expect(404);
    // The list has no filter for people.
    await lee.agent.get(`${CLARITY}/payables?user_id=${mia.user.id}`).expect(400);
  });

  it('does not exist for visitors, for those who never worked here, and for closed accounts', async () => {
    const { id } = await statement();
    const eve = await app.signUp();
    expect(await ownPay(eve)).toEqual(NOTHING);
    expect(await statuses(eve.agent, id)).toEqual(Array.from({ length: 8 }, () => 404));
    await app.agent().get(PAY).expect(401);
    expect(await statuses(app.agent(), id)).toEqual(Array.from({ length: 8 }, () => 401));
    // Rejected claims are no pay.
    const kit = await app.signUp({ roles: ['developer'] });
    const claim = await enterTime(kit);
    await decideOnTime(hal, [claim.id], { action: 'reject', reason: 'Not ours' });
    await ada.agent.post(`/api/admin/users/${kit.user.id}/roles`).send({ roles: [] }).expect(200);
    expect(await ownPay(kit)).toEqual(NOTHING);
    await kit.agent.get(`${CLARITY}/payables`).expect(404);

    await leave();
    await ada.agent.put(`/api/admin/users/${mia.user.id}`).send({ isActive: false }).expect(200);
    await mia.agent.get(PAY).expect(401);
    expect(await statuses(mia.agent, id)).toEqual(Array.from({ length: 8 }, () => 401));
  });

  it('waits while the account is paused', async () => {
    await work();
    await leave();
    await app.database.query('UPDATE users SET paused_at = now() WHERE id = $1', [mia.user.id]);
    expect((await mia.agent.get(PAY).expect(403)).body).toMatchObject({ code: 'account-paused' });
    await mia.agent.get(`${CLARITY}/payables`).expect(403);
  });

  it('is the same for those who work here', async () => {
    expect(await ownPay()).toEqual({ ...NOTHING, can: { changeBankDetails: true } });
    await work();
    expect(await ownPay()).toMatchObject({ any: true, outstanding: 225, can: { changeBankDetails: true } });
  });
});
