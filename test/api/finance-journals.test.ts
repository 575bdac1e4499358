import { randomUUID } from 'node:crypto';
import { JOURNAL_ACCOUNTS } from '../../server/finance/journals/journal.rules.js';
import type { JournalDetailView, JournalView } from '../../server/finance/journals/journals.dto.js';
import type { TaxComputationView } from '../../server/finance/tax/computation/tax-computation.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { approveTransaction, COMPANY, enterTransaction, twoDirectors } from '../support/finance.js';

const JOURNALS = '/api/staff/finance/journals';
const VAT = { kind: 'vat', amount: '575.00', date: '2026-08-07', description: 'VAT of April to June' };

describe('journals', () => {
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

  const enter = async (values: object = {}): Promise<JournalDetailView> =>
    (
      await ada.agent
        .post(JOURNALS)
        .send({ ...VAT, ...values })
        .expect(201)
    ).body as JournalDetailView;
  const approve = async (id: string, by = rhys): Promise<JournalDetailView> =>
    (await by.agent.put(`${JOURNALS}/${id}/approve`).expect(200)).body as JournalDetailView;
  const refused = async (values: object): Promise<Record<string, string>> =>
    (
      (
        await ada.agent
          .post(JOURNALS)
          .send({ ...VAT, ...values })
          .expect(400)
      ).body as { fields: Record<string, string> }
    ).fields;
  /** Debits less credits in pounds, by account. */
  const posted = async (values: object): Promise<Record<string, number>> => {
    const { id } = await enter(values);
    const { entries } = await approve(id);
    return Object.fromEntries((entries[0]?.lines ?? []).map(({ account, debit, credit }) => [account, debit - credit]));
  };

  it('charge corporation tax as a cost that is owed until it is paid, and none of it is taxed again', async () => {
    const funds = { type: 'income', category: 'Consulting Services', amount: 40_000, date: '2026-03-20', vat_rate: 0, vat_code: 'zero' };
    await approveTransaction(rhys, (await enterTransaction(ada, funds)).id);
    await ada.agent.put('/api/staff/finance/company-info').send(COMPANY).expect(200);
    const get = async (path: string): Promise<unknown> => (await ada.agent.get(`/api/staff/finance/${path}`).expect(200)).body as unknown;
    const year = 'from=2025-04-01&to=2026-03-31';
    expect(await get(`tax-computation?${year}`)).toMatchObject({ corporation_tax: 7_600, charged: 0 });
    const charge = { kind: 'corporation_tax_charge', amount: '7600.00', date: '2026-03-31', description: 'Tax of the year' };
    expect(await posted(charge)).toEqual({ '5900': 7_600, '2220': -7_600 });
    expect(await get(`reports/profit-and-loss?${year}`)).toMatchObject({ net_profit: 32_400, profit_before_tax: 40_000 });
    expect(await get(`tax-computation?${year}`)).toMatchObject({ profit_before_tax: 40_000, corporation_tax: 7_600, charged: 7_600 });
    const liabilities = async () => ((await get('reports/balance-sheet?on=2026-09-15')) as { liabilities: object[] }).liabilities;
    expect(await liabilities()).toMatchObject([{ code: '2220', amount: 7_600 }]);
    const owed = async () => ((await get('runway')) as { corporation_tax: number }).corporation_tax;
    expect(await owed()).toBe(7_600);
    expect(await posted({ kind: 'corporation_tax', amount: '5000.00', date: '2026-09-01' })).toEqual({ '2220': 5_000, '1200': -5_000 });
    expect(await owed()).toBe(2_600);
    expect(await liabilities()).toMatchObject([{ code: '2220', amount: 2_600 }]);
    // Less than was charged before.
    expect(await posted({ ...charge, amount: '100.00', opposite: true })).toEqual({ '5900': -100, '2220': 100 });
    expect(await get(`tax-computation?${year}`)).toMatchObject({ charged: 7_500, charge_waiting: 0 });
    // Charged once only, although it is not in the books before it is approved.
    await enter({ ...charge, amount: '10.00' });
    await enter({ ...charge, amount: '30.00', opposite: true });
    expect(await get(`tax-computation?${year}`)).toMatchObject({ charged: 7_480, charge_waiting: -20 });
  });

  it('say which financial year they pay the corporation tax of', async () => {
    const funds = { type: 'income', category: 'Consulting Services', amount: 40_000, date: '2026-03-20', vat_rate: 0, vat_code: 'zero' };
    await approveTransaction(rhys, (await enterTransaction(ada, funds)).id);
    const payment = { kind: 'corporation_tax', amount: '5000.00', date: '2026-09-01', tax_year_end: '2026-03-31' };
    // Before the company is entered no year end is known.
    expect(await refused(payment)).toEqual({ tax_year_end: 'No financial year of the company ends on this day.' });
    await ada.agent.put('/api/staff/finance/company-info').send(COMPANY).expect(200);
    const settlement = async (to = '2026-03-31') => {
      const { body } = await ada.agent
        .get(`/api/staff/finance/tax-computation?from=${Number(to.slice(0, 4)) - 1}-04-01&to=${to}`)
        .expect(200);
      return (body as TaxComputationView).settlement;
    };
    expect(await settlement()).toEqual({ state: 'none', paid: 0, open: 0, payments: [] });
    await posted({ kind: 'corporation_tax_charge', amount: '7600.00', date: '2026-03-31' });
    expect(await settlement()).toMatchObject({ state: 'unpaid', paid: 0, open: 7_600 });
    const journal = await enter(payment);
    expect(journal).toMatchObject({ tax_year_end: '2026-03-31', vat_return: null });
    const entered = { id: journal.id, date: '2026-09-01', amount: 5_000, opposite: false, approved: false };
    expect(await settlement()).toEqual({ state: 'part', paid: 0, open: 2_600, payments: [entered] });
    await approve(journal.id);
    expect(await settlement()).toEqual({ state: 'part', paid: 5_000, open: 2_600, payments: [{ ...entered, approved: true }] });
    // What names another year does not count. What names none counts for the last year that had ended, here as in the runway.
    await posted({ ...payment, amount: '100.00', tax_year_end: '2025-03-31' });
    await posted({ kind: 'corporation_tax', amount: '40.00', date: '2026-03-31' });
    expect(await settlement()).toMatchObject({ state: 'part', open: 2_600 });
    expect(await settlement('2025-03-31')).toMatchObject({ payments: [{ amount: 100 }, { amount: 40, date: '2026-03-31' }] });
    await posted({ kind: 'corporation_tax', amount: '2600.00', date: '2026-09-02' });
    const paid = { state: 'paid', paid: 7_600, open: 0, payments: [{ amount: 2_600, date: '2026-09-02' }, { amount: 5_000 }] };
    expect(await settlement()).toMatchObject(paid);
    expect(await settlement('2026-03-30')).toMatchObject({ payments: [] });
    const runway = (await ada.agent.get('/api/staff/finance/runway').expect(200)).body as object;
    expect(runway).toMatchObject({ tax_years: [{ to: '2026-09-15' }, { to: '2026-03-31', paid: 7_600, owed: 0 }] });
    await expect(app.database.query('UPDATE finance_journals SET tax_year_end = NULL WHERE id = $1', [journal.id])).rejects.toThrow();
    await rhys.agent.post(`${JOURNALS}/${journal.id}/reverse`).send({ reason: 'Paid twice' }).expect(200);
    expect(await settlement()).toMatchObject({ state: 'part', open: 5_000, payments: [{ amount: 2_600 }] });
    for (const values of [{ tax_year_end: '2026-03-30' }, { tax_year_end: 'last' }, { kind: 'paye' }, { kind: 'corporation_tax_charge' }])
      expect(Object.keys(await refused({ ...payment, ...values }))).toEqual(['tax_year_end']);
  });

  it('are for admin and ceo only', async () => {
    const { id } = await enter();
    const staff = await app.signUp({ roles: ['staff', 'hr'] });
    for (const [agent, status] of [
      [app.agent(), 401],
      [staff.agent, 403],
    ] as const) {
      await agent.get(JOURNALS).expect(status);
      await agent.post(JOURNALS).send(VAT).expect(status);
      await agent.get(`${JOURNALS}/${id}`).expect(status);
      await agent.put(`${JOURNALS}/${id}/approve`).expect(status);
      await agent.put(`${JOURNALS}/${id}/reject`).send({ reason: 'No' }).expect(status);
      await agent.post(`${JOURNALS}/${id}/reverse`).send({ reason: 'No' }).expect(status);
    }
    await ada.agent.get(`${JOURNALS}/${randomUUID()}`).expect(404);
    await ada.agent.put(`${JOURNALS}/${randomUUID()}/approve`).expect(404);
  });

  it('wait until another director approves them with a recent password, and are then posted', async () => {
    const { id, ...entered } = await enter();
    expect(entered).toMatchObject({
      status: 'pending',
      amount: 575,
      posted_on: null,
      entries: [],
      can: { approve: false, reverse: false },
    });
    expect((await rhys.agent.get(`${JOURNALS}/${id}`).expect(200)).body).toMatchObject({ can: { approve: true, reject: true } });
    expect((await ada.agent.get(JOURNALS).expect(200)).body).toMatchObject([{ can: { approve: false, reject: true } }]);
    expect((await rhys.agent.get('/api/inbox').expect(200)).body).toMatchObject({
      items: [{ kind: 'approval', target: { title: VAT.description } }],
    });
    expect((await ada.agent.put(`${JOURNALS}/${id}/approve`).expect(409)).body).toMatchObject({ code: 'own-journal' });
    expect(await approve(id)).toMatchObject({
      status: 'approved',
      self_approved: false,
      posted_on: '2026-08-07',
      entries: [
        {
          source_kind: 'journal',
          lines: [
            { account: '2203', debit: 575 },
            { account: '1200', credit: 575 },
          ],
        },
      ],
    });
    expect((await rhys.agent.put(`${JOURNALS}/${id}/approve`).expect(409)).body).toMatchObject({ code: 'not-pending' });
    expect((await ada.agent.get('/api/inbox').expect(200)).body).toMatchObject({ items: [{ kind: 'decision' }] });
    app.clock.advance(11 * 60_000);
    for (const request of [rhys.agent.put(`${JOURNALS}/${id}/approve`), rhys.agent.post(`${JOURNALS}/${id}/reverse`).send({ reason: 'X' })])
      expect((await request.expect(403)).body).toMatchObject({ code: 'proof-required' });
  });

  it('are self-approved by the only director, and marked as such', async () => {
    await app.database.query(`UPDATE users SET is_active = false WHERE id = $1`, [rhys.user.id]);
    const { id } = await enter();
    expect(await approve(id, ada)).toMatchObject({ status: 'approved', self_approved: true, self_reversed: false });
    const reversed = await ada.agent.post(`${JOURNALS}/${id}/reverse`).send({ reason: 'Twice' }).expect(200);
    expect(reversed.body).toMatchObject({ self_approved: true, self_reversed: true });
    const { entries } = reversed.body as JournalDetailView;
    const account = entries[0]?.lines[0]?.account ?? '';
    const lines = await ada.agent.get(`/api/staff/finance/ledger/accounts/${account}/lines?from=2026-01-01&to=2026-12-31`).expect(200);
    expect((lines.body as { items: object[] }).items).toMatchObject([
      { event: 'reversed', own_decision: true },
      { event: 'approved', own_decision: true },
    ]);
  });

  it('are rejected with a reason, and reversed today by their exact opposite, once', async () => {
    const first = await enter();
    await rhys.agent.put(`${JOURNALS}/${first.id}/reject`).send({ reason: ' ' }).expect(400);
    expect((await rhys.agent.put(`${JOURNALS}/${first.id}/reject`).send({ reason: 'Not paid yet' }).expect(200)).body).toMatchObject({
      status: 'rejected',
      rejection_reason: 'Not paid yet',
      entries: [],
    });
    const { id } = await enter({ date: '2026-07-31' });
    const reverse = (by: SignedIn, status: number) => by.agent.post(`${JOURNALS}/${id}/reverse`).send({ reason: 'Twice' }).expect(status);
    expect((await reverse(rhys, 409)).body).toMatchObject({ code: 'not-approved' });
    await approve(id);
    expect((await reverse(ada, 409)).body).toMatchObject({ code: 'own-journal' });
    expect((await reverse(rhys, 200)).body).toMatchObject({
      reversal_reason: 'Twice',
      reversed_by_name: 'Rhys Test',
      can: { reverse: false },
      entries: [{ posted_on: '2026-07-31' }, { posted_on: '2026-09-15', lines: [{ credit: 575 }, { debit: 575 }] }],
    });
    expect((await reverse(rhys, 409)).body).toMatchObject({ code: 'already-reversed' });
  });

  it('of a closed month are posted on the first open day, with their own date', async () => {
    await ada.agent.post('/api/staff/finance/periods/2026-08/close').expect(200);
    const { id } = await enter({ date: '2026-08-20' });
    expect(await approve(id)).toMatchObject({ date: '2026-08-20', posted_on: '2026-09-01' });
  });

  it('count as income or expense only on such accounts', async () => {
    const note = { kind: 'supplier_credit_note', category: 'Utilities', vat_code: 'standard', to_account: '2100' };
    expect(await posted({ opposite: true })).toEqual({ '2203': -575, '1200': 575 });
    expect(await posted({ kind: 'corporation_tax', amount: 7_600 })).toEqual({ '2220': 7_600, '1200': -7_600 });
    expect(await posted({ kind: 'transfer', amount: 80, from_account: '1220', to_account: '1200' })).toEqual({ '1200': 80, '1220': -80 });
    const payout = { kind: 'transfer', amount: '100.00', from_account: '1210', to_account: '1200' };
    expect(await posted({ ...payout, fee: '2.90' })).toEqual({ '1200': 97.1, '5300': 2.9, '1210': -100 });
    expect(await posted({ ...payout, arrived: '101.20', fee: '0.30' })).toEqual({ '1200': 101.2, '5300': 0.3, '5310': -1.5, '1210': -100 });
    expect(await refused({ ...payout, arrived: '1012' })).toHaveProperty('arrived');
    expect(await refused({ ...payout, fee: '100' })).toHaveProperty('fee');
    expect(await refused({ fee: '1' })).toHaveProperty('fee');
    expect(await posted({ kind: 'opening_balance', amount: 5_000, to_account: '2300' })).toEqual({ '2300': -5_000, '3050': 5_000 });
    const summary = async () =>
      (await ada.agent.get('/api/staff/finance/summary?from=2026-01-01&to=2026-12-31').expect(200)).body as unknown;
    expect(await summary()).toMatchObject({ total_expenses: 1.7, total_income: 0 });
    expect(await posted({ kind: 'bank_fee', amount: 12.5, from_account: '1210' })).toEqual({ '5300': 12.5, '1210': -12.5 });
    expect(await posted({ kind: 'loan_repayment', amount: 300, interest: '45' })).toEqual({ '2300': 255, '5320': 45, '1200': -300 });
    expect(await posted({ ...note, amount: 10 })).toEqual({ '5110': -10, '2201': -2, '2100': 12 });
    expect(await posted({ ...note, amount: 10, vat_amount: '1.99' })).toEqual({ '5110': -10, '2201': -1.99, '2100': 11.99 });
    expect(await summary()).toMatchObject({ total_expenses: 39.2, total_income: 0 });
    expect((await ada.agent.get('/api/staff/finance/ledger/check').expect(200)).body).toMatchObject({ ok: true });
  });

  it('refuse invalid amounts, dates, and fields that do not belong to their kind', async () => {
    for (const amount of ['1e3', '12.345', '-0', '£5', '', 0, -5, null, [5]]) expect(await refused({ amount })).toHaveProperty('amount');
    for (const date of ['1999-12-31', '2026-02-29', '2026-09-16', '', null]) expect(await refused({ date })).toHaveProperty('date');
    expect(await refused({ description: ' ' })).toHaveProperty('description');
    expect(await refused({ kind: 'gift' })).toHaveProperty('kind');
    expect(await refused({ interest: 5 })).toEqual({ interest: 'A journal of this kind does not have this field.' });
    expect(await refused({ kind: 'transfer', from_account: '1200', to_account: '1200' })).toHaveProperty('to_account');
    expect(Object.keys(await refused({ kind: 'transfer', from_account: '2300' }))).toEqual(['from_account', 'to_account']);
    expect(await refused({ kind: 'bank_fee', from_account: '4010' })).toHaveProperty('from_account');
    expect(await refused({ kind: 'loan_repayment', interest: 575.01 })).toHaveProperty('interest');
    expect(await refused({ kind: 'loan_repayment' })).toHaveProperty('interest');
    expect(Object.keys(await refused({ kind: 'supplier_credit_note' })).sort()).toEqual(['category', 'to_account', 'vat_code']);
    const note = { kind: 'supplier_credit_note', category: 'Utilities', to_account: '1200' };
    expect(await refused({ ...note, vat_code: 'zero', vat_amount: 1 })).toHaveProperty('vat_amount');
    expect(await refused({ ...note, vat_code: 'standard', vat_amount: 113.99 })).toHaveProperty('vat_amount');
    expect(await refused({ category: 'Yachts' })).toHaveProperty('category');
  });

  it('are created once when they are sent twice', async () => {
    const id = randomUUID();
    await enter({ id });
    await enter({ id });
    expect(
      (
        await ada.agent
          .post(JOURNALS)
          .send({ ...VAT, id, amount: 1 })
          .expect(409)
      ).body,
    ).toMatchObject({ code: 'already-entered' });
    expect((await ada.agent.get(JOURNALS).expect(200)).body).toHaveLength(1);
  });

  it('are paged, latest first, by kind and status', async () => {
    const dates = ['2026-09-01', '2026-09-03', '2026-09-02'];
    for (const date of dates) await enter({ date });
    await enter({ kind: 'paye', date: '2026-08-01' });
    const first = await ada.agent.get(`${JOURNALS}?kind=vat&status=pending&limit=2`).expect(200);
    expect((first.body as JournalView[]).map(({ date }) => date)).toEqual(['2026-09-03', '2026-09-02']);
    const next = /^<([^>]+)>; rel="next"/.exec(first.headers['link'] ?? '')?.[1] ?? '';
    const second = await ada.agent.get(next).expect(200);
    expect((second.body as JournalView[]).map(({ date }) => date)).toEqual(['2026-09-01']);
    expect(second.headers['link']).toBeUndefined();
    await ada.agent.get(`${JOURNALS}?kind=gift`).expect(400);
  });

  it('name accounts as in the chart', async () => {
    const rows = await app.database.query<{ code: string; name: string }>('SELECT code, name FROM ledger_accounts WHERE code = ANY($1)', [
      Object.keys(JOURNAL_ACCOUNTS),
    ]);
    expect(Object.fromEntries(rows.map(({ code, name }) => [code, name]))).toEqual(JOURNAL_ACCOUNTS);
  });
});
