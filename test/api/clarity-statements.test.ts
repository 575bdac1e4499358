import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { PayableView } from '../../server/clarity/payables/payables.dto.js';
import type { StatementContent, StatementView } from '../../server/clarity/statements/statements.dto.js';
import { LatePayrollClaims1795785900000 } from '../../server/platform/database/migrations/1795785900000-late-payroll-claims.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { clarityTeam, decideOnTime, enterTime, payablesOf, setRate } from '../support/clarity.js';
import { pdfText } from '../support/pdf-text.js';
import { rawBody } from '../support/raw-body.js';
import { colleague } from '../support/staff.js';

const STATEMENTS = '/api/clarity/statements';
const PAYABLES = '/api/clarity/payables';

describe('the ledger of a user', () => {
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

  const work = async (values: object): Promise<string> => {
    const { id } = await enterTime(mia, values);
    await decideOnTime(hal, [id]);
    return id;
  };
  const close = (month: string) => ada.agent.post(`/api/staff/finance/periods/${month}/close`).expect(200);
  const list = async (): Promise<StatementView[]> => (await mia.agent.get(STATEMENTS).expect(200)).body as StatementView[];
  const bytes = async (path: string, { agent } = mia): Promise<Buffer> =>
    (await agent.get(`${STATEMENTS}/${path}`).buffer(true).parse(rawBody).expect(200)).body as Buffer;

  it('sums what was earned, reimbursed, paid and is outstanding, and lists what each total consists of', async () => {
    const totals = async (by: SignedIn, query = ''): Promise<unknown> =>
      (await by.agent.get(`${PAYABLES}/totals${query}`).expect(200)).body as unknown;
    expect(await totals(mia)).toEqual({ earned: 0, reimbursed: 0, paid: 0, outstanding: 0 });
    await work({});
    const [owed] = await payablesOf(mia);
    await ada.agent.post(`${PAYABLES}/${owed?.id}/pay`).send({ method: 'bank_transfer', reference: 'FP 0915' }).expect(200);
    const withdrawn = await work({ hours: 1, date: '2026-09-14' });
    await hal.agent.post(`/api/clarity/approvals/time/${withdrawn}/reopen`).send({ reason: 'Wrong day' }).expect(204);
    const train = await mia.agent.post('/api/clarity/expenses').send({ description: 'Train', amount: '10.05' }).expect(201);
    const ids = [(train.body as { id: string }).id];
    await hal.agent.post(`/api/clarity/approvals/expenses/bulk`).send({ ids, action: 'approve' }).expect(200);
    const expected = { earned: 225, reimbursed: 10.05, paid: 225, outstanding: 10.05 };
    expect(await totals(mia)).toEqual(expected);
    expect(await totals(hal, `?user_id=${mia.user.id}`)).toEqual(expected);
    await hal.agent.put(`/api/clarity/people/${mia.user.id}/payroll`).send({ on_payroll: true }).expect(204);
    await work({ hours: 2, date: '2026-09-13' });
    expect(await totals(mia)).toEqual(expected);
    const listed = async (by: SignedIn, query: string): Promise<number[]> =>
      ((await by.agent.get(`${PAYABLES}${query}`).expect(200)).body as PayableView[]).map(({ amount }) => amount);
    for (const [total, amount] of Object.entries(expected)) {
      expect(await listed(mia, `?total=${total}`)).toEqual([amount]);
      expect(await listed(hal, `/all?total=${total}&user_id=${mia.user.id}`)).toEqual([amount]);
    }
    const summary = (await mia.agent.get('/api/clarity/summary').expect(200)).body as { earned_this_month: number };
    expect(await listed(mia, '?total=earned&from=2026-09-01&to=2026-09-30')).toEqual([60, 225]);
    expect(summary.earned_this_month).toBe(285);
    expect(await listed(mia, '?total=earned&from=2026-09-14&to=2026-09-30')).toEqual([225]);
    expect(await listed(mia, '?total=reimbursed&from=2026-09-01&to=2026-09-30')).toEqual([]);
    await mia.agent.get(`${PAYABLES}?total=everything`).expect(400);
    await mia.agent.get(`${PAYABLES}?total=earned&from=September`).expect(400);
    await hal.agent.get(`${PAYABLES}/totals?user_id=mia`).expect(400);
    await app.agent().get(`${PAYABLES}/totals`).expect(401);
    await (await app.signUp()).agent.get(`${PAYABLES}/totals`).expect(404);
  });

  it('has monthly statements, which are created when the month is closed, and list what was owed, earned and paid', async () => {
    await work({ date: '2026-07-31', hours: 1 });
    await work({ date: '2026-08-10', hours: 2, task: 'Landing' });
    const expense = { description: 'Train', amount: '10.00', date: '2026-08-11' };
    const { body } = await mia.agent.post('/api/clarity/expenses').send(expense).expect(201);
    await hal.agent
      .post('/api/clarity/approvals/expenses/bulk')
      .send({ ids: [(body as { id: string }).id], action: 'approve' })
      .expect(200);
    expect(await list()).toEqual([]);
    await close('2026-08');
    const [statement] = await list();
    expect(statement).toMatchObject({ month: '2026-08', issue: 1, earned: 60, reimbursed: 10, paid: 0, closing: 100 });
    const json = await bytes(`${statement?.id}/json`);
    expect(createHash('sha256').update(json).digest('hex')).toBe(statement?.sha256);
    expect(JSON.parse(json.toString())).toEqual({
      name: 'Mia Test',
      studio: expect.any(String) as unknown,
      month: '2026-08',
      issue: 1,
      opening: 30,
      earned: 60,
      reimbursed: 10,
      paid: 0,
      closing: 100,
      lines: [
        { date: '2026-08-10', kind: 'time', description: 'Landing', hours: 2, amount: 60, payroll: false },
        { date: '2026-08-11', kind: 'expense', description: 'Train', hours: null, amount: 10, payroll: false },
      ],
    });
    const audit = await app.database.query<{ after: { sha256: string } }>(`SELECT after FROM audit_log WHERE action = 'STATEMENT_MADE'`);
    // July was never closed, so it is closed as well.
    expect((await list()).map(({ month }) => month)).toEqual(['2026-08', '2026-07']);
    expect(audit.map(({ after }) => after.sha256)).toContain(statement?.sha256);
  });

  it('has statements that mark what the only approver approved themselves', async () => {
    await setRate(ada, hal, '20.00');
    const activate = (isActive: boolean) => app.database.query('UPDATE users SET is_active = $1 WHERE id = $2', [isActive, ada.user.id]);
    await activate(false);
    const { id } = await enterTime(hal, { date: '2026-08-10', hours: 2 });
    await decideOnTime(hal, [id]);
    await activate(true);
    await close('2026-08');
    const [statement] = (await hal.agent.get(STATEMENTS).expect(200)).body as StatementView[];
    const { lines } = JSON.parse((await bytes(`${statement?.id}/json`, hal)).toString()) as StatementContent;
    expect(lines).toMatchObject([{ kind: 'time', marked: 'Self-approved' }]);
    expect(pdfText(await bytes(`${statement?.id}/pdf`, hal))).toContain('\t2:00\t£40.00\nSelf-approved\n');
  });

  it('has statements with the same bytes after a year of changes', async () => {
    await work({ date: '2026-08-10', hours: 2 });
    await close('2026-08');
    const [{ id } = { id: '' }] = await list();
    const before = [await bytes(`${id}/json`), await bytes(`${id}/pdf`)];
    const text = pdfText(before[1] ?? Buffer.alloc(0));
    expect(text).toContain('Statement for August 2026');
    expect(text).toMatch(/10 August 2026\tTime\t[^\t]+\t2:00\t£60\.00/);
    const [owed] = await payablesOf(mia);
    await ada.agent.post(`/api/clarity/payables/${owed?.id}/pay`).send({ method: 'bank_transfer', reference: 'FP 1' }).expect(200);
    await mia.agent.put('/api/users/profile').send({ firstName: 'Maria', lastName: 'Changed' });
    await app.database.query(`UPDATE users SET first_name = 'Maria' WHERE id = $1`, [mia.user.id]);
    expect([await bytes(`${id}/json`, hal), await bytes(`${id}/pdf`, hal)]).toEqual(before);
    for (const change of [`content = '{}'`, `month = '2026-07-01'`, `pdf = 'x'`, 'sha256 = sha256'])
      await expect(app.database.query(`UPDATE clarity_statements SET ${change}`)).rejects.toThrow('append-only');
    await expect(app.database.query('DELETE FROM clarity_statements')).rejects.toThrow('append-only');
  });

  it('has another version of the statement of a reopened month where something changed', async () => {
    const id = await work({ date: '2026-08-10', hours: 2 });
    await close('2026-08');
    const reopen = () => app.database.query(`UPDATE ledger_periods SET state = 'open' WHERE month = '2026-08-01'`);
    await reopen();
    await close('2026-08');
    expect(await list()).toHaveLength(1);
    await reopen();
    await work({ date: '2026-08-11', hours: 1 });
    await close('2026-08');
    const issues = await list();
    expect(issues.map(({ issue, earned }) => [issue, earned])).toEqual([
      [2, 90],
      [1, 60],
    ]);
    // An item reversed after the month was closed is a line of the current month.
    await hal.agent.post(`/api/clarity/approvals/time/${id}/reopen`).send({ reason: 'Wrong person' }).expect(204);
    app.clock.advance(16 * 86_400_000);
    // Sessions have expired in the meantime.
    ada = await colleague(app, 'Ann', ['ceo']);
    await close('2026-09');
    const [september] = (await ada.agent.get(`${STATEMENTS}?user_id=${mia.user.id}`).expect(200)).body as StatementView[];
    expect(september).toMatchObject({ month: '2026-09', earned: -60, closing: 30 });
    const content = JSON.parse((await bytes(`${september?.id}/json`, ada)).toString()) as StatementContent;
    expect(content.lines).toMatchObject([{ kind: 'taken_back', amount: -60 }]);
  });

  it('counts what is approved after its month was closed in the next open month, also if the payroll pays it', async () => {
    await close('2026-07');
    await work({ date: '2026-07-30', hours: 2 });
    await hal.agent.put(`/api/clarity/people/${mia.user.id}/payroll`).send({ on_payroll: true }).expect(204);
    await work({ date: '2026-07-31', hours: 1 });
    await close('2026-08');
    const [august] = await list();
    const { lines } = JSON.parse((await bytes(`${august?.id}/json`)).toString()) as StatementContent;
    expect(lines.toSorted((a, b) => a.amount - b.amount)).toMatchObject([
      { date: '2026-08-01', amount: 30, payroll: true },
      { date: '2026-08-01', amount: 60, payroll: false },
    ]);
  });

  it('counts earlier payroll claims in the next open month, if no statement of their closed month has them', async () => {
    await hal.agent.put(`/api/clarity/people/${mia.user.id}/payroll`).send({ on_payroll: true }).expect(204);
    const stated = await work({ date: '2026-07-10', hours: 2 });
    await close('2026-07');
    app.clock.advance(60_000);
    const late = await work({ date: '2026-07-31', hours: 1 });
    const days = async (): Promise<unknown> =>
      Object.fromEntries(
        (await app.database.query<{ id: string; day: string }>('SELECT claim_id AS id, owed_from::text AS day FROM clarity_payables')).map(
          ({ id, day }) => [id, day],
        ),
      );
    await app.database.query(`UPDATE clarity_payables SET owed_from = '2026-07-31' WHERE claim_id = $1`, [late]);
    await close('2026-08');
    const runner = app.nest.get(DataSource).createQueryRunner();
    await new LatePayrollClaims1795785900000().up(runner);
    await runner.release();
    expect(await days()).toEqual({ [stated]: '2026-07-10', [late]: '2026-09-01' });
  });

  it('has another version of the statements of later months that began with what a reopened month changed', async () => {
    const issues = async (): Promise<unknown[]> =>
      (await list()).map(({ month, issue, earned, closing }) => [month, issue, earned, closing]);
    const reopen = () => app.database.query(`UPDATE ledger_periods SET state = 'open' WHERE month = '2026-07-01'`);
    await work({ date: '2026-07-10', hours: 1 });
    await work({ date: '2026-08-10', hours: 2 });
    await close('2026-08');
    const first = [
      ['2026-08', 1, 60, 90],
      ['2026-07', 1, 30, 30],
    ];
    expect(await issues()).toEqual(first);
    await reopen();
    await app.database.query(`UPDATE users SET first_name = 'Maria' WHERE id = $1`, [mia.user.id]);
    await close('2026-07');
    // A new name is no reason for another statement of a month that stayed closed.
    expect(await issues()).toEqual([['2026-08', 1, 60, 90], ['2026-07', 2, 30, 30], first[1]]);
    await reopen();
    await work({ date: '2026-07-11', hours: 3 });
    await close('2026-07');
    expect(await issues()).toEqual([
      ['2026-08', 2, 60, 180],
      ['2026-08', 1, 60, 90],
      ['2026-07', 3, 120, 120],
      ['2026-07', 2, 30, 30],
      ['2026-07', 1, 30, 30],
    ]);
    const [august] = await list();
    expect(JSON.parse((await bytes(`${august?.id}/json`)).toString())).toMatchObject({ opening: 120, closing: 180 });
    expect(pdfText(await bytes(`${august?.id}/pdf`))).toContain('2: a month was opened again after an earlier one');
  });

  it('has statements that are available to their owner and approvers', async () => {
    await work({ date: '2026-08-10', hours: 2 });
    await close('2026-08');
    const [{ id } = { id: '' }] = await list();
    const { agent } = await colleague(app, 'Zoe', ['developer']);
    for (const [reader, own, other] of [
      [app.agent(), 401, 401],
      [(await app.signUp()).agent, 404, 404],
      [agent, 200, 404],
    ] as const) {
      await reader.get(STATEMENTS).expect(own);
      for (const path of [`?user_id=${mia.user.id}`, `/${id}/json`, `/${id}/pdf`]) await reader.get(`${STATEMENTS}${path}`).expect(other);
    }
    expect((await hal.agent.get(`${STATEMENTS}?user_id=${mia.user.id}`).expect(200)).body).toHaveLength(1);
  });
});
