import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { DeliverableView } from '../../server/clarity/deliverables/deliverables.dto.js';
import type { ExpenseView } from '../../server/clarity/expenses/expenses.dto.js';
import type { ClaritySettingsView } from '../../server/clarity/settings/clarity-settings.dto.js';
import type { Outcome } from '../../server/clarity/payables/payables.dto.js';
import type { ClaimKind } from '../../server/clarity/clarity.rules.js';
import { PreviousLimit1795716000000 } from '../../server/platform/database/migrations/1795716000000-previous-limit.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { clarityTeam, payablesOf } from '../support/clarity.js';
import { balances } from '../support/finance.js';
import { blackPng } from '../support/pictures.js';
import { colleague } from '../support/staff.js';

const EXPENSES = '/api/clarity/expenses';
const DELIVERABLES = '/api/clarity/deliverables';

describe('claims', () => {
  let app: TestApp;
  let mia: SignedIn;
  let hal: SignedIn;
  let ada: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ mia, hal, ada } = await clarityTeam(app));
  });

  const spend = async (values: object = {}, by = mia): Promise<ExpenseView> =>
    (
      await by.agent
        .post(EXPENSES)
        .send({ description: 'Train to Leeds', amount: '48.20', ...values })
        .expect(201)
    ).body as ExpenseView;
  const agree = async (values: object = {}): Promise<DeliverableView> =>
    (
      await hal.agent
        .post(DELIVERABLES)
        .send({ user_id: mia.user.id, title: 'Key art', amount: '750.00', due_on: '2026-10-01', ...values })
        .expect(201)
    ).body as DeliverableView;
  const decide = async (by: SignedIn, kind: ClaimKind, ids: string[], values: object = {}): Promise<Outcome[]> =>
    (
      (
        await by.agent
          .post(`/api/clarity/approvals/${kind}/bulk`)
          .send({ ids, action: 'approve', ...values })
          .expect(200)
      ).body as { outcomes: Outcome[] }
    ).outcomes;
  const ledger = () => balances(app);

  describe('expenses', () => {
    it('are available to the staff area; users see their own', async () => {
      const { id, version } = await spend();
      const change = { description: 'Mine', amount: 1, version };
      const outsider = await app.signUp();
      for (const [agent, status] of [
        [app.agent(), 401],
        [outsider.agent, 403],
      ] as const) {
        await agent.get(EXPENSES).expect(status);
        await agent.post(EXPENSES).send({ description: 'Train', amount: 1 }).expect(status);
        await agent.get(`${EXPENSES}/${id}`).expect(status);
        await agent.put(`${EXPENSES}/${id}`).send(change).expect(status);
        await agent.delete(`${EXPENSES}/${id}`).expect(status);
        await agent.get(`${EXPENSES}/${id}/receipt`).expect(status);
        await agent.get('/api/clarity/settings').expect(status);
      }
      const { agent } = await colleague(app, 'Zoe', ['developer']);
      for (const call of [
        agent.get(`${EXPENSES}?user_id=${mia.user.id}`),
        agent.get(`${EXPENSES}/${id}`),
        agent.get(`${EXPENSES}/${id}/receipt`),
        agent.put(`${EXPENSES}/${id}`).send(change),
        agent.delete(`${EXPENSES}/${id}`),
        hal.agent.put(`${EXPENSES}/${id}`).send(change),
        hal.agent.delete(`${EXPENSES}/${id}`),
      ])
        await call.expect(404);
      expect((await hal.agent.get(`${EXPENSES}?user_id=${mia.user.id}`).expect(200)).body).toMatchObject([{ id, can: { edit: false } }]);
      await hal.agent
        .post(`/api/clarity/approvals/holidays/bulk`)
        .send({ ids: [id], action: 'approve' })
        .expect(404);
    });

    it('are entered once, changed while pending, approved, and reimbursed', async () => {
      const id = randomUUID();
      const entered = await spend({ id, category: 'Travel & Transport', project: 'Tidewater', date: '2026-09-10' });
      expect(entered).toMatchObject({ id, amount: 48.2, currency: 'GBP', project: 'Tidewater', status: 'pending', receipt_path: null });
      const same = { id, category: 'Travel & Transport', project: 'Tidewater', date: '2026-09-10' };
      await spend(same);
      for (const changed of [
        { description: 'Else' },
        { amount: 1 },
        { category: 'Office Supplies' },
        { project: 'Saltmarsh' },
        { project: undefined },
        { date: '2026-09-11' },
      ]) {
        const sent = { description: 'Train to Leeds', amount: '48.20', ...same, ...changed };
        expect((await mia.agent.post(EXPENSES).send(sent).expect(409)).body).toMatchObject({ code: 'already-entered' });
      }
      const put = (values: object) => mia.agent.put(`${EXPENSES}/${id}`).send({ ...{ description: 'Train', amount: '50.00' }, ...values });
      expect((await put({ version: 1, category: 'Travel & Transport' }).expect(200)).body).toMatchObject({ amount: 50, version: 2 });
      expect((await put({ version: 1 }).expect(409)).body).toMatchObject({ code: 'expense-changed', current: { version: 2 } });
      expect(await decide(hal, 'expenses', [id], { action: 'reject', reason: 'Which train?' })).toMatchObject([{ outcome: 'done' }]);
      expect((await put({ version: 2 }).expect(409)).body).toMatchObject({ code: 'expense-changed', changedBy: 'Hal Test' });
      await put({ version: 3, category: 'Travel & Transport' }).expect(200);
      // Their own change, made in another window.
      expect((await put({ version: 3 }).expect(409)).body).not.toHaveProperty('changedBy');
      expect((await hal.agent.get('/api/clarity/approvals').expect(200)).body).toMatchObject({
        expenses: [{ id, userId: mia.user.id, user_name: 'Mia Test', amount: 50 }],
      });
      expect(await decide(hal, 'expenses', [id])).toMatchObject([{ outcome: 'done' }]);
      expect((await put({ version: 5 }).expect(409)).body).toMatchObject({ code: 'expense-approved' });
      await mia.agent.delete(`${EXPENSES}/${id}`).expect(409);
      expect(await ledger()).toEqual({ '5070': 5_000, '2110': -5_000 });
      const [owed] = await payablesOf(mia);
      expect(owed).toMatchObject({ type: 'expense', description: 'Train', amount: 50, hours: null, status: 'owed' });
      await ada.agent.post(`/api/clarity/payables/${owed?.id}/pay`).send({ method: 'stripe', reference: 'po_1' }).expect(200);
      expect(await ledger()).toEqual({ '5070': 5_000, '1210': -5_000 });
      expect((await mia.agent.get('/api/clarity/summary').expect(200)).body).toMatchObject({
        reimbursed_this_month: 50,
        earned_this_month: 0,
      });
      const other = await spend();
      await mia.agent.delete(`${EXPENSES}/${other.id}`).expect(204);
      await mia.agent.get(`${EXPENSES}/${other.id}`).expect(404);
    });

    const WRONG: ReadonlyArray<readonly [values: object, field: string]> = [
      [{ amount: '1e3' }, 'amount'],
      [{ amount: '-1' }, 'amount'],
      [{ amount: '12.345' }, 'amount'],
      [{ amount: '1234567890123456' }, 'amount'],
      [{ description: ' ' }, 'description'],
      [{ description: 'x'.repeat(10_000) }, 'description'],
      [{ category: 'Salaries' }, 'category'],
      [{ date: '1900-01-01' }, 'date'],
      [{ date: '2026-09-16' }, 'date'],
      [{ currency: 'JPY' }, 'currency'],
      [{ currency: 'USD', exchange_rate: '9.99' }, 'currency'],
    ];

    it('are refused at the invalid field', async () => {
      for (const [values, field] of WRONG) {
        const sent = { description: 'Train', amount: 1, ...values };
        expect((await mia.agent.post(EXPENSES).send(sent).expect(400)).body).toHaveProperty(`fields.${field}`);
      }
    });

    it('have a receipt, which only their owner and approvers can open', async () => {
      const send = (name: string, file: Buffer, newId: string = randomUUID()) =>
        mia.agent.post(EXPENSES).field('id', newId).field('description', 'Lunch').field('amount', '9.99').attach('receipt', file, name);
      const [first, second] = [await send('a.png', blackPng(64)), await send('b.png', blackPng(64))];
      const { id, receipt_path, receipt_uses } = first.body as ExpenseView;
      expect([first.status, receipt_path, receipt_uses]).toEqual([201, `clarity/expenses/${id}/receipt`, 0]);
      expect(second.body).toMatchObject({ receipt_uses: 1 });
      expect(await send('a.png', blackPng(64), id)).toMatchObject({ status: 201, body: { id, receipt_uses: 1 } });
      for (const retried of [send('c.png', blackPng(65), id), mia.agent.post(EXPENSES).send({ id, description: 'Lunch', amount: '9.99' })])
        expect(await retried).toMatchObject({ status: 409, body: { code: 'already-entered' } });
      for (const [agent, status] of [
        [mia.agent, 200],
        [hal.agent, 200],
        [(await colleague(app, 'Zoe', ['developer'])).agent, 404],
        [app.agent(), 401],
      ] as const)
        await agent.get(`/api/${receipt_path}`).expect(status);
      // A payment that is also in the ledger is flagged on both sides.
      const bought = await ada.agent
        .post('/api/staff/finance/transactions')
        .field('type', 'expense')
        .field('category', 'Office Supplies')
        .field('amount', '9.99')
        .field('vat_rate', '0')
        .field('vat_code', 'exempt')
        .field('date', '2026-09-15')
        .field('description', 'Lunch')
        .field('justification', 'Team day')
        .field('hmrc_category', 'Office costs')
        .attach('receipt', blackPng(64), 'lunch.png');
      expect([bought.status, bought.body]).toMatchObject([201, { receipt_uses: 2 }]);
      expect((await mia.agent.get(EXPENSES).expect(200)).body).toMatchObject([{ receipt_uses: 2 }, { receipt_uses: 2 }]);
      expect((await send('a.pdf', Buffer.from('MZ this is a program'))).status).toBe(415);
      await mia.agent.delete(`${EXPENSES}/${id}`).expect(204);
      await mia.agent.get(`/api/${receipt_path}`).expect(404);
    });

    it('above the limit need two approvers, unless there is only one besides the author', async () => {
      const settings = { second_approval_above: '40.00', version: 0 };
      expect((await hal.agent.get('/api/clarity/settings').expect(200)).body).toEqual({
        second_approval_above: 500,
        own_limit: 500,
        version: 0,
      });
      await mia.agent.put('/api/clarity/settings').send(settings).expect(403);
      await hal.agent
        .put('/api/clarity/settings')
        .send({ ...settings, second_approval_above: '-1' })
        .expect(400);
      await hal.agent.put('/api/clarity/settings').send(settings).expect(200);
      expect((await hal.agent.put('/api/clarity/settings').send(settings).expect(409)).body).toMatchObject({ code: 'settings-changed' });
      const { id } = await spend();
      expect(await decide(hal, 'expenses', [id])).toMatchObject([{ outcome: 'done' }]);
      expect([await ledger(), (await mia.agent.get(`${EXPENSES}/${id}`)).body]).toMatchObject([
        {},
        { status: 'pending', first_approved_by_name: 'Hal Test' },
      ]);
      expect(await decide(hal, 'expenses', [id])).toMatchObject([{ code: 'second-approval' }]);
      expect(await decide(ada, 'expenses', [id])).toMatchObject([{ outcome: 'done' }]);
      expect(await ledger()).toEqual({ '5390': 4_820, '2110': -4_820 });
      const own = await spend({}, hal);
      expect(await decide(hal, 'expenses', [own.id])).toMatchObject([{ code: 'own-claim' }]);
      expect(await decide(ada, 'expenses', [own.id])).toMatchObject([{ outcome: 'done' }]);
      expect((await hal.agent.get(`${EXPENSES}/${own.id}`)).body).toMatchObject({ status: 'approved', first_approved_by_name: null });
    });

    it('above the limit are approved by the first approver alone once nobody else could, unless that is why', async () => {
      const [{ id }, other] = [await spend({ amount: '600.00' }), await spend({ amount: '600.00' })];
      expect(await decide(hal, 'expenses', [id])).toMatchObject([{ outcome: 'done' }]);
      expect(await decide(hal, 'expenses', [id])).toMatchObject([{ code: 'second-approval' }]);
      await decide(ada, 'expenses', [other.id]);
      await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [ada.user.id]);
      expect(await decide(hal, 'expenses', [id])).toMatchObject([{ outcome: 'done' }]);
      expect(await ledger()).toEqual({ '5390': 60_000, '2110': -60_000 });
      await app.database.query('UPDATE users SET is_active = true WHERE id = $1', [ada.user.id]);
      await ada.agent.put(`/api/admin/users/${hal.user.id}`).send({ isActive: false }).expect(200);
      expect(await decide(ada, 'expenses', [other.id])).toMatchObject([{ code: 'second-approval' }]);
    });

    it('are not approved alone by the manager who raised the limit for it', async () => {
      const limit = async (by: SignedIn, second_approval_above: number, version: number) =>
        (await by.agent.put('/api/clarity/settings').send({ second_approval_above, version }).expect(200)).body as ClaritySettingsView;
      const { id } = await spend({ amount: '600.00' });
      expect(await limit(hal, 2_000, 0)).toEqual({ second_approval_above: 2_000, own_limit: 500, version: 1 });
      // In several steps, or for an expense that was entered only then.
      expect(await limit(hal, 1_000, 1)).toMatchObject({ second_approval_above: 1_000, own_limit: 500 });
      const { id: later } = await spend({ description: 'Flight to Cologne', amount: '700.00' });
      await decide(hal, 'expenses', [id, later]);
      await limit(hal, 500, 2);
      expect(await decide(hal, 'expenses', [id, later])).toMatchObject([{ code: 'second-approval' }, { code: 'second-approval' }]);
      expect(await ledger()).toEqual({});
      // For a colleague the raised limit applies at once; for both, once a second manager has set it.
      const [first, second] = [await spend({ amount: '600.00' }), await spend({ amount: '600.00' })];
      await limit(hal, 1_000, 3);
      // Of a limit that was set before this rule, the migration reads the previous one in the audit trail.
      const runner = app.nest.get(DataSource).createQueryRunner();
      await new PreviousLimit1795716000000().down(runner);
      await new PreviousLimit1795716000000().up(runner);
      await runner.release();
      expect((await hal.agent.get('/api/clarity/settings').expect(200)).body).toMatchObject({ own_limit: 500 });
      await decide(ada, 'expenses', [first.id]);
      expect(await ledger()).toEqual({ '5390': 60_000, '2110': -60_000 });
      expect(await limit(ada, 1_000, 4)).toMatchObject({ own_limit: 1_000 });
      expect((await hal.agent.get('/api/clarity/settings').expect(200)).body).toMatchObject({ own_limit: 1_000 });
      await decide(hal, 'expenses', [second.id]);
      expect(await ledger()).toEqual({ '5390': 120_000, '2110': -120_000 });
    });

    it('of a thousand lines in three currencies sum to the penny', async () => {
      const currencies = ['GBP', 'USD', 'EUR'] as const;
      for (const [currency, rate] of [
        ['USD', '1.25'],
        ['EUR', '1.15'],
      ]) {
        const dated = { currency, rate, from: '2026-01-01', source: 'HMRC' };
        await ada.agent
          .post('/api/staff/finance/exchange-rates')
          .send(dated)
          .expect((response) => expect(response.status).toBeLessThan(300));
      }
      // Each line is converted separately and rounded half up.
      const pence = { GBP: 1_234, USD: 987, EUR: 1_073 };
      const counts = { GBP: 334, USD: 333, EUR: 333 };
      const ids: string[] = [];
      for (const currency of currencies) {
        const { id } = await spend({ currency, amount: '12.34' });
        // The route’s result for one line applies to each line.
        const copies = await app.database.query<{ id: string }>(
          `INSERT INTO clarity_expenses
           SELECT (jsonb_populate_record(line, jsonb_build_object('id', gen_random_uuid()))).*
           FROM clarity_expenses line, generate_series(2, $2::int) WHERE line.id = $1 RETURNING id`,
          [id, counts[currency]],
        );
        ids.push(id, ...copies.map((copy) => copy.id));
      }
      expect(ids).toHaveLength(1_000);
      const expected = currencies.reduce((sum, currency) => sum + counts[currency] * pence[currency], 0);
      for (let first = 0; first < ids.length; first += 100) await decide(hal, 'expenses', ids.slice(first, first + 100));
      expect(await ledger()).toEqual({ '5390': expected, '2110': -expected });
      expect((await mia.agent.get('/api/clarity/summary').expect(200)).body).toMatchObject({ next_payout: expected / 100 });
    }, 120_000);
  });

  describe('deliverables', () => {
    it('are agreed by approvers, and delivered by their author', async () => {
      const { id } = await agree();
      const terms = { title: 'Key art', amount: 1, version: 1 };
      const outsider = await app.signUp();
      for (const [agent, status] of [
        [app.agent(), 401],
        [outsider.agent, 403],
      ] as const) {
        await agent.get(DELIVERABLES).expect(status);
        await agent.post(`${DELIVERABLES}/${id}/deliver`).send({ version: 1 }).expect(status);
      }
      for (const call of [
        mia.agent.post(DELIVERABLES).send({ ...terms, user_id: mia.user.id }),
        mia.agent.put(`${DELIVERABLES}/${id}`).send(terms),
        mia.agent.delete(`${DELIVERABLES}/${id}`),
      ])
        await call.expect(403);
      await mia.agent.get(`${DELIVERABLES}/open`).expect(403);
      const zoe = await colleague(app, 'Zoe', ['developer']);
      await zoe.agent.get(`${DELIVERABLES}?user_id=${mia.user.id}`).expect(404);
      await zoe.agent.post(`${DELIVERABLES}/${id}/deliver`).send({ version: 1 }).expect(404);
      await hal.agent.post(`${DELIVERABLES}/${id}/deliver`).send({ version: 1 }).expect(404);
      const own = { user_id: hal.user.id, title: 'Mine', amount: '9000.00' };
      expect((await hal.agent.post(DELIVERABLES).send(own).expect(409)).body).toMatchObject({ code: 'own-deliverable' });
      await hal.agent
        .post(DELIVERABLES)
        .send({ ...own, user_id: outsider.user.id })
        .expect(404);
      for (const [values, field] of [
        [{ amount: '0' }, 'amount'],
        [{ amount: '1,000' }, 'amount'],
        [{ title: '' }, 'title'],
        [{ due_on: '2026-02-30' }, 'due_on'],
        [{ user_id: 'mia' }, 'user_id'],
      ] as const)
        expect(
          (
            await hal.agent
              .post(DELIVERABLES)
              .send({ ...own, user_id: mia.user.id, ...values })
              .expect(400)
          ).body,
        ).toHaveProperty(`fields.${field}`);
    });

    it('are owed once they are delivered and approved', async () => {
      const { id } = await agree();
      await agree({ id });
      const retried = { id, user_id: mia.user.id, title: 'Key art', amount: '750.00', due_on: '2026-10-02' };
      expect((await hal.agent.post(DELIVERABLES).send(retried).expect(409)).body).toMatchObject({ code: 'already-entered' });
      expect(await decide(hal, 'deliverables', [id])).toMatchObject([{ code: 'not-pending' }]);
      const change = { title: 'Key art', amount: '800.00', version: 1 };
      expect((await hal.agent.put(`${DELIVERABLES}/${id}`).send(change).expect(200)).body).toMatchObject({
        amount: 800,
        due_on: null,
        version: 2,
      });
      expect((await hal.agent.put(`${DELIVERABLES}/${id}`).send(change).expect(409)).body).toMatchObject({ code: 'deliverable-changed' });
      const deliver = (version: number, status: number) =>
        mia.agent.post(`${DELIVERABLES}/${id}/deliver`).send({ note: 'In the drive', version }).expect(status);
      expect((await deliver(1, 409)).body).toMatchObject({
        code: 'deliverable-changed',
        current: { amount: 800 },
        changedBy: 'Hal Test',
      });
      expect((await deliver(2, 200)).body).toMatchObject({ status: 'pending', delivered_on: '2026-09-15', note: 'In the drive' });
      expect((await deliver(3, 409)).body).toMatchObject({ code: 'delivered' });
      expect(
        (
          await hal.agent
            .put(`${DELIVERABLES}/${id}`)
            .send({ ...change, version: 3 })
            .expect(409)
        ).body,
      ).toMatchObject({ code: 'delivered' });
      await hal.agent.delete(`${DELIVERABLES}/${id}`).expect(409);
      await decide(hal, 'deliverables', [id], { action: 'reject', reason: 'Too dark' });
      expect((await deliver(4, 200)).body).toMatchObject({ status: 'pending', reason: null });
      expect((await hal.agent.get('/api/clarity/approvals').expect(200)).body).toMatchObject({
        deliverables: [{ id, userId: mia.user.id, user_name: 'Mia Test' }],
      });
      expect(await decide(ada, 'deliverables', [id])).toMatchObject([{ outcome: 'done' }]);
      expect(await ledger()).toEqual({ '5200': 80_000, '2110': -80_000 });
      expect(await payablesOf(mia)).toMatchObject([{ type: 'deliverable', paid: false, description: 'Key art', amount: 800 }]);
      await hal.agent.post(`/api/clarity/approvals/deliverables/${id}/reopen`).send({ reason: 'Wrong file' }).expect(204);
      expect([await ledger(), await payablesOf(mia)]).toEqual([{}, []]);
      const other = await agree({ title: 'Icon' });
      const open = (await hal.agent.get(`${DELIVERABLES}/open?limit=1`).expect(200)).body as object[];
      expect(open).toMatchObject([{ id: other.id, user_name: 'Mia Test', can: { edit: true } }]);
      const waiting = async (userId: string) =>
        (await hal.agent.get(`/api/clarity/approvals?user_id=${userId}`).expect(200)).body as object;
      expect(await waiting(mia.user.id)).toMatchObject({ time: [], expenses: [], deliverables: [{ id }] });
      expect(await waiting(hal.user.id)).toMatchObject({ time: [], expenses: [], deliverables: [] });
      await hal.agent.get('/api/clarity/approvals?user_id=mia').expect(400);
      await hal.agent.delete(`${DELIVERABLES}/${other.id}`).expect(204);
      expect((await mia.agent.get(`${DELIVERABLES}?limit=5`).expect(200)).body).toHaveLength(1);
    });
  });
});
