import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { clarityTeam, decideOnTime, enterTime, payablesOf, setRate, TIME } from '../support/clarity.js';
import { mailsTo } from '../support/identity.js';
import { pdfText } from '../support/pdf-text.js';
import { rawBody } from '../support/raw-body.js';
import { colleague } from '../support/staff.js';
import type { Outcome, PayableView } from '../../server/clarity/payables/payables.dto.js';
import type { TimeView } from '../../server/clarity/time/time.dto.js';

const BANK = '/api/clarity/bank';
const FILE = '/api/clarity/payables/bank-file';
const DETAILS = { account_name: 'Mia Marsh', sort_code: '12-34-56', account_number: '12345678', version: 0 };

describe('exports of Clarity', () => {
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

  const lines = async (by: SignedIn, path: string): Promise<string[]> => {
    const { text } = await by.agent.get(path).expect(200).expect('content-type', 'text/csv; charset=utf-8');
    return text.replace('\uFEFF', '').trimEnd().split('\r\n');
  };

  describe('bank details', () => {
    it('are entered by their owner, who is notified of every change', async () => {
      await app.agent().get(BANK).expect(401);
      await (await app.signUp()).agent.put(BANK).send(DETAILS).expect(404);
      expect((await mia.agent.get(BANK).expect(200)).body).toEqual({ details: null });
      const { body } = await mia.agent.put(BANK).send(DETAILS).expect(200);
      expect(body).toEqual({
        details: {
          account_name: 'Mia Marsh',
          sort_code: '12-34-56',
          account_number_end: '5678',
          updated_at: expect.stringMatching(/^2026-09-15T11:00/) as string,
          version: 1,
        },
      });
      expect((await mailsTo(app, mia.user.email)).map(({ subject }) => subject)).toContainEqual(
        expect.stringMatching(/^Your bank details at .+ were changed$/),
      );
      expect((await hal.agent.get(BANK).expect(200)).body).toEqual({ details: null });
      const conflict = await mia.agent.put(BANK).send(DETAILS).expect(409);
      expect(conflict.body).toMatchObject({ code: 'bank-details-changed' });
      await mia.agent.delete(BANK).expect(204);
      expect((await mia.agent.get(BANK).expect(200)).body).toEqual({ details: null });
      const log = await app.database.query<{ action: string }>(
        `SELECT action, before, after, details FROM audit_log WHERE action LIKE 'BANK%' ORDER BY id`,
      );
      expect(log.map(({ action }) => action)).toEqual(['BANK_DETAILS_ENTERED', 'BANK_DETAILS_DELETED']);
      expect(JSON.stringify(log)).not.toMatch(/12345678|123456|Marsh/);
    });

    it('are refused at the invalid field', async () => {
      for (const [values, field] of [
        [{ sort_code: '12-34-5' }, 'sort_code'],
        [{ account_number: '=1+23456' }, 'account_number'],
        [{ account_name: ' ' }, 'account_name'],
        [{ version: -1 }, 'version'],
      ] as const) {
        const { body } = await mia.agent
          .put(BANK)
          .send({ ...DETAILS, ...values })
          .expect(400);
        expect(Object.keys((body as { fields: object }).fields)).toEqual([field]);
      }
    });
  });

  describe('the bank file', () => {
    it('contains one transfer per user, for the chosen payables', async () => {
      const zoe = await colleague(app, 'Zoe', ['developer']);
      await setRate(hal, zoe, '20.00');
      await mia.agent
        .put(BANK)
        .send({ ...DETAILS, account_name: '=HYPERLINK("x")' })
        .expect(200);
      const mine = [await enterTime(mia), await enterTime(mia, { hours: 1, task: 'More' })];
      const hers = await enterTime(zoe, { hours: 1 });
      await decideOnTime(
        hal,
        [...mine, hers].map(({ id }) => id),
      );
      const ids = (await payablesOf(mia)).map(({ id }) => id);
      const [other] = await payablesOf(zoe);
      expect(await lines(hal, `${FILE}?ids=${ids.join(',')}`)).toEqual([
        'Payee name,Sort code,Account number,Amount,Currency,Reference',
        expect.stringMatching(/^"'=HYPERLINK\(""x""\)",12-34-56,12345678,255\.00,GBP,[A-Za-z0-9 ]{0,9} ?20260915$/),
      ]);
      const refused = await hal.agent.get(`${FILE}?ids=${ids[0]},${other?.id}`).expect(409);
      expect(refused.body).toMatchObject({ code: 'no-bank-details', error: expect.stringContaining('Zoe') as string });
      // It pays nothing by itself, and names its author.
      expect((await payablesOf(mia)).map(({ status }) => status)).toEqual(['owed', 'owed']);
      const made = await app.database.query<{ actor: string }>(`SELECT actor_id AS actor FROM audit_log WHERE action = 'PAYOUT_FILE_MADE'`);
      expect(made).toEqual([{ actor: hal.user.id }, { actor: hal.user.id }]);
    });

    it('is refused for payables that are not owed, unknown, or not theirs to pay', async () => {
      await mia.agent.put(BANK).send(DETAILS).expect(200);
      await decideOnTime(hal, [(await enterTime(mia)).id]);
      const [{ id } = { id: '' }] = await payablesOf(mia);
      await app.agent().get(`${FILE}?ids=${id}`).expect(401);
      await mia.agent.get(`${FILE}?ids=${id}`).expect(403);
      await hal.agent.get(FILE).expect(400);
      // No other route shows full account numbers of other users, so an abandoned session cannot read them.
      app.clock.advance(15 * 60_000);
      expect((await hal.agent.get(`${FILE}?ids=${id}`).expect(403)).body).toMatchObject({ code: 'proof-required' });
      await hal.agent.post('/api/auth/prove').send({ password: hal.password }).expect(200);
      await hal.agent.get(`${FILE}?ids=1`).expect(400);
      await hal.agent.get(`${FILE}?ids=${mia.user.id}`).expect(404);
      await hal.agent.post(`/api/clarity/payables/${id}/pay`).send({ method: 'bank_transfer', reference: 'PAY 1' }).expect(200);
      expect((await hal.agent.get(`${FILE}?ids=${id}`).expect(409)).body).toMatchObject({ code: 'not-owed' });
    });
  });

  describe('the bank file of a manager who is paid as well', () => {
    it('leaves their own payables to someone else, as marking them as paid does', async () => {
      await setRate(ada, hal, '20.00');
      await hal.agent.put(BANK).send(DETAILS).expect(200);
      await decideOnTime(ada, [(await enterTime(hal)).id]);
      const [own = { id: '' }] = await payablesOf(hal);
      const abilities = async (by: SignedIn): Promise<object[]> =>
        (await Promise.all(['all', own.id].map((path) => by.agent.get(`/api/clarity/payables/${path}`).expect(200)))).map(
          ({ body }) => ([body].flat() as PayableView[])[0]?.can ?? {},
        );
      expect(await abilities(hal)).toEqual(Array(2).fill({ pay: false, reopen: false }));
      expect(await abilities(ada)).toEqual(Array(2).fill({ pay: true, reopen: true }));
      expect((await hal.agent.get(`${FILE}?ids=${own.id}`).expect(409)).body).toMatchObject({ code: 'own-payable' });
      expect(await lines(ada, `${FILE}?ids=${own.id}`)).toHaveLength(2);
      await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [ada.user.id]);
      expect(await abilities(hal)).toEqual(Array(2).fill({ pay: true, reopen: true }));
      expect(await lines(hal, `${FILE}?ids=${own.id}`)).toHaveLength(2);
    });
  });

  describe('the payables file', () => {
    const PAYABLES = '/api/clarity/payables/export?format=csv';

    it('contains every row of its filter, so that payroll can pay the rows marked for it', async () => {
      const zoe = await colleague(app, 'Zoe', ['developer']);
      await setRate(hal, zoe, '20.00');
      await hal.agent.put(`/api/clarity/people/${zoe.user.id}/payroll`).send({ on_payroll: true }).expect(204);
      const [mine, hers] = [await enterTime(mia), await enterTime(zoe, { hours: '1.5', task: '=1+1' })];
      await decideOnTime(hal, [mine.id, hers.id]);
      const expected = "Zoe Test,2026-09-15,Time,'=1+1,1.5000,20.00,30.00,Through payroll,Hal Test,2026-09-15,";
      const header = 'Person,Date,Type,For,Hours,Rate,Amount,Status,Approved by,Approved on,Marked';
      expect(await lines(hal, `${PAYABLES}&status=payroll`)).toEqual([header, expected]);
      expect(await lines(hal, `${PAYABLES}&user_id=${zoe.user.id}`)).toEqual([header, expected]);
      expect((await lines(hal, PAYABLES)).map((line) => line.split(',')[0])).toEqual([
        'Person',
        expect.stringMatching(/^(Zoe|Mia) Test$/),
        expect.stringMatching(/^(Zoe|Mia) Test$/),
      ]);
      const log = await app.database.query<{ details: string }>(
        `SELECT details, before, after FROM audit_log WHERE action = 'PAYABLES_EXPORTED' ORDER BY id`,
      );
      expect(log.map(({ details }) => details)).toEqual(['payroll, everyone, csv', 'all, one person, csv', 'all, everyone, csv']);
      for (const format of ['xlsx', 'pdf']) await hal.agent.get(`/api/clarity/payables/export?format=${format}`).expect(200);
    });

    it('marks what the only approver approved and paid themselves', async () => {
      await app.database.query(`UPDATE users SET is_active = false WHERE 'ceo' = ANY(roles)`);
      await setRate(hal, hal, '20.00');
      const { id } = await enterTime(hal);
      await decideOnTime(hal, [id]);
      const [{ id: payable } = { id: '' }] = await payablesOf(hal);
      const marked = async (path: string) => (await lines(hal, path)).slice(1).map((line) => line.split(',').slice(-2).join());
      expect(await marked(PAYABLES)).toEqual(['2026-09-15,Self-approved']);
      await hal.agent.post(`/api/clarity/payables/${payable}/pay`).send({ method: 'bank_transfer', reference: 'PAY 1' }).expect(200);
      expect(await lines(hal, PAYABLES)).toEqual([expect.anything(), expect.stringMatching(/,"Self-approved, self-paid"$/)]);
      expect(await marked(`${TIME}/export?from=2026-09-01&to=2026-09-30&format=csv`)).toEqual(['7.5000,Self-approved']);
    });

    it('is refused to users who are not approvers, and for unknown filters', async () => {
      await app.agent().get(PAYABLES).expect(401);
      await mia.agent.get(PAYABLES).expect(403);
      for (const query of ['&status=gone', '&user_id=mia', '&who=1']) await hal.agent.get(`${PAYABLES}${query}`).expect(400);
      await hal.agent.get('/api/clarity/payables/export?format=doc').expect(400);
    });
  });

  describe('the time file', () => {
    const DAYS = 'from=2026-09-01&to=2026-09-30&format=csv';

    it('contains the hours of a period, of one user or all, and no pay', async () => {
      const zoe = await colleague(app, 'Zoe', ['developer']);
      const night = { task: 'Night', started_at: '2026-09-14T23:30', ended_at: '2026-09-15T00:30', project: 'Aurora' };
      await enterTime(mia, night);
      const { id } = await enterTime(mia, { task: '=1+1' });
      await enterTime(zoe, { task: 'Hers', hours: 1 });
      await decideOnTime(hal, [id], { approvedHours: { [id]: 7 }, reason: 'Lunch' });
      const own = [
        'Person,Date,Start,End,Task,Project,Status,Reason,Hours,Approved hours,Marked',
        'Mia Test,2026-09-14,2026-09-14 23:30:00,2026-09-15 00:30:00,Night,Aurora,pending,,1.0000,,',
        `Mia Test,2026-09-15,,,'=1+1,,approved,Lunch,7.5000,7.0000,`,
      ];
      expect(await lines(mia, `${TIME}/export?${DAYS}`)).toEqual(own);
      expect(await lines(hal, `${TIME}/export?${DAYS}&user_id=${mia.user.id}`)).toEqual(own);
      expect(await lines(hal, `${TIME}/export?${DAYS}&everyone=true`)).toHaveLength(4);
      expect(await lines(hal, `${TIME}/export?${DAYS}`)).toHaveLength(1);
      await mia.agent.get(`${TIME}/export?${DAYS.replace('csv', 'xlsx')}`).expect(200);
      const pdf = await mia.agent
        .get(`${TIME}/export?${DAYS.replace('csv', 'pdf')}`)
        .buffer(true)
        .parse(rawBody)
        .expect(200);
      const printed = pdfText(pdf.body as Buffer);
      expect(printed).toMatch(/Period:\s+1 Sept 2026 to 30 Sept 2026/);
      expect(printed).toContain('\t23:30 to 00:30\tNight\tAurora\tPending approval\t');
      expect(printed).not.toContain('2026-09-14');
    });

    it('is refused to users without access', async () => {
      const zoe = await colleague(app, 'Zoe', ['developer']);
      await app.agent().get(`${TIME}/export?${DAYS}`).expect(401);
      await (await app.signUp()).agent.get(`${TIME}/export?${DAYS}`).expect(403);
      await zoe.agent.get(`${TIME}/export?${DAYS}&user_id=${mia.user.id}`).expect(404);
      await zoe.agent.get(`${TIME}/export?${DAYS}&everyone=true`).expect(403);
      await zoe.agent.get(`${TIME}/export?${DAYS}&everyone=maybe`).expect(400);
      await zoe.agent.get(`${TIME}/export?from=2026-09-02&to=2026-09-01&format=csv`).expect(400);
      await zoe.agent.get(`${TIME}/export?from=2026-09-01&to=2026-09-02&format=doc`).expect(400);
    });
  });

  describe('time of another week', () => {
    const copy = async (ids: string[], days = 7, by = mia): Promise<Outcome[]> =>
      ((await by.agent.post(`${TIME}/copies`).send({ ids, days }).expect(200)).body as { outcomes: Outcome[] }).outcomes;

    it('is copied to the same local times, once, for approval', async () => {
      // The clocks go forward on 29 March 2026.
      const clock = { task: 'Stand-up', started_at: '2026-03-27T09:00', ended_at: '2026-03-27T09:30', project: 'Aurora' };
      const meeting = await enterTime(mia, clock);
      const hours = await enterTime(mia, { date: '2026-03-26' });
      await decideOnTime(hal, [hours.id]);
      const ids = [meeting.id, hours.id];
      expect((await copy(ids)).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
      expect((await copy(ids)).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
      const { body } = await mia.agent.get(`${TIME}?from=2026-03-30&to=2026-04-05`).expect(200);
      expect(body).toEqual([
        expect.objectContaining({
          task: 'Stand-up',
          project: 'Aurora',
          started_at: '2026-04-03T08:00:00.000Z',
          seconds: 1_800,
          status: 'pending',
        }),
        expect.objectContaining({ task: 'Fix the jump', date: '2026-04-02', hours: 7.5, status: 'pending', approvedHours: null }),
      ]);
    });

    it('is refused entry by entry: of other users, in the future, overlapping, or on a full day', async () => {
      const today = await enterTime(mia, { hours: 1 });
      const early = await enterTime(mia, { task: 'Early', started_at: '2026-09-01T09:00', ended_at: '2026-09-01T10:00' });
      await enterTime(mia, { task: 'Other', started_at: '2026-09-08T09:30', ended_at: '2026-09-08T10:30' });
      const full = await enterTime(mia, { task: 'Full', hours: 13, date: '2026-09-02' });
      await enterTime(mia, { task: 'Whole day', hours: 12, date: '2026-09-09' });
      const hers = await enterTime(await colleague(app, 'Zoe', ['developer']));
      const outcomes = await copy([today.id, early.id, full.id, hers.id]);
      expect(outcomes.map(({ code }) => code)).toEqual(['invalid', 'overlap', 'day-full', 'not-found']);
      const { body } = await mia.agent.get(`${TIME}?from=2026-09-08&to=2026-09-30`).expect(200);
      expect((body as TimeView[]).map(({ task }) => task)).toEqual(['Fix the jump', 'Whole day', 'Other']);
      for (const bad of [
        { ids: [], days: 7 },
        { ids: [today.id], days: 3 },
        { ids: [today.id], days: 0 },
        { ids: ['1'], days: 7 },
      ])
        await mia.agent.post(`${TIME}/copies`).send(bad).expect(400);
      await app
        .agent()
        .post(`${TIME}/copies`)
        .send({ ids: [today.id], days: 7 })
        .expect(401);
      await (
        await app.signUp()
      ).agent
        .post(`${TIME}/copies`)
        .send({ ids: [today.id], days: 7 })
        .expect(403);
    });
  });
});
