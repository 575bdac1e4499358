import { randomUUID } from 'node:crypto';
import type { OpenItemsView } from '../../server/finance/ledger/ledger.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { clarityTeam, decideOnTime, enterTime, payablesOf } from '../support/clarity.js';
import { uploadStatement, steamFile } from '../support/statements.js';
import { approveTransaction, enterTransaction, FUNDS, setInvoiceDetails, TRANSACTIONS } from '../support/finance.js';
import { enterSale, SALE, SALES } from '../support/sales.js';

const FINANCE = '/api/staff/finance';

describe('a closed month', () => {
  let app: TestApp;
  let mia: SignedIn;
  let hal: SignedIn;
  let ada: SignedIn;
  let rhys: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ mia, hal, ada } = await clarityTeam(app));
    await setInvoiceDetails(app);
    rhys = await app.signUp({ roles: ['admin'] });
  });

  it('accepts nothing more, whatever is entered, approved, reversed, sold, refunded or paid for one of its days', async () => {
    const journal = { kind: 'bank_fee', amount: 5, from_account: '1200', date: '2026-08-20', description: 'Account fee' };
    const enterJournal = async (): Promise<string> =>
      ((await ada.agent.post(`${FINANCE}/journals`).send(journal).expect(201)).body as { id: string }).id;
    // Pending and posted documents when the month is closed.
    const waiting = await enterTransaction(ada, { date: '2026-08-20' });
    const counted = await approveTransaction(rhys, (await enterTransaction(ada, { date: '2026-08-21' })).id);
    const fee = await enterJournal();
    const unpaid = await enterSale(ada, { saleDate: '2026-08-10', recognitionDate: '', paymentStatus: 'Unpaid' });
    const hours = await enterTime(mia, { date: '2026-08-19' });
    await ada.agent.post(`${FINANCE}/periods/2026-08/close`).expect(200);
    const [before] = await app.database.query<{ count: number }>('SELECT count(*)::int FROM ledger_entries');
    const sums = 'SELECT * FROM ledger_month_sums WHERE month = $1 ORDER BY account_code, shard';
    const closed = await app.database.query(sums, ['2026-08-01']);

    const entered = await enterTransaction(ada, { ...FUNDS, date: '2026-08-22' });
    for (const { id } of [waiting, entered]) expect(await approveTransaction(rhys, id)).toMatchObject({ posted_on: '2026-09-01' });
    await rhys.agent.post(`${TRANSACTIONS}/${counted.id}/reverse`).send({ reason: 'Twice' }).expect(200);
    for (const id of [fee, await enterJournal()])
      expect((await rhys.agent.put(`${FINANCE}/journals/${id}/approve`).send({}).expect(200)).body).toMatchObject({
        date: '2026-08-20',
        posted_on: '2026-09-01',
      });
    expect(await enterSale(ada, { saleDate: '2026-08-25', recognitionDate: '' })).toMatchObject({ posted_on: '2026-09-01' });
    const of = (sale: string, what: string, values: object) =>
      ada.agent.post(`${SALES}/${sale}/${what}`).send({ id: randomUUID(), date: '2026-08-28', ...values });
    await of(unpaid.id, 'payments', { amount: '24', account: '1200' }).expect(200);
    await of(unpaid.id, 'refunds', { reason: 'Sent back' }).expect(200);
    expect(await decideOnTime(hal, [hours.id])).toMatchObject([{ outcome: 'done' }]);
    const [owed] = await payablesOf(mia);
    await ada.agent.post(`/api/clarity/payables/${owed?.id}/pay`).send({ method: 'bank_transfer', reference: 'FP 1' }).expect(200);

    expect(await app.database.query(sums, ['2026-08-01'])).toEqual(closed);
    const [after] = await app.database.query<{ all: number; september: number }>(
      `SELECT count(*)::int AS all, count(*) FILTER (WHERE posted_on >= '2026-09-01')::int AS september FROM ledger_entries`,
    );
    // Two transactions, a reversal, two fees, a sale, a payment, a refund, the hours and their payment.
    expect(after).toEqual({ all: (before?.count ?? 0) + 10, september: 10 });
    expect((await ada.agent.get(`${FINANCE}/ledger/check`).expect(200)).body).toMatchObject({
      ok: true,
      wrong_sums: [],
      wrong_entries: [],
    });
  });

  describe('before it is closed', () => {
    const openItems = async (month: string): Promise<OpenItemsView> =>
      (await ada.agent.get(`${FINANCE}/periods/${month}/open-items`).expect(200)).body as OpenItemsView;

    it('names what still waits in it or in a month before, and each link lists exactly that', async () => {
      expect(await openItems('2026-08')).toEqual({ earlier_months: [], items: [] });
      const bank = { kind: 'bank_fee', amount: 5, from_account: '1200', description: 'Account fee' };
      const spend = { description: 'Train to Leeds', amount: '48.20' };
      const draft = (saleDate: string) =>
        ada.agent
          .put(`${SALES}/${randomUUID()}/draft`)
          .send({ form: { ...SALE, saleDate }, version: 0 })
          .expect(200);
      // One of each until the end of August, and one after it.
      for (const date of ['2026-08-31', '2026-09-01']) {
        await enterTransaction(ada, { date });
        await ada.agent
          .post(`${FINANCE}/journals`)
          .send({ ...bank, date })
          .expect(201);
        await mia.agent
          .post('/api/clarity/expenses')
          .send({ ...spend, date })
          .expect(201);
        await draft(date);
        await uploadStatement(app, ada, steamFile([{ date }]));
        const { id } = await enterTime(mia, { date });
        await enterTime(mia, { date, hours: '1' });
        await decideOnTime(hal, [id]);
      }
      await enterTime(mia, { date: '2026-07-10' });
      await approveTransaction(rhys, (await enterTransaction(ada, { date: '2026-06-30' })).id);
      const [file] = await app.database.query<{ id: string }>('SELECT id FROM sale_imports ORDER BY created_at LIMIT 1');

      const { earlier_months, items } = await openItems('2026-08');
      expect(earlier_months).toEqual(['2026-06']);
      const until = 'until=2026-08-31';
      const clarity = `/staff?section=clarity&as=admin&${until}`;
      expect(Object.fromEntries(items.map(({ text, path }) => [text, path]))).toEqual({
        '1 transaction waits for approval': '/staff?section=finances&status=pending&from=2000-01-01&to=2026-08-31',
        '1 journal waits for approval': `/staff?section=finances&journals=pending&${until}`,
        '2 time entries wait for approval': clarity,
        '1 expense waits for approval': clarity,
        '1 payable is not paid': `${clarity}&view=payouts`,
        '1 sale is a draft': '/staff?section=sales&status=Draft&to=2026-08-31',
        '1 statement is not posted': `/staff?section=sales&import=${file?.id}`,
      });
      const length = async (path: string): Promise<number> => {
        const list = (await ada.agent.get(path).expect(200)).body as unknown[] | { items: unknown[] };
        return ('items' in list ? list.items : list).length;
      };
      expect(await length(`${TRANSACTIONS}?status=pending&from=2000-01-01&to=2026-08-31`)).toBe(1);
      expect(await length(`${FINANCE}/journals?status=pending&${until}`)).toBe(1);
      expect(await length(`/api/clarity/approvals/time?${until}`)).toBe(2);
      expect(await length(`/api/clarity/approvals/expenses?${until}`)).toBe(1);
      expect(await length(`/api/clarity/payables/all?status=owed&${until}`)).toBe(1);
      expect(await length(`${SALES}?status=Draft&to=2026-08-31`)).toBe(1);
      expect((await ada.agent.get(`/api/clarity/approvals/totals?${until}`).expect(200)).body).toEqual({
        time: 2,
        expenses: 1,
        deliverables: 0,
      });
      // Nothing of it prevents closing.
      await ada.agent.post(`${FINANCE}/periods/2026-08/close`).expect(200);
      expect((await openItems('2026-08')).earlier_months).toEqual([]);
    });

    it('names delivered work that is not approved', async () => {
      const agreed = { user_id: mia.user.id, title: 'Key art', amount: '750.00', due_on: '2026-10-01' };
      const { id } = (await hal.agent.post('/api/clarity/deliverables').send(agreed).expect(201)).body as { id: string };
      await mia.agent.post(`/api/clarity/deliverables/${id}/deliver`).send({ version: 1 }).expect(200);
      expect((await openItems('2026-08')).items).toEqual([]);
      expect((await openItems('2026-09')).items).toEqual([
        { text: '1 deliverable waits for approval', path: '/staff?section=clarity&as=admin&until=2026-09-30' },
      ]);
    });

    it('is for directors alone, by its month', async () => {
      const path = `${FINANCE}/periods/2026-08/open-items`;
      await app.agent().get(path).expect(401);
      for (const { agent } of [mia, hal]) await agent.get(path).expect(403);
      await rhys.agent.get(path).expect(200);
      await ada.agent.get(`${FINANCE}/periods/2026-13/open-items`).expect(404);
      for (const query of ['clarity/approvals/time', 'clarity/approvals/totals', 'clarity/payables/all', 'staff/finance/journals'])
        await ada.agent.get(`/api/${query}?until=1 August`).expect(400);
    });
  });
});
