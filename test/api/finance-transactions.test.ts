import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { TransactionDetailView, TransactionView } from '../../server/finance/transactions/transactions.dto.js';
import { ReversedBy1795689840000 } from '../../server/platform/database/migrations/1795689840000-reversed-by.js';
import { RetentionService } from '../../server/users/data-rights/retention.service.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { approveTransaction, enterTransaction, EXPENSE, FUNDS, TRANSACTIONS, twoDirectors } from '../support/finance.js';

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
  const approve = (id: string, by = rhys, version?: number) => approveTransaction(by, id, version);
  /** Debits less credits in pence, by account. */
  const balances = async (): Promise<Record<string, number>> => {
    const rows = await app.database.query<{ code: string; pence: number }>(
      'SELECT account_code AS code, sum(amount_pence)::float8 AS pence FROM ledger_lines GROUP BY 1 ORDER BY 1',
    );
    return Object.fromEntries(rows.map(({ code, pence }) => [code, pence]));
  };

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
    // The audit trail contains the digest of the posted document.
    const [row] = await app.database.query<{ after: { entry: { digest: string } } }>(
      `SELECT after FROM audit_log WHERE action = 'TRANSACTION_APPROVED'`,
    );
    expect(row?.after.entry.digest).toBe(approved.entries[0]?.digest);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['deactivating', () => ada.agent.put(`/api/admin/users/${rhys.user.id}`).send({ isActive: false }).expect(200)],
    [
      'demoting',
      () =>
        ada.agent
          .post(`/api/admin/users/${rhys.user.id}/roles`)
          .send({ roles: ['artist'] })
          .expect(200),
    ],
  ])('are not self-approved for three days after %s the other director', async (_, remove) => {
    const { id } = await enter();
    await remove();
    const refused = async () => (await ada.agent.post(`${TRANSACTIONS}/${id}/approve`).send({ version: 1 }).expect(409)).body as object;
    const error = expect.stringContaining('counts until 18 September 2026 at 13:00 (UK time).') as string;
    expect(await refused()).toMatchObject({ code: 'own-transaction', error });
    expect((await ada.agent.get(`${TRANSACTIONS}/${id}`).expect(200)).body).toMatchObject({ can: { approve: false } });
    app.clock.advance(3 * 86_400_000 - 60_000);
    await ada.agent.post('/api/auth/login').send({ email: ada.email, password: ada.password }).expect(200);
    expect(await refused()).toMatchObject({ code: 'own-transaction' });
    app.clock.advance(60_000);
    expect(await approve(id, ada)).toMatchObject({ self_approved: true });
    await app.nest.get(RetentionService).run();
    expect(await app.database.query('SELECT id FROM role_removals')).toEqual([]);
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
    const mari = await app.signUp({ roles: ['ceo'] });
    await app.database.query('UPDATE users SET first_name = $1, last_name = $2 WHERE id = $3', ['Mari', 'Owen', mari.user.id]);
    const reversed = (await mari.agent.post(`${TRANSACTIONS}/${id}/reverse`).send({ reason: 'Entered twice' }).expect(200))
      .body as TransactionDetailView;
    expect(reversed).toMatchObject({
      reversal_reason: 'Entered twice',
      reversed_by_name: 'Mari Owen',
      reversed_at: expect.stringContaining('2026-09-15T12:00'),
      decided_by_name: 'Rhys Test',
    });
    expect(reversed.entries).toMatchObject([
      { posted_on: '2026-07-31' },
      { posted_on: '2026-09-15', reverses_id: reversed.entries[0]?.id },
    ]);
    // Of what was reversed before that was stored, the migration reads it in the audit trail.
    const runner = app.nest.get(DataSource).createQueryRunner();
    await new ReversedBy1795689840000().down(runner);
    await new ReversedBy1795689840000().up(runner);
    await runner.release();
    expect((await rhys.agent.get(`${TRANSACTIONS}/${id}`).expect(200)).body).toMatchObject({ reversed_by_name: 'Mari Owen' });
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
    expect(months.body).toMatchObject({ ok: true, wrong_sums: [], wrong_entries: [] });
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
      changedBy: 'Ada Test',
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
});
