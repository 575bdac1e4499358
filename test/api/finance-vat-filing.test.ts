import type { DeadlineView } from '../../server/finance/company/company.dto.js';
import type { FiledReturnView, VatPeriodView } from '../../server/finance/tax/filing/vat-filing.dto.js';
import type { VatReturnView } from '../../server/finance/tax/vat-return.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { approveTransaction, enterTransaction, twoDirectors, VAT_COMPANY } from '../support/finance.js';

const FINANCE = '/api/staff/finance';
const RETURNS = `${FINANCE}/vat-returns`;
const FIRST = { from: '2026-01-01', to: '2026-03-31' };
const SECOND = { from: '2026-04-01', to: '2026-06-30' };

describe('filing a VAT return', () => {
  let app: TestApp;
  let ada: SignedIn;
  let rhys: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ ada, rhys } = await twoDirectors(app, '2026-04-15'));
    await ada.agent.put(`${FINANCE}/company-info`).send(VAT_COMPANY).expect(200);
  });

  const approved = async (values: object) => approveTransaction(rhys, (await enterTransaction(ada, values)).id);
  const sale = (amount: number, date: string) => approved({ type: 'income', category: 'Merchandise Sales', amount, date });
  const computed = async ({ from, to }: { from: string; to: string }): Promise<VatReturnView> =>
    (await ada.agent.get(`${FINANCE}/vat-return?from=${from}&to=${to}`).expect(200)).body as VatReturnView;
  const periods = async () => (await ada.agent.get(`${RETURNS}/periods`).expect(200)).body as VatPeriodView[];
  const open = async () => (await periods()).filter(({ state }) => state === 'open');
  const displayedTotals = async (days: { from: string; to: string }, filed_on = '2026-04-15') => {
    const { box1, box4, box6, box7 } = await computed(days);
    return { ...days, box1, box4, box6, box7, filed_on, note: 'Receipt 123' };
  };
  const file = async (days: { from: string; to: string }, filed_on?: string) =>
    (
      await ada.agent
        .post(RETURNS)
        .send(await displayedTotals(days, filed_on))
        .expect(201)
    ).body as VatReturnView;

  const deadlines = async () => (await ada.agent.get(`${FINANCE}/tax-deadlines`).expect(200)).body as DeadlineView[];
  const deadline = async () => (await deadlines()).find(({ id }) => id === 'vat_return:2026-03-31');

  it('ticks its deadline off, in the calendar feed as well', async () => {
    const { url } = (await ada.agent.post('/api/staff/playtest/feed').send({}).expect(201)).body as { url: string };
    const feed = async () => (await app.agent().get(new URL(url).pathname).expect(200)).text;
    expect(await deadline()).toMatchObject({ done_on: null });
    expect(await feed()).toContain('deadline-vat_return-2026-03-31');
    await file(FIRST);
    expect(await deadline()).toMatchObject({ done_on: '2026-04-15', note: 'Receipt 123' });
    expect(await feed()).not.toContain('deadline-vat_return-2026-03-31');
    expect(await feed()).toContain('deadline-vat_return-2026-06-30');
  });

  it('offers the running period, those that have ended and the last filed ones', async () => {
    expect((await periods())[0]).toEqual({ ...SECOND, due_date: '2026-08-07', state: 'running' });
    expect(await computed(SECOND)).toMatchObject({ is_running: true, can_file: false });
    await file(FIRST);
    expect(await periods()).toEqual([
      { ...SECOND, due_date: '2026-08-07', state: 'running' },
      { ...FIRST, due_date: '2026-05-07', state: 'filed' },
    ]);
  });

  describe('and its payment', () => {
    const payment = { kind: 'vat', amount: '200.00', date: '2026-04-15', description: 'VAT of January to March' };
    const enter = async (values: object) => ada.agent.post(`${FINANCE}/journals`).send({ ...payment, ...values });
    const listed = async () =>
      ((await ada.agent.get(RETURNS).expect(200)).body as { items: FiledReturnView[] }).items.map(({ settlement }) => settlement);

    it('shows whether it is paid, from the journals that name it', async () => {
      await sale(1_000, '2026-02-10');
      const { filed } = await file(FIRST);
      expect(filed?.settlement).toEqual({ state: 'unpaid', paid: 0, open: 200, payments: [] });
      const { body } = await enter({ vat_return_id: filed?.id }).then((response) => response);
      const journal = body as { id: string; vat_return: unknown; entries: unknown[] };
      expect(journal.vat_return).toEqual(FIRST);
      const entered = { id: journal.id, date: '2026-04-15', amount: 200, opposite: false, approved: false };
      expect(await listed()).toEqual([{ state: 'waiting', paid: 0, open: 0, payments: [entered] }]);
      await rhys.agent.put(`${FINANCE}/journals/${journal.id}/approve`).send({}).expect(200);
      expect(await listed()).toEqual([{ state: 'paid', paid: 200, open: 0, payments: [{ ...entered, approved: true }] }]);
      expect((await computed(FIRST)).filed?.settlement.state).toBe('paid');
      // A payment that is reversed, or rejected, pays nothing.
      await rhys.agent.post(`${FINANCE}/journals/${journal.id}/reverse`).send({ reason: 'Paid twice' }).expect(200);
      expect(await listed()).toEqual([{ state: 'unpaid', paid: 0, open: 200, payments: [] }]);
      const other = (await enter({ vat_return_id: filed?.id })).body as { id: string };
      await rhys.agent.put(`${FINANCE}/journals/${other.id}/reject`).send({ reason: 'Not paid yet' }).expect(200);
      expect(await listed()).toMatchObject([{ state: 'unpaid', payments: [] }]);
    });

    it('can be changed to another return by no one once it is approved', async () => {
      await sale(1_000, '2026-02-10');
      const { filed } = await file(FIRST);
      const { id } = (await enter({ vat_return_id: filed?.id })).body as { id: string };
      await rhys.agent.put(`${FINANCE}/journals/${id}/approve`).send({}).expect(200);
      await expect(app.database.query('UPDATE finance_journals SET vat_return_id = NULL')).rejects.toThrow();
    });

    it('is refused for a return that is not filed here, and for other kinds of journal', async () => {
      const { filed } = await file(FIRST);
      for (const values of [
        { vat_return_id: '00000000-0000-4000-8000-000000000000' },
        { vat_return_id: 'latest' },
        { kind: 'paye', vat_return_id: filed?.id },
      ]) {
        const response = await enter(values);
        expect([response.status, Object.keys((response.body as { fields: object }).fields)]).toEqual([400, ['vat_return_id']]);
      }
    });
  });

  it('leaves its deadline as it is if it was ticked off before', async () => {
    const ticked = { done_on: '2026-04-10', note: 'Filed by the accountant, paid from the savings account' };
    await rhys.agent.put(`${FINANCE}/tax-deadlines/vat_return:2026-03-31`).send(ticked).expect(200);
    await file(FIRST);
    expect(await deadline()).toMatchObject(ticked);
  });

  it('leaves no month of its period overdue when the periods change afterwards', async () => {
    await file(FIRST);
    await ada.agent
      .put(`${FINANCE}/company-info`)
      .send({ ...VAT_COMPANY, vat_stagger: 'monthly', version: 1 })
      .expect(200);
    const months = (await deadlines()).filter(({ type }) => type === 'vat_return').map(({ period_end }) => period_end);
    expect(months.slice(0, 4)).toEqual(['2025-11-30', '2025-12-31', '2026-03-31', '2026-04-30']);
  });

  it('counts every sale once, in this return or late in the next, whatever is filed and approved at the same moment', async () => {
    await sale(1_000, '2026-02-10');
    const { id } = await enterTransaction(ada, { type: 'income', category: 'Merchandise Sales', amount: 500, date: '2026-02-11' });
    const input = await displayedTotals(FIRST);
    const [first, second, approval] = await Promise.all([
      ada.agent.post(RETURNS).send(input),
      rhys.agent.post(RETURNS).send(input),
      rhys.agent.post(`${FINANCE}/transactions/${id}/approve`).send({ version: 1 }),
    ]);
    expect(approval.status).toBe(200);
    expect([201, 409]).toContain(first.status);
    expect([201, 409]).toContain(second.status);
    expect([first, second].filter(({ status }) => status === 201).length).toBeLessThan(2);
    if (first.status !== 201 && second.status !== 201) await file(FIRST);
    expect((await computed(FIRST)).box1 + (await computed(SECOND)).box1).toBe(300);
  });

  it('freezes it, and later entries count in the next one, marked late', async () => {
    await sale(1_000, '2026-02-10');
    expect(await open()).toEqual([
      { ...FIRST, due_date: '2026-05-07', state: 'open' },
      { from: '2025-10-01', to: '2025-12-31', due_date: '2026-02-07', state: 'open' },
    ]);
    expect(await computed(FIRST)).toMatchObject({ box1: 200, filed: null, can_file: true, is_running: false });
    const filed = await file(FIRST);
    expect(filed).toMatchObject({ box1: 200, box6: 1_000, filed: { on: '2026-04-15', note: 'Receipt 123' }, can_file: false });

    await sale(50, '2026-03-31');
    // Earlier than any return filed here.
    await approved({ amount: 100, date: '2025-11-05' });
    expect(await computed(FIRST)).toEqual(filed);
    await sale(300, '2026-04-02');
    const next = await computed(SECOND);
    expect(next).toMatchObject({
      box1: 70,
      box4: 20,
      box6: 350,
      box7: 100,
      late_vat: -10,
      late_vat_above_limit: false,
      can_file: false,
      is_running: true,
    });
    expect(next.rows.filter(({ box }) => box === 'box1').map(({ late, amount }) => [late, amount])).toEqual([
      [false, 60],
      [true, 10],
    ]);
    // Other dates than those of the next period preview the tax points only.
    expect(await computed({ from: '2026-04-01', to: '2026-04-30' })).toMatchObject({ box1: 70, can_file: false, is_running: false });
    expect(await computed({ from: '2026-04-02', to: '2026-06-30' })).toMatchObject({ box1: 60, late_vat: 0 });

    app.clock.advance(Date.parse('2026-07-01T12:00:00Z') - app.clock.now().getTime());
    // Sessions expire before that.
    [ada, rhys] = [await app.signUp({ roles: ['ceo'] }), await app.signUp({ roles: ['admin'] })];
    expect(await open()).toEqual([{ ...SECOND, due_date: '2026-08-07', state: 'open' }]);
    const second = await file(SECOND, '2026-07-01');
    await sale(10, '2026-06-01');
    expect(await computed(SECOND)).toEqual(second);
    // A late item counts once: the next return contains only items that were in neither.
    expect(await computed({ from: '2026-07-01', to: '2026-09-30' })).toMatchObject({ box1: 2, box4: 0, late_vat: 2 });

    const list = await ada.agent.get(`${RETURNS}?limit=1`).expect(200);
    const { items, nextCursor } = list.body as { items: FiledReturnView[]; nextCursor: string };
    expect(items).toEqual([
      expect.objectContaining({ ...SECOND, box5: 50, is_payment: true, filed_on: '2026-07-01', note: 'Receipt 123' }) as FiledReturnView,
    ]);
    const rest = (await ada.agent.get(`${RETURNS}?limit=1&cursor=${nextCursor}`).expect(200)).body as { items: FiledReturnView[] };
    expect(rest).toMatchObject({ items: [FIRST], nextCursor: null });
  });

  it('counts sales outside the scope in box 6 when the company chooses so, and filed returns do not change', async () => {
    await approved({ type: 'income', category: 'Game Sales', amount: 700, vat_rate: 0, vat_code: 'outside_scope', date: '2026-02-10' });
    await sale(1_000, '2026-02-11');
    expect((await computed(FIRST)).box6).toBe(1_000);
    await ada.agent
      .put(`${FINANCE}/company-info`)
      .send({ ...VAT_COMPANY, outside_scope_in_box6: true, version: 1 })
      .expect(200);
    const counted = await computed(FIRST);
    expect(counted).toMatchObject({ box1: 200, box6: 1_700, box7: 0 });
    expect(counted.rows).toContainEqual({
      box: 'box6',
      account: '4010',
      account_name: 'Game Sales',
      vat_code: 'outside_scope',
      late: false,
      amount: 700,
    });
    expect(await file(FIRST)).toMatchObject({ box6: 1_700 });
    await ada.agent
      .put(`${FINANCE}/company-info`)
      .send({ ...VAT_COMPANY, outside_scope_in_box6: false, version: 2 })
      .expect(200);
    expect(await computed(FIRST)).toMatchObject({ box6: 1_700, rows: expect.arrayContaining(counted.rows) as object });
  });

  it('shows the lines that it was filed with, and late ones separately', async () => {
    const lines = async (days: { from: string; to: string }, query: string) => {
      const { body } = await ada.agent.get(`${FINANCE}/vat-return/lines?from=${days.from}&to=${days.to}&${query}`).expect(200);
      return (body as { items: Array<{ credit: number; source_kind: string }>; nextCursor: string | null }).items.map(
        ({ credit }) => credit,
      );
    };
    const output = 'account=2200&vat_code=standard';
    await sale(1_000, '2026-02-10');
    await sale(500, '2026-03-10');
    expect(await lines(FIRST, output)).toEqual([100, 200]);
    await file(FIRST);
    await sale(50, '2026-03-31');
    // The filed return is unchanged; late items are in the next return.
    expect(await lines(FIRST, output)).toEqual([100, 200]);
    expect(await lines(SECOND, `${output}&late=true`)).toEqual([10]);
    // A stored sum of the ledger has all of them.
    const all = await ada.agent.get(
      `${FINANCE}/ledger/accounts/2200/vat-lines?from=${FIRST.from}&to=${FIRST.to}&vat_code=standard&vat_side=output`,
    );
    expect(all.body).toMatchObject({ items: [{ credit: 10 }, { credit: 100 }, { credit: 200 }] });
    expect(await lines(SECOND, output)).toEqual([]);
    expect(await lines(FIRST, 'account=4050&vat_code=standard')).toEqual([500, 1_000]);
    const first = await ada.agent.get(`${FINANCE}/vat-return/lines?from=2026-01-01&to=2026-03-31&${output}&limit=1`).expect(200);
    const { nextCursor } = first.body as { nextCursor: string };
    expect(await lines(FIRST, `${output}&limit=1&cursor=${encodeURIComponent(nextCursor)}`)).toEqual([200]);
    const path = `${FINANCE}/vat-return/lines?from=2026-01-01&to=2026-03-31&${output}`;
    await app.agent().get(path).expect(401);
    await (await app.signUp({ roles: ['hr'] })).agent.get(path).expect(403);
    for (const query of ['account=22&vat_code=standard', 'account=2200&vat_code=gold', `${output}&late=maybe`])
      await ada.agent.get(`${FINANCE}/vat-return/lines?from=2026-01-01&to=2026-03-31&${query}`).expect(400);
  });

  it('files only the amounts that were displayed', async () => {
    const seen = await displayedTotals(FIRST);
    await sale(1_000, '2026-02-10');
    const refused = (await ada.agent.post(RETURNS).send(seen).expect(409)).body as { code: string; current: VatReturnView };
    expect(refused).toMatchObject({ code: 'vat-return-changed', current: { box1: 200, filed: null } });
    // Two clicks create one return.
    const again = await displayedTotals(FIRST);
    const answers = await Promise.all([ada.agent.post(RETURNS).send(again), rhys.agent.post(RETURNS).send(again)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'already-filed',
      error: 'This return was filed already.',
      current: { filed: { on: '2026-04-15', note: 'Receipt 123' } },
    });
    const [row] = await app.database.query<{ action: string }>(`SELECT action FROM audit_log WHERE action = 'VAT_RETURN_FILED'`);
    expect(row).toEqual({ action: 'VAT_RETURN_FILED' });
  });

  it('counts every entry in this return or in the next, with concurrent postings', async () => {
    const seen = await displayedTotals(FIRST);
    const entered = await Promise.all([1, 2, 3, 4, 5, 6].map(() => enterTransaction(ada, { amount: 100, date: '2026-03-01' })));
    const [answer] = await Promise.all([ada.agent.post(RETURNS).send(seen), ...entered.map(({ id }) => approveTransaction(rhys, id))]);
    if (answer.status === 409) await file(FIRST);
    const [first, second] = [await computed(FIRST), await computed(SECOND)];
    expect(first.box4 + second.box4).toBe(120);
  });

  it('cannot be changed, even by SQL, and stays without the name of a deleted author', async () => {
    await file(FIRST);
    for (const statement of [
      `UPDATE finance_vat_returns SET boxes = '{}'`,
      'DELETE FROM finance_vat_returns',
      'TRUNCATE finance_vat_returns CASCADE',
    ])
      await expect(app.database.query(statement)).rejects.toThrow('append-only');
    await app.database.query('UPDATE finance_vat_returns SET filed_by = NULL');
    expect((await computed(FIRST)).filed).toMatchObject({ on: '2026-04-15', by_name: null, note: 'Receipt 123' });
  });

  it('requires the next period, after its end, and a possible filing date', async () => {
    const seen = await displayedTotals(FIRST);
    for (const [values, field] of [
      [{ to: '2026-03-30' }, 'to'],
      [{ from: '2026-04-01', to: '2026-06-30' }, 'to'],
      [{ filed_on: '2026-03-31' }, 'filed_on'],
      [{ filed_on: '2026-04-16' }, 'filed_on'],
      [{ filed_on: '2026-02-29' }, 'filed_on'],
      [{ box1: '1e3' }, 'box1'],
      [{ box4: 1e-7 }, 'box4'],
      [{ box4: 0.001 }, 'box4'],
      [{ box7: null }, 'box7'],
      [{ box6: 0.123 }, 'box6'],
      [{ note: 'x'.repeat(1_001) }, 'note'],
    ] as const)
      expect(
        (
          await ada.agent
            .post(RETURNS)
            .send({ ...seen, ...values })
            .expect(400)
        ).body,
      ).toHaveProperty(`fields.${field}`);
    const version = ((await ada.agent.get(`${FINANCE}/company-info`)).body as { version: number }).version;
    await ada.agent
      .put(`${FINANCE}/company-info`)
      .send({ ...VAT_COMPANY, vat_end_date: '2025-12-31', version })
      .expect(200);
    expect(await open()).toMatchObject([{ from: '2025-10-01', to: '2025-12-31' }]);
    await ada.agent.post(RETURNS).send(seen).expect(400);
  });

  it('is for admin and ceo only, with a recent password', async () => {
    const seen = await displayedTotals(FIRST);
    const staff = await app.signUp({ roles: ['staff', 'hr'] });
    for (const path of [RETURNS, `${RETURNS}/periods`]) {
      await app.agent().get(path).expect(401);
      await staff.agent.get(path).expect(403);
    }
    await app.agent().post(RETURNS).send(seen).expect(401);
    await staff.agent.post(RETURNS).send(seen).expect(403);
    app.clock.advance(30 * 60_000);
    expect((await ada.agent.post(RETURNS).send(seen).expect(403)).body).toMatchObject({ code: 'proof-required' });
    expect((await ada.agent.get(RETURNS).expect(200)).body).toEqual({ items: [], nextCursor: null });
  });
});
