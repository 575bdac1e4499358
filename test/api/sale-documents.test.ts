import { randomUUID } from 'node:crypto';
import type { SaleDetailView } from '../../server/sales/sales.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { twoDirectors } from '../support/finance.js';
import { pdfText } from '../support/pdf-text.js';
import { rawBody } from '../support/raw-body.js';
import { enterSale, MIXED_LINES, MIXED_TOTALS, SALE, SALES, SELLER, sendRefund } from '../support/sales.js';

describe('sales as documents', () => {
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

  const sell = (values: object = {}) => enterSale(ada, { lineItems: MIXED_LINES, ...values }, MIXED_TOTALS);
  const refund = async (saleId: string, values: object = {}): Promise<SaleDetailView> =>
    (await sendRefund(rhys, saleId, values).expect(200)).body as SaleDetailView;
  const pdf = async (path: string, by = ada): Promise<string> => {
    const response = await by.agent
      .get(`${SALES}/${path}`)
      .buffer(true)
      .parse(rawBody)
      .expect(200)
      .expect('Content-Type', 'application/pdf');
    return pdfText(response.body as Buffer);
  };

  it('have invoices and credit notes with the fields of a VAT invoice', async () => {
    await ada.agent.put('/api/staff/finance/company-info').send(SELLER).expect(200);
    const { id } = await sell();
    const { refunds } = await refund(id, { lines: [{ line_no: 1, quantity: 1 }] });
    const invoice = await pdf(`${id}/invoice.pdf`);
    for (const text of [
      'VAT invoice INV-00001',
      'From\tTo\nTidebound Ltd\tHarbour Arcade\n3 Harbour Road, Leith\t',
      'VAT number GB980780684',
      '\tUnited Kingdom',
      'Issued\tTax point\tPayment\n10 September 2026\t10 September 2026\t',
      'Description\tQuantity\tPrice without VAT\tNet\tVAT rate\tVAT\n',
      '\t3\t£10.00\t£30.00\tStandard rate (20%)\t£6.00\n',
      '\t1\t£15.00\t£15.00\tZero-rated\t£0.00\n',
      'Total without VAT\t£45.00\n',
      'Total VAT\t£6.00\n',
      'Total\t£51.00\n',
    ])
      expect(invoice).toContain(text);
    const note = await pdf(`${id}/refunds/${refunds[0]?.id ?? ''}/credit-note.pdf`);
    for (const text of ['Credit note CN-00001', 'Date\tFor invoice\tReason\n', 'INV-00001 of 10', '\tSent back\n', 'Total\t£12.00\n'])
      expect(note).toContain(text);
  });

  it('stay unchanged when the company moves afterwards', async () => {
    await ada.agent.put('/api/staff/finance/company-info').send(SELLER).expect(200);
    const { id } = await sell();
    const { refunds } = await refund(id, { lines: [{ line_no: 1, quantity: 1 }] });
    await ada.agent
      .put('/api/staff/finance/company-info')
      .send({ ...SELLER, company_name: 'Renamed Ltd', version: 1 })
      .expect(200);
    for (const path of [`${id}/invoice.pdf`, `${id}/refunds/${refunds[0]?.id ?? ''}/credit-note.pdf`]) {
      expect(await pdf(path)).toContain('From\tTo\nTidebound Ltd\t');
    }
    const next = await sell();
    expect(await pdf(`${next.id}/invoice.pdf`)).toContain('From\tTo\nRenamed Ltd\t');
  });

  it('state the VAT of another currency in sterling', async () => {
    await ada.agent
      .post('/api/staff/finance/exchange-rates')
      .send({ currency: 'EUR', from: '2026-09-01', rate: '1.15', source: 'HMRC' })
      .expect(204);
    const { id } = await enterSale(ada, { lineItems: MIXED_LINES, currency: 'EUR' }, MIXED_TOTALS);
    const { refunds } = await refund(id, { lines: [{ line_no: 1, quantity: 1 }] });
    const invoice = await pdf(`${id}/invoice.pdf`);
    expect(invoice).toContain('In sterling: £39.13 without VAT, VAT £5.22');
    // Net and VAT of each rate (VAT Notice 700, 7.7).
    expect(invoice).toContain('Standard rate (20%): £26.09 without VAT, VAT £5.22');
    expect(invoice).toContain('Zero-rated: £13.04 without VAT, VAT £0.00');
    const note = await pdf(`${id}/refunds/${refunds[0]?.id ?? ''}/credit-note.pdf`);
    expect(note).toContain('In sterling: £8.70 without VAT, VAT £1.74');
    expect(note).not.toContain('Zero-rated');
  });

  it('name the day on which a credit note was issued, not that of its invoice', async () => {
    const { id } = await sell();
    const { refunds } = await refund(id);
    const note = await pdf(`${id}/refunds/${refunds[0]?.id ?? ''}/credit-note.pdf`);
    expect(note).toContain('Issued\tDate\tFor invoice\tReason\n15 September');
    expect(note).not.toMatch(/^10 September/m);
  });

  it('do not state a payment that never arrived', async () => {
    const { id } = await sell({ paymentStatus: 'Unpaid' });
    expect(await pdf(`${id}/invoice.pdf`)).toContain('\t£51.00 to pay\n');
    await refund(id);
    expect(await pdf(`${id}/invoice.pdf`)).toContain('\tNothing to pay\n');
  });

  it('say that the discount of a price with VAT includes VAT as well', async () => {
    const line = { ...MIXED_LINES[0], quantity: '1', unitPrice: '10.00', taxInclusive: true, discountType: 'amount', discountValue: '2' };
    const { id } = await enterSale(ada, { lineItems: [line] }, { net: 6.67, vat: 1.33, gross: 8 });
    const invoice = await pdf(`${id}/invoice.pdf`);
    expect(invoice).toContain('\t1\t£8.33\t£6.67\tStandard rate (20%)\t£1.33\n');
    expect(invoice).toContain('Discount £2.00 including');
  });

  it('are for directors only, and only for posted sales', async () => {
    const id = randomUUID();
    await ada.agent.put(`${SALES}/${id}/draft`).send({ form: SALE, version: 0 }).expect(200);
    await ada.agent.get(`${SALES}/${id}/invoice.pdf`).expect(404);
    const sale = await sell();
    await ada.agent.get(`${SALES}/${sale.id}/refunds/${randomUUID()}/credit-note.pdf`).expect(404);
    await app.agent().get(`${SALES}/${sale.id}/invoice.pdf`).expect(401);
    const { agent } = await app.signUp({ roles: ['staff'] });
    await agent.get(`${SALES}/${sale.id}/invoice.pdf`).expect(403);
    await agent.get(`${SALES}/${sale.id}/refunds/${randomUUID()}/credit-note.pdf`).expect(403);
  });
});
