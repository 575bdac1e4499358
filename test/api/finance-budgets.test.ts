import type { BudgetView } from '../../server/finance/budgets/budgets.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { approveTransaction, enterTransaction, twoDirectors } from '../support/finance.js';

const BUDGETS = '/api/staff/finance/budgets';
const BUDGET = { category: 'Development Tools', allocated: '250.00', period: 'quarterly' };

describe('budgets', () => {
  let app: TestApp;
  let ada: SignedIn;
  let rhys: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ ada, rhys } = await twoDirectors(app, '2026-09-15'));
  });

  const create = async (values: object = {}): Promise<BudgetView> =>
    (
      await ada.agent
        .post(BUDGETS)
        .send({ ...BUDGET, ...values })
        .expect(201)
    ).body as BudgetView;
  const list = async (): Promise<BudgetView[]> => (await rhys.agent.get(BUDGETS).expect(200)).body as BudgetView[];

  it('are for admin and ceo only', async () => {
    const { id } = await create();
    const staff = await app.signUp({ roles: ['staff', 'hr'] });
    for (const [agent, status] of [
      [app.agent(), 401],
      [staff.agent, 403],
    ] as const) {
      await agent.get(BUDGETS).expect(status);
      await agent.post(BUDGETS).send(BUDGET).expect(status);
      await agent
        .put(`${BUDGETS}/${id}`)
        .send({ ...BUDGET, version: 1 })
        .expect(status);
    }
  });

  it('count the ledger entries of the current period', async () => {
    await create();
    await create({ period: 'monthly', allocated: 80 });
    await create({ period: 'yearly', allocated: 1_000 });
    await create({ category: 'Utilities' });
    for (const [date, amount] of [
      ['2026-06-30', 500],
      ['2026-07-01', '99.99'],
      ['2026-09-10', 60],
    ] as const)
      await approveTransaction(rhys, (await enterTransaction(ada, { date, amount })).id);
    await enterTransaction(ada, { amount: 7_000 });
    expect((await list()).map(({ category, period, spent, percent, from, to }) => [category, period, spent, percent, from, to])).toEqual([
      ['Development Tools', 'monthly', 60, 75, '2026-09-01', '2026-09-30'],
      ['Development Tools', 'quarterly', 159.99, 63.9, '2026-07-01', '2026-09-30'],
      ['Development Tools', 'yearly', 659.99, 65.9, '2026-01-01', '2026-12-31'],
      ['Utilities', 'quarterly', 0, 0, '2026-07-01', '2026-09-30'],
    ]);
  });

  it('exist once per category and period, and refuse an outdated version', async () => {
    const { id, version } = await create();
    expect((await rhys.agent.post(BUDGETS).send(BUDGET).expect(409)).body).toMatchObject({ code: 'budget-exists' });
    const change = { ...BUDGET, allocated: 300, version };
    expect((await rhys.agent.put(`${BUDGETS}/${id}`).send(change).expect(200)).body).toMatchObject({ allocated: 300, version: 2 });
    expect((await ada.agent.put(`${BUDGETS}/${id}`).send(change).expect(409)).body).toMatchObject({
      code: 'budget-changed',
      current: { allocated: 300, version: 2 },
    });
    // The specified fields alone, without a version.
    const known = { ...BUDGET, allocated: 400 };
    expect((await ada.agent.put(`${BUDGETS}/${id}`).send(known).expect(200)).body).toMatchObject({ allocated: 400, version: 3 });
    await ada.agent.put(`${BUDGETS}/00000000-0000-4000-8000-000000000000`).send(change).expect(404);
    for (const values of [{ allocated: 0 }, { allocated: '1e3' }, { category: 'Yachts' }, { period: 'weekly' }])
      expect(
        (
          await ada.agent
            .post(BUDGETS)
            .send({ ...BUDGET, ...values })
            .expect(400)
        ).body,
      ).toHaveProperty(`fields.${Object.keys(values)[0]}`);
  });
});
