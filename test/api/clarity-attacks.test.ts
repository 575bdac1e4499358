import { randomUUID } from 'node:crypto';
import type { ExpenseView } from '../../server/clarity/expenses/expenses.dto.js';
import type { DeliverableView } from '../../server/clarity/deliverables/deliverables.dto.js';
import type { Outcome } from '../../server/clarity/payables/payables.dto.js';
import type { Role } from '../../server/platform/access/roles.rules.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { clarityTeam, decideOnTime, enterTime, payablesOf, TIME } from '../support/clarity.js';
import { balances } from '../support/finance.js';
import { colleague } from '../support/staff.js';

const CLARITY = '/api/clarity';
const BANK = { method: 'bank_transfer', reference: 'FP 1' };
/** JSON values to try in place of any value. */
const ODD_VALUES = [null, [], {}, true, -1, 1e300, '', '\0', '__proto__', 'x'.repeat(5_000), [null], { id: null }];

describe('attacks on Clarity', () => {
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

  const spend = async (values: object = {}): Promise<ExpenseView> =>
    (
      await mia.agent
        .post(`${CLARITY}/expenses`)
        .send({ description: 'Train', amount: '48.20', ...values })
        .expect(201)
    ).body as ExpenseView;
  const agree = async (): Promise<DeliverableView> => {
    const terms = { user_id: mia.user.id, title: 'Key art', amount: '750.00' };
    return (await hal.agent.post(`${CLARITY}/deliverables`).send(terms).expect(201)).body as DeliverableView;
  };
  const approve = ({ agent }: SignedIn, kind: string, id: string, values: object = {}) =>
    agent.post(`${CLARITY}/approvals/${kind}/bulk`).send({ ids: [id], action: 'approve', ...values });
  const codes = (response: { body: unknown }): Array<string | null> =>
    (response.body as { outcomes: Outcome[] }).outcomes.map(({ outcome, code }) => (outcome === 'done' ? 'done' : code));
  const stored = async (): Promise<unknown[]> => [
    await app.database.query('SELECT id, status, version, task, seconds FROM clarity_time_entries ORDER BY id'),
    await app.database.query('SELECT id, status, version, description, amount_pence FROM clarity_expenses ORDER BY id'),
    await app.database.query('SELECT id, status, version, title, amount_pence FROM clarity_deliverables ORDER BY id'),
    await app.database.query('SELECT id, status, amount_pence FROM clarity_payables ORDER BY id'),
    await app.database.query('SELECT user_id, hourly_pence FROM clarity_rates ORDER BY id'),
    await balances(app),
  ];

  it.each<Role>(['dev_tester', 'developer', 'staff'])('with another user’s ids change and reveal nothing: %s', async (role) => {
    const time = await enterTime(mia);
    const paid = await enterTime(mia, { date: '2026-09-14' });
    await decideOnTime(hal, [paid.id]);
    const [owed] = await payablesOf(mia);
    const expense = await spend();
    const deliverable = await agree();
    const eve = await colleague(app, 'Eve', [role]);
    const before = await stored();
    const { agent } = eve;
    const own = [
      agent.get(`${TIME}/${time.id}`),
      agent.get(`${TIME}?user_id=${mia.user.id}`),
      agent.get(`${TIME}/export?from=2026-09-01&to=2026-09-30&format=csv&user_id=${mia.user.id}`),
      agent.put(`${TIME}/${time.id}`).send({ task: 'Mine', hours: 1, version: time.version }),
      agent.delete(`${TIME}/${time.id}`),
      agent.get(`${CLARITY}/expenses/${expense.id}`),
      agent.get(`${CLARITY}/expenses?user_id=${mia.user.id}`),
      agent.get(`${CLARITY}/expenses/${expense.id}/receipt`),
      agent.put(`${CLARITY}/expenses/${expense.id}`).send({ description: 'Mine', amount: 1, version: 1 }),
      agent.delete(`${CLARITY}/expenses/${expense.id}`),
      agent.get(`${CLARITY}/deliverables?user_id=${mia.user.id}`),
      agent.post(`${CLARITY}/deliverables/${deliverable.id}/deliver`).send({ note: 'Done', version: 1 }),
      agent.get(`${CLARITY}/statements?user_id=${mia.user.id}`),
      agent.get(`${CLARITY}/payables/totals?user_id=${mia.user.id}`),
    ];
    for (const call of own) expect((await call).status).toBe(404);
    const managed = [
      agent.get(`${TIME}/export?from=2026-09-01&to=2026-09-30&format=csv&everyone=true`),
      agent.get(`${CLARITY}/approvals/time?user_id=${eve.user.id}`),
      approve(eve, 'time', time.id),
      agent.post(`${CLARITY}/approvals/time/${paid.id}/reopen`).send({ reason: 'Mine' }),
      agent.get(`${CLARITY}/payables/${owed?.id}`),
      agent.post(`${CLARITY}/payables/${owed?.id}/pay`).send(BANK),
      agent.post(`${CLARITY}/payables/pay`).send({ ids: [owed?.id], ...BANK }),
      agent.get(`${CLARITY}/payables/bank-file?ids=${owed?.id}`),
      agent.get(`${CLARITY}/payables/export?format=csv&user_id=${eve.user.id}`),
      agent.get(`${CLARITY}/rates?user_id=${eve.user.id}`),
      agent.post(`${CLARITY}/rates`).send({ user_id: eve.user.id, hourly: 500, valid_from: '2026-10-01' }),
      agent.put(`${CLARITY}/people/${eve.user.id}/payroll`).send({ on_payroll: true }),
      agent.put(`${CLARITY}/deliverables/${deliverable.id}`).send({ title: 'Mine', amount: 1, version: 1 }),
      agent.get(`${CLARITY}/history`),
      agent.get(`${CLARITY}/analytics?from=2026-09-01&to=2026-09-30`),
    ];
    for (const call of managed) expect((await call).status).toBe(403);
    // An existing id is not overwritten either.
    expect((await agent.post(TIME).send({ id: time.id, task: 'Mine', hours: 1 })).status).toBe(409);
    expect((await agent.post(`${CLARITY}/expenses`).send({ id: expense.id, description: 'Train', amount: '48.20' })).status).toBe(409);
    expect(await stored()).toEqual(before);
  });

  it('by approvers change no entry of others, and approve nothing through an id of another kind', async () => {
    const time = await enterTime(mia);
    const expense = await spend();
    const deliverable = await agree();
    const before = await stored();
    for (const { agent } of [hal, ada]) {
      await agent.put(`${TIME}/${time.id}`).send({ task: 'Mine', hours: 24, version: 1 }).expect(404);
      await agent.delete(`${TIME}/${time.id}`).expect(404);
      await agent.put(`${CLARITY}/expenses/${expense.id}`).send({ description: 'Mine', amount: 9_999, version: 1 }).expect(404);
      await agent.delete(`${CLARITY}/expenses/${expense.id}`).expect(404);
      await agent.post(`${CLARITY}/deliverables/${deliverable.id}/deliver`).send({ version: 1 }).expect(404);
    }
    for (const [kind, id] of [
      ['expenses', time.id],
      ['deliverables', expense.id],
      ['time', deliverable.id],
    ] as const)
      expect(codes(await approve(hal, kind, id).expect(200))).toEqual(['not-found']);
    expect(codes(await approve(hal, 'deliverables', deliverable.id).expect(200))).toEqual(['not-pending']);
    expect(await stored()).toEqual(before);
  });

  it('with unknown hours and versions decide nothing', async () => {
    const { id } = await enterTime(mia, { hours: 8 });
    const expense = await spend();
    const before = await stored();
    for (const [kind, values] of [
      ['time', { approvedHours: { [randomUUID()]: 1 }, reason: 'Less' }],
      ['time', { versions: { [randomUUID()]: 1 } }],
      ['time', { action: 'reject', reason: 'No', approvedHours: { [id]: 1 } }],
      ['expenses', { ids: [expense.id], approvedHours: { [expense.id]: 1 }, reason: 'Less' }],
    ] as const)
      expect({ kind, values, status: (await approve(hal, kind, id, values)).status }).toMatchObject({ status: 400 });
    expect(await stored()).toEqual(before);
    // The same id in capitals is the same claim, with its hours.
    const capitals = { ids: [id.toUpperCase(), id], approvedHours: { [id]: '6' }, reason: 'Lunch', versions: { [id.toUpperCase()]: 1 } };
    expect(codes(await approve(hal, 'time', id, capitals).expect(200))).toEqual(['done']);
    expect((await mia.agent.get(`${TIME}/${id}`).expect(200)).body).toMatchObject({ approvedHours: 6 });
  });

  it('with invalid values in any field are refused', async () => {
    const { id } = await enterTime(mia);
    const routes: ReadonlyArray<readonly [path: string, body: Record<string, unknown>]> = [
      [
        `${CLARITY}/approvals/time/bulk`,
        { ids: [id], action: 'approve', reason: 'Less', approvedHours: { [id]: 1 }, versions: { [id]: 1 } },
      ],
      [`${CLARITY}/approvals/time/${id}/reopen`, { reason: 'Why' }],
      [`${CLARITY}/payables/pay`, { ids: [randomUUID()], ...BANK }],
      [`${CLARITY}/rates`, { user_id: mia.user.id, hourly: 1, valid_from: '2026-10-01' }],
    ];
    const before = await stored();
    for (const [path, body] of routes)
      for (const field of Object.keys(body))
        for (const odd of ODD_VALUES) {
          // Empty lists of hours and versions have no effect, and null omits a field.
          if ((field === 'approvedHours' || field === 'versions' || field === 'reason') && (odd === null || typeof odd === 'object'))
            continue;
          if (field === 'reason' && typeof odd === 'string' && odd.length < 20 && odd.trim() !== '' && odd !== '\0') continue;
          if (field === 'reference' && odd === '__proto__') continue;
          const { status } = await hal.agent.post(path).send({ ...body, [field]: odd });
          expect({ path, field, odd: String(odd).slice(0, 20), status }).toMatchObject({ status: 400 });
        }
    for (const odd of ODD_VALUES)
      for (const field of ['approvedHours', 'versions']) {
        const response = await approve(hal, 'time', id, { reason: 'Less', [field]: { [id]: odd } });
        expect([200, 400]).toContain(response.status);
        if (response.status === 200) expect(codes(response)).not.toContain('done');
      }
    expect(await stored()).toEqual(before);
  });

  it('by concurrent decisions, changes, deletion and reopening leave one outcome', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await enterTime(mia, { date: `2026-09-0${round + 1}` });
      const [one, other, changed, deleted, rejected] = await Promise.all([
        approve(hal, 'time', id, { versions: { [id]: 1 } }),
        approve(ada, 'time', id, { versions: { [id]: 1 } }),
        mia.agent.put(`${TIME}/${id}`).send({ task: 'More', hours: 20, version: 1 }),
        mia.agent.delete(`${TIME}/${id}`),
        approve(ada, 'time', id, { action: 'reject', reason: 'No', versions: { [id]: 1 } }),
      ]);
      const approvals = [codes(one)[0], codes(other)[0]].filter((code) => code === 'done').length;
      expect(approvals).toBeLessThanOrEqual(1);
      const live = await app.database.query<{ pence: number }>(
        `SELECT amount_pence::int AS pence FROM clarity_payables WHERE claim_id = '${id}' AND status <> 'withdrawn'`,
      );
      expect(live).toEqual(approvals === 1 ? [{ pence: 22_500 }] : []);
      if (approvals === 1) expect([changed.status, deleted.status, codes(rejected)[0]]).toEqual([409, 409, 'not-pending']);
    }
    expect(Object.values(await balances(app)).reduce((sum, pence) => sum + pence, 0)).toBe(0);
  });

  it('by concurrent payment and reopening either pay or withdraw', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await enterTime(mia, { date: `2026-09-0${round + 1}` });
      await decideOnTime(hal, [id]);
      const [owed] = (await payablesOf(mia)).filter(({ claim_id }) => claim_id === id);
      const [paid, again, reopened] = await Promise.all([
        ada.agent.post(`${CLARITY}/payables/${owed?.id}/pay`).send(BANK),
        hal.agent.post(`${CLARITY}/payables/pay`).send({ ids: [owed?.id, owed?.id], ...BANK, reference: 'FP 2' }),
        hal.agent.post(`${CLARITY}/approvals/time/${id}/reopen`).send({ reason: 'Wrong day' }),
      ]);
      const payments = [paid.status === 200 ? 'done' : 'refused', codes(again)[0]].filter((code) => code === 'done').length;
      expect([payments, reopened.status]).toEqual(reopened.status === 204 ? [0, 204] : [1, 409]);
    }
    const { '1200': bank = 0, '2110': debts = 0, '5200': cost = 0 } = await balances(app);
    expect([debts, bank + cost]).toEqual([0, 0]);
  });

  it('by approving twice concurrently do not count as a second approval', async () => {
    const { id } = await spend({ amount: '900.00' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => approve(hal, 'expenses', id)));
    expect(answers.flatMap(codes).sort()).toEqual(['done', 'second-approval', 'second-approval', 'second-approval']);
    expect([await balances(app), await payablesOf(mia)]).toEqual([{}, []]);
    // A later change needs both again.
    await mia.agent.put(`${CLARITY}/expenses/${id}`).send({ description: 'Train', amount: '901.00', version: 2 }).expect(200);
    expect(codes(await approve(ada, 'expenses', id))).toEqual(['done']);
    expect(await payablesOf(mia)).toEqual([]);
  });

  it('end with the role', async () => {
    const { id } = await enterTime(mia);
    await app.database.query(`UPDATE users SET roles = '{developer}' WHERE id = $1`, [hal.user.id]);
    await approve(hal, 'time', id).expect(403);
    await hal.agent.get(`${TIME}/${id}`).expect(404);
    await hal.agent.get(`${CLARITY}/approvals/time`).expect(403);
  });
});
