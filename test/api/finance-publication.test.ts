import { randomUUID } from 'node:crypto';
import { LedgerService } from '../../server/finance/ledger/ledger.service.js';
import type { PublicationAboutView, PublicationView, PublicTransactionView } from '../../server/finance/publication/publication.dto.js';
import type { SummaryView } from '../../server/finance/reports/reports.dto.js';
import { Database } from '../../server/platform/database/transactions.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { approveTransaction, enterTransaction, FUNDS, TRANSACTIONS, twoDirectors } from '../support/finance.js';
import { until } from '../support/until.js';

const FINANCE = '/api/staff/finance';
const PUBLIC = `${FINANCE}/transactions-public`;
const SALE = { type: 'income', category: 'Consulting Services' };

describe('the public totals', () => {
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
  const seen = async () => (await app.agent().get(PUBLIC).expect(200)).body as PublicTransactionView[];
  const about = async () => (await app.agent().get(`${PUBLIC}/about`).expect(200)).body as PublicationAboutView;
  const setting = async () => (await ada.agent.get(`${FINANCE}/publication`).expect(200)).body as PublicationView;
  /** The public answer is cached until a change invalidates it. */
  const sees = async (lines: ReadonlyArray<{ type: string; amount: number; vat_amount: number }>) =>
    until(
      async () => {
        const shown = (await seen()).map(({ type, amount, vat_amount }) => ({ type, amount, vat_amount }));
        return JSON.stringify(shown) === JSON.stringify(lines);
      },
      `the public totals should have become ${JSON.stringify(lines)}`,
    );
  /** £10.00 of a product and VAT of £2.00, as a sale posts it. */
  const sell = (documentDate: string) =>
    app.nest.get(Database).transaction((tx) =>
      app.nest.get(LedgerService).post(tx, {
        source: { kind: 'sale', id: randomUUID(), event: 'posted' },
        documentDate,
        lines: [
          { account: '1200', pence: 1_200 },
          { account: '4000', pence: -1_000, vat: { code: 'standard', side: 'output', taxPoint: documentDate } },
          { account: '2200', pence: -200, vat: { code: 'standard', side: 'output', taxPoint: documentDate } },
        ],
      }),
    );
  const books = async () => {
    await sell('2026-07-04');
    await approved({ ...SALE, amount: 100.5, date: '2026-07-03' });
    await approved({ amount: 50, date: '2026-08-01' });
    await approved({ ...FUNDS, date: '2026-07-01' });
    await approved({ ...SALE, amount: 7.77, date: '2025-12-31' });
    await enterTransaction(ada, { ...SALE, amount: 7.77 });
    const { id } = await enterTransaction(ada, { ...SALE, amount: 7.77 });
    await rhys.agent.post(`${TRANSACTIONS}/${id}/reject`).send({ reason: 'Twice' }).expect(200);
  };
  const ALL = [
    { type: 'expense', amount: 50, vat_amount: 10 },
    { type: 'income', amount: 100.5, vat_amount: 20.1 },
    { type: 'product', amount: 10, vat_amount: 2 },
  ];

  it('are sums by type of what is approved this year, without investment, and agree with the cards', async () => {
    expect(await seen()).toEqual([]);
    await books();
    await sees(ALL);
    const [expense] = await seen();
    expect(Object.keys(expense ?? {}).sort()).toEqual(['amount', 'type', 'updated_at', 'vat_amount']);
    const cards = (await ada.agent.get(`${FINANCE}/summary?from=2026-01-01&to=2026-09-15`).expect(200)).body as SummaryView;
    expect(cards).toMatchObject({ total_income: 100.5, product_income: 10, total_expenses: 50, total_vat: 22.1 });
    expect(await about()).toEqual({ closed_only: false, up_to: null, left_out: [], corrections: [] });
  });

  it('count games and merchandise as product income, in transactions as in sales, as the cards do', async () => {
    await sell('2026-07-04');
    await approved({ type: 'income', category: 'Merchandise Sales', amount: 40, date: '2026-07-05' });
    await approved({ type: 'income', category: 'Game Sales', amount: 5, date: '2026-07-06' });
    await approved({ ...SALE, amount: 3, date: '2026-07-07' });
    await sees([
      { type: 'income', amount: 3, vat_amount: 0.6 },
      { type: 'product', amount: 55, vat_amount: 11 },
    ]);
    const cards = (await ada.agent.get(`${FINANCE}/summary?from=2026-01-01&to=2026-09-15`).expect(200)).body as SummaryView;
    expect(cards).toMatchObject({ total_income: 3, product_income: 55, net_profit: 58, total_vat: 11.6 });
    const profit = (await ada.agent.get(`${FINANCE}/reports/profit-and-loss?from=2026-01-01&to=2026-09-15`).expect(200)).body as object;
    expect(profit).toMatchObject({ total_income: 58 });
    const { accounts } = await setting();
    expect(accounts.map(({ total, code, all_months }) => [total, code, all_months])).toEqual([
      ['vat', '2200', 11.6],
      ['product', '4000', 10],
      ['product', '4010', 5],
      ['income', '4030', 3],
      ['product', '4050', 40],
    ]);
  });

  it('can be limited to closed months, and state which months were corrected', async () => {
    await books();
    await ada.agent.post(`${FINANCE}/periods/2026-07/close`).expect(200);
    const before = await setting();
    expect(before).toMatchObject({ closed_only: false, version: 0, all_months: ALL, closed_months: ALL.slice(1) });
    // Every total names its accounts.
    expect(before).toMatchObject({ from: '2026-01-01', to: '2026-09-30' });
    expect(before.closed[0]).toBe('2026-07');
    expect(before.accounts).toEqual([
      { total: 'vat', code: '2200', name: 'VAT on sales', all_months: 22.1, closed_months: 22.1 },
      { total: 'product', code: '4000', name: 'Product income', all_months: 10, closed_months: 10 },
      { total: 'income', code: '4030', name: 'Consulting Services', all_months: 100.5, closed_months: 100.5 },
      { total: 'expense', code: '5050', name: 'Development Tools', all_months: 50, closed_months: 0 },
    ]);
    const saved = await ada.agent.put(`${FINANCE}/publication`).send({ closed_only: true, version: 0 }).expect(200);
    expect(saved.body).toMatchObject({ closed_only: true, version: 1 });
    await sees(ALL.slice(1));
    expect(await about()).toEqual({ closed_only: true, up_to: '2026-07', left_out: [], corrections: [] });
    expect((await rhys.agent.put(`${FINANCE}/publication`).send({ closed_only: false, version: 0 }).expect(409)).body).toMatchObject({
      code: 'publication-changed',
      current: { closed_only: true, version: 1 },
    });

    await app.database.query(`UPDATE sessions SET raised_until = now() + interval '1 year' WHERE user_id = $1`, [ada.user.id]);
    await ada.agent.post(`${FINANCE}/periods/2026-07/reopen`).send({ reason: 'A bill came late' }).expect(200);
    await sees([]);
    await approved({ amount: 5, date: '2026-07-09' });
    await ada.agent.post(`${FINANCE}/periods/2026-07/close`).expect(200);
    await sees([{ type: 'expense', amount: 5, vat_amount: 1 }, ...ALL.slice(1)]);
    expect(await about()).toMatchObject({ up_to: '2026-07', left_out: [], corrections: [{ month: '2026-07' }] });

    // A month that is open again between closed ones is named.
    await ada.agent.post(`${FINANCE}/periods/2026-08/close`).expect(200);
    await ada.agent.post(`${FINANCE}/periods/2026-07/reopen`).send({ reason: 'Another one' }).expect(200);
    await sees([{ type: 'expense', amount: 50, vat_amount: 10 }]);
    expect(await about()).toMatchObject({ up_to: '2026-08', left_out: ['2026-07'] });
  });

  it('are set by admin and ceo only, with a recent password', async () => {
    const staff = await app.signUp({ roles: ['staff', 'hr'] });
    const choice = { closed_only: true, version: 0 };
    await app.agent().get(`${FINANCE}/publication`).expect(401);
    await staff.agent.get(`${FINANCE}/publication`).expect(403);
    await staff.agent.put(`${FINANCE}/publication`).send(choice).expect(403);
    for (const values of [{ closed_only: 'yes' }, { version: -1 }])
      expect(
        (
          await ada.agent
            .put(`${FINANCE}/publication`)
            .send({ ...choice, ...values })
            .expect(400)
        ).body,
      ).toHaveProperty('fields');
    app.clock.advance(30 * 60_000);
    expect((await ada.agent.put(`${FINANCE}/publication`).send(choice).expect(403)).body).toMatchObject({ code: 'proof-required' });
  });
});
