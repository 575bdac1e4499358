import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { TransactionView } from '../../server/finance/transactions/transactions.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { approveTransaction, enterTransaction, EXPENSE, FUNDS, TRANSACTIONS, twoDirectors } from '../support/finance.js';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Page >> endobj\n%%EOF\n');
const FIELDS = Object.fromEntries(Object.entries(EXPENSE).map(([key, value]) => [key, String(value)]));

describe('transactions from a form', () => {
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

  const enter = (values: object = {}) => enterTransaction(ada, values);
  const refused = async (values: object): Promise<Record<string, string>> =>
    (
      (
        await ada.agent
          .post(TRANSACTIONS)
          .send({ ...EXPENSE, ...values })
          .expect(400)
      ).body as { fields: Record<string, string> }
    ).fields;
  const form = (values: Record<string, string>, file: Buffer, name: string) => {
    const request = ada.agent.post(TRANSACTIONS);
    for (const [key, value] of Object.entries(values)) void request.field(key, value);
    return request.attach('receipt', file, name);
  };

  it('of funds use their description as justification by default', async () => {
    const { justification: _, ...fields } = FUNDS;
    const { body } = await ada.agent.post(TRANSACTIONS).send(fields).expect(201);
    expect(body).toMatchObject({ description: 'Seed money', justification: 'Seed money' });
    for (const justification of ['', ' ', null, 7])
      expect(await refused({ ...FUNDS, justification })).toEqual({ justification: 'Please fill in all required fields' });
  });

  it('accept amounts including VAT, and the supplier’s own VAT', async () => {
    expect(await enter({ amount: '9.99', amount_includes_vat: true })).toMatchObject({ amount: 8.32, vat_amount: 1.67 });
    expect(await enter({ amount: 100, vat_amount: '19.98' })).toMatchObject({ amount: 100, vat_amount: 19.98 });
    expect(await enter({ amount: 120, amount_includes_vat: true, vat_amount: 19.99 })).toMatchObject({ amount: 100.01, vat_amount: 19.99 });
    expect(await refused({ vat_amount: '18.99' })).toHaveProperty('vat_amount');
    expect(await refused({ type: 'income', category: 'Grants', vat_amount: '19.99' })).toHaveProperty('vat_amount');
  });

  it('refuse invalid amounts, dates and options', async () => {
    for (const amount of ['', ' ', 0, '0.00', null]) expect(await refused({ amount })).toEqual({ amount: 'Please enter a valid amount' });
    // What is written in another way is told how to write it, in every field.
    const form = 'Please enter a valid amount, for example 1200.00: only digits, a point and up to two decimals.';
    for (const amount of ['1e3', '12.345', '-0', '£5', '1,000.00', 'NaN', -5, [5], {}])
      expect(await refused({ amount })).toEqual({ amount: form });
    for (const amount of ['100000000', '1234567890123456'])
      expect(await refused({ amount })).toEqual({ amount: 'Please enter a valid amount of at most £99,999,999.99.' });
    expect(await refused({ vat_amount: '1,000.00' })).toEqual({ vat_amount: form });
    for (const date of ['1999-12-31', '2100-01-01', '2026-02-29', '2026-9-1', '', null])
      expect(await refused({ date })).toHaveProperty('date');
    expect(await refused({ date: '2026-09-16' })).toHaveProperty('date', 'This day is in the future. Please enter when the money moved.');
    expect(await refused({ description: ' ', justification: '' })).toEqual({
      description: 'Please fill in all required fields',
      justification: 'Please fill in all required fields',
    });
    expect(await refused({ category: 'Yachts' })).toHaveProperty('category');
    expect(await refused({ category: 'Investment Funding', vat_rate: 0, source: 'Bank Loan' })).toHaveProperty('category');
    expect(await refused({ hmrc_category: 'Investment Income' })).toHaveProperty('hmrc_category');
    expect(await refused({ vat_rate: 17 })).toHaveProperty('vat_rate');
    expect(await refused({ vat_rate: 0 })).toHaveProperty('vat_code');
    expect(await refused({ vat_rate: 5, vat_code: 'standard' })).toHaveProperty('vat_code');
    expect(await refused({ type: 'income', category: 'Grants', vat_code: 'reverse_charge' })).toHaveProperty('vat_code');
    expect(await refused({ type: 'product' })).toHaveProperty('type');
    expect(await refused({ ...FUNDS, vat_rate: 20 })).toHaveProperty('vat_rate');
    expect(await refused({ ...FUNDS, source: 'Piracy' })).toHaveProperty('source');
    expect(await refused({ ...FUNDS, source: 'Crowdfunding', rewards_owed: true })).toHaveProperty('source');
    expect(await refused({ ...FUNDS, source: 'Crowdfunding' })).toEqual({
      rewards_owed: 'Please say whether backers receive something in return.',
    });
    expect(await refused({ ...FUNDS, rewards_owed: false })).toHaveProperty('rewards_owed');
    expect(await refused({ rewards_owed: true })).toEqual({ rewards_owed: 'This is asked of crowdfunding alone.' });
    expect(await refused({ ...FUNDS, source: 'Government Grant' })).toHaveProperty('grant_taxable');
    expect(await refused({ ...FUNDS, source: 'Government Grant', grant_taxable: 'perhaps' })).toHaveProperty('grant_taxable');
    expect(await refused({ ...FUNDS, grant_taxable: true })).toHaveProperty('grant_taxable');
    expect(await app.database.query('SELECT 1 FROM finance_transactions')).toEqual([]);
  });

  it('of crowdfunding are entered and changed once it is known that backers receive nothing', async () => {
    const funds = { ...FUNDS, source: 'Crowdfunding', rewards_owed: false };
    const { body } = await ada.agent.post(TRANSACTIONS).send(funds).expect(201);
    expect(body).toMatchObject({ source: 'Crowdfunding', status: 'pending' });
    const { id, version } = body as TransactionView;
    const path = `${TRANSACTIONS}/${id}`;
    await ada.agent
      .put(path)
      .send({ ...FUNDS, source: 'Crowdfunding', version })
      .expect(400);
    await ada.agent
      .put(path)
      .send({ ...funds, description: 'Kickstarter', version })
      .expect(200);
  });

  it('are created once, however often the form is sent', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => ada.agent.post(TRANSACTIONS).send({ ...EXPENSE, id })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await app.database.query('SELECT id FROM finance_transactions')).toEqual([{ id }]);
    expect(
      (
        await ada.agent
          .post(TRANSACTIONS)
          .send({ ...EXPENSE, id, amount: 5 })
          .expect(409)
      ).body,
    ).toMatchObject({ code: 'already-entered' });
    const withReceipt = ada.agent
      .post(TRANSACTIONS)
      .field({ ...FIELDS, id })
      .attach('receipt', PDF, 'invoice.pdf');
    expect(await withReceipt).toMatchObject({ status: 409, body: { code: 'already-entered' } });
    expect(
      (
        await rhys.agent
          .post(TRANSACTIONS)
          .send({ ...EXPENSE, id })
          .expect(409)
      ).body,
    ).toMatchObject({ code: 'already-entered' });
  });

  it('are changed while pending, and refuse an outdated version', async () => {
    const { id, version } = await enter();
    const change = { ...EXPENSE, amount: 90, version };
    expect((await ada.agent.put(`${TRANSACTIONS}/${id}`).send(change).expect(200)).body).toMatchObject({ amount: 90, version: 2 });
    expect((await ada.agent.put(`${TRANSACTIONS}/${id}`).send(change).expect(409)).body).toMatchObject({
      code: 'transaction-changed',
      current: { amount: 90, version: 2 },
    });
    await approveTransaction(rhys, id, 2);
    expect(
      (
        await ada.agent
          .put(`${TRANSACTIONS}/${id}`)
          .send({ ...change, version: 3 })
          .expect(409)
      ).body,
    ).toMatchObject({ code: 'not-pending' });
  });

  it('are changed by their author only, so that no user approves their own text', async () => {
    const { id } = await enter();
    const change = (by: SignedIn, version: number) => by.agent.put(`${TRANSACTIONS}/${id}`).send({ ...EXPENSE, amount: 9_000, version });
    expect((await rhys.agent.get(`${TRANSACTIONS}/${id}`).expect(200)).body).toMatchObject({ can: { edit: false, approve: true } });
    expect((await change(rhys, 1).expect(409)).body).toMatchObject({ code: 'not-own-transaction' });
    // A transaction without an author becomes that of the director who changes it.
    await app.database.query('UPDATE finance_transactions SET entered_by = NULL WHERE id = $1', [id]);
    expect((await rhys.agent.get(TRANSACTIONS).expect(200)).body).toMatchObject([{ can: { edit: true } }]);
    await change(rhys, 1).expect(200);
    expect((await rhys.agent.post(`${TRANSACTIONS}/${id}/approve`).send({ version: 2 }).expect(409)).body).toMatchObject({
      code: 'own-transaction',
    });
  });

  it('have a receipt, which only directors read and which is flagged when it is used twice', async () => {
    const { body } = await form(FIELDS, PDF, '../../invoice.pdf').expect(201);
    const { id, receipt_path } = body as TransactionView;
    expect(receipt_path).toBe(`staff/finance/transactions/${id}/receipt`);
    const file = await rhys.agent
      .get(`/api/${receipt_path}`)
      .expect(200)
      .expect('Content-Type', 'application/pdf')
      .expect('Cache-Control', 'private, no-store')
      // An HTML page after the PDF, or another file type inside it, is not served from the site’s origin.
      .expect('Content-Disposition', /^attachment; filename="invoice.pdf"/)
      .expect('X-Content-Type-Options', 'nosniff')
      .expect('Content-Security-Policy', /^sandbox; default-src 'none'/);
    expect(file.body).toEqual(PDF);
    expect(body).toMatchObject({ receipt_uses: 0 });
    const again = await form({ ...FIELDS, description: 'Once more' }, PDF, 'copy.pdf').expect(201);
    expect(again.body).toMatchObject({ receipt_uses: 1 });
    expect((await ada.agent.get(`${TRANSACTIONS}/${id}`).expect(200)).body).toMatchObject({ receipt_uses: 1 });
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ccc' } })
      .jpeg()
      .toBuffer();
    const pictured = (await form(FIELDS, photo, 'till.jpg').expect(201)).body as TransactionView;
    await ada.agent.get(`/api/${pictured.receipt_path}`).expect(200).expect('Content-Type', 'image/webp');
    // A new receipt replaces the old one.
    const request = ada.agent.put(`${TRANSACTIONS}/${id}`);
    for (const [key, value] of Object.entries({ ...FIELDS, version: '1' })) void request.field(key, value);
    await request.attach('receipt', photo, 'till.jpg').expect(200);
    await ada.agent.get(`/api/${receipt_path}`).expect(200).expect('Content-Type', 'image/webp');
  });

  it('refuse invalid receipts, and store none of them', async () => {
    const script = Buffer.from('%PDF-1.7\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\n%%EOF\n');
    await form(FIELDS, Buffer.from('MZ\u0090\0program'), 'invoice.exe').expect(415);
    expect((await form(FIELDS, Buffer.from('\0\0\0\u0018ftypheic'), 'IMG_2042.HEIC').expect(415)).body).toMatchObject({
      error: expect.stringContaining('HEIC') as unknown,
    });
    await form(FIELDS, Buffer.from('MZ\u0090\0program'), 'invoice.pdf').expect(415);
    await form(FIELDS, script, 'invoice.pdf').expect(415);
    await form(FIELDS, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'till.svg').expect(415);
    await form(FIELDS, Buffer.from('<html><script>alert(1)</script>'), 'till.png').expect(415);
    const huge = await sharp({ create: { width: 20_000, height: 10_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await form(FIELDS, huge, 'till.png').expect(400)).body).toMatchObject({ code: 'too-many-pixels' });
    await form(FIELDS, Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.7 '), 'invoice.pdf').expect(413);
    await form({ ...FIELDS, amount: '1e3' }, PDF, 'invoice.pdf').expect(400);
    expect(await app.database.query('SELECT 1 FROM finance_transactions')).toEqual([]);
  });
});
