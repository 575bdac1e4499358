import type {
  BalanceSheetView,
  CashMonthView,
  ProfitAndLossView,
  SummaryView,
  TrialBalanceView,
} from '../../server/finance/reports/reports.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { approveTransaction, enterTransaction, FUNDS, twoDirectors } from '../support/finance.js';

const FINANCE = '/api/staff/finance';

describe('reports', () => {
  let app: TestApp;
  let ada: SignedIn;
  let rhys: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ ada, rhys } = await twoDirectors(app, '2026-09-15'));
    // August, then September: pending and rejected ones are counted nowhere.
    await approved({ ...FUNDS, date: '2026-07-31' });
    await approved({ type: 'income', category: 'Consulting Services', amount: 1_000, date: '2026-08-10' });
    await approved({ amount: '200.10', date: '2026-08-20' });
    await approved({ type: 'income', category: 'Game Sales', amount: 3_000.5, vat_rate: 0, vat_code: 'outside_scope', date: '2026-09-02' });
    await approved({ amount: 1_000, vat_code: 'reverse_charge', date: '2026-09-03' });
    await enterTransaction(ada, { amount: 9_999 });
    const { id } = await enterTransaction(ada, { amount: 8_888 });
    await rhys.agent.post(`${FINANCE}/transactions/${id}/reject`).send({ reason: 'No' }).expect(200);
  });

  const approved = async (values: object) => approveTransaction(rhys, (await enterTransaction(ada, values)).id);
  const get = async <T>(path: string): Promise<T> => (await ada.agent.get(`${FINANCE}/${path}`).expect(200)).body as T;

  it('are for admin and ceo only, and refuse an invalid period', async () => {
    const staff = await app.signUp({ roles: ['staff', 'hr'] });
    const paths = [
      'summary?from=2026-01-01&to=2026-12-31',
      'reports/profit-and-loss?from=2026-01-01&to=2026-12-31',
      'reports/balance-sheet?on=2026-12-31',
    ];
    for (const path of [...paths, 'reports/trial-balance?on=2026-12-31', 'reports/cash-flow?from=2026-01-01&to=2026-12-31']) {
      await app.agent().get(`${FINANCE}/${path}`).expect(401);
      await staff.agent.get(`${FINANCE}/${path}`).expect(403);
    }
    for (const path of ['summary', 'reports/profit-and-loss', 'reports/cash-flow'])
      for (const query of ['', '?from=2026-02-29&to=2026-03-01', '?from=2026-03-02&to=2026-03-01', '?from=1999-01-01&to=2026-03-01'])
        expect((await ada.agent.get(`${FINANCE}/${path}${query}`).expect(400)).body).toHaveProperty('fields');
    await ada.agent.get(`${FINANCE}/reports/balance-sheet?on=yesterday`).expect(400);
    await ada.agent.get(`${FINANCE}/reports/cash-flow?from=2000-01-01&to=2026-12-31`).expect(400);
  });

  it('summarise a period, and compare this month with the one before', async () => {
    expect(await get<SummaryView>('summary?from=2026-01-01&to=2026-12-31')).toEqual({
      from: '2026-01-01',
      to: '2026-12-31',
      total_income: 1_000,
      product_income: 3_000.5,
      total_expenses: 1_200.1,
      net_profit: 2_800.4,
      total_vat: 200,
      this_month: { total_income: 0, product_income: 3_000.5, total_expenses: 1_000, net_profit: 2_000.5, total_vat: 0 },
      previous_month: { total_income: 1_000, product_income: 0, total_expenses: 200.1, net_profit: 799.9, total_vat: 200 },
      change: { total_income: -100, total_expenses: 399.8, net_profit: 150.1, total_vat: -100 },
      cash: 22_960.38,
    });
    // Part of a month, to the day.
    expect(await get<SummaryView>('summary?from=2026-08-11&to=2026-09-02')).toMatchObject({
      product_income: 3_000.5,
      total_expenses: 200.1,
    });
  });

  it('agree with each other and with the public totals to the penny', async () => {
    const days = 'from=2026-01-01&to=2026-12-31';
    const summary = await get<SummaryView>(`summary?${days}`);
    const report = await get<ProfitAndLossView>(`reports/profit-and-loss?${days}`);
    expect(report).toMatchObject({
      income: [
        { code: '4010', name: 'Game Sales', amount: 3_000.5 },
        { code: '4030', name: 'Consulting Services', amount: 1_000 },
      ],
      expenses: [{ code: '5050', name: 'Development Tools', amount: 1_200.1 }],
      total_income: summary.total_income + summary.product_income,
      net_profit: summary.net_profit,
    });
    const sheet = await get<BalanceSheetView>('reports/balance-sheet?on=2026-12-31');
    expect(sheet.equity).toContainEqual({ code: '', name: 'Profit to date', amount: summary.net_profit });
    expect(sheet.assets).toEqual([{ code: '1200', name: 'Bank (Revolut)', amount: summary.cash }]);
    expect(sheet.total_assets).toBe(sheet.total_liabilities + sheet.total_equity);
    const trial = await get<TrialBalanceView>('reports/trial-balance?on=2026-12-31');
    expect(trial.total_debit).toBe(trial.total_credit);
    const inBank = (amount: number) => [{ code: '1200', name: 'Bank (Revolut)', amount }];
    const months = await get<CashMonthView[]>('reports/cash-flow?from=2026-07-15&to=2026-09-15');
    expect(months).toEqual([
      { month: '2026-07', opening: 0, received: 20_000, paid: 0, closing: 20_000, accounts: inBank(20_000) },
      { month: '2026-08', opening: 20_000, received: 1_200, paid: 240.12, closing: 20_959.88, accounts: inBank(959.88) },
      { month: '2026-09', opening: 20_959.88, received: 3_000.5, paid: 1_000, closing: summary.cash, accounts: inBank(2_000.5) },
    ]);
    expect((await app.agent().get(`${FINANCE}/transactions-public`).expect(200)).body).toMatchObject([
      { type: 'expense', amount: summary.total_expenses },
      { type: 'income', amount: summary.total_income, vat_amount: summary.total_vat },
      { type: 'product', amount: summary.product_income, vat_amount: 0 },
    ]);
  });

  it('forecast the next months, and summarise a period for a tax', async () => {
    await approved({ amount: 100, date: '2026-06-05' });
    await approved({ amount: 100, date: '2026-07-05' });
    const forecast = await get<Array<{ month: string; estimated: number | null; actual: number | null }>>('forecasts');
    expect(forecast.map(({ month }) => month)).toEqual(
      ['03', '04', '05', '06', '07', '08', '09', '10', '11'].map((month) => `2026-${month}`),
    );
    expect(forecast.slice(5)).toMatchObject([
      { month: '2026-08', estimated: 66.67, actual: 200.1 },
      { month: '2026-09', estimated: 133.37, actual: 1_000 },
      { month: '2026-10', estimated: 133.37, actual: null },
      { month: '2026-11', estimated: 133.37, actual: null },
    ]);
    const asked = {
      report_type: 'corporation_tax',
      period_start: '2026-08-01',
      period_end: '2026-09-30',
      company_number: '01234567',
      vat_registration: null,
    };
    const report = (values: object = {}) => ada.agent.post(`${FINANCE}/tax-report`).send({ ...asked, ...values });
    expect((await report().expect(200)).body).toEqual({
      ...asked,
      status: 'estimate',
      total_income: 4_000.5,
      total_expenses: 1_200.1,
      total_vat: 200,
      net_profit: 2_800.4,
      generated_at: expect.stringMatching(/^2026-09-15T12:00:/) as string,
    });
    for (const values of [{ report_type: 'gold' }, { period_end: '2026-07-31' }, { period_start: '1999-01-01' }])
      expect((await report(values).expect(400)).body).toHaveProperty(`fields.${Object.keys(values)[0]}`);
    const staff = await app.signUp({ roles: ['staff'] });
    await staff.agent.post(`${FINANCE}/tax-report`).send(asked).expect(403);
    await app.agent().get(`${FINANCE}/forecasts`).expect(401);
    await staff.agent.get(`${FINANCE}/forecasts`).expect(403);
  });

  it('show the lines behind an account, down to the document', async () => {
    const { items } = await get<{ items: Array<{ source_id: string; debit: number }> }>(
      'ledger/accounts/5050/lines?from=2026-09-01&to=2026-09-30',
    );
    expect(items).toMatchObject([{ source_kind: 'transaction', description: 'Profiler licences' }]);
    expect(await get(`transactions/${items[0]?.source_id}`)).toMatchObject({
      amount: 1_000,
      vat_code: 'reverse_charge',
      status: 'approved',
    });
  });
});
