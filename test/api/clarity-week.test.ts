import type { PayableView } from '../../server/clarity/payables/payables.dto.js';
import type { StatementContent, StatementView } from '../../server/clarity/statements/statements.dto.js';
import type { VatReturnView } from '../../server/finance/tax/vat-return.dto.js';
import type { ProfitAndLossView } from '../../server/finance/reports/reports.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { clarityTeam, decideOnTime, enterTime, payablesOf, setRate } from '../support/clarity.js';
import { balances } from '../support/finance.js';
import { rawBody } from '../support/raw-body.js';
import { colleague } from '../support/staff.js';

const FINANCE = '/api/staff/finance';
/** Monday to Friday. */
const WEEK = ['2026-08-03', '2026-08-04', '2026-08-05', '2026-08-06', '2026-08-07'];

/** From the first entry to the statements and the ledger: one week’s pay of three users. */
describe('a week of three users', () => {
  let app: TestApp;
  let mia: SignedIn;
  let hal: SignedIn;
  let ada: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
    ({ mia, hal, ada } = await clarityTeam(app, '2026-08-12T11:00:00Z'));
  });
  afterAll(() => app.close());

  it('is recorded, approved by a fourth user, paid, stated and posted to the penny', async () => {
    const ben = await colleague(app, 'Ben', ['staff']);
    const cleo = await colleague(app, 'Cleo', ['dev_tester']);
    await setRate(hal, ben, '24.35');
    await setRate(hal, cleo, '18.75');

    // Mia enters hours by day and an expense; Ben works across midnight; Cleo claims more than is approved.
    const days = [];
    for (const date of WEEK) days.push((await enterTime(mia, { date })).id);
    const expense = { description: 'Cables', amount: '9.99', category: 'Office Supplies', vat_code: 'standard', date: WEEK[2] };
    const { id: cables } = (await mia.agent.post('/api/clarity/expenses').send(expense).expect(201)).body as { id: string };
    const night = await enterTime(ben, { task: 'Release', started_at: '2026-08-04T22:10:00', ended_at: '2026-08-05T02:31:00' });
    expect(night).toMatchObject({ date: '2026-08-04', seconds: 15_660 });
    const wrongDay = await enterTime(ben, { date: WEEK[3], hours: 8 });
    const long = await enterTime(cleo, { date: WEEK[0], hours: '9.5', task: 'Compatibility' });
    const short = await enterTime(cleo, { date: WEEK[1], hours: '3.33', task: 'Report' });

    // Hal decides: one rejection, one reduction, the rest as claimed.
    const done = (ids: string[], values: object = {}) =>
      decideOnTime(hal, ids, values).then((outcomes) => expect(outcomes.map(({ outcome }) => outcome)).toEqual(ids.map(() => 'done')));
    await done([...days, night.id, short.id]);
    await done([wrongDay.id], { action: 'reject', reason: 'You were on leave that day.' });
    await done([long.id], { approvedHours: { [long.id]: '8.25' }, reason: 'Without the lunch break.' });
    await hal.agent
      .post('/api/clarity/approvals/expenses/bulk')
      .send({ ids: [cables], action: 'approve' })
      .expect(200);
    expect((await ben.agent.get(`/api/clarity/time/${wrongDay.id}`).expect(200)).body).toMatchObject({
      status: 'rejected',
      reason: 'You were on leave that day.',
    });
    expect((await hal.agent.get('/api/clarity/approvals/totals').expect(200)).body).toEqual({ time: 0, expenses: 0, deliverables: 0 });

    // 5 × 7.5 h × £30.00; 4.35 h × £24.35 = 105.9225; 8.25 h × £18.75 = 154.6875 and 3.33 h × £18.75 = 62.4375.
    const earned = { mia: 112_500, ben: 10_592, cleo: 15_469 + 6_244 };
    const time = earned.mia + earned.ben + earned.cleo;
    expect(await balances(app)).toEqual({ '2110': -(time + 999), '2201': 167, '5060': 832, '5200': time });

    // One transfer per user, however often the button is clicked.
    const owed = [...(await payablesOf(mia)), ...(await payablesOf(ben)), ...(await payablesOf(cleo))];
    expect(owed).toHaveLength(5 + 1 + 1 + 2);
    const payment = { ids: owed.map(({ id }) => id), method: 'bank_transfer', reference: 'Week 32' };
    await Promise.all(Array.from({ length: 3 }, () => hal.agent.post('/api/clarity/payables/pay').send(payment).expect(200)));
    expect(await balances(app)).toEqual({ '1200': -(time + 999), '2201': 167, '5060': 832, '5200': time });
    for (const [person, pence] of [
      [mia, earned.mia + 999],
      [ben, earned.ben],
      [cleo, earned.cleo],
    ] as const) {
      const paid: PayableView[] = await payablesOf(person);
      expect(new Set(paid.map(({ status }) => status))).toEqual(new Set(['paid']));
      expect(Math.round(paid.reduce((sum, { amount }) => sum + amount * 100, 0))).toBe(pence);
    }

    // The month is closed, and each user sees their own amounts only.
    app.clock.advance(21 * 86_400_000);
    // Sessions have expired in the meantime.
    ada = await colleague(app, 'Ann', ['ceo']);
    await ada.agent.post(`${FINANCE}/periods/2026-08/close`).expect(200);
    const statementOf = async ({ user }: SignedIn): Promise<StatementContent> => {
      const list = (await ada.agent.get(`/api/clarity/statements?user_id=${user.id}`).expect(200)).body as StatementView[];
      expect(list).toHaveLength(1);
      const path = `/api/clarity/statements/${list[0]?.id}/json`;
      return JSON.parse(
        ((await ada.agent.get(path).buffer(true).parse(rawBody).expect(200)).body as Buffer).toString(),
      ) as StatementContent;
    };
    expect(await statementOf(mia)).toMatchObject({ opening: 0, earned: 1_125, reimbursed: 9.99, paid: 1_134.99, closing: 0 });
    const ofBen = await statementOf(ben);
    expect(ofBen).toMatchObject({ opening: 0, earned: 105.92, reimbursed: 0, paid: 105.92, closing: 0 });
    expect(ofBen.lines).toMatchObject([
      { date: '2026-08-04', kind: 'time', description: 'Release', hours: 4.35, amount: 105.92 },
      { date: '2026-08-12', kind: 'payment', amount: -105.92 },
    ]);
    const ofCleo = await statementOf(cleo);
    expect(ofCleo).toMatchObject({ earned: 217.13, paid: 217.13, closing: 0 });
    expect(ofCleo.lines.filter(({ kind }) => kind === 'time').map(({ hours, amount }) => [hours, amount])).toEqual([
      [8.25, 154.69],
      [3.33, 62.44],
    ]);

    // Finance shows the same amounts: cost, VAT and bank payments.
    const month = 'from=2026-08-01&to=2026-08-31';
    const report = (await ada.agent.get(`${FINANCE}/reports/profit-and-loss?${month}`).expect(200)).body as ProfitAndLossView;
    expect(report.expenses).toMatchObject([
      { code: '5060', amount: 8.32 },
      { code: '5200', amount: time / 100 },
    ]);
    const { box4, box7 } = (await ada.agent.get(`${FINANCE}/vat-return?${month}`).expect(200)).body as VatReturnView;
    expect([box4, box7]).toEqual([1.67, 8]);
    expect((await ada.agent.get(`${FINANCE}/reports/cash-flow?${month}`).expect(200)).body).toMatchObject([
      { month: '2026-08', received: 0, paid: (time + 999) / 100 },
    ]);
  });
});
