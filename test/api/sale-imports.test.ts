import type { ImportChangeView, ImportDetailView } from '../../server/sales/imports/imports.dto.js';
import type { SaleDetailView, SaleView } from '../../server/sales/sales.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { balances, twoDirectors } from '../support/finance.js';
import { SALES, salesWithWrongTotals } from '../support/sales.js';
import { IMPORTS, postStatement, STEAM_ROW, steamFile, STORE_IMPORT, uploadStatement } from '../support/statements.js';

describe('statements of platforms and stores', () => {
  let app: TestApp;
  let ada: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  afterEach(async () => expect(await salesWithWrongTotals(app)).toEqual([]));
  beforeEach(async () => {
    ({ ada } = await twoDirectors(app, '2026-09-15'));
    await rate('2026-08-01', '1.25');
  });

  const rate = (from: string, value: string) =>
    ada.agent.post('/api/staff/finance/exchange-rates').send({ currency: 'USD', from, rate: value, source: 'HMRC' }).expect(204);
  const upload = (content: string | Buffer, fields?: Record<string, string>) => uploadStatement(app, ada, content, fields);
  const post = (file: Pick<ImportDetailView, 'id' | 'preview'>, status?: number) => postStatement(ada, file, status);
  const sales = async (): Promise<SaleView[]> => (await ada.agent.get(SALES).expect(200)).body as SaleView[];
  const sale = async (): Promise<SaleDetailView> => {
    const [first] = await sales();
    return (await ada.agent.get(`${SALES}/${first?.id}`).expect(200)).body as SaleDetailView;
  };
  const entries = async (): Promise<number> => {
    const [row] = await app.database.query<{ count: number }>('SELECT count(*)::int AS count FROM ledger_entries');
    return row?.count ?? 0;
  };

  describe('from Steam', () => {
    it('are previewed, then posted as one sale of the revenue share, outside the scope of VAT', async () => {
      const file = await upload(
        steamFile([
          STEAM_ROW,
          STEAM_ROW,
          {
            product: 'Tidebound, the "Soundtrack"'.replaceAll('"', '""'),
            returned: '0',
            left: '10',
            returns: '0.0000',
            tax: '0',
            net: '199.9000',
          },
        ]),
      );
      expect(file).toMatchObject({ status: 'ready', rows: 3, progress: 100, problem_count: 0, can_post: true, revenue_share: 70 });
      expect(file.statements).toEqual([
        expect.objectContaining({
          month: '2026-08',
          currency: 'USD',
          rows: 3,
          added: 3,
          changed: 0,
          known: 0,
          gone: 0,
          gross: 599.7,
          returns: 39.98,
          tax: 57.56,
          net: 502.16,
          // 502.16 × 70% = 351.512
          amount: 351.51,
          vat: 0,
          booked: 0,
          difference: 351.51,
          difference_gbp: 281.21,
          exchange_rate: '1.25',
          rate_source: 'HMRC',
          rate_date: '2026-08-01',
          sale_date: '2026-08-31',
          problem: null,
        }),
      ]);
      expect(await balances(app)).toEqual({});
      expect(await sales()).toEqual([]);
      await post(file);
      expect(await balances(app)).toEqual({ 1100: 28_121, 4000: -28_121 });
      expect(await sale()).toMatchObject({
        channel: 'Steam',
        date: '2026-08-31',
        net: 351.51,
        vat: 0,
        currency: 'USD',
        payment_status: 'Unpaid',
        outstanding: 351.51,
        invoice: null,
        can: { refund: false, receive: true, withdraw: true, invoice: false },
        lines: [{ product: 'Steam statement, August 2026', vat_code: 'outside_scope' }],
        statement: {
          month: '2026-08',
          revenue_share: 70,
          rows: 3,
          import_id: file.id,
          products: [
            { product: 'Tidebound', units: 18, net: 302.26 },
            { product: 'Tidebound, the "Soundtrack"', units: 10, net: 199.9 },
          ],
        },
      });
      const days = 'from=2026-07-01&to=2026-09-30';
      expect((await ada.agent.get(`/api/staff/finance/summary?${days}`).expect(200)).body).toMatchObject({
        product_income: 281.21,
        total_vat: 0,
      });
      expect((await ada.agent.get(`/api/staff/finance/vat-return?${days}`).expect(200)).body).toMatchObject({ box1: 0, box6: 0 });
    });

    it('change nothing when the same file is imported again', async () => {
      const content = steamFile([STEAM_ROW, STEAM_ROW]);
      await post(await upload(content));
      const before = [await balances(app), await sales(), await entries()];
      const again = await upload(content);
      const listed = async () => (await ada.agent.get(IMPORTS).expect(200)).body as ImportDetailView[];
      expect(await listed()).toMatchObject([
        { id: again.id, status: 'ready', nothing_new: true },
        { status: 'posted', nothing_new: false },
      ]);
      // It does not wait in its month either.
      expect((await ada.agent.get('/api/staff/finance/periods/2026-08/open-items').expect(200)).body).toMatchObject({ items: [] });
      const more = await upload(steamFile([STEAM_ROW, STEAM_ROW, { product: 'Soundtrack' }]));
      expect((await listed())[0]).toMatchObject({ id: more.id, nothing_new: false });
      expect(again).toMatchObject({ can_post: false, statements: [{ added: 0, changed: 0, known: 2, gone: 0, difference: 0 }] });
      const { code } = (await ada.agent.post(`${IMPORTS}/${again.id}/post`).send({ preview: again.preview }).expect(409)).body as {
        code: string;
      };
      expect(code).toBe('nothing-new');
      expect([await balances(app), await sales(), await entries()]).toEqual(before);
    });

    it('post the difference today, at the rate of the sale, when a corrected file is imported', async () => {
      await post(await upload(steamFile([STEAM_ROW, { product: 'Soundtrack' }, { product: 'Artbook' }])));
      const booked = await balances(app);
      await rate('2026-08-20', '2');
      const corrected = await upload(
        steamFile([
          { sold: '9', returned: '0', left: '9', gross: '100', returns: '0', tax: '0', net: '100' },
          { product: 'Soundtrack' },
          { product: 'Poster' },
        ]),
      );
      expect(corrected.statements).toMatchObject([
        { rows: 3, added: 1, changed: 1, known: 1, gone: 1, amount: 281.58, booked: 317.37, difference: -35.79, exchange_rate: '1.25' },
      ]);
      const changes = (await ada.agent.get(`${IMPORTS}/${corrected.id}/changes`).expect(200)).body as ImportChangeView[];
      expect(changes.toSorted((one, other) => one.product.localeCompare(other.product))).toMatchObject([
        { product: 'Artbook', net_before: 151.13, net: null, units_before: 9, units: null },
        { product: 'Poster', net_before: null, net: 151.13 },
        { product: 'Tidebound', net_before: 151.13, net: 100 },
      ]);
      await post(corrected);
      // 281.58 ÷ 1.25 = 225.264
      expect(await balances(app)).toEqual({ 1100: 22_526, 4000: -22_526 });
      expect(booked).toEqual({ 1100: 25_390, 4000: -25_390 });
      const [only, ...others] = await sales();
      expect(others).toEqual([]);
      expect(only).toMatchObject({ net: 281.58, status: 'Posted', date: '2026-08-31' });
      const { corrections } = (await sale()).statement ?? { corrections: [] };
      expect(corrections).toMatchObject([
        {
          reason: 'Corrected statement',
          date: '2026-09-15',
          net: -35.79,
          entries: [{ source_kind: 'sale_correction', posted_on: '2026-09-15' }],
        },
      ]);
    });

    it('of less than a penny in pounds, or corrected by less, post nothing', async () => {
      await rate('2026-08-20', '50');
      const tiny = { sold: '1', returned: '0', left: '1', gross: '0.2000', returns: '0', tax: '0', net: '0.2000' };
      await post(await upload(steamFile([tiny])));
      expect(await entries()).toBe(0);
      expect(await sales()).toEqual([]);
      await post(await upload(steamFile([{ ...tiny, gross: '100', net: '100' }])));
      const booked = await balances(app);
      await post(await upload(steamFile([{ ...tiny, gross: '100.0500', net: '100.0500' }])));
      expect(await balances(app)).toEqual(booked);
      expect((await sale()).statement?.corrections).toMatchObject([{ net: 0.04, entries: [] }]);
    });

    it('balance the books when a correction follows the payment', async () => {
      await post(await upload(steamFile([STEAM_ROW])));
      const { id } = await sale();
      await ada.agent
        .post(`${SALES}/${id}/payments`)
        .send({ id: '00000000-0000-4000-8000-00000000000a', date: '2026-09-10', amount: '105.79', account: '1200' })
        .expect(200);
      expect(await balances(app)).toMatchObject({ 1200: 8_463, 4000: -8_463 });
      await post(await upload(steamFile([{ ...STEAM_ROW, gross: '100', returns: '0', tax: '0', net: '100' }])));
      // Steam paid 35.79 dollars too much: 28.63 pounds.
      expect(await balances(app)).toEqual({ 1100: -2_863, 1200: 8_463, 4000: -5_600 });
      expect(await sale()).toMatchObject({ payment_status: 'Paid', outstanding: 0 });
      await post(await upload(steamFile([STEAM_ROW])));
      expect(await balances(app)).toEqual({ 1200: 8_463, 4000: -8_463 });
    });

    it('create a sale for each month, and one file may contain several', async () => {
      const file = await upload(steamFile([STEAM_ROW, { date: '2026-09-02' }]));
      expect(file.statements).toMatchObject([
        { month: '2026-08', sale_date: '2026-08-31' },
        { month: '2026-09', sale_date: '2026-09-15' },
      ]);
      await post(file);
      expect((await sales()).map(({ date }) => date)).toEqual(['2026-09-15', '2026-08-31']);
    });

    it('can be withdrawn, and imported again', async () => {
      const content = steamFile([STEAM_ROW]);
      const file = await upload(content);
      await post(file);
      const { id } = await sale();
      // The file leads to its sale, where it is withdrawn.
      const salesOf = async (importId: string) =>
        ((await ada.agent.get(`${IMPORTS}/${importId}`).expect(200)).body as ImportDetailView).sales;
      expect(await salesOf(file.id)).toEqual([{ id, month: '2026-08', currency: 'USD' }]);
      await ada.agent.post(`${SALES}/${id}/withdraw`).send({ reason: '' }).expect(400);
      const withdrawn = (await ada.agent.post(`${SALES}/${id}/withdraw`).send({ reason: 'The wrong file.' }).expect(200))
        .body as SaleDetailView;
      expect(withdrawn).toMatchObject({ status: 'Refunded', refunded: 105.79, outstanding: 0, can: { withdraw: false } });
      // It was never paid.
      expect(withdrawn.payment_status).toBe('Unpaid');
      expect(await salesOf(file.id)).toEqual([]);
      expect(await balances(app)).toEqual({});
      expect((await ada.agent.get(`${SALES}/totals`).expect(200)).body).toMatchObject({ net: 0, gross: 0 });
      const repeated = await ada.agent.post(`${SALES}/${id}/withdraw`).send({ reason: 'Once more.' }).expect(409);
      expect(repeated.body).toMatchObject({ code: 'nothing-booked' });
      expect(await balances(app)).toEqual({});
      await post(await upload(content));
      expect(await balances(app)).toEqual({ 1100: 8_463, 4000: -8_463 });
      expect(await sale()).toMatchObject({ id, status: 'Posted', net: 105.79, refunded: 0 });
    });

    it('of a closed month say on which day they are posted', async () => {
      const content = steamFile([STEAM_ROW]);
      expect((await upload(content)).statements).toMatchObject([{ sale_date: '2026-08-31', posted_on: '2026-08-31' }]);
      await ada.agent.post('/api/staff/finance/periods/2026-08/close').expect(200);
      const file = await upload(content);
      expect(file.statements).toMatchObject([{ sale_date: '2026-08-31', posted_on: '2026-09-01' }]);
      await post(file);
      expect(await sale()).toMatchObject({ date: '2026-08-31', posted_on: '2026-09-01' });
    });

    it('cannot be refunded by hand', async () => {
      await post(await upload(steamFile([STEAM_ROW])));
      const { id } = await sale();
      const response = await ada.agent
        .post(`${SALES}/${id}/refunds`)
        .send({ id: '00000000-0000-4000-8000-00000000000b', date: '2026-09-15', reason: 'No' })
        .expect(409);
      expect(response.body).toMatchObject({ code: 'booked-from-statement' });
    });

    it('accept the opposite signs of returns and tax, and four decimal places', async () => {
      const file = await upload(
        steamFile([
          { returned: '1', returns: '19.9900', tax: '28.7800' },
          { gross: '0.0001', returns: '', tax: '', net: '0.0001', returned: '0', left: '10' },
        ]),
      );
      expect(file.statements).toMatchObject([{ gross: 199.9001, returns: 19.99, tax: 28.78, net: 151.1301 }]);
    });

    it('wait for an exchange rate', async () => {
      const file = await upload(steamFile([{ date: '2026-07-03' }]));
      expect(file).toMatchObject({
        can_post: false,
        statements: [{ problem: expect.stringContaining('no exchange rate for USD') as string }],
      });
      expect(await post(file, 409)).toMatchObject({ code: 'cannot-post' });
      await rate('2026-07-01', '1.3');
      await post((await ada.agent.get(`${IMPORTS}/${file.id}`).expect(200)).body as ImportDetailView);
      expect(await sales()).toHaveLength(1);
    });

    it('below zero are refused with an explanation of what to do', async () => {
      const file = await upload(steamFile([{ gross: '0', returns: '-19.99', tax: '0', net: '-19.99', sold: '0', left: '-1' }]));
      expect(file).toMatchObject({
        can_post: false,
        statements: [{ net: -19.99, problem: expect.stringContaining('Returns exceed sales') as string }],
      });
      expect(await post(file, 409)).toMatchObject({ code: 'cannot-post' });
      expect(await entries()).toBe(0);
    });
  });

  describe('from stores', () => {
    it('are read by mapped columns, and their tax is output VAT', async () => {
      const file = await upload(
        'Day;Item;Qty;Total;Refunds;VAT;Net\n14/08/2026;Mug;2;£24.00;;£4.00;£20.00\n15/08/2026;Book;1;"1,010.00";0;0.00;"1,010.00"\n16/08/2026;Mug;-1;0;12.00;-2.00;(10.00)\n',
        STORE_IMPORT,
      );
      expect(file.problems).toEqual([]);
      expect(file.statements).toMatchObject([
        { month: '2026-08', currency: 'GBP', rows: 3, gross: 1_034, returns: 12, tax: 2, net: 1_020, amount: 1_020, vat: 2 },
      ]);
      await post(file);
      expect(await balances(app)).toEqual({ 1100: 102_200, 2200: -200, 4000: -102_000 });
      expect((await sale()).lines).toMatchObject([
        { vat_code: 'standard', tax_rate: 20, net: 10, vat: 2 },
        { vat_code: 'zero', tax_rate: 0, net: 1_010, vat: 0 },
      ]);
    });

    it('names that are scripts or formulas stay text', async () => {
      const product = '=HYPERLINK(1) <script>alert(1)</script>\\N';
      await post(await upload(steamFile([{ product }])));
      expect((await sale()).statement?.products).toMatchObject([{ product }]);
    });
  });

  it('are posted once, however often and from however many windows', async () => {
    const content = steamFile([STEAM_ROW]);
    const [one, other] = [await upload(content), await upload(content)];
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => ada.agent.post(`${IMPORTS}/${one.id}/post`).send({ preview: one.preview })),
      ...Array.from({ length: 4 }, () => ada.agent.post(`${IMPORTS}/${other.id}/post`).send({ preview: other.preview })),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await sales()).toHaveLength(1);
    expect(await balances(app)).toEqual({ 1100: 8_463, 4000: -8_463 });
    expect(await entries()).toBe(1);
  });

  it('are listed, downloaded and discarded', async () => {
    const content = steamFile([STEAM_ROW]);
    const file = await upload(content);
    expect((await ada.agent.get(IMPORTS).expect(200)).body).toMatchObject([
      { id: file.id, file_name: 'statement.csv', status: 'ready', rows: 1 },
    ]);
    const response = await ada.agent.get(`${IMPORTS}/${file.id}/file`).expect(200);
    expect(response.text).toBe(content);
    expect(response.headers['content-disposition']).toContain('attachment');
    await ada.agent.delete(`${IMPORTS}/${file.id}`).expect(204);
    await ada.agent.get(`${IMPORTS}/${file.id}`).expect(404);
    const posted = await upload(content);
    await post(posted);
    await ada.agent.delete(`${IMPORTS}/${posted.id}`).expect(409);
  });
});
