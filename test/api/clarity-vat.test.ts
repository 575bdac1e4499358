import { randomUUID } from 'node:crypto';
import type { ExpenseView } from '../../server/clarity/expenses/expenses.dto.js';
import type { VatReturnView } from '../../server/finance/tax/vat-return.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { clarityTeam, payablesOf } from '../support/clarity.js';
import { balances, VAT_COMPANY } from '../support/finance.js';

const EXPENSES = '/api/clarity/expenses';
const FINANCE = '/api/staff/finance';
const COMPANY = { ...VAT_COMPANY, vat_effective_date: '2026-07-01' };

describe('VAT on users’ expenses', () => {
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
    await ada.agent.put(`${FINANCE}/company-info`).send(COMPANY).expect(200);
  });

  const enter = (values: object) => mia.agent.post(EXPENSES).send({ description: 'Cables', amount: '9.99', ...values });
  const spend = async (values: object): Promise<ExpenseView> => (await enter(values).expect(201)).body as ExpenseView;
  const decide = (id: string, action = 'approve', kind = 'expenses') =>
    hal.agent
      .post(`/api/clarity/approvals/${kind}/bulk`)
      .send({ ids: [id], action, reason: 'Checked' })
      .expect(200);
  const seen = async (id: string): Promise<ExpenseView> => (await mia.agent.get(`${EXPENSES}/${id}`).expect(200)).body as ExpenseView;
  const boxes = async (from = '2026-07-01', to = '2026-09-30'): Promise<number[]> => {
    const { box1, box4, box5, box6, box7 } = (await ada.agent.get(`${FINANCE}/vat-return?from=${from}&to=${to}`).expect(200))
      .body as VatReturnView;
    return [box1, box4, box5, box6, box7];
  };

  it('is reclaimed on approval, and the amount owed stays the amount paid', async () => {
    const { id, ...entered } = await spend({ vat_code: 'standard', category: 'Office Supplies', project: 'Tidewater' });
    expect(entered).toMatchObject({ amount: 9.99, vat_code: 'standard', vat_amount: 1.67, vat_reclaimed: 0 });
    const other = await spend({ amount: '105.00', vat_code: 'reduced', vat_amount: '5.01', category: 'Utilities' });
    const book = await spend({ amount: '20.00', vat_code: 'zero', category: 'Training & Education' });
    const cloud = await spend({ amount: '100.00', vat_code: 'reverse_charge', category: 'Development Tools' });
    const plain = await spend({ amount: '30.00', category: 'Travel & Transport' });
    expect(await boxes()).toEqual([0, 0, 0, 0, 0]);
    for (const expense of [{ id }, other, book, cloud, plain]) await decide(expense.id);
    expect(await balances(app)).toEqual({
      '5050': 10_000,
      '5060': 832,
      '5070': 3_000,
      '5080': 2_000,
      '5110': 9_999,
      '2110': -26_499,
      '2201': 167 + 501 + 2_000,
      '2202': -2_000,
    });
    // 8.32 + 99.99 + 20.00 + 100.00 without VAT; costs without a VAT receipt are not part of the return.
    expect(await boxes()).toEqual([20, 26.68, 6.68, 100, 228]);
    expect((await payablesOf(mia)).map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([9.99, 20, 30, 100, 105]);
    expect(await seen(id)).toMatchObject({ status: 'approved', vat_reclaimed: 1.67 });
    const analytics = (await hal.agent.get('/api/clarity/analytics?from=2026-09-01&to=2026-09-30').expect(200)).body as object;
    expect(analytics).toMatchObject({
      projects: expect.arrayContaining([expect.objectContaining({ project: 'Tidewater', expenses: 8.32 })]),
    });
    const lines = await ada.agent.get(`${FINANCE}/vat-return/lines?from=2026-07-01&to=2026-09-30&account=2201&vat_code=standard`);
    expect([lines.status, (lines.body as { items: object[] }).items]).toMatchObject([
      200,
      [{ debit: 1.67, source_kind: 'payable', description: expect.stringMatching(/^Cables, \S/) as string }],
    ]);
  });

  it('is removed from the return when the expenses are reopened', async () => {
    const { id } = await spend({ vat_code: 'standard', amount: '120.00' });
    await decide(id);
    expect(await boxes()).toEqual([0, 20, 20, 0, 100]);
    await hal.agent.post(`/api/clarity/approvals/expenses/${id}/reopen`).send({ reason: 'Wrong receipt' }).expect(204);
    expect([await balances(app), await boxes()]).toEqual([{}, [0, 0, 0, 0, 0]]);
    expect(await seen(id)).toMatchObject({ status: 'pending', vat_reclaimed: 0, vat_amount: 20 });
    const change = { description: 'Cables', amount: '60.00', version: 3 };
    expect((await mia.agent.put(`${EXPENSES}/${id}`).send(change).expect(200)).body).toMatchObject({ vat_code: null, vat_amount: 0 });
  });

  it('is part of the cost before the studio was registered, and when payroll pays', async () => {
    const early = await spend({ vat_code: 'standard', amount: '120.00', date: '2026-06-30' });
    await decide(early.id);
    expect(await balances(app)).toEqual({ '5390': 12_000, '2110': -12_000 });
    expect(await seen(early.id)).toMatchObject({ vat_amount: 20, vat_reclaimed: 0 });
    expect(await boxes('2026-04-01', '2026-06-30')).toEqual([0, 0, 0, 0, 0]);
    await hal.agent.put(`/api/clarity/people/${mia.user.id}/payroll`).send({ on_payroll: true }).expect(204);
    const late = await spend({ vat_code: 'standard', amount: '120.00' });
    await decide(late.id);
    expect(await seen(late.id)).toMatchObject({ status: 'approved', vat_reclaimed: 0 });
    expect(await boxes()).toEqual([0, 0, 0, 0, 0]);
  });

  it('is requested once the studio is registered', async () => {
    await app.agent().get(`${EXPENSES}/vat`).expect(401);
    await (await app.signUp()).agent.get(`${EXPENSES}/vat`).expect(403);
    expect((await mia.agent.get(`${EXPENSES}/vat`).expect(200)).body).toEqual({ registered: true, from: '2026-07-01', until: null });
    const left = { ...COMPANY, vat_registration: null, vat_effective_date: null, vat_stagger: null, version: 1 };
    await ada.agent.put(`${FINANCE}/company-info`).send(left).expect(200);
    expect((await mia.agent.get(`${EXPENSES}/vat`).expect(200)).body).toEqual({ registered: false, from: null, until: null });
  });

  it('is refused at the invalid field, and is stored with the claim', async () => {
    await ada.agent
      .post(`${FINANCE}/exchange-rates`)
      .send({ currency: 'EUR', rate: '1.15', from: '2026-01-01', source: 'HMRC' })
      .expect((response) => expect(response.status).toBeLessThan(300));
    for (const [values, field] of [
      [{ vat_code: 'luxury' }, 'vat_code'],
      [{ vat_code: ['standard'] }, 'vat_code'],
      [{ vat_code: 'standard', currency: 'EUR' }, 'vat_code'],
      [{ vat_code: 'standard', vat_amount: '9.99' }, 'vat_amount'],
      [{ vat_code: 'standard', vat_amount: '-1' }, 'vat_amount'],
      [{ vat_code: 'standard', vat_amount: '1.675' }, 'vat_amount'],
      [{ vat_code: 'exempt', vat_amount: '0.01' }, 'vat_amount'],
      [{ vat_amount: '1.67' }, 'vat_amount'],
    ] as const)
      expect({ values, answer: (await enter(values).expect(400)).body as object }).toHaveProperty(`answer.fields.${field}`);
    // A rate that makes the amount exceed the limit of a document.
    const rate = { currency: 'USD', rate: '0.00000001', from: '2026-01-01', source: 'Slip' };
    await ada.agent.post(`${FINANCE}/exchange-rates`).send(rate).expect(204);
    expect((await enter({ currency: 'USD', amount: '99999.99' }).expect(400)).body).toHaveProperty('fields.currency');
    const id = randomUUID();
    await spend({ id, vat_code: 'standard' });
    await spend({ id, vat_code: 'standard' });
    expect((await enter({ id, vat_code: 'zero' }).expect(409)).body).toMatchObject({ code: 'already-entered' });
  });
});
