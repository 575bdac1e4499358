import { randomUUID } from 'node:crypto';
import type { RecordedTimePage } from '../../server/clarity/subjects/subjects.dto.js';
import type { TimeView } from '../../server/clarity/time/time.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { reportBug } from '../support/bugs.js';
import { clarityTeam, decideOnTime, enterTime, payablesOf, TIME } from '../support/clarity.js';
import { openDesk, openTicket, setTicketState } from '../support/tickets.js';
import { colleague } from '../support/staff.js';

describe('recorded time', () => {
  let app: TestApp;
  let mia: SignedIn;
  let hal: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ mia, hal } = await clarityTeam(app));
  });

  const interval = (started_at: string, ended_at: string): object => ({ started_at, ended_at });
  const refusal = async (values: object, status = 400): Promise<{ code: string; error: string; fields?: Record<string, string> }> =>
    (
      await mia.agent
        .post(TIME)
        .send({ task: 'Work', ...values })
        .expect(status)
    ).body as { code: string; error: string; fields?: Record<string, string> };

  it('is available to the staff area; users see their own', async () => {
    const { id, version } = await enterTime(mia);
    const change = { task: 'Mine', hours: 1, version };
    for (const [agent, status] of [
      [app.agent(), 401],
      [(await app.signUp()).agent, 403],
    ] as const) {
      await agent.get(TIME).expect(status);
      await agent.post(TIME).send({ task: 'Work', hours: 1 }).expect(status);
      await agent.get(`${TIME}/${id}`).expect(status);
      await agent.put(`${TIME}/${id}`).send(change).expect(status);
      await agent.delete(`${TIME}/${id}`).expect(status);
    }
    const { agent } = await colleague(app, 'Zoe', ['developer']);
    await agent.get(`${TIME}?user_id=${mia.user.id}`).expect(404);
    await agent.get(`${TIME}/${id}`).expect(404);
    await agent.put(`${TIME}/${id}`).send(change).expect(404);
    await agent.delete(`${TIME}/${id}`).expect(404);
    // Approvers see it, but cannot change it either.
    expect((await hal.agent.get(`${TIME}?user_id=${mia.user.id}`).expect(200)).body).toMatchObject([{ id, can: { edit: false } }]);
    await hal.agent.put(`${TIME}/${id}`).send(change).expect(404);
    await hal.agent.delete(`${TIME}/${id}`).expect(404);
  });

  it('counts in the week and the month of each part', async () => {
    // Sunday to Monday, and August to September.
    await enterTime(mia, { started_at: '2026-09-13T22:00', ended_at: '2026-09-14T01:30' });
    await enterTime(mia, { started_at: '2026-08-31T23:00', ended_at: '2026-09-01T00:15' });
    await enterTime(mia, { hours: 1 });
    expect((await mia.agent.get('/api/clarity/summary').expect(200)).body).toMatchObject({
      hours_this_week: 2.5,
      hours_this_month: 4.75,
    });
  });

  it('counts with the hours that were approved, on the day of the entry, as the week shows it', async () => {
    const summary = async (): Promise<object> => (await mia.agent.get('/api/clarity/summary').expect(200)).body as object;
    const [typed, night] = [
      await enterTime(mia, { hours: 8, date: '2026-09-14' }),
      // Sunday to Monday: entered, an hour and a half are in this week.
      await enterTime(mia, { started_at: '2026-09-13T22:00', ended_at: '2026-09-14T01:30' }),
    ];
    expect(await summary()).toMatchObject({ hours_this_week: 9.5, hours_this_month: 11.5 });
    const approvedHours = { [typed.id]: '6.5', [night.id]: '3' };
    await decideOnTime(hal, [typed.id, night.id], { approvedHours, reason: 'Lunch' });
    expect(await summary()).toMatchObject({ hours_this_week: 6.5, hours_this_month: 9.5 });
  });

  it('can refer to a support ticket by number, for users who may open it', async () => {
    const { customer, agent: helper } = await openDesk(app);
    const ticket = await openTicket(customer);
    const about = { subject_type: 'ticket', subject_id: ticket.id };
    await refusal({ hours: 1, ...about });
    await mia.agent.get(`/api/clarity/subjects/ticket/${ticket.id}`).expect(404);
    // Agents who are not staff do not record time.
    await helper.agent.get(`/api/clarity/subjects/ticket/${ticket.id}`).expect(403);
    const path = `/support/tickets/${ticket.id}`;
    expect(await enterTime(hal, { task: 'Answer', hours: 1.5, ...about })).toMatchObject({
      subject: { type: 'ticket', title: `Ticket #${ticket.number}`, path },
    });
    expect((await hal.agent.get(`/api/clarity/subjects/ticket/${ticket.id}`).expect(200)).body).toMatchObject({ hours: 1.5, people: 1 });
    // Agents see no more of their own ticket than other customers do of theirs.
    const own = await openTicket(hal);
    await hal.agent.get(`/api/clarity/subjects/ticket/${own.id}`).expect(404);
    await setTicketState(app, ticket.id, 'access_revoked_closed', true);
    await hal.agent.get(`/api/clarity/subjects/ticket/${ticket.id}`).expect(404);
    expect((await hal.agent.get(TIME).expect(200)).body).toMatchObject([{ subject: { title: null, path: null } }]);
  });

  it('is entered by hours, for today by default, once', async () => {
    const id = randomUUID();
    expect(await enterTime(mia, { id })).toMatchObject({
      id,
      date: '2026-09-15',
      hours: 7.5,
      approvedHours: null,
      started_at: null,
      task: 'Fix the jump',
      status: 'pending',
      can: { edit: true, delete: true },
    });
    expect(await enterTime(mia, { id })).toMatchObject({ id, version: 1 });
    const { bug } = await reportBug(mia, { title: 'Falls through the floor' });
    const about = { subject_type: 'bug', subject_id: bug.id };
    for (const changed of [{ hours: 2 }, { task: 'Else' }, { project: 'Tidewater' }, about])
      expect(await refusal({ id, task: 'Fix the jump', hours: 7.5, ...changed }, 409)).toMatchObject({ code: 'already-entered' });
    await enterTime(mia, { hours: '0.25', date: '2026-09-14' });
    expect((await mia.agent.get(TIME).expect(200)).body).toMatchObject([{ id }, { date: '2026-09-14', hours: 0.25 }]);
    expect((await mia.agent.get(`${TIME}?from=2026-09-14&to=2026-09-14`).expect(200)).body).toHaveLength(1);
  });

  it('accepts seconds as part of an hour, and records when it was entered', async () => {
    const { id } = await enterTime(mia, { task: 'Manual entry', hours: 1_201 / 3_600 });
    expect((await mia.agent.get(`${TIME}/${id}`).expect(200)).body).toMatchObject({
      task: 'Manual entry',
      seconds: 1_201,
      created_at: expect.stringMatching(/^2026-09-15T11:00/) as string,
    });
  });

  const WRONG: ReadonlyArray<readonly [values: object, field: string]> = [
    [{ hours: '1e3' }, 'hours'],
    [{ hours: 0 }, 'hours'],
    [{ hours: -1 }, 'hours'],
    [{ hours: '-0' }, 'hours'],
    [{ hours: 25 }, 'hours'],
    [{ hours: '7.123' }, 'hours'],
    [{ hours: 0.0001 }, 'hours'],
    [{ hours: [1] }, 'hours'],
    [{}, 'hours'],
    [{ hours: 1, date: '1900-01-01' }, 'date'],
    [{ hours: 1, date: '2026-02-30' }, 'date'],
    [{ hours: 1, date: '2026-09-16' }, 'date'],
    [{ hours: 1, task: ' ' }, 'task'],
    [{ hours: 1, task: 'x'.repeat(10_000) }, 'task'],
    [{ hours: 1, subject_type: 'bug' }, 'subject_id'],
    [{ hours: 1, subject_type: 'bug', subject_id: randomUUID() }, 'subject_id'],
    [interval('2026-09-15T10:00', '2026-09-15T09:00'), 'ended_at'],
    [interval('2026-09-15T10:00', '2026-09-15T10:00'), 'ended_at'],
    [interval('2026-09-13T09:00', '2026-09-14T10:00'), 'ended_at'],
    [interval('2026-09-15T10:00', '2026-09-15T12:01'), 'ended_at'],
    [interval('1900-09-15T10:00', '1900-09-15T12:01'), 'started_at'],
    [interval('2026-09-15', '2026-09-15T12:00'), 'started_at'],
    [{ ...interval('2026-09-15T10:00', '2026-09-15T11:00'), hours: 1 }, 'hours'],
    [{ ended_at: '2026-09-15T11:00' }, 'started_at'],
  ];

  it('is refused at the invalid field, and nothing is stored', async () => {
    for (const [values, field] of WRONG)
      expect([values, (await refusal(values)).fields]).toEqual([
        values,
        expect.objectContaining({ [field]: expect.any(String) as unknown }),
      ]);
    expect((await mia.agent.get(TIME).expect(200)).body).toEqual([]);
  });

  it('refuses one of two overlapping entries and names the other; adjacent ones do not overlap', async () => {
    const { id } = await enterTime(mia, interval('2026-09-15T09:00', '2026-09-15T10:00'));
    const overlap = await refusal(interval('2026-09-15T09:59:59', '2026-09-15T10:30'), 409);
    expect(overlap).toMatchObject({
      code: 'overlap',
      error: 'This overlaps with “Fix the jump”, 15 Sept 2026, 09:00 to 15 Sept 2026, 10:00. Please change one of them.',
      current: { id },
    });
    const next = await enterTime(mia, interval('2026-09-15T10:00', '2026-09-15T10:30'));
    const longer = { id: next.id, task: 'Fix the jump', ...interval('2026-09-15T10:00', '2026-09-15T10:45') };
    expect(await refusal(longer, 409)).toMatchObject({ code: 'already-entered' });
    expect(
      (
        await mia.agent
          .put(`${TIME}/${next.id}`)
          .send({ task: 'Work', ...interval('2026-09-15T09:30', '2026-09-15T10:30'), version: 1 })
          .expect(409)
      ).body,
    ).toMatchObject({ code: 'overlap', current: { id } });
    // Another user may work at the same time.
    await enterTime(hal, interval('2026-09-15T09:00', '2026-09-15T10:00'));
  });

  it('stores one of twenty concurrent entries for the same hour', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => mia.agent.post(TIME).send({ task: 'Race', ...interval('2026-09-15T09:00', '2026-09-15T10:00') })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  it('has its exact length across midnight and across a clock change', async () => {
    ({ mia } = await clarityTeam(app, '2026-10-26T11:00:00Z'));
    await expect(enterTime(mia, interval('2026-09-14T22:00', '2026-09-15T02:30'))).resolves.toMatchObject({
      date: '2026-09-14',
      hours: 4.5,
    });
    // The night of 25 October has 25 hours, and the night of 29 March 23.
    await expect(enterTime(mia, interval('2026-10-24T22:00', '2026-10-25T06:00'))).resolves.toMatchObject({ hours: 9 });
    await expect(enterTime(mia, interval('2026-03-28T22:00', '2026-03-29T06:00'))).resolves.toMatchObject({ hours: 7 });
  });

  it('fills a day with at most 24 hours, in any combination', async () => {
    await enterTime(mia, interval('2026-09-13T20:00', '2026-09-14T04:00'));
    expect(await refusal({ hours: 20.01, date: '2026-09-14' }, 409)).toMatchObject({
      code: 'day-full',
      error: expect.stringContaining('14 Sept 2026') as unknown,
    });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => mia.agent.post(TIME).send({ task: 'Race', hours: 5, date: '2026-09-14' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(await refusal(interval('2026-09-14T04:00', '2026-09-14T04:01'), 409)).toMatchObject({ code: 'day-full' });
  });

  it('is changed with its version and deleted while pending, and is pending again after a rejection', async () => {
    const { id } = await enterTime(mia);
    const put = (values: object, status: number) =>
      mia.agent
        .put(`${TIME}/${id}`)
        .send({ task: 'Fix the landing', hours: 6, version: 1, ...values })
        .expect(status);
    expect((await put({}, 200)).body).toMatchObject({ hours: 6, task: 'Fix the landing', version: 2 });
    expect((await put({}, 409)).body).toMatchObject({ code: 'time-changed', current: { version: 2 } });
    await decideOnTime(hal, [id], { action: 'reject', reason: 'Which landing?' });
    expect((await mia.agent.get(`${TIME}/${id}`).expect(200)).body).toMatchObject({ status: 'rejected', reason: 'Which landing?' });
    expect((await put({ version: 2 }, 409)).body).toMatchObject({ current: { status: 'rejected' }, changedBy: 'Hal Test' });
    expect((await put({ version: 3 }, 200)).body).toMatchObject({ status: 'pending', reason: null });
    // Their own change, made in another window.
    expect((await put({ version: 3 }, 409)).body).not.toHaveProperty('changedBy');
    await decideOnTime(hal, [id]);
    expect((await put({ version: 5 }, 409)).body).toMatchObject({ code: 'time-approved' });
    expect((await mia.agent.delete(`${TIME}/${id}`).expect(409)).body).toMatchObject({ code: 'time-approved' });
    const other = await enterTime(mia, { hours: 1 });
    await mia.agent.delete(`${TIME}/${other.id}`).expect(204);
    await mia.agent.get(`${TIME}/${other.id}`).expect(404);
  });

  it('on a bug shows there as hours, and its cost to approvers', async () => {
    const { bug } = await reportBug(mia, { title: 'Falls through the floor' });
    const subject = { subject_type: 'bug', subject_id: bug.id };
    const path = `/api/clarity/subjects/bug/${bug.id}`;
    const { id } = await enterTime(mia, { ...subject, hours: 2 });
    const own = await enterTime(hal, { ...subject, hours: '1.5' });
    expect((await mia.agent.get(`${TIME}/${id}`).expect(200)).body).toMatchObject({
      subject: { type: 'bug', id: bug.id, title: expect.stringContaining('Falls through the floor') as unknown },
    });
    await decideOnTime(hal, [id], { approvedHours: { [id]: 1 }, reason: 'Lunch' });
    await decideOnTime(hal, [own.id]);
    expect((await mia.agent.get(path).expect(200)).body).toEqual({ hours: 2.5, people: 2, cost: null });
    expect((await hal.agent.get(path).expect(200)).body).toEqual({ hours: 2.5, people: 2, cost: 30 });
    const entries = async (by: SignedIn, query = ''): Promise<RecordedTimePage> =>
      (await by.agent.get(`${path}/entries${query}`).expect(200)).body as RecordedTimePage;
    // Approvers see everyone’s entries with their cost; others see their own without it.
    const [payable] = await payablesOf(mia);
    const seen = (await entries(hal)).items;
    expect(
      seen
        .map(({ user_name, approvedHours, hours, cost, payable_id, own: isOwn }) => [
          user_name,
          approvedHours ?? hours,
          cost,
          payable_id,
          isOwn,
        ])
        .sort(),
    ).toEqual([
      ['Hal Test', 1.5, null, null, true],
      ['Mia Test', 1, 30, payable?.id, false],
    ]);
    expect((await entries(mia)).items).toMatchObject([{ id, cost: null, payable_id: null, own: true, subject: { id: bug.id } }]);
    const first = await entries(hal, '?limit=1');
    const rest = await entries(hal, `?limit=1&cursor=${first.nextCursor ?? ''}`);
    expect([...first.items, ...rest.items].map((entry) => entry.id).sort()).toEqual([id, own.id].sort());
    expect(rest.nextCursor).toBeNull();
    await mia.agent.get(`${path}/entries?limit=0`).expect(400);
    const { bug: hidden } = await reportBug(hal, { title: 'Leak', private: true });
    for (const end of ['', '/entries']) {
      await app.agent().get(`${path}${end}`).expect(401);
      await (await app.signUp()).agent.get(`${path}${end}`).expect(403);
      for (const wrong of [`bug/${randomUUID()}`, `review/${bug.id}`, `build/${bug.id}`, `bug/${hidden.id}`])
        await mia.agent.get(`/api/clarity/subjects/${wrong}${end}`).expect(404);
    }
    await mia.agent.post(TIME).send({ task: 'Peek', hours: 1, subject_type: 'bug', subject_id: hidden.id }).expect(400);
  });

  it('names a private bug by its number only, also on a timer, and other tasks are unaffected', async () => {
    const { bug } = await reportBug(mia, { title: 'Door opens from outside' });
    const [label, about] = [`BUG-${bug.number}`, { subject_type: 'bug', subject_id: bug.id }];
    const task = `${label} Door opens from outside`;
    const named = await enterTime(mia, { ...about, task, hours: '1' });
    await enterTime(mia, { ...about, task: 'Tried the door', hours: '2' });
    await mia.agent
      .post('/api/clarity/timer/start')
      .send({ ...about, task })
      .expect(200);
    const tasks = async () =>
      ((await hal.agent.get(`/api/clarity/approvals/time?user_id=${mia.user.id}`).expect(200)).body as TimeView[])
        .map((entry) => entry.task)
        .sort();
    const setPrivate = async (isPrivate: boolean, version: number) =>
      (await mia.agent.put(`/api/staff/bugs/${bug.id}`).send({ private: isPrivate, version }).expect(200)).body as {
        bug: { version: number };
      };

    expect(await tasks()).toEqual([task, 'Tried the door']);
    const hidden = await setPrivate(true, bug.version);
    expect(await tasks()).toEqual([label, 'Tried the door']);
    expect((await mia.agent.get('/api/clarity/timer').expect(200)).body).toMatchObject({ timer: { task: label } });
    // Its sum in the analytics opens its entries, and no guessed title does.
    const entriesOf = async (of: string) => {
      const query = { from: '2026-09-01', to: '2026-09-30', by: 'task', of };
      return ((await hal.agent.get('/api/clarity/analytics/entries').query(query).expect(200)).body as RecordedTimePage).items;
    };
    expect(await entriesOf(label)).toMatchObject([{ id: named.id, task: label }]);
    expect(await entriesOf(task)).toEqual([]);
    // Its user may change the text; one that names the bug again stays hidden.
    const change = (text: string, version: number) =>
      mia.agent.put(`${TIME}/${named.id}`).send({ ...about, task: text, hours: '1', version });
    await change(`${task}, once more`, named.version).expect(200);
    expect(await tasks()).toEqual([label, 'Tried the door']);
    await setPrivate(false, hidden.bug.version);
    expect(await tasks()).toEqual([`${task}, once more`, 'Tried the door']);
    await change('Locked it', named.version + 1).expect(200);
    expect(await tasks()).toEqual(['Locked it', 'Tried the door']);
  });

  it('is paged', async () => {
    for (let day = 10; day < 15; day += 1) await enterTime(mia, { date: `2026-09-${day}` });
    const seen: string[] = [];
    let path: string | undefined = `${TIME}?limit=2`;
    while (path !== undefined) {
      const response: { body: unknown; headers: { link?: string } } = await mia.agent.get(path).expect(200);
      seen.push(...(response.body as TimeView[]).map(({ date }) => date));
      path = /<([^>]+)>/.exec(response.headers.link ?? '')?.[1];
    }
    expect(seen).toEqual(['2026-09-14', '2026-09-13', '2026-09-12', '2026-09-11', '2026-09-10']);
  });
});
