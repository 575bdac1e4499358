import type { CurrentRateView, ExchangeRateView } from '../../server/finance/currency/exchange-rates.dto.js';
import type { TransactionDetailView } from '../../server/finance/transactions/transactions.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { approveTransaction, enterTransaction, EXPENSE, FUNDS, TRANSACTIONS, twoDirectors } from '../support/finance.js';

const RATES = '/api/staff/finance/exchange-rates';
const MARCH = { currency: 'USD', from: '2026-09-01', rate: '1.3125', source: 'HMRC monthly rate' };
const DOLLARS = { amount: '1234.56', currency: 'USD', vat_rate: 0, vat_code: 'outside_scope' };

describe('amounts in other currencies', () => {
  let app: TestApp;
  let ada: SignedIn;
  let rhys: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ ada, rhys } = await twoDirectors(app, '2026-09-15'));
    // Inserted by the migration.
    await app.database.query(
      `INSERT INTO finance_exchange_rates (id, currency, valid_from, rate, source, created_at) VALUES
         (gen_random_uuid(), 'USD', '2000-01-01', 1.25, 'Example', now()), (gen_random_uuid(), 'EUR', '2000-01-01', 1.15, 'Example', now())`,
    );
  });

  const enterRate = (values: object = {}, status = 204) =>
    ada.agent
      .post(RATES)
      .send({ ...MARCH, ...values })
      .expect(status);
  const list = async (query = '') => (await ada.agent.get(`${RATES}?${query}`).expect(200)).body as ExchangeRateView[];
  const refused = async (values: object): Promise<Record<string, string>> =>
    (
      (
        await ada.agent
          .post(TRANSACTIONS)
          .send({ ...EXPENSE, ...values })
          .expect(400)
      ).body as { fields: Record<string, string> }
    ).fields;

  it('are posted at the rate of their date, and a later rate does not change them', async () => {
    await enterRate();
    const entered = await enterTransaction(ada, DOLLARS);
    expect(entered).toMatchObject({
      amount: 940.62,
      currency: 'USD',
      foreign_amount: 1_234.56,
      exchange_rate: '1.3125',
      rate_source: 'HMRC monthly rate',
      rate_date: '2026-09-01',
    });
    const before = await enterTransaction(ada, { ...DOLLARS, date: '2026-08-31', description: 'Before' });
    expect(before).toMatchObject({ amount: 987.65, exchange_rate: '1.25' });
    const approved = await approveTransaction(rhys, entered.id);
    expect(approved.entries[0]?.lines).toMatchObject([
      { account: '5050', debit: 940.62 },
      { account: '1200', credit: 940.62 },
    ]);
    const lines = await app.database.query(
      `SELECT account_code, currency, foreign_minor::int, rate::float8, rate_source, rate_date::text FROM ledger_lines WHERE currency IS NOT NULL`,
    );
    expect(lines).toEqual([
      { account_code: '5050', currency: 'USD', foreign_minor: 123_456, rate: 1.3125, rate_source: MARCH.source, rate_date: MARCH.from },
    ]);
    await enterRate({ from: '2026-09-10', rate: 2 });
    const [march] = (await list()).filter(({ from }) => from === MARCH.from);
    await ada.agent.delete(`${RATES}/${march?.id}`).expect(204);
    expect((await ada.agent.get(`${TRANSACTIONS}/${entered.id}`).expect(200)).body).toMatchObject({
      amount: 940.62,
      exchange_rate: '1.3125',
    });
    // The reversal has the same pounds and dollars.
    await rhys.agent.post(`${TRANSACTIONS}/${entered.id}/reverse`).send({ reason: 'Twice' }).expect(200);
    const sums = await app.database.query<{ pence: number; minor: number }>(
      'SELECT sum(amount_pence)::int AS pence, coalesce(sum(foreign_minor), 0)::int AS minor FROM ledger_lines GROUP BY account_code',
    );
    expect(sums.length).toBeGreaterThan(1);
    for (const sum of sums) expect(sum).toEqual({ pence: 0, minor: 0 });
    const file = await ada.agent.get(`/api/staff/finance/exports/transactions?format=csv`).expect(200);
    expect(file.text).toContain('940.62,0.00,940.62,USD,1234.56,1.3125,HMRC monthly rate,2026-09-01');
  });

  it('have their VAT in pounds, and count as income and funds as well', async () => {
    const sale = { type: 'income', category: 'Game Sales', amount: '125', currency: 'USD', hmrc_category: 'Other business costs' };
    const { id } = await enterTransaction(ada, sale);
    expect((await approveTransaction(rhys, id)).entries[0]?.lines).toMatchObject([
      { account: '1200', debit: 120 },
      { account: '4010', credit: 100 },
      { account: '2200', credit: 20 },
    ]);
    const funds = await enterTransaction(ada, { ...FUNDS, currency: 'EUR', amount: 23_000 });
    expect(funds).toMatchObject({ amount: 20_000, currency: 'EUR', foreign_amount: 23_000 });
    await approveTransaction(rhys, funds.id);
    const lines = await app.database.query<{ currency: string; minor: number }>(
      'SELECT currency, foreign_minor::int AS minor FROM ledger_lines WHERE currency IS NOT NULL ORDER BY currency',
    );
    expect(lines).toEqual([
      { currency: 'EUR', minor: -2_300_000 },
      { currency: 'USD', minor: -12_500 },
    ]);
  });

  it('are changed as a whole, and pounds have no rate', async () => {
    const { id } = await enterTransaction(ada, DOLLARS);
    const change = { ...EXPENSE, ...DOLLARS, currency: 'GBP', version: 1 };
    const { body } = await ada.agent.put(`${TRANSACTIONS}/${id}`).send(change).expect(200);
    expect(body as TransactionDetailView).toMatchObject({ amount: 1_234.56, currency: 'GBP', foreign_amount: null, exchange_rate: null });
  });

  it('are refused without a rate, with a rate that has changed, and with invalid values', async () => {
    expect(await refused({ ...DOLLARS, exchange_rate: '1.25', currency: 'JPY' })).toHaveProperty('currency');
    await enterRate();
    expect(await refused({ ...DOLLARS, exchange_rate: '1.25' })).toEqual({
      currency: 'The exchange rate of this day is 1.3125 now. Please check the amount and save again.',
    });
    expect(await refused({ ...DOLLARS, amount_includes_vat: true })).toHaveProperty('amount_includes_vat');
    expect(await refused({ ...DOLLARS, amount: '1e3' })).toHaveProperty('amount');
    expect(await refused({ ...DOLLARS, amount: '0.01', exchange_rate: 'x' })).toHaveProperty('exchange_rate');
    await enterRate({ currency: 'EUR', rate: '0.00000001' });
    expect(await refused({ ...DOLLARS, currency: 'EUR' })).toEqual({ amount: 'This is more than £99,999,999.99.' });
    await app.database.query('DELETE FROM finance_exchange_rates');
    expect(await refused(DOLLARS)).toEqual({ currency: 'There is no exchange rate for this day. Please enter one first.' });
  });

  it('have rates that admin and ceo enter, one for each date and currency', async () => {
    await enterRate();
    const { body } = await enterRate({ rate: '1.4' }, 409);
    expect(body).toMatchObject({ code: 'rate-exists', fields: { from: expect.any(String) as string } });
    expect((await list()).map(({ currency, from, rate }) => [currency, from, rate])).toEqual([
      ['USD', '2026-09-01', '1.3125'],
      ['USD', '2000-01-01', '1.25'],
      ['EUR', '2000-01-01', '1.15'],
    ]);
    const first = await ada.agent.get(`${RATES}?limit=2`).expect(200);
    expect(first.body).toHaveLength(2);
    const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '';
    expect(((await ada.agent.get(next).expect(200)).body as ExchangeRateView[]).map(({ currency }) => currency)).toEqual(['EUR']);
    expect((await ada.agent.get(`${RATES}/current?on=2026-09-01`).expect(200)).body as CurrentRateView[]).toEqual([
      { currency: 'EUR', from: '2000-01-01', rate: '1.15', source: 'Example' },
      { ...MARCH },
    ]);
    const staff = await app.signUp({ roles: ['staff', 'hr'] });
    const [{ id } = { id: '' }] = await list();
    for (const [agent, status] of [
      [app.agent(), 401],
      [staff.agent, 403],
    ] as const) {
      await agent.get(RATES).expect(status);
      await agent.get(`${RATES}/current?on=2026-09-01`).expect(status);
      await agent.post(RATES).send(MARCH).expect(status);
      await agent.delete(`${RATES}/${id}`).expect(status);
    }
    for (const [field, value] of [
      ['currency', 'GBP'],
      ['from', '2026-02-29'],
      ['rate', '0'],
      ['rate', '-1'],
      ['rate', '1.123456789'],
      ['source', ' '],
    ] as const)
      expect(((await enterRate({ [field]: value }, 400)).body as { fields: object }).fields).toHaveProperty(field);
    await ada.agent.get(`${RATES}/current`).expect(400);
    await ada.agent.delete(`${RATES}/${id}`).expect(204);
    await ada.agent.delete(`${RATES}/${id}`).expect(404);
    app.clock.advance(11 * 60_000);
    expect((await enterRate({ from: '2026-09-02' }, 403)).body).toMatchObject({ code: 'proof-required' });
    await ada.agent.delete(`${RATES}/${id}`).expect(403);
  });
});
