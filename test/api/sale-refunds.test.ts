import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { RefundsNeverPaid1795730400000 } from '../../server/platform/database/migrations/1795730400000-refunds-never-paid.js';
import type { SaleDetailView } from '../../server/sales/sales.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { endTransactions, openTransaction } from '../support/blocking-transaction.js';
import { balances, twoDirectors } from '../support/finance.js';
import { enterSale, MIXED_LINES, MIXED_TOTALS, SALE, SALES, salesWithWrongTotals, SELLER, sendRefund } from '../support/sales.js';

describe('refunds and later payments', () => {
  let app: TestApp;
  let ada: SignedIn;
  let rhys: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  afterEach(endTransactions);
  afterEach(async () => expect(await salesWithWrongTotals(app)).toEqual([]));
  beforeEach(async () => {
    ({ ada, rhys } = await twoDirectors(app, '2026-09-15'));
  });

  const sell = (values: object = {}) => enterSale(ada, { lineItems: MIXED_LINES, ...values }, MIXED_TOTALS);
  const send = (saleId: string, values: object = {}) => sendRefund(rhys, saleId, values);
  const refund = async (saleId: string, values: object = {}): Promise<SaleDetailView> =>
    (await send(saleId, values).expect(200)).body as SaleDetailView;
  const pay = (saleId: string, values: object = {}) =>
    ada.agent.post(`${SALES}/${saleId}/payments`).send({ id: randomUUID(), date: '2026-09-14', amount: '51', account: '1200', ...values });

  it('reverse a whole sale with a credit note, and leave nothing on the books', async () => {
    const { id } = await sell();
    const refunded = await refund(id);
    const named = (await ada.agent.get('/api/staff/finance/ledger/accounts/4000/lines?from=2026-09-01&to=2026-09-30').expect(200)).body as {
      items: object[];
    };
    expect(named.items).toHaveLength(4);
    for (const item of named.items) expect(item).toMatchObject({ description: 'INV-00001, Harbour Arcade' });
    expect(refunded).toMatchObject({
      status: 'Refunded',
      refunded: 51,
      can: { refund: false },
      refunds: [{ credit_note: 'CN-00001', date: '2026-09-15', reason: 'Sent back', net: 45, vat: 6, gross: 51, paid_back: 51 }],
    });
    expect(await balances(app)).toEqual({});
    // The ledger entry names the refund, which links to its sale.
    expect((await ada.agent.get(`${SALES}/${refunded.refunds[0]?.id ?? ''}`).expect(200)).body).toMatchObject({ id });
    expect((await ada.agent.get(`${SALES}?status=Refunded`).expect(200)).body).toMatchObject([{ id }]);
    expect((await ada.agent.get(`${SALES}/totals`).expect(200)).body).toEqual({ sales: 1, net: 0, vat: 0, gross: 0, refunded: 51 });
    expect((await send(id).expect(409)).body).toMatchObject({ code: 'already-refunded' });
  });

  it('refund lines in part; the sale stays posted until nothing is left', async () => {
    const { id } = await sell();
    const part = await refund(id, {
      lines: [
        { line_no: 1, quantity: 1 },
        { line_no: 2, amount: '5.00' },
      ],
    });
    expect(part).toMatchObject({
      status: 'Posted',
      refunded: 17,
      lines: [
        { refunded: 12, refunded_quantity: 1 },
        { refunded: 5, refunded_quantity: 0 },
      ],
      refunds: [
        {
          lines: [
            { line_no: 1, quantity: 1, net: 10, vat: 2 },
            { line_no: 2, quantity: 0, net: 5, vat: 0 },
          ],
        },
      ],
    });
    expect(await balances(app)).toEqual({ 1210: 3_400, 2200: -400, 4000: -3_000 });
    expect(await refund(id)).toMatchObject({
      status: 'Refunded',
      refunds: [{ credit_note: 'CN-00001' }, { credit_note: 'CN-00002', gross: 34 }],
    });
    expect(await balances(app)).toEqual({});
  });

  it('are created once, with repeated or concurrent requests', async () => {
    const { id } = await sell();
    const body = { id: randomUUID(), date: '2026-09-15', reason: 'Sent back', lines: [{ line_no: 1, quantity: '2' }] };
    const answers = await Promise.all([send(id, body), send(id, body), send(id, body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await refund(id, body)).toMatchObject({ refunded: 24, refunds: [{ gross: 24 }] });
    for (const changed of [
      { reason: 'Other' },
      { lines: [{ line_no: 1, quantity: '3' }] },
      { lines: [{ line_no: 2, quantity: '1' }] },
      { lines: [{ line_no: 1, amount: '24.00' }] },
      { lines: [...body.lines, { line_no: 2, amount: '5.00' }] },
      { lines: undefined },
    ])
      expect((await send(id, { ...body, ...changed }).expect(409)).body).toMatchObject({ code: 'refund-differs' });
    // Two refunds of an amount that can be refunded once.
    const two = await Promise.all([send(id, { lines: [{ line_no: 1, quantity: 1 }] }), send(id, { lines: [{ line_no: 1, quantity: 1 }] })]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 400]);
    // A whole refund is the same only if it left nothing: another one of the remainder does not make the first one whole.
    const rest = { ...body, id: randomUUID(), lines: undefined };
    await refund(id, rest);
    expect(await refund(id, rest)).toMatchObject({ status: 'Refunded', refunds: [{}, {}, {}] });
    expect((await send(id, { ...body, lines: undefined }).expect(409)).body).toMatchObject({ code: 'refund-differs' });
    expect((await send(id, { ...rest, lines: body.lines }).expect(409)).body).toMatchObject({ code: 'refund-differs' });
  });

  it('and payments of two sales that share an id by mistake are refused, also at the same moment', async () => {
    const atOnce = async (request: typeof send) => {
      const sold = [await sell({ paymentStatus: 'Unpaid' }), await sell({ paymentStatus: 'Unpaid' })];
      const month = await openTransaction(app, `SELECT FROM ledger_periods WHERE month = '2026-09-01' FOR UPDATE`);
      const id = randomUUID();
      const sent: Array<Promise<Awaited<ReturnType<typeof send>>>> = [];
      for (const sale of sold) sent.push((await month.sendBlocked(() => request(sale.id, { id }))).response);
      await month.commit();
      return (await Promise.all(sent)).map(({ status, body }) => (status === 200 ? 'ok' : (body as { code: string }).code)).sort();
    };
    expect(await atOnce(pay)).toEqual(['ok', 'payment-differs']);
    expect(await atOnce(send)).toEqual(['ok', 'refund-differs']);
  });

  it('of a filed quarter count in the next one', async () => {
    await ada.agent.put('/api/staff/finance/company-info').send(SELLER).expect(200);
    const { id } = await sell({ saleDate: '2026-06-20', recognitionDate: '' });
    const quarter = (from: string, to: string) => ada.agent.get(`/api/staff/finance/vat-return?from=${from}&to=${to}`).expect(200);
    await ada.agent
      .post('/api/staff/finance/vat-returns')
      .send({ from: '2026-04-01', to: '2026-06-30', box1: 6, box4: 0, box6: 45, box7: 0, filed_on: '2026-09-15', note: '' })
      .expect((response) => {
        if (response.status >= 300) throw new Error(response.text);
      });
    await refund(id, { lines: [{ line_no: 1, quantity: 1 }] });
    expect((await quarter('2026-04-01', '2026-06-30')).body).toMatchObject({ box1: 6, box6: 45 });
    expect((await quarter('2026-07-01', '2026-09-30')).body).toMatchObject({ box1: -2, box6: -10 });
  });

  it('in another currency use the rate of the sale', async () => {
    await ada.agent
      .post('/api/staff/finance/exchange-rates')
      .send({ currency: 'USD', from: '2026-09-01', rate: '1.2', source: 'HMRC' })
      .expect(204);
    const { id } = await enterSale(ada, { lineItems: MIXED_LINES, currency: 'USD' }, { ...MIXED_TOTALS, grossGBP: 42.5 });
    await ada.agent
      .post('/api/staff/finance/exchange-rates')
      .send({ currency: 'USD', from: '2026-09-12', rate: '2', source: 'HMRC' })
      .expect(204);
    await refund(id, { lines: [{ line_no: 1, quantity: 1 }] });
    await refund(id);
    expect(await balances(app)).toEqual({});
  });

  it('of less than a penny in pounds are recorded, though there is nothing to post', async () => {
    await ada.agent
      .post('/api/staff/finance/exchange-rates')
      .send({ currency: 'USD', from: '2026-09-01', rate: '2.5', source: 'HMRC' })
      .expect(204);
    const lines = [{ ...SALE.lineItems[0], quantity: '1', unitPrice: '0.05', taxRate: '0', vatCode: 'zero' }];
    const totals = { net: 0.05, vat: 0, gross: 0.05, fxRate: 2.5, netGBP: 0.02, vatGBP: 0, grossGBP: 0.02 };
    const { id } = await enterSale(ada, { lineItems: lines, currency: 'USD' }, totals);
    const part = await refund(id, { lines: [{ line_no: 1, amount: '0.01' }] });
    expect(part).toMatchObject({ status: 'Posted', refunded: 0.01, refunds: [{ credit_note: 'CN-00001', gross: 0.01, entries: [] }] });
    await refund(id);
    expect(await balances(app)).toEqual({});
    const unpaid = await enterSale(ada, { lineItems: lines, currency: 'USD', paymentStatus: 'Unpaid' }, totals);
    const { fields } = (await pay(unpaid.id, { amount: '0.01' }).expect(400)).body as { fields: object };
    expect(fields).toEqual({ amount: 'In pounds this is less than a penny. Please record it together with the next payment.' });
    await pay(unpaid.id, { amount: '0.04' }).expect(200);
    // What remains is less than a penny as well, and can be credited.
    expect(await refund(unpaid.id, { lines: [{ line_no: 1, amount: '0.01' }] })).toMatchObject({ outstanding: 0, payment_status: 'Paid' });
    expect(await balances(app)).toEqual({ 1200: 2, 4000: -2 });
  });

  it('reduce the amount owed first', async () => {
    const { id } = await sell({ paymentStatus: 'Part-Paid', amountReceived: '40' });
    expect(await refund(id, { lines: [{ line_no: 2, amount: '15' }] })).toMatchObject({
      outstanding: 0,
      refunds: [{ gross: 15, paid_back: 4 }],
    });
    expect(await balances(app)).toEqual({ 1210: 3_600, 2200: -600, 4000: -3_000 });
  });

  it.each([
    ['nothing', { paymentStatus: 'Unpaid' }, 0],
    ['a part', { paymentStatus: 'Part-Paid', amountReceived: '40' }, 40],
    ['everything', { paymentStatus: 'Paid' }, 51],
  ])('of a whole sale of which %s was paid leave its payment status', async (_, { paymentStatus, ...values }, paid_back) => {
    const { id } = await sell({ paymentStatus, ...values });
    const refunded = { status: 'Refunded', payment_status: paymentStatus, outstanding: 0, refunds: [{ gross: 51, paid_back }] };
    expect(await refund(id)).toMatchObject(refunded);
    // Earlier refunds marked their sale as paid.
    await app.database.query(`UPDATE sales SET payment_status = 'Paid' WHERE id = $1`, [id]);
    const runner = app.nest.get(DataSource).createQueryRunner();
    await new RefundsNeverPaid1795730400000().up(runner);
    await runner.release();
    expect((await ada.agent.get(`${SALES}/${id}`).expect(200)).body).toMatchObject(refunded);
  });

  it.each([
    ['a date in the future', { date: '2026-09-16' }, 'date'],
    ['a date before the sale', { date: '2026-09-09' }, 'date'],
    ['no reason', { reason: ' ' }, 'reason'],
    ['an unknown line', { lines: [{ line_no: 3, quantity: 1 }] }, 'lines.0'],
    ['more than was sold', { lines: [{ line_no: 1, quantity: 4 }] }, 'lines.0'],
    ['no lines', { lines: [] }, 'lines'],
    ['a line without quantity and amount', { lines: [{ line_no: 1 }] }, 'lines.0'],
  ])('are refused with %s', async (_, values, field) => {
    const { id } = await sell();
    const { fields } = (await send(id, values).expect(400)).body as { fields: object };
    expect(Object.keys(fields)).toEqual([field]);
  });

  it('are refused for drafts and unknown sales, and without a recent password', async () => {
    const id = randomUUID();
    await ada.agent.put(`${SALES}/${id}/draft`).send({ form: SALE, version: 0 }).expect(200);
    expect((await send(id).expect(409)).body).toMatchObject({ code: 'not-posted' });
    await send(randomUUID()).expect(404);
    const sale = await sell();
    app.clock.advance(11 * 60_000);
    expect((await send(sale.id).expect(403)).body).toMatchObject({ code: 'proof-required' });
  });

  describe('payments', () => {
    it('settle what is owed in instalments', async () => {
      const { id } = await sell({ paymentStatus: 'Unpaid' });
      expect(await balances(app)).toMatchObject({ 1100: 5_100 });
      await pay(id, { amount: 20 }).expect(200);
      const paid = (await pay(id, { amount: '31.00', account: '1210', date: '2026-09-15' }).expect(200)).body as SaleDetailView;
      expect(paid).toMatchObject({ payment_status: 'Paid', outstanding: 0, payments: [{ amount: 20 }, { amount: 31, account: '1210' }] });
      expect(await balances(app)).toEqual({ 1200: 2_000, 1210: 3_100, 2200: -600, 4000: -4_500 });
      expect((await pay(id).expect(409)).body).toMatchObject({ code: 'nothing-owed' });
    });

    it('are recorded once', async () => {
      const { id } = await sell({ paymentStatus: 'Unpaid' });
      const body = { id: randomUUID(), amount: '20' };
      await Promise.all([pay(id, body).expect(200), pay(id, body).expect(200)]);
      expect((await pay(id, { ...body, amount: '21' }).expect(409)).body).toMatchObject({ code: 'payment-differs' });
      expect(await balances(app)).toMatchObject({ 1100: 3_100, 1200: 2_000 });
    });

    it('at another rate post the exchange difference', async () => {
      const rate = (from: string, value: string) =>
        ada.agent.post('/api/staff/finance/exchange-rates').send({ currency: 'EUR', from, rate: value, source: 'HMRC' }).expect(204);
      await rate('2026-09-01', '1.2');
      const { id } = await enterSale(
        ada,
        { lineItems: MIXED_LINES, currency: 'EUR', paymentStatus: 'Unpaid' },
        { ...MIXED_TOTALS, grossGBP: 42.5 },
      );
      await rate('2026-09-12', '1.25');
      await pay(id).expect(200);
      expect(await balances(app)).toEqual({ 1200: 4_080, 2200: -500, 4000: -3_750, 5310: 170 });
    });

    it('with a platform fee, or converted into pounds by the bank, match the bank statement', async () => {
      const { id } = await sell({ paymentStatus: 'Unpaid' });
      const first = { id: randomUUID(), amount: '20', arrived: '19.42' };
      const kept = (await pay(id, first).expect(200)).body as SaleDetailView;
      expect(kept.payments).toMatchObject([{ amount: 20, amount_gbp: 19.42, fee_gbp: 0.58, difference_gbp: 0 }]);
      await pay(id, first).expect(200);
      expect((await pay(id, { ...first, arrived: '19.41' }).expect(409)).body).toMatchObject({ code: 'payment-differs' });
      await pay(id, { amount: '31', fee: '1.00', account: '1210' }).expect(200);
      expect(await balances(app)).toEqual({ 1200: 1_942, 1210: 3_000, 2200: -600, 4000: -4_500, 5300: 158 });
      const { box7 } = (await ada.agent.get('/api/staff/finance/vat-return?from=2026-07-01&to=2026-09-30').expect(200)).body as {
        box7: number;
      };
      expect(box7).toBe(2);
      const rate = { currency: 'EUR', from: '2026-09-01', rate: '1.2', source: 'HMRC' };
      await ada.agent.post('/api/staff/finance/exchange-rates').send(rate).expect(204);
      // A sale whose rate makes it exceed the limit of a document is refused.
      await ada.agent
        .post('/api/staff/finance/exchange-rates')
        .send({ ...rate, currency: 'USD', rate: '0.00000001' })
        .expect(204);
      const huge = { id: randomUUID(), ...SALE, lineItems: MIXED_LINES, currency: 'USD', status: 'posted', totals: MIXED_TOTALS };
      expect((await ada.agent.post(SALES).send(huge).expect(400)).body).toHaveProperty('fields.currency');
      const euros = await enterSale(
        ada,
        { lineItems: MIXED_LINES, currency: 'EUR', paymentStatus: 'Unpaid' },
        { ...MIXED_TOTALS, grossGBP: 42.5 },
      );
      const changed = (await pay(euros.id, { arrived: '41.80', fee: '0.30' }).expect(200)).body as SaleDetailView;
      expect(changed.payments).toMatchObject([{ amount: 51, amount_gbp: 41.8, fee_gbp: 0.3, difference_gbp: -0.4 }]);
      expect(await balances(app)).toMatchObject({ 1200: 1_942 + 4_180, 5300: 188, 5310: 40 });
      expect(await balances(app)).not.toHaveProperty('1100');
    });

    it.each([
      ['more received than paid', { arrived: '51.01' }, 'arrived'],
      ['a fee that does not match', { arrived: '50', fee: '2' }, 'fee'],
      ['a fee of the whole amount', { fee: '51' }, 'fee'],
      ['a negative fee', { fee: '-1' }, 'fee'],
      ['nothing arrived', { arrived: 0 }, 'arrived'],
      ['more than is owed', { amount: '51.01' }, 'amount'],
      ['nothing', { amount: '0' }, 'amount'],
      ['a date in the future', { date: '2026-09-16' }, 'date'],
      ['a date before the sale', { date: '2026-09-01' }, 'date'],
      ['a cost account', { account: '5010' }, 'account'],
    ])('are refused with %s', async (_, values, field) => {
      const { id } = await sell({ paymentStatus: 'Unpaid' });
      const { fields } = (await pay(id, values).expect(400)).body as { fields: object };
      expect(Object.keys(fields)).toEqual([field]);
    });
  });
});
