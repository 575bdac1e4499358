import { randomUUID } from 'node:crypto';
import type { BalanceSheetView, ProfitAndLossView } from '../../server/finance/reports/reports.dto.js';
import type { SaleDetailView, SaleView } from '../../server/sales/sales.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { endTransactions, openTransaction } from '../support/blocking-transaction.js';
import { balances, twoDirectors } from '../support/finance.js';
import { enterSale, SALE, SALES, TOTALS, salesWithWrongTotals } from '../support/sales.js';

describe('sales', () => {
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

  const list = async (query = ''): Promise<SaleView[]> => (await ada.agent.get(`${SALES}${query}`).expect(200)).body as SaleView[];
  const refused = async (values: object, totals: object = TOTALS): Promise<Record<string, string>> =>
    (
      (
        await ada.agent
          .post(SALES)
          .send({ ...SALE, totals, ...values })
          .expect(400)
      ).body as { fields: Record<string, string> }
    ).fields;

  describe('are posted', () => {
    it('with invoice, ledger entry, KPI, public totals and VAT boxes in one transaction', async () => {
      const sale = await enterSale(ada);
      expect(sale).toMatchObject({
        date: '2026-09-10',
        channel: 'Direct',
        customer: 'Harbour Arcade',
        net: 20,
        vat: 4,
        gross: 24,
        status: 'Posted',
        invoice: 'INV-00001',
        outstanding: 0,
        can: { edit: false, refund: true, receive: false },
      });
      expect(sale.lines).toMatchObject([{ product: 'Tidebound', quantity: 2, unit_price: 10, vat_code: 'standard', net: 20, vat: 4 }]);
      expect(sale.entries).toMatchObject([{ source_kind: 'sale', event: 'posted', posted_on: '2026-09-10' }]);
      expect(await balances(app)).toEqual({ 1210: 2_400, 2200: -400, 4000: -2_000 });
      const days = 'from=2026-07-01&to=2026-09-30';
      expect((await ada.agent.get(`/api/staff/finance/summary?${days}`).expect(200)).body).toMatchObject({
        product_income: 20,
        total_vat: 4,
        net_profit: 20,
        cash: 24,
      });
      expect((await ada.agent.get(`/api/staff/finance/vat-return?${days}`).expect(200)).body).toMatchObject({ box1: 4, box6: 20 });
      const published = (await app.agent().get('/api/staff/finance/transactions-public').expect(200)).body as object[];
      expect(published).toContainEqual(expect.objectContaining({ type: 'product', amount: 20, vat_amount: 4 }));
      expect(await list()).toMatchObject([{ id: sale.id, customer: 'Harbour Arcade', gross: 24, status: 'Posted' }]);
      expect((await ada.agent.get(`${SALES}/totals`).expect(200)).body).toEqual({ sales: 1, net: 20, vat: 4, gross: 24, refunded: 0 });
    });

    it('once, with repeated and concurrent requests', async () => {
      const body = { id: randomUUID(), ...SALE, totals: TOTALS, status: 'posted' };
      const answers = await Promise.all(Array.from({ length: 6 }, () => ada.agent.post(SALES).send(body)));
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(201));
      await rhys.agent.post(SALES).send(body).expect(201, { id: body.id });
      expect(await list()).toHaveLength(1);
      expect(await balances(app)).toEqual({ 1210: 2_400, 2200: -400, 4000: -2_000 });
      const { code } = (
        await ada.agent
          .post(SALES)
          .send({ ...body, customer: { ...SALE.customer, name: 'Another' } })
          .expect(409)
      ).body as { code: string };
      expect(code).toBe('already-posted');
    });

    it('under invoice numbers without gaps, also when some fail in between', async () => {
      const good = Array.from({ length: 200 }, () => ({ ...SALE, id: randomUUID(), totals: TOTALS }));
      const bad = Array.from({ length: 20 }, () => ({ ...SALE, id: randomUUID(), totals: { ...TOTALS, gross: 25 } }));
      const sales = [...good, ...bad].map((sale, index) => ({ sale, by: index % 2 === 0 ? ada : rhys, wave: index % 11 }));
      const statuses: number[] = [];
      // Twenty concurrent requests, some of which fail; with two hundred, a busy machine would refuse some.
      for (let turn = 0; turn < 11; turn += 1) {
        const sent = sales.filter(({ wave }) => wave === turn).map(({ sale, by }) => by.agent.post(SALES).send(sale));
        statuses.push(...(await Promise.all(sent)).map(({ status }) => status));
      }
      expect(statuses.sort()).toEqual([...Array<number>(200).fill(201), ...Array<number>(20).fill(400)]);
      const numbers = await app.database.query<{ number: number }>('SELECT invoice_number AS number FROM sales ORDER BY 1');
      expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    });

    it('in another currency at the rate of their date, and a later rate does not change them', async () => {
      const rate = (from: string, value: string) =>
        ada.agent.post('/api/staff/finance/exchange-rates').send({ currency: 'EUR', from, rate: value, source: 'HMRC' }).expect(204);
      await rate('2026-09-01', '1.2');
      const totals = { net: 20, vat: 4, gross: 24, fxRate: 1.2, netGBP: 16.67, vatGBP: 3.33, grossGBP: 20 };
      expect(await refused({ currency: 'EUR' }, { ...totals, fxRate: 1.15 })).toHaveProperty('totals');
      const { id } = await enterSale(ada, { currency: 'EUR' }, totals);
      await rate('2026-09-05', '1.5');
      const sale = (await ada.agent.get(`${SALES}/${id}`).expect(200)).body as SaleDetailView;
      expect(sale).toMatchObject({ gross: 24, exchange_rate: '1.2', rate_source: 'HMRC', rate_date: '2026-09-01', gross_gbp: 20 });
      expect(await balances(app)).toEqual({ 1210: 2_000, 2200: -333, 4000: -1_667 });
    });

    it('on the first open day when their month is closed', async () => {
      await ada.agent.post('/api/staff/finance/periods/2026-08/close').send({}).expect(200);
      const sale = await enterSale(ada, { saleDate: '2026-08-20', recognitionDate: '' });
      expect(sale).toMatchObject({ date: '2026-08-20', posted_on: '2026-09-01' });
    });

    it('without VAT when the company charges none', async () => {
      await ada.agent
        .put('/api/staff/finance/company-info')
        .send({
          company_name: 'Tidebound Ltd',
          company_number: '12345678',
          vat_registration: null,
          utr: null,
          fiscal_year_end: '2027-03-31',
          associated_companies: 0,
          version: 0,
        })
        .expect(200);
      expect((await refused({}))['lineItems.0.taxRate']).toContain('not registered for VAT');
      const lineItems = [{ ...SALE.lineItems[0], taxRate: '0', vatCode: 'outside_scope' }];
      await enterSale(ada, { lineItems }, { net: 20, vat: 0, gross: 20 });
      expect(await balances(app)).toEqual({ 1210: 2_000, 4000: -2_000 });
    });

    it('as income of the day on which they count', async () => {
      await enterSale(ada, { recognitionDate: '2026-11-01' });
      expect(await balances(app)).toEqual({ 1210: 2_400, 2200: -400, 4000: -2_000 });
      const september = (await ada.agent.get('/api/staff/finance/summary?from=2026-09-01&to=2026-09-30').expect(200)).body as object;
      expect(september).toMatchObject({ product_income: 0, total_vat: 4 });
    });

    it('as deferred income, which a refund before its day reduces without touching the income of the months until then', async () => {
      ({ ada, rhys } = await twoDirectors(app, '2026-12-15'));
      const finance = async (path: string) => (await ada.agent.get(`/api/staff/finance/${path}`).expect(200)).body as object;
      const { id } = await enterSale(ada, { recognitionDate: '2026-11-01' });
      const refund = (date: string, lines?: object[]) =>
        rhys.agent.post(`${SALES}/${id}/refunds`).send({ id: randomUUID(), date, reason: 'Sent back', lines }).expect(200);
      await refund('2026-09-20', [{ line_no: 1, amount: '6.00' }]);
      await ada.agent.post('/api/staff/finance/periods/2026-09/close').send({}).expect(200);
      // Posted on 1 October.
      await refund('2026-09-21', [{ line_no: 1, amount: '6.00' }]);
      const month = async (first: string, last: string) => {
        const { net_profit } = (await finance(`reports/profit-and-loss?from=${first}&to=${last}`)) as ProfitAndLossView;
        const { liabilities } = (await finance(`reports/balance-sheet?on=${last}`)) as BalanceSheetView;
        return [net_profit, liabilities.find(({ code }) => code === '2120')?.amount ?? 0];
      };
      expect(await month('2026-09-01', '2026-09-30')).toEqual([0, 15]);
      expect(await month('2026-10-01', '2026-10-31')).toEqual([0, 10]);
      expect(await month('2026-11-01', '2026-11-30')).toEqual([10, 0]);
      await refund('2026-12-10');
      expect(await month('2026-11-01', '2026-11-30')).toEqual([10, 0]);
      expect(await month('2026-12-01', '2026-12-31')).toEqual([-10, 0]);
      expect(await balances(app)).toEqual({});
      // Each credit note counts in the return of its own date.
      expect(await finance('vat-return?from=2026-07-01&to=2026-09-30')).toMatchObject({ box1: 2, box6: 10 });
      expect(await finance('vat-return?from=2026-10-01&to=2026-12-31')).toMatchObject({ box1: -2, box6: -10 });
    });
  });

  describe('are refused', () => {
    it('with the missing fields in each step', async () => {
      const fields = await refused({
        saleDate: '',
        country: '',
        customer: { name: ' ' },
        lineItems: [
          { product: 'Tidebound', quantity: 0, unitPrice: 'x', discountType: 'percent', discountValue: 500, taxRate: 0, category: 'Hats' },
        ],
        paymentStatus: 'Soon',
        settlementAccount: '4000',
      });
      expect(Object.keys(fields)).toEqual([
        'saleDate',
        'country',
        'customer.name',
        'customer.country',
        'lineItems.0.quantity',
        'lineItems.0.unitPrice',
        'lineItems.0.taxRate',
        'lineItems.0.category',
        'paymentStatus',
        'settlementAccount',
      ]);
      expect(await balances(app)).toEqual({});
    });

    it.each([
      ['a total changed in transit', {}, { ...TOTALS, gross: 2.4 }, 'totals'],
      ['a total in pounds changed in transit', {}, { ...TOTALS, netGBP: 2 }, 'totals'],
      ['no lines', { lineItems: [] }, TOTALS, 'lineItems'],
      ['a quantity of a billion', { lineItems: [{ ...SALE.lineItems[0], quantity: 1e9 }] }, TOTALS, 'lineItems.0.quantity'],
      ['an unknown currency', { currency: 'BTC' }, TOTALS, 'currency'],
      ['a date in the future', { saleDate: '2026-09-16' }, TOTALS, 'saleDate'],
      [
        'a discount of the whole amount',
        { lineItems: [{ ...SALE.lineItems[0], discountValue: '20' }] },
        { net: 0, vat: 0, gross: 0 },
        'lineItems',
      ],
      ['more received than the total', { paymentStatus: 'Part-Paid', amountReceived: '24' }, TOTALS, 'amountReceived'],
    ])('with %s', async (_, values, totals, field) => {
      expect(Object.keys(await refused(values, totals))).toEqual([field]);
      expect(await list()).toEqual([]);
    });

    it('without lines or totals, and with unknown fields', async () => {
      const { lineItems: _, ...rest } = SALE;
      await ada.agent
        .post(SALES)
        .send({ ...rest, totals: TOTALS })
        .expect(400);
      expect(await refused({ totals: undefined })).toHaveProperty('totals');
      await ada.agent
        .post(SALES)
        .send({ ...SALE, totals: TOTALS, approved: true })
        .expect(400);
      await ada.agent
        .post(SALES)
        .send({ ...SALE, totals: TOTALS, lineItems: Array(501).fill(SALE.lineItems[0]) })
        .expect(400);
    });

    it('for visitors and everyone except directors', async () => {
      const { id } = await enterSale(ada);
      const staff = await app.signUp({ roles: ['staff', 'hr'] });
      for (const [agent, status] of [
        [app.agent(), 401],
        [staff.agent, 403],
      ] as const) {
        await agent.get(SALES).expect(status);
        await agent.get(`${SALES}/totals`).expect(status);
        await agent.get(`${SALES}/customers`).expect(status);
        await agent.get(`${SALES}/${id}`).expect(status);
        await agent
          .post(SALES)
          .send({ ...SALE, totals: TOTALS })
          .expect(status);
        await agent.put(`${SALES}/${id}/draft`).send({ form: SALE, version: 0 }).expect(status);
        await agent.delete(`${SALES}/${id}/draft`).expect(status);
        await agent.post(`${SALES}/${id}/refunds`).send({ id: randomUUID(), date: '2026-09-15', reason: 'x' }).expect(status);
        await agent
          .post(`${SALES}/${id}/payments`)
          .send({ id: randomUUID(), date: '2026-09-15', amount: 1, account: '1200' })
          .expect(status);
      }
      await ada.agent.get(`${SALES}/${randomUUID()}`).expect(404);
    });
  });

  describe('as drafts', () => {
    const id = randomUUID();
    const draft = (version: number, values: object = {}, by = ada) =>
      by.agent.put(`${SALES}/${id}/draft`).send({ form: { ...SALE, ...values }, version });

    it('accept incomplete input, and are resumed and posted by another director', async () => {
      await draft(0, { lineItems: [{ product: 'Tide', quantity: 'two', unitPrice: '' }], settlementAccount: '' }).expect(200, {
        id,
        version: 1,
      });
      const stored = (await rhys.agent.get(`${SALES}/${id}`).expect(200)).body as SaleDetailView;
      expect(stored).toMatchObject({ status: 'Draft', version: 1, can: { edit: true, discard: true, refund: false }, entries: [] });
      expect(stored.form).toMatchObject({ lineItems: [{ product: 'Tide', quantity: 'two', unitPrice: '' }] });
      expect(await list('?status=Draft')).toMatchObject([{ id, customer: 'Harbour Arcade', invoice: null }]);
      expect(await balances(app)).toEqual({});
      await draft(1, {}, rhys).expect(200, { id, version: 2 });
      await rhys.agent
        .post(SALES)
        .send({ id, ...SALE, totals: TOTALS, version: 2 })
        .expect(201);
      expect(await list()).toMatchObject([{ id, status: 'Posted', invoice: 'INV-00001' }]);
    });

    it('are saved once when a save is sent again because its response was lost', async () => {
      for (let attempt = 0; attempt < 2; attempt += 1) await draft(0).expect(200, { id, version: 1 });
      for (let attempt = 0; attempt < 2; attempt += 1) await draft(1, { country: 'DE' }).expect(200, { id, version: 2 });
      await draft(1, { country: 'DE' }, rhys).expect(409);
    });

    it('are not overwritten by another tab, and posted by one of two', async () => {
      await draft(0).expect(200);
      await draft(1, { country: 'DE' }).expect(200);
      const conflict = (await draft(1, { country: 'FR' }, rhys).expect(409)).body as { code: string; current: SaleDetailView };
      expect(conflict).toMatchObject({ code: 'sale-changed', current: { version: 2, form: { country: 'DE' } }, changedBy: 'Ada Test' });
      // The user who saved it last, who need not be the one who began it.
      await draft(2, { country: 'IE' }, rhys).expect(200);
      expect((await draft(2).expect(409)).body).toMatchObject({ code: 'sale-changed', changedBy: 'Rhys Test' });
      expect((await draft(2, {}, rhys).expect(409)).body).not.toHaveProperty('changedBy');
      const blind = { id, ...SALE, country: 'FR', totals: TOTALS };
      expect((await rhys.agent.post(SALES).send(blind).expect(409)).body).toMatchObject({ code: 'sale-changed' });
      const post = (country: string) => ada.agent.post(SALES).send({ id, ...SALE, country, totals: TOTALS, version: 3 });
      const answers = await Promise.all([post('DE'), post('FR')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(await list()).toHaveLength(1);
      expect((await draft(2, {}, rhys).expect(409)).body).toMatchObject({ code: 'sale-changed', changedBy: 'Ada Test' });
      expect((await draft(4).expect(409)).body).toMatchObject({ code: 'already-posted' });
    });

    it('are discarded, while a posted sale cannot be', async () => {
      await draft(0).expect(200);
      await rhys.agent.delete(`${SALES}/${id}/draft`).expect(204);
      await ada.agent.delete(`${SALES}/${id}/draft`).expect(404);
      expect(await list()).toEqual([]);
      const sale = await enterSale(ada);
      await ada.agent.delete(`${SALES}/${sale.id}/draft`).expect(409);
    });

    it('are not posted when they are discarded at the same moment', async () => {
      await draft(0).expect(200);
      const discarding = await openTransaction(app, 'SELECT FROM sales WHERE id = $1 FOR UPDATE', [id]);
      const posting = await discarding.sendBlocked(() => ada.agent.post(SALES).send({ id, ...SALE, totals: TOTALS, version: 1 }));
      await discarding.query('DELETE FROM sales WHERE id = $1', [id]);
      await discarding.commit();
      expect(await posting.response).toMatchObject({ status: 409, body: { code: 'draft-discarded' } });
      expect(await list()).toEqual([]);
      expect(await balances(app)).toEqual({});
    });

    it('are saved by the form’s own route as well', async () => {
      const response = await ada.agent
        .post(SALES)
        .send({ ...SALE, customer: {}, status: 'draft' })
        .expect(201);
      expect(await list()).toMatchObject([{ id: (response.body as { id: string }).id, status: 'Draft', customer: '' }]);
    });
  });

  describe('in the list', () => {
    it('are filtered by status, channel, period and text, with ten per page', async () => {
      for (const day of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
        await enterSale(ada, {
          saleDate: `2026-09-${String(day).padStart(2, '0')}`,
          recognitionDate: '',
          channel: day % 2 === 0 ? 'Shopify' : 'Direct',
          customer: { ...SALE.customer, name: `Customer ${day}` },
        });
      const first = await ada.agent.get(SALES).expect(200);
      expect((first.body as SaleView[]).map(({ customer }) => customer)).toEqual(
        [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((day) => `Customer ${day}`),
      );
      const next = /<([^>]+)>/.exec(first.headers['link'] ?? '')?.[1] ?? '';
      expect(((await ada.agent.get(next).expect(200)).body as SaleView[]).map(({ customer }) => customer)).toEqual([
        'Customer 2',
        'Customer 1',
      ]);
      const customers = async (query: string) => (await list(query)).map(({ customer }) => customer);
      expect(await customers('?channel=Shopify&from=2026-09-05&to=2026-09-09')).toEqual(['Customer 8', 'Customer 6']);
      expect(await customers('?search=mer%2011')).toEqual(['Customer 11']);
      expect(await customers('?search=inv-00003')).toEqual(['Customer 3']);
      expect(await customers('?search=%25')).toEqual([]);
      expect(await customers('?status=Refunded')).toEqual([]);
      expect((await ada.agent.get(`${SALES}/totals?channel=Shopify&to=2026-09-05`).expect(200)).body).toMatchObject({
        sales: 2,
        gross: 48,
      });
      for (const query of ['status=Sold', 'channel=Ebay', 'from=2026-13-01', 'limit=1000', 'cursor=x'])
        await ada.agent.get(`${SALES}?${query}`).expect(400);
      await ada.agent.get(`${SALES}/totals?from=2026-09-05&to=2026-09-01`).expect(400);
    });
  });

  it('store customers in an address book, from which one can be deleted', async () => {
    const save = { ...SALE.customer, save: true };
    await enterSale(ada, { customer: save });
    const { id } = await enterSale(ada, { customer: { ...save, name: 'HARBOUR ARCADE', address: '2 Quay Street' } });
    const { id: unsaved } = await enterSale(ada, { customer: { ...SALE.customer, name: 'Not saved', email: 'OFFICE@harbour.example' } });
    const other = await enterSale(ada, { customer: { ...SALE.customer, name: 'Someone else', email: 'else@harbour.example' } });
    const draft = randomUUID();
    await ada.agent.put(`${SALES}/${draft}/draft`).send({ form: SALE, version: 0 }).expect(200);
    const book = async (query = '') => (await rhys.agent.get(`${SALES}/customers${query}`).expect(200)).body as Array<{ id: string }>;
    const [customer] = await book();
    expect(await book()).toMatchObject([{ name: 'HARBOUR ARCADE', address: '2 Quay Street', sales: 2 }]);
    expect(await book('?search=office@')).toHaveLength(1);
    expect(await book('?search=unknown')).toEqual([]);
    await rhys.agent.delete(`${SALES}/customers/${customer?.id ?? ''}`).expect(204);
    await rhys.agent.delete(`${SALES}/customers/${customer?.id ?? ''}`).expect(404);
    expect(await book()).toEqual([]);
    // The invoice needs name and address, but no email address.
    expect((await ada.agent.get(`${SALES}/${id}`).expect(200)).body).toMatchObject({
      customer_details: { name: 'HARBOUR ARCADE', email: '', address: '2 Quay Street' },
    });
    // Sales posted without saving the customer do not either, and drafts never do.
    const detail = async (sale: string) => (await ada.agent.get(`${SALES}/${sale}`).expect(200)).body as SaleDetailView;
    expect((await detail(unsaved)).customer_details).toMatchObject({ name: 'Not saved', email: '' });
    expect((await detail(other.id)).customer_details).toMatchObject({ email: 'else@harbour.example' });
    const blank = { name: '', email: '', country: '', address: '', vatId: '', save: false };
    expect(await detail(draft)).toMatchObject({ customer: '', version: 2, form: { customer: blank, lineItems: SALE.lineItems } });
  });
});
