import { encodeCursor } from '../../server/platform/lists/cursors.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { approveTransaction, enterTransaction, EXPENSE, FUNDS, TRANSACTIONS, twoDirectors } from '../support/finance.js';

const FINANCE = '/api/staff/finance';
const INVALID_AMOUNTS: readonly unknown[] = [
  '1e3',
  '12.345',
  '-0',
  '-1',
  '+1',
  '£5',
  '1,000.00',
  '1 000',
  '1.',
  '.5',
  '0x10',
  '1234567890123456',
  '100000000',
  'NaN',
  'Infinity',
  '١٢٣',
  '１２',
  '',
  ' ',
  1e21,
  1e-7,
  0.1 + 0.2,
  -5,
  null,
  true,
  [5],
  ['5', '6'],
  {},
  { toString: '5' },
];
const INVALID_DATES: readonly unknown[] = [
  '1999-12-31',
  '2100-01-01',
  '1926-01-01',
  '2026-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-9-1',
  '2026-09-01T00:00:00Z',
  '2026-09-01+01:00',
  ' 2026-09-01',
  '20260901',
  '２０２６-09-01',
  20260901,
  null,
  ['2026-09-01'],
  {},
];

describe('finance input', () => {
  let app: TestApp;
  let ada: SignedIn;
  let rhys: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ ada, rhys } = await twoDirectors(app, '2026-09-15'));
    await app.database.query(
      `INSERT INTO finance_exchange_rates (id, currency, valid_from, rate, source, created_at) VALUES
         (gen_random_uuid(), 'USD', '2000-01-01', 999999, 'Dear', now()), (gen_random_uuid(), 'EUR', '2000-01-01', 0.00000001, 'Cheap', now())`,
    );
  });

  const fieldsOf = async (method: 'post' | 'put', path: string, body: object): Promise<Record<string, string>> => {
    const response = await ada.agent[method](path).send(body);
    if (response.status !== 400) throw new Error(`${path} ${JSON.stringify(body)}: ${response.status} ${response.text}`);
    return (response.body as { fields: Record<string, string> }).fields;
  };

  const BUDGET = { category: 'Utilities', allocated: 5, period: 'monthly' };
  const JOURNAL = { kind: 'vat', amount: 5, date: '2026-09-01', description: 'VAT' };
  const LOAN = { ...JOURNAL, kind: 'loan_repayment', interest: 1 };
  const NOTE = { ...JOURNAL, kind: 'supplier_credit_note', category: 'Utilities', vat_code: 'standard', vat_amount: 1, to_account: '1200' };
  const ADJUSTMENT = { counts_on: '2026-09-01', kind: 'add_back', amount: 5, description: 'Dinner', note: 'Not allowed' };
  const FORECAST = { amount: 5, note: '', version: 0 };
  const RATE = { currency: 'USD', from: '2026-09-01', rate: 1.25, source: 'HMRC' };
  const TAX = { report_type: 'vat', period_start: '2026-01-01', period_end: '2026-03-31' };
  const COMPANY = {
    company_name: 'Saltmarsh',
    company_number: '12345678',
    fiscal_year_end: '2026-03-31',
    associated_companies: 0,
    version: 0,
  };

  it('accepts amounts with digits and at most two decimal places, in every field of every form', async () => {
    for (const amount of INVALID_AMOUNTS) {
      expect(await fieldsOf('post', TRANSACTIONS, { ...EXPENSE, amount })).toHaveProperty('amount');
      expect(await fieldsOf('post', TRANSACTIONS, { ...FUNDS, amount })).toHaveProperty('amount');
      expect(await fieldsOf('post', `${FINANCE}/budgets`, { ...BUDGET, allocated: amount })).toHaveProperty('allocated');
      expect(await fieldsOf('post', `${FINANCE}/journals`, { ...JOURNAL, amount })).toHaveProperty('amount');
      expect(await fieldsOf('post', `${FINANCE}/journals`, { ...LOAN, interest: amount })).toHaveProperty('interest');
      expect(await fieldsOf('post', `${FINANCE}/journals`, { ...NOTE, vat_amount: amount })).toHaveProperty('vat_amount');
      expect(await fieldsOf('post', `${FINANCE}/tax-adjustments`, { ...ADJUSTMENT, amount })).toHaveProperty('amount');
      expect(await fieldsOf('put', `${FINANCE}/forecasts/2026-10`, { ...FORECAST, amount })).toHaveProperty('amount');
      expect(await fieldsOf('post', TRANSACTIONS, { ...EXPENSE, vat_amount: amount })).toHaveProperty('vat_amount');
    }
    for (const rate of [...INVALID_AMOUNTS.filter((one) => one !== '12.345' && one !== 1e-7), '0', '0.00000000', '1234567', '1.123456789'])
      if (rate !== 0.1 + 0.2) expect(await fieldsOf('post', `${FINANCE}/exchange-rates`, { ...RATE, rate })).toHaveProperty('rate');
  });

  it('accepts valid dates of this century, in every field of every form', async () => {
    for (const date of INVALID_DATES) {
      expect(await fieldsOf('post', TRANSACTIONS, { ...EXPENSE, date })).toHaveProperty('date');
      expect(await fieldsOf('post', `${FINANCE}/journals`, { ...JOURNAL, date })).toHaveProperty('date');
      expect(await fieldsOf('post', `${FINANCE}/tax-adjustments`, { ...ADJUSTMENT, counts_on: date })).toHaveProperty('counts_on');
      expect(await fieldsOf('post', `${FINANCE}/exchange-rates`, { ...RATE, from: date })).toHaveProperty('from');
      expect(await fieldsOf('post', `${FINANCE}/tax-report`, { ...TAX, period_start: date })).toHaveProperty('period_start');
      expect(await fieldsOf('put', `${FINANCE}/company-info`, { ...COMPANY, fiscal_year_end: date })).toHaveProperty('fiscal_year_end');
    }
  });

  it('has no VAT at 0%, not even within a supplier’s rounding', async () => {
    for (const vat_code of ['zero', 'exempt', 'outside_scope'])
      expect(await fieldsOf('post', TRANSACTIONS, { ...EXPENSE, vat_rate: 0, vat_code, vat_amount: '0.99' })).toHaveProperty('vat_amount');
    await enterTransaction(ada, { vat_rate: 0, vat_code: 'zero', vat_amount: '0.00' });
  });

  it('is limited to between a penny and £99,999,999.99 in pounds, whatever the exchange rate', async () => {
    for (const values of [EXPENSE, { ...FUNDS, source: 'Bank Loan' }]) {
      expect(await fieldsOf('post', TRANSACTIONS, { ...values, amount: '0.01', currency: 'USD' })).toHaveProperty('amount');
      expect(await fieldsOf('post', TRANSACTIONS, { ...values, amount: '99999999.99', currency: 'EUR' })).toHaveProperty('amount');
    }
    expect(
      await fieldsOf('post', TRANSACTIONS, { ...EXPENSE, amount: '0.01', amount_includes_vat: true, vat_amount: '0.01' }),
    ).toHaveProperty('vat_amount');
  });

  it('adds up exactly with large sums', async () => {
    for (let index = 0; index < 12; index += 1) {
      const { id } = await enterTransaction(ada, { amount: '99999999.99', description: `Licence ${index}` });
      await approveTransaction(rhys, id);
    }
    const { body } = await ada.agent.get(`${FINANCE}/summary?from=2026-01-01&to=2026-12-31`).expect(200);
    expect(body).toMatchObject({ total_expenses: 1_199_999_999.88, net_profit: -1_199_999_999.88, cash: -1_439_999_999.88 });
    expect((await ada.agent.get(`${FINANCE}/ledger/check`).expect(200)).body).toMatchObject({ ok: true });
  });

  it('is paged with cursors of the same list only', async () => {
    const days = 'from=2026-01-01&to=2026-12-31';
    for (const list of [
      'transactions?',
      'journals?',
      `ledger/accounts/1200/lines?${days}&`,
      `ledger/accounts/2200/vat-lines?${days}&vat_code=standard&vat_side=output&`,
      'vat-returns?',
      'exchange-rates?',
      `vat-return/lines?${days}&account=2200&vat_code=standard&`,
      'vat-threshold/2026-08/lines?',
      'forecasts/repeating?',
    ])
      for (const parts of [['x'], ['x', 'y'], ['x', 'y', 'z'], ['2026-02-30', 'y'], ["2026-01-01'; DROP TABLE users"]])
        await ada.agent.get(`${FINANCE}/${list}cursor=${encodeCursor(parts)}`).expect(400);
    const { id } = await enterTransaction(ada);
    for (const version of [1e308, 2 ** 53]) await rhys.agent.post(`${TRANSACTIONS}/${id}/approve`).send({ version }).expect(409);
  });

  it('is read over the whole century, and never backwards', async () => {
    const READS = [
      'summary',
      'reports/profit-and-loss',
      'vat-return',
      'ledger/accounts/1200/lines',
      'exports/report?report=profit-and-loss&format=csv',
    ];
    for (const read of READS) {
      const path = `${FINANCE}/${read}${read.includes('?') ? '&' : '?'}`;
      await ada.agent.get(`${path}from=2000-01-01&to=2099-12-31`).expect(200);
      await ada.agent.get(`${path}from=2026-02-30&to=2026-03-31`).expect(400);
      if (!read.startsWith('ledger')) expect((await ada.agent.get(`${path}from=2026-03-31&to=2026-03-01`)).status).toBe(400);
    }
    await ada.agent.get(`${FINANCE}/tax-computation?from=2017-04-01&to=2099-12-31`).expect(200);
    for (const read of ['reports/cash-flow', 'periods'])
      await ada.agent.get(`${FINANCE}/${read}?from=2000-01-01&to=2099-12-31`).expect(400);
    await ada.agent.get(`${FINANCE}/exports/report?report=cash-flow&format=csv&from=2000-01-01&to=2099-12-31`).expect(400);
    await ada.agent.get(`${FINANCE}/exports/pack?from=2026-03-31&to=2026-03-01`).expect(400);
  });
});
