import type { AccountLinesPage } from '../../server/finance/ledger/ledger.dto.js';
import type { ProfitAndLossView } from '../../server/finance/reports/reports.dto.js';
import type { VatReturnView } from '../../server/finance/tax/vat-return.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { approveTransaction, COMPANY, enterTransaction, EXPENSE, FUNDS, TRANSACTIONS, twoDirectors } from '../support/finance.js';

const FINANCE = '/api/staff/finance';
const ZERO = { type: 'income', category: 'Game Sales', vat_rate: 0, vat_code: 'zero' };

describe('the outlook', () => {
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

  const approved = async (values: object) => approveTransaction(rhys, (await enterTransaction(ada, values)).id);
  const get = async <T>(path: string): Promise<T> => (await ada.agent.get(`${FINANCE}/${path}`).expect(200)).body as T;

  it('computes the runway, after liabilities for VAT and corporation tax', async () => {
    const vat = { vat_registration: '980780684', vat_stagger: 'quarters_march' };
    await ada.agent
      .put(`${FINANCE}/company-info`)
      .send({ ...COMPANY, ...vat })
      .expect(200);
    await approved({ ...FUNDS, date: '2026-03-10' });
    // The financial year to March: £40,000 of profit, £8,000 of VAT.
    await approved({ type: 'income', category: 'Consulting Services', amount: 40_000, date: '2026-03-20' });
    await approved({ amount: 3_000, vat_rate: 0, vat_code: 'exempt', date: '2026-06-30' });
    await approved({ amount: 6_000, date: '2026-08-01' });
    await approved({ amount: 99_999, vat_rate: 0, vat_code: 'exempt', date: '2026-05-31' });
    const cash = 20_000 + 48_000 - 3_000 - 7_200 - 99_999;
    const runway = {
      on: '2026-09-15',
      cash,
      cash_accounts: [{ code: '1200', name: 'Bank (Revolut)', amount: cash }],
      vat_due: 6_800,
      vat_accounts: [
        { code: '2200', name: 'VAT on sales', amount: 8_000 },
        { code: '2201', name: 'VAT on purchases', amount: -1_200 },
      ],
      corporation_tax: 7_600,
      tax_years: [
        { from: '2026-04-01', to: '2026-09-15', profit_before_tax: -108_999, tax: 0, paid: 0, owed: 0, payments_from: '2026-04-01' },
        { from: '2025-04-01', to: '2026-03-31', profit_before_tax: 40_000, tax: 7_600, paid: 0, owed: 7_600, payments_from: '2026-04-01' },
      ],
      tax_account: '2220',
      available: cash - 6_800 - 7_600,
      monthly_burn: 3_000,
      burn_months: [
        { month: '2026-06', profit_before_tax: -3_000 },
        { month: '2026-07', profit_before_tax: 0 },
        { month: '2026-08', profit_before_tax: -6_000 },
      ],
      months: 0,
    };
    expect(await get('runway')).toEqual(runway);
    // A paid liability is no longer owed; a reversed payment does not count.
    const payment = { kind: 'corporation_tax', amount: 7_000, date: '2026-09-02', description: 'Tax of the year to March' };
    const { id } = (await ada.agent.post(`${FINANCE}/journals`).send(payment).expect(201)).body as { id: string };
    await rhys.agent.put(`${FINANCE}/journals/${id}/approve`).send({}).expect(200);
    const [now, last] = runway.tax_years;
    expect(await get('runway')).toMatchObject({ corporation_tax: 600, tax_years: [now, { ...last, paid: 7_000, owed: 600 }] });
    await rhys.agent.post(`${FINANCE}/journals/${id}/reverse`).send({ reason: 'Entered twice' }).expect(200);
    expect(await get('runway')).toMatchObject({ cash, corporation_tax: 7_600, tax_years: [now, last] });
    // A payment counts for the year that it names: the last one, this one, or an earlier one.
    const pay = async (amount: number, tax_year_end: string, date = payment.date): Promise<void> => {
      const { body } = await ada.agent
        .post(`${FINANCE}/journals`)
        .send({ ...payment, amount, tax_year_end, date })
        .expect(201);
      await rhys.agent
        .put(`${FINANCE}/journals/${(body as { id: string }).id}/approve`)
        .send({})
        .expect(200);
    };
    await pay(600, '2026-03-31');
    await pay(50, '2027-03-31');
    await pay(70, '2025-03-31');
    // An instalment before the year had ended: the list of its payments begins with it.
    await pay(30, '2026-03-31', '2026-03-10');
    const years = [
      { ...now, paid: 50 },
      { ...last, paid: 630, owed: 6_970, payments_from: '2026-03-10' },
    ];
    expect(await get('runway')).toMatchObject({ corporation_tax: 6_970, tax_years: years });
    await approved({ ...FUNDS, amount: 100_000, date: '2026-09-01' });
    expect(await get('runway')).toMatchObject({ available: cash + 100_000 - 750 - 13_770, months: 14.4 });
  });

  it('watches the turnover of a company that is not registered, which charges no VAT and reclaims none', async () => {
    await ada.agent.put(`${FINANCE}/company-info`).send(COMPANY).expect(200);
    await approved({ amount: 100 });
    const profit = await get<ProfitAndLossView>('reports/profit-and-loss?from=2026-09-01&to=2026-09-30');
    expect(profit.total_expenses).toBe(120);
    await approved({ amount: 100, vat_code: 'reverse_charge' });
    expect(await get<ProfitAndLossView>('reports/profit-and-loss?from=2026-09-01&to=2026-09-30')).toMatchObject({ total_expenses: 220 });
    // A credit note reduces the cost including VAT.
    const note = { kind: 'supplier_credit_note', amount: 10, category: 'Development Tools', vat_code: 'standard', to_account: '1200' };
    const entered = await ada.agent
      .post(`${FINANCE}/journals`)
      .send({ ...note, date: '2026-09-10', description: 'One seat less' })
      .expect(201);
    await rhys.agent
      .put(`${FINANCE}/journals/${(entered.body as { id: string }).id}/approve`)
      .send({})
      .expect(200);
    expect(await get<ProfitAndLossView>('reports/profit-and-loss?from=2026-09-01&to=2026-09-30')).toMatchObject({ total_expenses: 208 });
    const boxes = await get<VatReturnView>('vat-return?from=2026-07-01&to=2026-09-30');
    expect([boxes.box1, boxes.box4, boxes.box7]).toEqual([0, 0, 0]);
    const sale = { ...EXPENSE, type: 'income', category: 'Game Sales' };
    expect((await ada.agent.post(TRANSACTIONS).send(sale).expect(400)).body).toHaveProperty('fields.vat_rate');

    await approved({ ...ZERO, amount: 90_000, date: '2025-09-10' });
    expect(await get('vat-threshold')).toMatchObject({
      limit: 90_000,
      deregistration_limit: 88_000,
      limits_since: '2024-04-01',
      crossed_on: null,
    });
    await approved({ ...ZERO, amount: 0.01, date: '2026-08-31' });
    // Exempt sales are not taxable turnover, and an unfinished month does not count yet.
    await approved({ ...ZERO, vat_code: 'exempt', amount: 5_000, date: '2026-01-31' });
    await approved({ ...ZERO, amount: 5_000, date: '2026-09-01' });
    const watch = await get<{ months: Array<{ month: string; turnover: number }> }>('vat-threshold');
    expect(watch).toMatchObject({ crossed_on: '2026-08-31', notify_by: '2026-09-30', register_from: '2026-10-01' });
    expect(watch.months).toHaveLength(13);
    expect(watch.months.slice(-2)).toEqual([
      { month: '2026-07', turnover: 90_000 },
      { month: '2026-08', turnover: 90_000.01 },
    ]);
    // The sales of each twelve months, page by page.
    const sales = async (query: string) => get<AccountLinesPage>(`vat-threshold/${query}`);
    const first = await sales('2026-08/lines?limit=1');
    expect(first.items).toMatchObject([{ document_date: '2026-08-31', credit: 0.01, source_kind: 'transaction' }]);
    expect(await sales(`2026-08/lines?limit=1&cursor=${encodeURIComponent(first.nextCursor ?? '')}`)).toMatchObject({
      items: [{ document_date: '2025-09-10', credit: 90_000 }],
      nextCursor: null,
    });
    expect((await sales('2026-09/lines')).items.map(({ credit }) => credit)).toEqual([5_000, 0.01]);
    for (const month of ['2026-13', 'august', '1999-01']) await ada.agent.get(`${FINANCE}/vat-threshold/${month}/lines`).expect(404);
    await ada.agent.get(`${FINANCE}/vat-threshold/2026-08/lines?limit=0`).expect(400);
    await ada.agent.get(`${FINANCE}/vat-threshold/2026-08/lines?cursor=x`).expect(400);
  });

  it('includes VAT until the company is deregistered, also for earlier entries', async () => {
    const sale = await enterTransaction(ada, { type: 'income', category: 'Game Sales' });
    await ada.agent.put(`${FINANCE}/company-info`).send(COMPANY).expect(200);
    expect((await rhys.agent.post(`${TRANSACTIONS}/${sale.id}/approve`).send({ version: 1 }).expect(409)).body).toMatchObject({
      code: 'not-registered',
    });
    await ada.agent
      .put(`${FINANCE}/company-info`)
      .send({ ...COMPANY, vat_registration: '980780684', vat_stagger: 'quarters_march', vat_effective_date: '2026-09-10', version: 1 })
      .expect(200);
    await approveTransaction(rhys, sale.id);
    await ada.agent
      .post(TRANSACTIONS)
      .send({ ...EXPENSE, type: 'income', category: 'Game Sales', date: '2026-09-09' })
      .expect(400);
  });

  it('is for admin and ceo only', async () => {
    const staff = await app.signUp({ roles: ['staff', 'hr'] });
    for (const path of ['runway', 'vat-threshold', 'vat-threshold/2026-08/lines']) {
      await app.agent().get(`${FINANCE}/${path}`).expect(401);
      await staff.agent.get(`${FINANCE}/${path}`).expect(403);
    }
  });
});
