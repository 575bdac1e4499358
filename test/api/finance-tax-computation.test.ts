import { randomUUID } from 'node:crypto';
import type { TaxAdjustmentView, TaxComputationView } from '../../server/finance/tax/computation/tax-computation.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { approveTransaction, enterTransaction, FUNDS, twoDirectors } from '../support/finance.js';
import { pdfText } from '../support/pdf-text.js';

const FINANCE = '/api/staff/finance';
const ADJUSTMENTS = `${FINANCE}/tax-adjustments`;
const YEAR = 'from=2025-04-01&to=2026-03-31';
const DEPRECIATION = {
  counts_on: '2026-03-31',
  kind: 'add_back',
  amount: '15000.00',
  description: 'Depreciation',
  note: 'Not deductible; capital allowances instead',
};

describe('the tax computation', () => {
  let app: TestApp;
  let ada: SignedIn;
  let rhys: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ ada, rhys } = await twoDirectors(app, '2026-04-15'));
  });

  const compute = async (days = YEAR): Promise<TaxComputationView> =>
    (await ada.agent.get(`${FINANCE}/tax-computation?${days}`).expect(200)).body as TaxComputationView;
  const add = async (values: object = {}): Promise<TaxAdjustmentView> =>
    (
      await ada.agent
        .post(ADJUSTMENTS)
        .send({ ...DEPRECIATION, ...values })
        .expect(201)
    ).body as TaxAdjustmentView;

  it('derives the tax from the profit of the books, the same on screen and in the file', async () => {
    const sale = { type: 'income', category: 'Consulting Services', amount: '90000.00', date: '2025-12-01' };
    await approveTransaction(rhys, (await enterTransaction(ada, { ...sale, description: 'Port' })).id);
    await add();
    await add({ kind: 'deduction', amount: 5_000, description: 'Annual investment allowance', note: 'New render machines' });
    // Of another year.
    await add({ counts_on: '2026-04-01', amount: 1 });
    const computation = await compute();
    expect(computation).toMatchObject({
      profit_before_tax: 90_000,
      adjustments: [
        { kind: 'add_back', amount: 15_000, description: 'Depreciation', version: 1 },
        { kind: 'deduction', amount: 5_000 },
      ],
      adjusted_profit: 100_000,
      taxable_profit: 100_000,
      parts: [{ from: '2025-04-01', to: '2026-03-31', profit: 100_000, before_relief: 25_000, relief: 2_250 }],
      corporation_tax: 22_750,
      at_flat_rate: 19_000,
    });
    const file = await ada.agent.get(`${FINANCE}/exports/report?report=tax-computation&format=csv&${YEAR}`).expect(200);
    expect(file.text).toContain('Allowance or deduction,Annual investment allowance,New render machines,-5000.00');
    // What is taken off is negative in every file, as on the screen.
    expect(file.text).toContain('Tax,Tax before marginal relief,,25000.00');
    expect(file.text).toContain('Tax,Marginal relief,,-2250.00');
    expect(file.text).toContain('Tax,Corporation tax,,22750.00');
    // A loss is not taxed.
    await add({ kind: 'deduction', amount: 100_000.01, description: 'Research' });
    expect(await compute()).toMatchObject({ adjusted_profit: -0.01, taxable_profit: 0, corporation_tax: 0 });
  });

  it('counts exempt distributions for the limits of marginal relief only', async () => {
    const sale = { type: 'income', category: 'Consulting Services', amount: '100000.00', date: '2025-12-01' };
    await approveTransaction(rhys, (await enterTransaction(ada, sale)).id);
    await add({ kind: 'exempt_distribution', amount: '50000.00', description: 'Dividend', note: 'From Harbour Ltd' });
    expect(await compute()).toMatchObject({
      taxable_profit: 100_000,
      exempt_distributions: 50_000,
      before_relief: 25_000,
      relief: 1_000,
      corporation_tax: 24_000,
      at_flat_rate: 19_000,
    });
    const file = await ada.agent.get(`${FINANCE}/exports/report?report=tax-computation&format=csv&${YEAR}`).expect(200);
    expect(file.text).toContain('Exempt distribution (counts for the limits only),Dividend,From Harbour Ltd,50000.00');
    expect(file.text).toContain('Augmented profits,Augmented profits,Compared with the limits,150000.00');
    expect(file.text).toContain('Tax,Marginal relief,,-1000.00');
    const pdf = await ada.agent.get(`${FINANCE}/exports/report?report=tax-computation&format=pdf&${YEAR}`).buffer().expect(200);
    expect(pdfText(pdf.body as Buffer)).toContain('Dividend\tFrom Harbour Ltd\t£50,000.00');
  });

  it('lists the adjustments of a day by name', async () => {
    for (const description of ['Travel', 'Depreciation', 'Gifts', 'Fines', 'Entertaining']) await add({ description });
    const { adjustments } = await compute();
    expect(adjustments.map(({ description }) => description)).toEqual(['Depreciation', 'Entertaining', 'Fines', 'Gifts', 'Travel']);
  });

  it('adds taxable grants, which are no profit of the books, until they are reversed', async () => {
    const grant = { ...FUNDS, source: 'Government Grant', grant_taxable: true, amount: 5_000, date: '2025-12-01' };
    const { id } = await enterTransaction(ada, grant);
    expect(await compute()).toMatchObject({ taxable_grants: 0 });
    await approveTransaction(rhys, id);
    await approveTransaction(rhys, (await enterTransaction(ada, { ...grant, grant_taxable: false })).id);
    await approveTransaction(rhys, (await enterTransaction(ada, { ...grant, date: '2025-03-31', amount: 1 })).id);
    expect(await compute()).toMatchObject({ profit_before_tax: 0, taxable_grants: 5_000, taxable_profit: 5_000, corporation_tax: 950 });
    const file = await ada.agent.get(`${FINANCE}/exports/report?report=tax-computation&format=csv&${YEAR}`).expect(200);
    expect(file.text).toContain('Profit,Taxable grants,In the books as equity,5000.00');
    // Values that two users agreed on stay as displayed.
    await expect(app.database.query('UPDATE finance_transactions SET grant_taxable = false WHERE id = $1', [id])).rejects.toThrow();
    await rhys.agent.post(`${FINANCE}/transactions/${id}/reverse`).send({ reason: 'Paid back' }).expect(200);
    expect(await compute()).toMatchObject({ taxable_grants: 5_000 });
    expect(await compute('from=2025-04-01&to=2027-03-31')).toMatchObject({ taxable_grants: 0 });
  });

  it('changes with its adjustments, none of which is overwritten silently', async () => {
    const { id } = await add();
    const changed = await rhys.agent.put(`${ADJUSTMENTS}/${id}`).send({ ...DEPRECIATION, amount: '14000', version: 1 });
    expect(changed.body).toMatchObject({ amount: 14_000, version: 2 });
    const stale = await ada.agent
      .put(`${ADJUSTMENTS}/${id}`)
      .send({ ...DEPRECIATION, version: 1 })
      .expect(409);
    expect(stale.body).toMatchObject({
      code: 'adjustment-changed',
      current: { amount: 14_000, version: 2 },
      changedBy: 'Rhys Test',
    });
    await ada.agent.delete(`${ADJUSTMENTS}/${id}?version=1`).expect(409);
    await ada.agent.delete(`${ADJUSTMENTS}/${id}?version=2`).expect(204);
    await ada.agent.delete(`${ADJUSTMENTS}/${id}?version=2`).expect(404);
    expect((await compute()).adjustments).toEqual([]);
    const actions = await app.database.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE target_type = 'tax-adjustment' ORDER BY id`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['TAX_ADJUSTMENT_ENTERED', 'TAX_ADJUSTMENT_CHANGED', 'TAX_ADJUSTMENT_DELETED']);
  });

  it('creates an adjustment once, however often its form is sent', async () => {
    const id = randomUUID();
    const send = (by: SignedIn, values: object = {}) => by.agent.post(ADJUSTMENTS).send({ ...DEPRECIATION, id, ...values });
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(ada)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await compute()).adjustments).toMatchObject([{ id }]);
    expect(await app.database.query(`SELECT FROM audit_log WHERE action = 'TAX_ADJUSTMENT_ENTERED'`)).toHaveLength(1);
    for (const other of [send(ada, { amount: 5 }), send(rhys)])
      expect((await other.expect(409)).body).toMatchObject({ code: 'already-entered' });
    await send(ada, { id: 'x' }).expect(400);
  });

  it('is for admin and ceo only, with valid dates and amounts', async () => {
    const { id } = await add();
    const staff = await app.signUp({ roles: ['staff', 'hr'] });
    for (const [agent, status] of [
      [app.agent(), 401],
      [staff.agent, 403],
    ] as const) {
      await agent.get(`${FINANCE}/tax-computation?${YEAR}`).expect(status);
      await agent.post(ADJUSTMENTS).send(DEPRECIATION).expect(status);
      await agent
        .put(`${ADJUSTMENTS}/${id}`)
        .send({ ...DEPRECIATION, version: 1 })
        .expect(status);
      await agent.delete(`${ADJUSTMENTS}/${id}?version=1`).expect(status);
    }
    for (const [field, value] of [
      ['counts_on', '2026-02-29'],
      ['kind', 'gift'],
      ['amount', '1e3'],
      ['amount', '-0'],
      ['amount', '12.345'],
      ['description', ' '],
      ['description', 'x'.repeat(121)],
      ['note', ''],
    ] as const) {
      const { body } = await ada.agent
        .post(ADJUSTMENTS)
        .send({ ...DEPRECIATION, [field]: value })
        .expect(400);
      expect((body as { fields: object }).fields).toHaveProperty(field);
    }
    for (const days of ['', 'from=2026-03-31&to=2025-04-01', 'from=2017-03-31&to=2018-03-31'])
      expect((await ada.agent.get(`${FINANCE}/tax-computation?${days}`).expect(400)).body).toHaveProperty('fields');
    await ada.agent.delete(`${ADJUSTMENTS}/${id}`).expect(400);
  });
});
