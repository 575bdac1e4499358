import { randomUUID } from 'node:crypto';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { clarityTeam, decideOnTime, enterTime, payablesOf } from '../support/clarity.js';
import { approveTransaction, enterTransaction, FUNDS, setInvoiceDetails, TRANSACTIONS } from '../support/finance.js';
import { enterSale, SALES } from '../support/sales.js';

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
    expect((await ada.agent.get(`${FINANCE}/ledger/check`).expect(200)).body).toMatchObject({ ok: true, problems: [] });
  });
});
