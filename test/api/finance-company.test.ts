import type { CompanyInfoView, DeadlineView } from '../../server/finance/company/company.dto.js';
import type { InboxItemView } from '../../server/inbox/inbox.dto.js';
import { Jobs } from '../../server/platform/jobs/jobs.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { approveTransaction, enterTransaction, EXPENSE, TRANSACTIONS, twoDirectors } from '../support/finance.js';

const INFO = '/api/staff/finance/company-info';
const DAY = 86_400_000;
const DEADLINES = '/api/staff/finance/tax-deadlines';
const COMPANY = {
  company_name: 'Lantern Fox Ltd',
  company_number: 'sc 123456',
  vat_registration: 'GB 980 7806 84',
  vat_effective_date: '2025-01-01',
  vat_stagger: 'quarters_march',
  utr: '19558 39661',
  fiscal_year_end: '2026-03-31',
  incorporation_date: '2018-01-01',
  associated_companies: 0,
  version: 0,
};

describe('company details', () => {
  let app: TestApp;
  let ada: SignedIn;
  let rhys: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ ada, rhys } = await twoDirectors(app, '2026-11-23'));
  });

  const save = (values: object = {}, by = ada) => by.agent.put(INFO).send({ ...COMPANY, ...values });
  const list = async (): Promise<DeadlineView[]> => (await ada.agent.get(DEADLINES).expect(200)).body as DeadlineView[];
  const complete = (id: string, values: object) => ada.agent.put(`${DEADLINES}/${id}`).send({ note: '', ...values });

  it('are for admin and ceo only', async () => {
    const staff = await app.signUp({ roles: ['staff', 'hr'] });
    for (const [agent, status] of [
      [app.agent(), 401],
      [staff.agent, 403],
    ] as const) {
      await agent.get(INFO).expect(status);
      await agent.put(INFO).send(COMPANY).expect(status);
      await agent.get(DEADLINES).expect(status);
      await agent.put(`${DEADLINES}/accounts:2026-03-31`).send({ done_on: null, note: '' }).expect(status);
    }
  });

  it('are empty at first, and saved with normalised numbers', async () => {
    expect((await rhys.agent.get(INFO).expect(200)).body).toMatchObject({ company_name: '', utr: null, version: 0 });
    expect((await save().expect(200)).body).toEqual({
      ...COMPANY,
      id: 1,
      vat_end_date: null,
      outside_scope_in_box6: false,
      year_end_changes: [],
      accounts_delivered_to: null,
      company_number: 'SC123456',
      vat_registration: 'GB980780684',
      utr: '1955839661',
      version: 1,
    });
    expect((await save({ company_name: 'Other', version: 0 }, rhys).expect(409)).body).toMatchObject({
      code: 'company-changed',
      current: { company_name: 'Lantern Fox Ltd', version: 1 },
    });
    expect(await app.database.query('SELECT action FROM audit_log WHERE action LIKE $1', ['COMPANY%'])).toHaveLength(1);
    app.clock.advance(11 * 60_000);
    expect((await save({ version: 1 }).expect(403)).body).toMatchObject({ code: 'proof-required' });
  });

  it('keep what the specified fields do not name', async () => {
    await save({ outside_scope_in_box6: true, associated_companies: 2 }).expect(200);
    const { company_number, vat_registration, utr, fiscal_year_end } = COMPANY;
    const specified = { company_name: 'Lantern Fox Games Ltd', company_number, vat_registration, utr, fiscal_year_end };
    expect((await rhys.agent.put(INFO).send(specified).expect(200)).body).toMatchObject({
      company_name: 'Lantern Fox Games Ltd',
      vat_effective_date: '2025-01-01',
      vat_stagger: 'quarters_march',
      incorporation_date: '2018-01-01',
      associated_companies: 2,
      outside_scope_in_box6: true,
      version: 2,
    });
  });

  it('may lack a VAT registration and a UTR', async () => {
    const saved = (await save({ vat_registration: null, utr: null }).expect(200)).body as CompanyInfoView;
    expect(saved).toMatchObject({ vat_registration: null, vat_stagger: null, vat_effective_date: null, utr: null });
    expect((await list()).some(({ type }) => type === 'vat_return')).toBe(false);
  });

  it('keep the past of a VAT registration that has ended', async () => {
    await save({ vat_effective_date: '2026-04-01' }).expect(200);
    const expense = await enterTransaction(ada, { date: '2026-08-10' });
    await approveTransaction(rhys, expense.id);
    const left = { vat_registration: null, vat_effective_date: null, vat_stagger: null };
    // The VAT of that expense would be in no return.
    expect((await save({ ...left, version: 1 }).expect(400)).body).toHaveProperty('fields.vat_registration');
    const ended = { vat_effective_date: '2026-04-01', vat_end_date: '2026-10-20', version: 1 };
    expect((await save({ ...ended, vat_end_date: '2026-03-31' }).expect(400)).body).toHaveProperty('fields.vat_end_date');
    expect((await save(ended).expect(200)).body).toMatchObject({ vat_registration: 'GB980780684', vat_end_date: '2026-10-20' });
    const returns = (await list()).filter(({ type }) => type === 'vat_return');
    expect(returns.map(({ id, due_date }) => [id, due_date])).toEqual([
      ['vat_return:2026-06-30', '2026-08-07'],
      ['vat_return:2026-09-30', '2026-11-07'],
      ['vat_return:2026-10-20', '2026-11-27'],
    ]);
    const sale = { type: 'income', category: 'Consulting Services' } as const;
    const posted = async (date: string) => (await enterTransaction(ada, { ...sale, date })).vat_amount;
    expect(await posted('2026-10-20')).toBe(20);
    expect(
      (
        await ada.agent
          .post(TRANSACTIONS)
          .send({ ...EXPENSE, ...sale, date: '2026-10-21' })
          .expect(400)
      ).body,
    ).toHaveProperty('fields.vat_rate');
    const RETURNS = '/api/staff/finance/vat-returns';
    const quarter = { from: '2026-04-01', to: '2026-06-30', box1: 0, box4: 0, box6: 0, box7: 0, filed_on: '2026-08-01', note: '' };
    await ada.agent.post(RETURNS).send(quarter).expect(201);
    // The filed return stays a return of the registration.
    expect((await save({ ...ended, vat_end_date: '2026-06-29', version: 2 }).expect(400)).body).toHaveProperty('fields.vat_end_date');
    // What the specified fields do not name stays.
    const { company_name, company_number, vat_registration, utr, fiscal_year_end } = COMPANY;
    const specified = { company_name, company_number, vat_registration, utr, fiscal_year_end };
    expect((await ada.agent.put(INFO).send(specified).expect(200)).body).toMatchObject({ vat_end_date: '2026-10-20' });
  });

  it('refuse invalid numbers at their fields', async () => {
    for (const values of [
      { company_name: ' ' },
      { company_number: '1234567' },
      { vat_registration: '123456789' },
      { vat_registration: '' },
      { utr: '2955839661' },
      { vat_stagger: null },
      { vat_stagger: 'weekly' },
      { fiscal_year_end: '2026-02-29' },
      { corrects_year_end: 'no' },
      { incorporation_date: '2026-11-24' },
      { vat_effective_date: '2017-12-31' },
      { associated_companies: -1 },
    ])
      expect((await save(values).expect(400)).body).toHaveProperty(`fields.${Object.keys(values)[0]}`);
  });

  it('have deadlines, which are completed with a date and a note', async () => {
    expect(await list()).toEqual([]);
    await save().expect(200);
    const open = await list();
    expect(open.slice(0, 5).map(({ id, due_date, days_left }) => [id, due_date, days_left])).toEqual([
      ['vat_return:2026-06-30', '2026-08-07', -108],
      ['vat_return:2026-09-30', '2026-11-07', -16],
      ['accounts:2026-03-31', '2026-12-31', 38],
      ['corporation_tax_payment:2026-03-31', '2027-01-01', 39],
      ['confirmation_statement:2026-12-31', '2027-01-14', 52],
    ]);
    const done = (await complete('accounts:2026-03-31', { done_on: '2026-11-20', note: 'Filed online' }).expect(200))
      .body as DeadlineView[];
    expect(done.find(({ id }) => id === 'accounts:2026-03-31')).toMatchObject({ done_on: '2026-11-20', note: 'Filed online' });
    // Completed deadlines stay for a while, so that a wrong click can be undone.
    await complete('vat_return:2026-06-30', { done_on: '2026-08-05' }).expect(200);
    expect((await list()).find(({ id }) => id === 'vat_return:2026-06-30')).toMatchObject({ done_on: '2026-08-05' });
    await complete('accounts:2026-03-31', { done_on: null }).expect(200);
    expect((await list()).find(({ id }) => id === 'accounts:2026-03-31')).toMatchObject({ done_on: null });
    await complete('accounts:2026-03-30', { done_on: '2026-11-20' }).expect(404);
    await complete('nothing', { done_on: '2026-11-20' }).expect(404);
    expect((await complete('accounts:2026-03-31', { done_on: '2026-11-24' }).expect(400)).body).toHaveProperty('fields.done_on');
  });

  it('shows what is overdue until it is done, however late, and asks for nothing of long before the company was entered', async () => {
    await save().expect(200);
    const late = { id: 'vat_return:2026-09-30', due_date: '2026-11-07', done_on: null };
    app.clock.advance(300 * DAY);
    await ada.agent.post('/api/auth/login').send({ email: ada.user.email, password: ada.password }).expect(200);
    const listed = await list();
    // The earliest is from the four months before the company was entered.
    expect(listed[0]).toMatchObject({ id: 'vat_return:2026-06-30', days_left: -408, done_on: null });
    expect(listed).toContainEqual(expect.objectContaining(late));
    // Another save does not move the beginning.
    await save({ version: 1 }).expect(200);
    expect((await list())[0]).toMatchObject({ id: 'vat_return:2026-06-30' });
    await complete('vat_return:2026-06-30', { done_on: '2027-09-01' }).expect(200);
    expect((await list()).map(({ id }) => id)).not.toContain('vat_return:2026-06-30');
    // Done long ago or not, it can be opened again.
    await complete('vat_return:2026-06-30', { done_on: null }).expect(200);
    expect((await list())[0]).toMatchObject({ id: 'vat_return:2026-06-30' });
  });

  describe('with another year end', () => {
    const ofYears = async (): Promise<string[]> =>
      (await list())
        .filter(({ type }) => type === 'accounts' || type.startsWith('corporation_tax'))
        .map(({ id, due_date, done_on }) => `${due_date} ${id}${done_on === null ? '' : ' (done)'}`);
    beforeEach(async () => {
      await save().expect(200);
      await complete('accounts:2026-03-31', { done_on: '2026-11-20' }).expect(200);
    });

    it('keep the deadlines of years that have ended, and list no older ones', async () => {
      const saved = (await save({ fiscal_year_end: '2025-12-31', version: 1 }).expect(200)).body as CompanyInfoView;
      const change = { year_end: '2026-03-31', until: '2026-11-23', from: '2026-12-31', changed_on: '2026-11-23' };
      expect(saved).toMatchObject({ fiscal_year_end: '2025-12-31', year_end_changes: [change] });
      expect(await ofYears()).toEqual([
        '2026-12-31 accounts:2026-03-31 (done)',
        '2027-01-01 corporation_tax_payment:2026-03-31',
        '2027-03-31 corporation_tax_return:2026-03-31',
        '2027-09-30 accounts:2026-12-31',
        '2027-10-01 corporation_tax_payment:2026-12-31',
      ]);
      await complete('accounts:2026-03-31', { done_on: null }).expect(200);
      await complete('accounts:2025-12-31', { done_on: '2026-11-20' }).expect(404);
      // A save without a new year end changes nothing.
      await save({ fiscal_year_end: '2026-12-31', version: 2 }).expect(200);
      expect((await ofYears())[0]).toBe('2026-12-31 accounts:2026-03-31');
    });

    it('list no year within one whose accounts are done', async () => {
      await save({ fiscal_year_end: '2026-02-28', version: 1 }).expect(200);
      expect((await ofYears()).filter((line) => line.includes('accounts'))).toEqual([
        '2026-12-31 accounts:2026-03-31 (done)',
        '2027-11-30 accounts:2027-02-28',
      ]);
    });

    it('can extend the previous year until its accounts are delivered', async () => {
      const values = { fiscal_year_end: '2026-06-30', extends_previous_year: true };
      expect((await save({ ...values, version: 1 }).expect(400)).body).toHaveProperty('fields.extends_previous_year');
      await complete('accounts:2026-03-31', { done_on: null }).expect(200);
      await save({ ...values, version: 1 }).expect(200);
      expect((await ofYears()).filter((line) => line.includes('accounts'))).toEqual(['2027-03-31 accounts:2026-06-30']);
    });

    it('extends a year once in five years, unless an exception applies', async () => {
      await complete('accounts:2026-03-31', { done_on: null }).expect(200);
      await save({ fiscal_year_end: '2026-06-30', extends_previous_year: true, version: 1 }).expect(200);
      const extended = { fiscal_year_end: '2027-09-30', version: 2 };
      const message = 'The year to 30 Jun 2026 was extended, and a year can be extended only once in five years: again from 30 Jun 2031.';
      for (const extension_exception of [undefined, false])
        expect((await save({ ...extended, extension_exception }).expect(400)).body).toMatchObject({
          error: message,
          fields: { fiscal_year_end: message },
        });
      expect((await save({ ...extended, extension_exception: 'no' }).expect(400)).body).toHaveProperty('fields.extension_exception');
      await save({ ...extended, extension_exception: true }).expect(200);
      const [entry] = await app.database.query<{ claimed: boolean }>(
        `SELECT after->'extensionException' AS claimed FROM audit_log WHERE action = 'COMPANY_INFO_SAVED' ORDER BY id DESC LIMIT 1`,
      );
      expect(entry).toEqual({ claimed: true });
      // A shorter year needs none.
      await save({ fiscal_year_end: '2027-03-31', version: 3 }).expect(200);
    });

    it('gives a shortened year at least three months from the notice', async () => {
      await complete('accounts:2026-03-31', { done_on: null }).expect(200);
      const values = { fiscal_year_end: '2025-12-31', version: 1 };
      for (const year_end_changed_on of ['2026-11-24', '2026-02-30', 5])
        expect((await save({ ...values, year_end_changed_on }).expect(400)).body).toHaveProperty('fields.year_end_changed_on');
      const saved = (await save({ ...values, year_end_changed_on: '2026-11-10' }).expect(200)).body as CompanyInfoView;
      expect(saved.year_end_changes).toMatchObject([{ from: '2025-12-31', changed_on: '2026-11-10' }]);
      expect((await ofYears()).find((line) => line.includes('accounts'))).toBe('2027-02-10 accounts:2025-12-31');
      const earlier = { fiscal_year_end: '2026-08-31', year_end_changed_on: '2026-11-09', version: 2 };
      expect((await save(earlier).expect(400)).body).toHaveProperty('fields.year_end_changed_on');
    });

    it('are computed anew if the year end was wrong', async () => {
      await save({ fiscal_year_end: '2025-12-31', corrects_year_end: true, version: 1 }).expect(200);
      expect((await ofYears()).slice(0, 2)).toEqual(['2026-09-30 accounts:2025-12-31', '2026-10-01 corporation_tax_payment:2025-12-31']);
    });
  });

  it('has its open deadlines in the calendar feeds of directors, and of no one else', async () => {
    await save().expect(200);
    const staff = await app.signUp({ roles: ['staff'] });
    const feedOf = async ({ agent }: SignedIn): Promise<string[]> => {
      const { url } = (await agent.post('/api/staff/playtest/feed').send({}).expect(201)).body as { url: string };
      return (await app.agent().get(new URL(url).pathname).expect(200)).text.split('\r\n');
    };
    const lines = await feedOf(ada);
    expect(lines).toEqual(
      expect.arrayContaining(['SUMMARY:Accounts to Companies House', 'DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101']),
    );
    await complete('accounts:2026-03-31', { done_on: '2026-11-20' }).expect(200);
    expect(await feedOf(ada)).not.toContain('SUMMARY:Accounts to Companies House');
    expect(await feedOf(staff)).not.toContain('BEGIN:VEVENT');
  });

  it('remind directors of open deadlines that are near, each time once', async () => {
    const jobs = app.nest.get(Jobs);
    const staff = await app.signUp({ roles: ['hr'] });
    // Sessions expire before that.
    const reminders = async ({ agent, user, password }: SignedIn): Promise<string[]> => {
      await agent.post('/api/auth/login').send({ email: user.email, password }).expect(200);
      const { items } = (await agent.get('/api/inbox?view=open').expect(200)).body as { items: InboxItemView[] };
      return items.filter(({ kind }) => kind === 'deadline').map(({ target, text }) => `${target?.title}: ${text}`);
    };
    const [payment, accounts] = ['Corporation tax payment, due on 1 January 2027', 'Accounts to Companies House, due on 31 December 2026'];
    await save().expect(200);
    app.clock.advance(9 * DAY);
    await jobs.runDue();
    expect(await reminders(ada)).toEqual([`${payment}: this is due in 30 days`, `${accounts}: this is due in 29 days`]);
    app.clock.advance(DAY / 12);
    await jobs.runDue();
    expect(await reminders(ada)).toHaveLength(2);
    expect(await reminders(staff)).toEqual([]);
    app.clock.advance(24 * DAY);
    await jobs.runDue();
    expect(await reminders(ada)).toContain(`${payment}: this is due in 6 days`);
    // A completed deadline causes no more reminders.
    await complete('accounts:2026-03-31', { done_on: '2026-12-20' }).expect(200);
    expect((await reminders(ada)).join()).not.toContain(accounts);
    app.clock.advance(6 * DAY);
    await jobs.runDue();
    const last = await reminders(rhys);
    expect(last).toContain(`${payment}: this is due today`);
    expect(last.join()).not.toContain(accounts);
  });

  it('removes reminders of deadlines that a change of the company moves or removes', async () => {
    const jobs = app.nest.get(Jobs);
    // Sessions expire in between.
    const reminders = async (): Promise<unknown[]> => {
      await ada.agent.post('/api/auth/login').send({ email: ada.user.email, password: ada.password }).expect(200);
      return ((await ada.agent.get('/api/inbox?view=open').expect(200)).body as { items: InboxItemView[] }).items
        .filter(({ target }) => target?.title.startsWith('VAT'))
        .map(({ target }) => target?.title);
    };
    await save({ vat_effective_date: '2026-07-01' }).expect(200);
    await jobs.runDue();
    expect(await reminders()).toEqual([]);
    // The quarter to December is due on 7 February.
    app.clock.advance(50 * DAY);
    await jobs.runDue();
    expect(await reminders()).toEqual(['VAT return and payment, due on 7 February 2027']);
    await save({ vat_effective_date: '2026-07-01', vat_end_date: '2026-12-20', version: 1 }).expect(200);
    expect(await reminders()).toEqual([]);
    app.clock.advance(DAY / 12);
    await jobs.runDue();
    expect(await reminders()).toEqual(['VAT return and payment, due on 27 January 2027']);
    // It returns with the deadline.
    await save({ vat_effective_date: '2026-07-01', vat_end_date: null, version: 2 }).expect(200);
    app.clock.advance(DAY / 12);
    await jobs.runDue();
    expect(await reminders()).toEqual(['VAT return and payment, due on 7 February 2027']);
  });
});
