import { randomUUID } from 'node:crypto';
import type { PayableDetailView, PayableView } from '../../server/clarity/payables/payables.dto.js';
import type { RatedPersonView } from '../../server/clarity/rates/rates.dto.js';
import type { Role } from '../../server/platform/access/roles.rules.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { reportBug } from '../support/bugs.js';
import { clarityTeam, decideOnTime, enterTime, payablesOf, setRate, TIME } from '../support/clarity.js';
import { balances } from '../support/finance.js';
import { colleague } from '../support/staff.js';

const APPROVALS = '/api/clarity/approvals';
const PAYABLES = '/api/clarity/payables';
const BANK = { method: 'bank_transfer', reference: 'FP 0915' };

describe('pay', () => {
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

  /** Approved time of Mia, £225.00 by default. */
  const approved = async (values: object = {}): Promise<string> => {
    const { id } = await enterTime(mia, values);
    expect(await decideOnTime(hal, [id])).toMatchObject([{ outcome: 'done' }]);
    return id;
  };
  const pay = (id: string, by = ada, values: object = BANK) => by.agent.post(`${PAYABLES}/${id}/pay`).send(values);
  const firstOf = async (person: SignedIn): Promise<PayableView> => {
    const [first] = await payablesOf(person);
    if (first === undefined) throw new Error('nothing is owed');
    return first;
  };
  const ledger = () => balances(app);

  it('is paid manually from the bank account, with a reference like every payment', async () => {
    await approved();
    const { id } = await firstOf(mia);
    await pay(id, ada, { method: 'manual', reference: '' }).expect(400);
    await pay(id, ada, { method: 'manual', reference: 'Receipt 12' }).expect(200);
    expect(await firstOf(mia)).toMatchObject({ status: 'paid', method: 'manual', reference: 'Receipt 12' });
    expect(await ledger()).toEqual({ '5200': 22_500, '1200': -22_500 });
  });

  it('links to the work behind it, and for directors to the ledger', async () => {
    const { bug } = await reportBug(mia, { title: 'Falls through the floor' });
    await approved({ subject_type: 'bug', subject_id: bug.id });
    const { id } = await firstOf(mia);
    await pay(id).expect(200);
    const detail = async (by: SignedIn) => (await by.agent.get(`${PAYABLES}/${id}`).expect(200)).body as PayableDetailView;
    const seen = await detail(ada);
    expect(seen.subject).toMatchObject({ id: bug.id, path: expect.stringContaining('BUG-') as unknown });
    expect(seen.entries?.map(({ event, lines }) => [event, lines.map(({ account, debit, credit }) => [account, debit, credit])])).toEqual([
      [
        'approved',
        [
          ['5200', 225, 0],
          ['2110', 0, 225],
        ],
      ],
      [
        'paid',
        [
          ['2110', 225, 0],
          ['1200', 0, 225],
        ],
      ],
    ]);
    // Hr decides on pay without access to the ledger.
    expect(await detail(hal)).toMatchObject({ subject: { id: bug.id }, entries: null });
    await approved();
    const [other] = (await payablesOf(mia)).filter((payable) => payable.id !== id);
    expect((await ada.agent.get(`${PAYABLES}/${other?.id ?? ''}`).expect(200)).body).toMatchObject({ subject: null });
  });

  it('is decided by admin, ceo and hr only, with a recent password', async () => {
    const { id } = await enterTime(mia);
    const rate = { user_id: mia.user.id, hourly: 1, valid_from: '2026-10-01' };
    const calls = (agent: SignedIn['agent']) => [
      agent.get(APPROVALS),
      agent.post(`${APPROVALS}/time/bulk`).send({ ids: [id], action: 'approve' }),
      agent.post(`${APPROVALS}/time/${id}/reopen`).send({ reason: 'Why not' }),
      agent.get(`${PAYABLES}/all`),
      agent.get(`${PAYABLES}/${randomUUID()}`),
      agent.post(`${PAYABLES}/${randomUUID()}/pay`).send(BANK),
      agent.post(`${PAYABLES}/pay`).send({ ids: [randomUUID()], ...BANK }),
      agent.get('/api/clarity/people'),
      agent.put(`/api/clarity/people/${mia.user.id}/payroll`).send({ on_payroll: true }),
      agent.get(`/api/clarity/rates?user_id=${mia.user.id}`),
      agent.get(`/api/clarity/rates/preview?user_id=${mia.user.id}&hourly=1&valid_from=2026-10-01`),
      agent.post('/api/clarity/rates').send(rate),
    ];
    for (const [agent, status] of [
      [app.agent(), 401],
      [mia.agent, 403],
    ] as const)
      for (const call of calls(agent)) expect((await call).status).toBe(status);
    for (const [path, status] of [
      [PAYABLES, 404],
      ['/api/clarity/summary', 403],
    ] as const) {
      await app.agent().get(path).expect(401);
      await (await app.signUp()).agent.get(path).expect(status);
    }
    app.clock.advance(11 * 60_000);
    const codes = [];
    for (const call of calls(hal.agent)) codes.push(((await call).body as { code?: string }).code);
    expect(codes.filter((code) => code === 'proof-required')).toHaveLength(6);
  });

  it('of a former member is still valued, approved and paid, and then no longer listed', async () => {
    const zoe = await colleague(app, 'Zoe', ['developer']);
    const { id } = await enterTime(zoe);
    await ada.agent.post(`/api/admin/users/${zoe.user.id}/roles`).send({ roles: [] }).expect(200);
    await zoe.agent.get(TIME).expect(403);
    const listed = async () =>
      ((await hal.agent.get('/api/clarity/people').expect(200)).body as RatedPersonView[]).find((one) => one.id === zoe.user.id);
    expect(await listed()).toMatchObject({ name: 'Zoe Test', hourly: null, in_staff_area: false });
    expect(await decideOnTime(hal, [id])).toMatchObject([{ outcome: 'failed', code: 'no-rate' }]);
    await setRate(hal, zoe, '20.00');
    expect(await decideOnTime(hal, [id])).toMatchObject([{ outcome: 'done' }]);
    const all = (await ada.agent.get(`${PAYABLES}/all`).expect(200)).body as PayableView[];
    await pay(all[0]?.id ?? '').expect(200);
    expect(await listed()).toBeUndefined();
    const rate = { user_id: zoe.user.id, hourly: 1, valid_from: '2026-10-01' };
    await hal.agent.post('/api/clarity/rates').send(rate).expect(404);
  });

  it('uses the rate of the day of the work on approval, and is posted as cost and liability', async () => {
    await setRate(hal, mia, '36.00', '2026-09-15');
    const { id } = await enterTime(mia, { date: '2026-09-14' });
    const today = await enterTime(mia, { hours: '0.01' });
    expect((await hal.agent.get(APPROVALS).expect(200)).body).toMatchObject({
      time: [
        { id, value: 225, userId: mia.user.id, user_name: 'Mia Test', hours: 7.5 },
        { id: today.id, value: 0.36 },
      ],
    });
    expect(await decideOnTime(hal, [id, today.id])).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
    expect(await ledger()).toEqual({ '5200': 22_536, '2110': -22_536 });
    const owed = (await payablesOf(mia)).map(({ amount, hourly, status, can }) => [amount, hourly, status, can.pay]);
    expect(owed).toHaveLength(2);
    expect(owed).toEqual(
      expect.arrayContaining([
        [0.36, 36, 'owed', false],
        [225, 30, 'owed', false],
      ]),
    );
    expect((await mia.agent.get(`${TIME}/${id}`).expect(200)).body).toMatchObject({ status: 'approved', approvedHours: 7.5 });
    expect((await mia.agent.get('/api/clarity/summary').expect(200)).body).toEqual({
      hours_this_week: 7.51,
      hours_this_month: 7.51,
      earned_this_month: 225.36,
      reimbursed_this_month: 0,
      next_payout: 225.36,
    });
    expect((await mia.agent.get('/api/inbox').expect(200)).body).toMatchObject({ items: [{ kind: 'decision' }] });
  });

  it('of many entries has an outcome for each', async () => {
    const [full, fewer, own] = [await enterTime(mia), await enterTime(mia, { hours: 8, date: '2026-09-14' }), await enterTime(hal)];
    const missing = randomUUID();
    const decide = { approvedHours: { [fewer.id]: '6.5' } };
    expect(await decideOnTime(hal, [full.id, fewer.id, own.id, missing], decide)).toMatchObject([
      { id: full.id, outcome: 'done' },
      { id: fewer.id, outcome: 'failed', code: 'invalid', message: 'Please say why fewer hours are approved.' },
      { id: own.id, outcome: 'failed', code: 'own-claim' },
      { id: missing, outcome: 'failed', code: 'not-found' },
    ]);
    expect(await decideOnTime(hal, [full.id, fewer.id], { ...decide, reason: 'Lunch' })).toMatchObject([
      { outcome: 'failed', code: 'not-pending' },
      { outcome: 'done' },
    ]);
    expect((await mia.agent.get(`${TIME}/${fewer.id}`).expect(200)).body).toMatchObject({ hours: 8, approvedHours: 6.5, reason: 'Lunch' });
    for (const values of [
      { ids: [], action: 'approve' },
      { ids: [full.id], action: 'delete' },
      { ids: [full.id], action: 'reject' },
      { ids: ['1'], action: 'approve' },
      { ids: [full.id], action: 'approve', approvedHours: 7 },
    ])
      await hal.agent.post(`${APPROVALS}/time/bulk`).send(values).expect(400);
    const { id } = await enterTime(mia, { hours: 2, date: '2026-09-13' });
    for (const hours of ['3', '0', '-1', '1e0'])
      expect(await decideOnTime(hal, [id], { approvedHours: { [id]: hours }, reason: 'Check' })).toMatchObject([{ code: 'invalid' }]);
  });

  it('is not decided when it has changed since it was displayed', async () => {
    const { id } = await enterTime(mia, { hours: 2 });
    await mia.agent.put(`${TIME}/${id}`).send({ task: 'Much more', hours: 20, version: 1 }).expect(200);
    for (const values of [{ versions: { [id]: 1 } }, { versions: { [id]: 1 }, action: 'reject', reason: 'Too little' }])
      expect(await decideOnTime(hal, [id], values)).toMatchObject([{ outcome: 'failed', code: 'claim-changed' }]);
    expect(await decideOnTime(hal, [id], { versions: { [id]: 2 } })).toMatchObject([{ outcome: 'done' }]);
  });

  it.each<Role>(['admin', 'ceo', 'hr'])('is never decided or paid by its recipient: %s', async (role) => {
    const zoe = await colleague(app, 'Zoe', [role]);
    await setRate(ada, zoe, '50.00');
    const { id } = await enterTime(zoe);
    for (const values of [{}, { action: 'reject', reason: 'Mine' }])
      expect(await decideOnTime(zoe, [id], values)).toMatchObject([{ outcome: 'failed', code: 'own-claim' }]);
    await decideOnTime(ada, [id]);
    expect((await zoe.agent.post(`${APPROVALS}/time/${id}/reopen`).send({ reason: 'Mine' }).expect(409)).body).toMatchObject({
      code: 'own-claim',
    });
    const { id: owed } = await firstOf(zoe);
    expect((await pay(owed, zoe).expect(409)).body).toMatchObject({ code: 'own-payable' });
    expect((await zoe.agent.post(`${PAYABLES}/pay`).send({ ids: [owed], ...BANK })).body).toMatchObject({
      outcomes: [{ code: 'own-payable' }],
    });
    const rate = { user_id: zoe.user.id, hourly: 500, valid_from: '2026-10-01' };
    expect((await zoe.agent.post('/api/clarity/rates').send(rate).expect(409)).body).toMatchObject({ code: 'own-rate' });
    expect((await zoe.agent.put(`/api/clarity/people/${zoe.user.id}/payroll`).send({ on_payroll: true }).expect(409)).body).toMatchObject({
      code: 'own-rate',
    });
    expect(await firstOf(zoe)).toMatchObject({ status: 'owed' });
  });

  it('is self-approved by the only approver, and marked as such', async () => {
    await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [ada.user.id]);
    await setRate(hal, hal, '40.00');
    const { id } = await enterTime(hal);
    expect(await decideOnTime(hal, [id])).toMatchObject([{ outcome: 'done' }]);
    expect((await hal.agent.get(`${TIME}/${id}`).expect(200)).body).toMatchObject({ self_approved: true });
    expect((await pay((await firstOf(hal)).id, hal).expect(200)).body).toMatchObject({ self_paid: true });
    await app.database.query('UPDATE users SET is_active = true WHERE id = $1', [ada.user.id]);
    const lines = await ada.agent.get('/api/staff/finance/ledger/accounts/1200/lines?from=2026-01-01&to=2026-12-31').expect(200);
    expect((lines.body as { items: object[] }).items).toMatchObject([{ event: 'paid', own_decision: true }]);
  });

  it('is not approved without a rate, and a rate of zero owes nothing', async () => {
    const zoe = await colleague(app, 'Zoe', ['developer']);
    const { id } = await enterTime(zoe);
    expect(await decideOnTime(hal, [id])).toMatchObject([{ code: 'no-rate', message: expect.stringContaining('15 Sept 2026') as unknown }]);
    await setRate(hal, zoe, '0');
    expect(await decideOnTime(hal, [id])).toMatchObject([{ outcome: 'done' }]);
    expect(await payablesOf(zoe)).toEqual([]);
    expect(await ledger()).toEqual({});
  });

  it('is paid once, however often it is sent, and settles the liability', async () => {
    await approved();
    const { id } = await firstOf(mia);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await ledger()).toEqual({ '5200': 22_500, '1200': -22_500 });
    expect(await firstOf(mia)).toMatchObject({ status: 'paid', paid: true, paid_on: '2026-09-15', ...BANK, paid_by_name: 'Ada Test' });
    for (const [by, values] of [
      [ada, { ...BANK, reference: 'Another' }],
      [hal, BANK],
    ] as const)
      expect((await pay(id, by, values).expect(409)).body).toMatchObject({ code: 'already-paid' });
    await pay(randomUUID()).expect(404);
    await ada.agent.get(`${PAYABLES}/${randomUUID()}`).expect(404);
    expect((await ada.agent.get(`${PAYABLES}/${id}`).expect(200)).body).toMatchObject({
      approved_by_name: 'Hal Test',
      paid_by_name: 'Ada Test',
    });
    for (const values of [{}, { ...BANK, method: 'cash' }, { ...BANK, reference: ' ' }]) await pay(id, ada, values).expect(400);
    expect((await mia.agent.get('/api/clarity/summary').expect(200)).body).toMatchObject({ earned_this_month: 225, next_payout: 0 });
  });

  it('of many payables is recorded with one payment, with an outcome for each, and paged', async () => {
    for (const date of ['2026-09-13', '2026-09-14', '2026-09-15']) await approved({ date });
    const [first, second, third] = await payablesOf(mia);
    await pay(third?.id ?? '').expect(200);
    const ids = [first?.id, second?.id, third?.id];
    expect(
      (
        await hal.agent
          .post(`${PAYABLES}/pay`)
          .send({ ids, ...BANK })
          .expect(200)
      ).body,
    ).toMatchObject({
      outcomes: [{ outcome: 'done' }, { outcome: 'done' }, { outcome: 'failed', code: 'already-paid' }],
    });
    const page = await hal.agent.get(`${PAYABLES}/all?limit=2&status=paid&user_id=${mia.user.id}`).expect(200);
    expect(page.body).toHaveLength(2);
    const next = /<([^>]+)>/.exec((page.headers as { link?: string }).link ?? '')?.[1] ?? '';
    expect((await hal.agent.get(next).expect(200)).body).toHaveLength(1);
  });

  it('is withdrawn when the time is reopened, until it is paid', async () => {
    const id = await approved();
    const reopen = (values: object) => hal.agent.post(`${APPROVALS}/time/${id}/reopen`).send(values);
    await reopen({ reason: '' }).expect(400);
    await reopen({ reason: 'Wrong day' }).expect(204);
    expect((await reopen({ reason: 'Again' }).expect(409)).body).toMatchObject({ code: 'not-approved' });
    expect([await ledger(), await payablesOf(mia)]).toEqual([{}, []]);
    await decideOnTime(hal, [id]);
    await pay((await firstOf(mia)).id).expect(200);
    expect((await reopen({ reason: 'Too late' }).expect(409)).body).toMatchObject({ code: 'already-paid' });
    expect(await ledger()).toEqual({ '5200': 22_500, '1200': -22_500 });
  });

  it('through payroll is marked as such, and neither posted nor paid here', async () => {
    const payroll = (on_payroll: unknown) => hal.agent.put(`/api/clarity/people/${mia.user.id}/payroll`).send({ on_payroll });
    await payroll('yes').expect(400);
    await payroll(true).expect(204);
    await approved();
    const { id, ...owed } = await firstOf(mia);
    expect(owed).toMatchObject({ type: 'time', userId: mia.user.id, status: 'payroll', paid: false, amount: 225 });
    expect((await pay(id).expect(409)).body).toMatchObject({ code: 'not-owed' });
    expect(await ledger()).toEqual({});
    await hal.agent.put(`/api/clarity/people/${randomUUID()}/payroll`).send({ on_payroll: true }).expect(404);
  });

  it('has rates by start date, whose changes show their effect and require a reason', async () => {
    const rates = `/api/clarity/rates?user_id=${mia.user.id}`;
    await approved({ date: '2026-09-10' });
    await enterTime(mia, { date: '2026-09-11', hours: 2 });
    const terms = { user_id: mia.user.id, hourly: '40.00', valid_from: '2026-09-01' };
    expect((await hal.agent.get('/api/clarity/rates/preview').query(terms).expect(200)).body).toEqual({
      replaces: 30,
      pending_entries: 1,
      pending_hours: 2,
      value_before: 60,
      value_after: 80,
      approved_entries: 1,
      needs_reason: true,
    });
    expect((await hal.agent.post('/api/clarity/rates').send(terms).expect(400)).body).toMatchObject({
      fields: { reason: expect.any(String) as unknown },
    });
    expect(
      (
        await hal.agent
          .post('/api/clarity/rates')
          .send({ ...terms, reason: 'Pay review' })
          .expect(200)
      ).body,
    ).toMatchObject([
      { hourly: 40, valid_from: '2026-09-01', valid_to: null, reason: 'Pay review', set_by_name: 'Hal Test' },
      { hourly: 30, valid_from: '2026-01-01', valid_to: '2026-08-31' },
    ]);
    expect((await hal.agent.get(rates).expect(200)).body).toHaveLength(2);
    expect((await hal.agent.get('/api/clarity/people').expect(200)).body).toContainEqual({
      id: mia.user.id,
      firstName: 'Mia',
      lastName: 'Test',
      name: 'Mia Test',
      hourly: 40,
      on_payroll: false,
      in_staff_area: true,
    });
    for (const [values, field] of [
      [{ hourly: -1 }, 'hourly'],
      [{ hourly: '1e3' }, 'hourly'],
      [{ hourly: '10000.01' }, 'hourly'],
      [{ valid_from: '1900-01-01' }, 'valid_from'],
      [{ user_id: 'me' }, 'user_id'],
    ] as const)
      expect(
        (
          await hal.agent
            .post('/api/clarity/rates')
            .send({ ...terms, ...values })
            .expect(400)
        ).body,
      ).toHaveProperty(`fields.${field}`);
    await hal.agent
      .post('/api/clarity/rates')
      .send({ ...terms, user_id: randomUUID(), reason: 'None' })
      .expect(404);
  });

  it('is visible to the user and managers only: neither the log nor the audit trail contains an amount', async () => {
    await setRate(hal, mia, '123.45', '2026-09-01');
    await approved();
    await pay((await firstOf(mia)).id).expect(200);
    const zoe = await colleague(app, 'Zoe', ['developer']);
    expect(await payablesOf(zoe)).toEqual([]);
    const seen = [
      JSON.stringify(await app.database.query('SELECT action, before, after, details FROM audit_log')),
      JSON.stringify((await zoe.agent.get('/api/staff/overview').expect(200)).body),
      JSON.stringify((await mia.agent.get('/api/inbox').expect(200)).body),
    ].join('\n');
    // Bare digits also occur in ids and digests.
    for (const canary of ['123.45', '12345', '925.88', '92588'])
      expect(seen).not.toMatch(new RegExp(`(?<![0-9a-f-])${canary}(?![0-9a-f-])`));
  });
});
