import type { ClarityAnalyticsView, CostEntriesPage } from '../../server/clarity/analytics/analytics.dto.js';
import type { HistoryView } from '../../server/clarity/history/history.dto.js';
import type { RecordedTimePage } from '../../server/clarity/subjects/subjects.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { clarityTeam, decideOnTime, enterTime, payablesOf, setRate, TIME } from '../support/clarity.js';
import { colleague } from '../support/staff.js';

const ANALYTICS = '/api/clarity/analytics';
const HISTORY = '/api/clarity/history';
const YEAR = 'from=2026-01-01&to=2026-12-31';

describe('time statistics', () => {
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

  it('are available to approvers only', async () => {
    for (const path of [
      `${ANALYTICS}?${YEAR}`,
      `${ANALYTICS}/entries?${YEAR}&by=project`,
      `${ANALYTICS}/costs?${YEAR}&by=project`,
      HISTORY,
    ]) {
      await app.agent().get(path).expect(401);
      await (await app.signUp()).agent.get(path).expect(403);
      await mia.agent.get(path).expect(403);
    }
    await hal.agent.get(ANALYTICS).expect(400);
    const { body } = await hal.agent.get(`${ANALYTICS}?from=2026-02-01&to=2026-01-01`).expect(400);
    expect((body as { fields: object }).fields).toEqual({ to: 'The last day comes before the first.' });
    await hal.agent.get(`${HISTORY}?target=user`).expect(400);
    await hal.agent.get(`${HISTORY}?id=${mia.user.id}`).expect(400);
    await hal.agent.get(`${HISTORY}?cursor=x`).expect(400);
  });

  describe('analytics', () => {
    const view = async (by = hal, days = YEAR): Promise<ClarityAnalyticsView> =>
      (await by.agent.get(`${ANALYTICS}?${days}`).expect(200)).body as ClarityAnalyticsView;

    it('link every sum of hours and cost to its entries', async () => {
      const zoe = await colleague(app, 'Zoe', ['developer']);
      await setRate(hal, zoe, '20.00');
      const { id } = await enterTime(mia, { project: 'Aurora', date: '2026-09-14' });
      await decideOnTime(hal, [id]);
      await enterTime(zoe, { task: 'Key art', project: 'Aurora', hours: 2 });
      await enterTime(zoe, { task: 'Tidy up', hours: 1 });
      const rejected = await enterTime(zoe, { project: 'Aurora', hours: 3 });
      await decideOnTime(hal, [rejected.id], { action: 'reject', reason: 'Twice' });
      await enterTime(mia, { project: 'Aurora', hours: 4, date: '2025-12-31' });
      const opened = async (query: string) =>
        ((await hal.agent.get(`${ANALYTICS}/entries?${YEAR}&${query}`).expect(200)).body as RecordedTimePage).items.map(
          ({ user_name, hours, cost }) => [user_name, hours, cost],
        );
      const [jump, art, tidy] = [
        ['Mia Test', 7.5, 225],
        ['Zoe Test', 2, null],
        ['Zoe Test', 1, null],
      ] as const;
      expect(await opened('by=project&of=Aurora')).toEqual([art, jump]);
      expect(await opened('by=project')).toEqual([tidy]);
      expect(await opened(`by=person&of=${mia.user.id}`)).toEqual([jump]);
      expect(await opened('by=person')).toEqual([]);
      expect(await opened('by=task&of=Key%20art')).toEqual([art]);
      // Pending entries, and those with a cost.
      expect(await opened('by=project&of=Aurora&status=pending')).toEqual([art]);
      expect(await opened('by=project&of=Aurora&status=approved')).toEqual([jump]);
      for (const wrong of ['by=task', 'by=person&of=Mia', 'by=bug&of=x', 'of=Aurora', 'by=project&status=rejected'])
        await hal.agent.get(`${ANALYTICS}/entries?${YEAR}&${wrong}`).expect(400);
      await hal.agent.get(`${ANALYTICS}/entries?from=2026-02-01&to=2026-01-01&by=project`).expect(400);
    });

    it('sum hours and cost by person, project and task, without rejected time', async () => {
      const zoe = await colleague(app, 'Zoe', ['developer']);
      await setRate(hal, zoe, '20.00');
      const jump = await enterTime(mia, { project: 'Aurora' });
      const art = await enterTime(zoe, { task: 'Key art', project: 'Aurora', hours: 2 });
      await enterTime(zoe, { task: 'Tidy up', hours: 1 });
      const rejected = await enterTime(mia, { task: 'Daydream', hours: 3, date: '2026-09-14' });
      await enterTime(mia, { task: 'Last year', hours: 4, date: '2025-12-31' });
      await decideOnTime(hal, [jump.id], { approvedHours: { [jump.id]: 7 }, reason: 'Lunch' });
      await decideOnTime(ada, [art.id]);
      await decideOnTime(hal, [rejected.id], { action: 'reject', reason: 'No' });
      const expense = { description: 'Brushes', amount: '12.34', project: 'Aurora' };
      const { body } = await mia.agent.post('/api/clarity/expenses').send(expense).expect(201);
      await hal.agent
        .post('/api/clarity/approvals/expenses/bulk')
        .send({ ids: [(body as { id: string }).id], action: 'approve' })
        .expect(200);

      const { people, projects, tasks, approvals } = await view();
      expect(people).toEqual([
        { user_id: mia.user.id, name: 'Mia Test', hours: 7, pending_hours: 0, cost: 210 },
        { user_id: zoe.user.id, name: 'Zoe Test', hours: 3, pending_hours: 1, cost: 40 },
      ]);
      expect(projects).toEqual([
        { project: 'Aurora', hours: 9, pending_hours: 0, cost: 250, expenses: 12.34 },
        { project: null, hours: 1, pending_hours: 1, cost: 0, expenses: 0 },
      ]);
      expect(tasks.map(({ task, hours }) => [task, hours])).toEqual([
        ['Fix the jump', 7],
        ['Key art', 2],
        ['Tidy up', 1],
      ]);
      expect(approvals).toEqual([
        expect.objectContaining({ kind: 'time', decided: 3, waiting: 1 }),
        expect.objectContaining({ kind: 'expense', decided: 1, waiting: 0, waiting_since: null }),
        { kind: 'deliverable', decided: 0, median_hours: null, slowest_tenth_hours: null, waiting: 0, waiting_since: null },
      ]);
      // Their cost is the amount owed for them.
      const owed = [...(await payablesOf(mia)), ...(await payablesOf(zoe))].filter(({ type }) => type === 'time');
      expect(owed.reduce((sum, { amount }) => sum + amount, 0)).toBe(250);
      // Reopened, it costs nothing and is pending.
      await hal.agent.post(`/api/clarity/approvals/time/${art.id}/reopen`).send({ reason: 'Wrong person' }).expect(204);
      expect((await view()).people[1]).toMatchObject({ hours: 3, pending_hours: 3, cost: 0 });
    });

    it('include approval times', async () => {
      const ids = [
        (await enterTime(mia, { hours: 1 })).id,
        (await enterTime(mia, { hours: 2 })).id,
        (await enterTime(mia, { hours: 3 })).id,
      ];
      for (const id of ids) {
        app.clock.advance(120_000);
        await decideOnTime(hal, [id]);
      }
      const [time] = (await view()).approvals;
      expect(time?.median_hours).toBeCloseTo(4 / 60, 2);
      expect(time?.slowest_tenth_hours).toBeCloseTo(5.6 / 60, 2);
    });

    it('compare cost with budget, in total only for users with access to finance', async () => {
      const budget = { category: 'Staff Costs', allocated: '500.00', period: 'monthly' };
      await ada.agent.post('/api/staff/finance/budgets').send(budget).expect(201);
      await decideOnTime(hal, [(await enterTime(mia)).id]);
      const expected = { category: 'Staff Costs', from: '2026-09-01', to: '2026-09-30', allocated: 500, approved: 225 };
      expect((await view(ada)).budgets).toMatchObject([{ ...expected, spent: 225 }]);
      expect((await view(hal)).budgets).toMatchObject([{ ...expected, spent: null }]);
    });

    it('open the expenses of a project and the cost against a budget', async () => {
      const budget = { category: 'Staff Costs', allocated: '500.00', period: 'monthly' };
      await ada.agent.post('/api/staff/finance/budgets').send(budget).expect(201);
      await decideOnTime(hal, [(await enterTime(mia)).id]);
      const ids = [];
      for (const [description, amount, project] of [
        ['Brushes', '12.34', 'Aurora'],
        ['Paint', '5.00', 'Aurora'],
        ['Taxi', '20.00', undefined],
        ['Rejected', '9.00', 'Aurora'],
      ]) {
        const { body } = await mia.agent.post('/api/clarity/expenses').send({ description, amount, project }).expect(201);
        ids.push((body as { id: string }).id);
      }
      const decide = (values: object) => hal.agent.post('/api/clarity/approvals/expenses/bulk').send(values).expect(200);
      await decide({ ids: ids.slice(0, 3), action: 'approve' });
      await decide({ ids: ids.slice(3), action: 'reject', reason: 'No' });
      const opened = async (query: string): Promise<CostEntriesPage> =>
        (await hal.agent.get(`${ANALYTICS}/costs?${query}`).expect(200)).body as CostEntriesPage;
      const shown = async (query: string) =>
        (await opened(query)).items.map(({ kind, description, user_name, amount }) => [kind, description, user_name, amount]).sort();

      const { budgets, projects } = await view();
      const aurora = await shown(`${YEAR}&by=project&of=Aurora`);
      expect(aurora).toEqual([
        ['expense', 'Brushes', 'Mia Test', 12.34],
        ['expense', 'Paint', 'Mia Test', 5],
      ]);
      expect(projects.find(({ project }) => project === 'Aurora')?.expenses).toBe(17.34);
      expect(await shown(`${YEAR}&by=project`)).toEqual([['expense', 'Taxi', 'Mia Test', 20]]);
      const [staff] = budgets;
      const days = `from=${staff?.from}&to=${staff?.to}`;
      expect(await shown(`${days}&by=budget&of=${staff?.id}`)).toEqual([['time', 'Fix the jump', 'Mia Test', 225]]);
      expect(await shown(`from=2026-01-01&to=2026-01-31&by=budget&of=${staff?.id}`)).toEqual([]);

      // Page by page, without losing or repeating one; each leads to what is owed for it.
      const first = await opened(`${YEAR}&by=project&of=Aurora&limit=1`);
      const second = await opened(`${YEAR}&by=project&of=Aurora&limit=1&cursor=${first.nextCursor}`);
      expect(second.nextCursor).toBeNull();
      const found = [...first.items, ...second.items];
      expect(found.map(({ description }) => description).sort()).toEqual(['Brushes', 'Paint']);
      for (const { id } of found) await hal.agent.get(`/api/clarity/payables/${id}`).expect(200);

      for (const wrong of ['by=budget', `by=budget&of=${mia.user.id}`, 'by=task&of=x', 'by=project&cursor=x'])
        await hal.agent.get(`${ANALYTICS}/costs?${YEAR}&${wrong}`).expect(400);
      await hal.agent.get(`${ANALYTICS}/costs?from=2026-02-01&to=2026-01-01&by=project`).expect(400);
    });
  });

  describe('history', () => {
    const history = async (query = ''): Promise<HistoryView[]> =>
      (await hal.agent.get(`${HISTORY}?${query}`).expect(200)).body as HistoryView[];

    it('lists who changed what and why, without amounts', async () => {
      const { id, version } = await enterTime(mia, { project: 'Aurora' });
      await mia.agent.put(`${TIME}/${id}`).send({ task: 'Fix the jump', hours: 6, version }).expect(200);
      await decideOnTime(hal, [id], { approvedHours: { [id]: 5 }, reason: 'Lunch' });
      const [payable] = await payablesOf(mia);
      await ada.agent.post(`/api/clarity/payables/${payable?.id}/pay`).send({ method: 'bank_transfer', reference: 'PAY 1' }).expect(200);

      const of = await history(`target=time-entry&id=${id}`);
      expect(of.map(({ actor_name, action, title, user_name, reason }) => [actor_name, action, title, user_name, reason])).toEqual([
        ['Hal Test', 'TIME_APPROVED', 'Fix the jump', 'Mia Test', 'Lunch'],
        ['Mia Test', 'TIME_CHANGED', 'Fix the jump', 'Mia Test', null],
        ['Mia Test', 'TIME_ENTERED', 'Fix the jump', 'Mia Test', null],
      ]);
      expect(of[0]?.changes).toEqual([{ label: 'Approved hours', before: null, after: '5' }]);
      expect(of[1]?.changes).toEqual([
        { label: 'Project', before: 'Aurora', after: null },
        { label: 'Hours', before: '7.5', after: '6' },
      ]);
      const all = await history();
      expect(all.map(({ action }) => action)).toEqual([
        'PAYABLE_PAID',
        'TIME_APPROVED',
        'TIME_CHANGED',
        'TIME_ENTERED',
        'CLARITY_RATE_SET',
      ]);
      expect(all[0]).toMatchObject({
        title: 'Fix the jump',
        user_name: 'Mia Test',
        changes: [{ label: 'Paid by', after: 'bank transfer' }],
      });
      // Ids and times may contain any digits.
      const shown = JSON.stringify(all, (key, value: unknown) => (['id', 'at', 'target_id'].includes(key) ? undefined : value));
      expect(shown).not.toMatch(/150|3000|pence|30\.00/);
    });

    it('shows the title of deleted time, and is paged', async () => {
      const { id } = await enterTime(mia, { task: 'Gone' });
      await mia.agent.delete(`${TIME}/${id}`).expect(204);
      const first = await hal.agent.get(`${HISTORY}?limit=2`).expect(200);
      expect((first.body as HistoryView[]).map(({ action, title }) => [action, title])).toEqual([
        ['TIME_DELETED', 'Gone'],
        ['TIME_ENTERED', null],
      ]);
      const next = /<([^>]+)>/.exec(first.headers['link'] ?? '')?.[1] ?? '';
      const second = await hal.agent.get(next).expect(200);
      expect((second.body as HistoryView[]).map(({ action }) => action)).toEqual(['CLARITY_RATE_SET']);
      expect(second.headers['link']).toBeUndefined();
      expect((await history('target=clarity-rate')).map(({ title, user_name }) => [title, user_name])).toEqual([
        ['From 1 January 2026', 'Mia Test'],
      ]);
    });
  });
});
