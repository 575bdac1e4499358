import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { TransactionDetailView, TransactionView } from '../../server/finance/transactions/transactions.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { approveTransaction, enterTransaction, EXPENSE, FUNDS, TRANSACTIONS, twoDirectors } from '../support/finance.js';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Page >> endobj\n%%EOF\n');

describe('transactions', () => {
  let app: TestApp;
  let ada: SignedIn;
  let rhys: SignedIn;
  let staff: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ ada, rhys } = await twoDirectors(app, '2026-09-15'));
    staff = await app.signUp({ roles: ['staff'] });
  });

  const enter = (values: object = {}, by = ada) => enterTransaction(by, values);
  const refused = async (values: object): Promise<Record<string, string>> =>
    (
      (
        await ada.agent
          .post(TRANSACTIONS)
          .send({ ...EXPENSE, ...values })
          .expect(400)
      ).body as { fields: Record<string, string> }
    ).fields;
  const approve = (id: string, by = rhys, version?: number) => approveTransaction(by, id, version);
  /** Debits less credits in pence, by account. */
  const balances = async (): Promise<Record<string, number>> => {
    const rows = await app.database.query<{ code: string; pence: number }>(
      'SELECT account_code AS code, sum(amount_pence)::float8 AS pence FROM ledger_lines GROUP BY 1 ORDER BY 1',
    );
    return Object.fromEntries(rows.map(({ code, pence }) => [code, pence]));
  };
  const form = (values: Record<string, string>, file: Buffer, name: string, by = ada) => {
    const request = by.agent.post(TRANSACTIONS);
    for (const [key, value] of Object.entries(values)) void request.field(key, value);
    return request.attach('receipt', file, name);
  };
  const FIELDS = Object.fromEntries(Object.entries(EXPENSE).map(([key, value]) => [key, String(value)]));

  it('are found by quick search, by directors only', async () => {
    const { id } = await enterTransaction(ada, { description: 'Fee of the harbour composer' });
    const found = async ({ agent }: SignedIn): Promise<object[]> =>
      (
        (await agent.get('/api/staff/search?q=harbour').expect(200)).body as { groups: Array<{ key: string; items: object[] }> }
      ).groups.flatMap(({ key, items }) => (key === 'transactions' ? items : []));
    expect(await found(ada)).toMatchObject([
      { id, title: 'Fee of the harbour composer', path: `/staff?section=finances&transaction=${id}` },
    ]);
    expect(await found(await app.signUp({ roles: ['hr'] }))).toEqual([]);
  });

  it('are for admin and ceo only', async () => {
    const { id } = await enter();
    for (const [agent, status] of [
      [app.agent(), 401],
      [staff.agent, 403],
    ] as const) {
      await agent.get(TRANSACTIONS).expect(status);
      await agent.post(TRANSACTIONS).send(EXPENSE).expect(status);
      await agent.get(`${TRANSACTIONS}/${id}`).expect(status);
      await agent.get(`${TRANSACTIONS}/${id}/receipt`).expect(status);
      await agent
        .put(`${TRANSACTIONS}/${id}`)
        .send({ ...EXPENSE, version: 1 })
        .expect(status);
      for (const act of ['approve', 'reject', 'reverse'])
        await agent.post(`${TRANSACTIONS}/${id}/${act}`).send({ reason: 'No' }).expect(status);
    }
    await ada.agent.get(`${TRANSACTIONS}/${randomUUID()}`).expect(404);
    await ada.agent.get(`${TRANSACTIONS}/${id}/receipt`).expect(404);
  });

  it('wait until another director approves them, and are then posted to the ledger', async () => {
    const entered = await enter();
    expect(entered).toMatchObject({
      status: 'pending',
      amount: 100,
      vat_amount: 20,
      vat_code: 'standard',
      currency: 'GBP',
      posted_on: null,
      entries: [],
    });
    expect(await balances()).toEqual({});
    const inbox = (await rhys.agent.get('/api/inbox').expect(200)).body as { items: Array<{ kind: string }> };
    expect(inbox.items).toMatchObject([{ kind: 'approval', target: { title: 'Profiler licences' } }]);
    // Its author is not offered what the server would refuse.
    expect(entered.can).toEqual({ edit: true, approve: false, reject: true, reverse: false });
    expect((await rhys.agent.get(TRANSACTIONS).expect(200)).body).toMatchObject([{ can: { edit: false, approve: true, reject: true } }]);
    expect((await ada.agent.post(`${TRANSACTIONS}/${entered.id}/approve`).send({ version: 1 }).expect(409)).body).toMatchObject({
      code: 'own-transaction',
    });
    const approved = await approve(entered.id);
    expect(approved).toMatchObject({ status: 'approved', self_approved: false, posted_on: '2026-09-10' });
    expect(approved.entries).toMatchObject([
      {
        event: 'approved',
        lines: [
          { account: '5050', account_name: 'Development Tools', debit: 100, credit: 0, vat_code: 'standard', vat_side: 'input' },
          { account: '2201', debit: 20 },
          { account: '1200', credit: 120 },
        ],
      },
    ]);
    expect(await balances()).toEqual({ '1200': -12_000, '2201': 2_000, '5050': 10_000 });
    expect((await rhys.agent.post(`${TRANSACTIONS}/${entered.id}/approve`).send({ version: 1 }).expect(409)).body).toMatchObject({
      code: 'not-pending',
    });
    expect((await ada.agent.get('/api/inbox').expect(200)).body).toMatchObject({ items: [{ kind: 'decision' }] });
    // The audit log contains the digest of the posted document.
    const [row] = await app.database.query<{ after: { entry: { digest: string } } }>(
      `SELECT after FROM audit_log WHERE action = 'TRANSACTION_APPROVED'`,
    );
    expect(row?.after.entry.digest).toBe(approved.entries[0]?.digest);
  });

  it('are self-approved by the only director, and marked as such', async () => {
    await app.database.query(`UPDATE users SET is_active = false WHERE id = $1`, [rhys.user.id]);
    const { id, can } = await enter();
    expect(can).toMatchObject({ approve: true });
    expect(await approve(id, ada)).toMatchObject({
      status: 'approved',
      self_approved: true,
      self_reversed: false,
      can: { reverse: true },
    });
    const reversed = await ada.agent.post(`${TRANSACTIONS}/${id}/reverse`).send({ reason: 'Twice' }).expect(200);
    expect(reversed.body).toMatchObject({ self_approved: true, self_reversed: true });
  });

  it('are approved once, even when several directors click concurrently', async () => {
    const third = await app.signUp({ roles: ['admin'] });
    const { id } = await enter();
    const answers = await Promise.all(
      [rhys, third, rhys, third].map(({ agent }) => agent.post(`${TRANSACTIONS}/${id}/approve`).send({ version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await balances()).toEqual({ '1200': -12_000, '2201': 2_000, '5050': 10_000 });
  });

  it('need a recent password to be approved and reversed', async () => {
    const { id } = await enter();
    app.clock.advance(11 * 60_000);
    for (const act of ['approve', 'reverse'])
      expect((await rhys.agent.post(`${TRANSACTIONS}/${id}/${act}`).send({ reason: 'Wrong' }).expect(403)).body).toMatchObject({
        code: 'proof-required',
      });
  });

  it('are rejected with a reason, and counted nowhere', async () => {
    const { id } = await enter();
    await rhys.agent.post(`${TRANSACTIONS}/${id}/reject`).send({ reason: '  ' }).expect(400);
    const rejected = (await rhys.agent.post(`${TRANSACTIONS}/${id}/reject`).send({ reason: 'Not ours' }).expect(200))
      .body as TransactionView;
    expect(rejected).toMatchObject({
      status: 'rejected',
      rejection_reason: 'Not ours',
      can: { edit: false, approve: false, reverse: false },
    });
    expect((await rhys.agent.post(`${TRANSACTIONS}/${id}/approve`).send({ version: 1 }).expect(409)).body).toMatchObject({
      code: 'not-pending',
    });
    expect(await balances()).toEqual({});
  });

  it('are reversed today by their exact opposite, once', async () => {
    const { id } = await enter({ date: '2026-07-31' });
    expect((await rhys.agent.post(`${TRANSACTIONS}/${id}/reverse`).send({ reason: 'Twice' }).expect(409)).body).toMatchObject({
      code: 'not-approved',
    });
    await approve(id);
    expect((await ada.agent.post(`${TRANSACTIONS}/${id}/reverse`).send({ reason: 'Twice' }).expect(409)).body).toMatchObject({
      code: 'own-transaction',
    });
    const reversed = (await rhys.agent.post(`${TRANSACTIONS}/${id}/reverse`).send({ reason: 'Entered twice' }).expect(200))
      .body as TransactionDetailView;
    expect(reversed.reversal_reason).toBe('Entered twice');
    expect(reversed.entries).toMatchObject([
      { posted_on: '2026-07-31' },
      { posted_on: '2026-09-15', reverses_id: reversed.entries[0]?.id },
    ]);
    expect(Object.values(await balances())).toEqual([0, 0, 0]);
    expect((await rhys.agent.post(`${TRANSACTIONS}/${id}/reverse`).send({ reason: 'Again' }).expect(409)).body).toMatchObject({
      code: 'already-reversed',
    });
    expect((await app.agent().get('/api/staff/finance/transactions-public').expect(200)).body).toEqual([]);
  });

  it('of a closed month are posted on the first open day, with their own date', async () => {
    await ada.agent.post('/api/staff/finance/periods/2026-08/close').expect(200);
    const { id } = await enter({ date: '2026-08-20' });
    expect(await approve(id)).toMatchObject({ date: '2026-08-20', posted_on: '2026-09-01', entries: [{ document_date: '2026-08-20' }] });
  });

  it('are posted according to their kind and VAT code', async () => {
    const posted = async (values: object): Promise<Record<string, number>> => {
      const { id } = await enter(values);
      const { entries } = await approve(id);
      return Object.fromEntries((entries[0]?.lines ?? []).map(({ account, debit, credit }) => [account, debit - credit]));
    };
    expect(await posted({ type: 'income', category: 'Consulting Services', amount: 2_500 })).toEqual({
      '1200': 3_000,
      '4030': -2_500,
      '2200': -500,
    });
    expect(await posted({ vat_code: 'reverse_charge', amount: 1_000 })).toEqual({
      '5050': 1_000,
      '2201': 200,
      '2202': -200,
      '1200': -1_000,
    });
    expect(await posted({ vat_rate: 0, vat_code: 'zero', amount: 80 })).toEqual({ '5050': 80, '1200': -80 });
    expect(await posted({ vat_rate: 5, amount: 200, category: 'Utilities' })).toEqual({ '5110': 200, '2201': 10, '1200': -210 });
    expect(await posted(FUNDS)).toEqual({ '1200': 20_000, '3000': -20_000 });
    expect(await posted({ ...FUNDS, source: 'Bank Loan', amount: 5_000 })).toEqual({ '1200': 5_000, '2300': -5_000 });
    expect(await posted({ ...FUNDS, source: 'Revenue Reinvestment' })).toEqual({});
    const months = await ada.agent.get('/api/staff/finance/ledger/check').expect(200);
    expect(months.body).toMatchObject({ ok: true, problems: [] });
  });

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
    for (const amount of ['1e3', '12.345', '-0', '£5', '1,000.00', '1234567890123456', 'NaN', -5, [5], {}])
      expect(await refused({ amount })).toEqual({ amount: form });
    expect(await refused({ vat_amount: '1,000.00' })).toEqual({ vat_amount: form });
    for (const date of ['1999-12-31', '2100-01-01', '2026-02-29', '2026-9-1', '', null])
      expect(await refused({ date })).toHaveProperty('date');
    expect(await refused({ date: '2026-09-16' })).toHaveProperty('date', 'This day is in the future. Please enter when the money moved.');
    expect(await refused({ description: ' ', justification: '' })).toEqual({
      description: 'Please fill in all required fields',
      justification: 'Please fill in all required fields',
    });
    expect(await refused({ category: 'Yachts' })).toHaveProperty('category');
    expect(await refused({ hmrc_category: 'Investment Income' })).toHaveProperty('hmrc_category');
    expect(await refused({ vat_rate: 17 })).toHaveProperty('vat_rate');
    expect(await refused({ vat_rate: 0 })).toHaveProperty('vat_code');
    expect(await refused({ vat_rate: 5, vat_code: 'standard' })).toHaveProperty('vat_code');
    expect(await refused({ type: 'income', category: 'Grants', vat_code: 'reverse_charge' })).toHaveProperty('vat_code');
    expect(await refused({ type: 'product' })).toHaveProperty('type');
    expect(await refused({ ...FUNDS, vat_rate: 20 })).toHaveProperty('vat_rate');
    expect(await refused({ ...FUNDS, source: 'Piracy' })).toHaveProperty('source');
    expect(await refused({ ...FUNDS, source: 'Crowdfunding', rewards_owed: true })).toHaveProperty('source');
    expect(await refused({ ...FUNDS, source: 'Government Grant' })).toHaveProperty('grant_taxable');
    expect(await refused({ ...FUNDS, source: 'Government Grant', grant_taxable: 'perhaps' })).toHaveProperty('grant_taxable');
    expect(await refused({ ...FUNDS, grant_taxable: true })).toHaveProperty('grant_taxable');
    expect(await app.database.query('SELECT 1 FROM finance_transactions')).toEqual([]);
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
    await approve(id, rhys, 2);
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

  it('are approved as displayed, not as changed since', async () => {
    const { id } = await enter();
    await ada.agent
      .put(`${TRANSACTIONS}/${id}`)
      .send({ ...EXPENSE, amount: 9_000, version: 1 })
      .expect(200);
    for (const version of [undefined, null, '2', 0, 1.5, [2]])
      expect((await rhys.agent.post(`${TRANSACTIONS}/${id}/approve`).send({ version }).expect(400)).body).toHaveProperty('fields.version');
    expect((await rhys.agent.post(`${TRANSACTIONS}/${id}/approve`).send({ version: 1 }).expect(409)).body).toMatchObject({
      code: 'transaction-changed',
      current: { amount: 9_000, version: 2, status: 'pending' },
    });
    expect(await balances()).toEqual({});
    await approve(id, rhys, 2);
  });

  it('are listed by date, filtered, searched and paged', async () => {
    for (const day of ['01', '02', '03']) await enter({ date: `2026-09-${day}`, description: `Licence ${day}` });
    const { id } = await enter({ date: '2026-08-30', type: 'income', category: 'Grants', description: '100% safe_grant' });
    await approve(id);
    const first = await ada.agent.get(`${TRANSACTIONS}?limit=2&status=pending`).expect(200);
    expect((first.body as TransactionView[]).map(({ date }) => date)).toEqual(['2026-09-03', '2026-09-02']);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers['link'] ?? '')?.[1] ?? '';
    expect(((await ada.agent.get(next).expect(200)).body as TransactionView[]).map(({ date }) => date)).toEqual(['2026-09-01']);
    const found = async (query: string) =>
      ((await ada.agent.get(`${TRANSACTIONS}?${query}`).expect(200)).body as TransactionView[]).map(({ date }) => date);
    expect(await found('type=income')).toEqual(['2026-08-30']);
    expect(await found('category=Grants&status=approved')).toEqual(['2026-08-30']);
    expect(await found('from=2026-09-02&to=2026-09-02')).toEqual(['2026-09-02']);
    expect(await found('search=100%25')).toEqual(['2026-08-30']);
    expect(await found('search=_')).toEqual(['2026-08-30']);
    for (const query of ['type=x', 'status=x', 'from=2026-02-30', 'limit=0', 'cursor=x'])
      await ada.agent.get(`${TRANSACTIONS}?${query}`).expect(400);
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
