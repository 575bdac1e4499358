import { randomUUID } from 'node:crypto';
import type { OpenWorkView } from '../../server/admin/users/admin-users.dto.js';
import type { DeskPage } from '../../server/support/desk/desk.dto.js';
import type { TicketView } from '../../server/support/tickets/tickets.dto.js';
import type { TimeView } from '../../server/clarity/time/time.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { endTransactions, openTransaction } from '../support/blocking-transaction.js';
import { listBugs, readBug, reportBug } from '../support/bugs.js';
import { clarityTeam } from '../support/clarity.js';
import { assignContract, makeRequest } from '../support/contracts.js';
import { colleague } from '../support/staff.js';
import { openDesk, openTicket } from '../support/tickets.js';

describe('someone who leaves', () => {
  let app: TestApp;
  let mia: SignedIn;
  let hal: SignedIn;
  let ada: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  afterEach(endTransactions);
  beforeEach(async () => {
    ({ mia, hal, ada } = await clarityTeam(app));
  });

  const path = () => `/api/admin/users/${mia.user.id}/open-work`;
  const left = async (): Promise<OpenWorkView[]> => (await ada.agent.get(path()).expect(200)).body as OpenWorkView[];
  const startTimer = () => mia.agent.post('/api/clarity/timer/start').send({ task: 'Handover' }).expect(200);
  const setInactive = () => ada.agent.put(`/api/admin/users/${mia.user.id}`).send({ isActive: false });
  const deactivate = () => setInactive().expect(200);
  const waiting = async (): Promise<TimeView[]> => {
    const { body } = await hal.agent.get(`/api/clarity/approvals/time?user_id=${mia.user.id}`).expect(200);
    return body as TimeView[];
  };
  const timers = async (): Promise<number> => (await app.database.query('SELECT 1 FROM clarity_timers')).length;
  const logged = async (action: string): Promise<Array<{ details: string | null; actor_id: string }>> =>
    app.database.query('SELECT details, actor_id FROM audit_log WHERE action = $1', [action]);

  it('is listed for admins and hr only', async () => {
    await app.agent().get(path()).expect(401);
    await (await app.signUp()).agent.get(path()).expect(403);
    await mia.agent.get(path()).expect(403);
    await hal.agent.get(path()).expect(200);
    await ada.agent.get(`/api/admin/users/${randomUUID()}/open-work`).expect(404);
    await ada.agent.get('/api/admin/users/mia/open-work').expect(404);
    expect(await left()).toEqual([]);
  });

  it('leaves announcements that are not published yet', async () => {
    const announce = (publish_at: string | null) =>
      mia.agent
        .post('/api/staff/announcements')
        .send({ title: 'Goodbye', content: 'Text', target_roles: ['all'], is_sticky: false, asks_confirmation: false, publish_at })
        .expect(201);
    await announce(null);
    await announce(new Date(app.clock.now().getTime() + 86_400_000).toISOString());
    expect(await left()).toEqual([
      { text: '1 announcement of theirs is scheduled, and will be published', path: '/staff?section=announcements' },
    ]);
    app.clock.advance(86_400_000);
    await ada.agent.post('/api/auth/login').send({ email: ada.email, password: ada.password }).expect(200);
    expect(await left()).toEqual([]);
  });

  it('leaves bugs, deliverables and a timer', async () => {
    await reportBug(ada, { assigned_to: mia.user.id });
    await reportBug(ada, { assigned_to: mia.user.id, title: 'Second' });
    await reportBug(ada, { title: 'Not theirs' });
    const terms = { user_id: mia.user.id, title: 'Theme', amount: '500.00' };
    await hal.agent.post('/api/clarity/deliverables').send(terms).expect(201);
    await startTimer();
    const of = `/staff?section=clarity&as=admin&person=${mia.user.id}`;
    expect(await left()).toEqual(
      expect.arrayContaining([
        { text: '2 open bugs are assigned to them', path: `/staff?section=bugs&assignee=${mia.user.id}&status=pending` },
        { text: 'A timer is running. Its time waits for approval after a deactivation, and is lost with a deletion.', path: null },
        { text: '1 agreed deliverable is not delivered', path: of },
      ]),
    );
    expect(await left()).toHaveLength(3);
    const { body } = await ada.agent.get(`/api/staff/bugs?assignee=${mia.user.id}&status=pending`).expect(200);
    expect((body as { items: unknown[] }).items).toHaveLength(2);
  });

  it('leaves their entry on the public page of the team, which only owners can remove', async () => {
    const entry = { kind: 'community', role: 'Artist', blurb: 'Paints lanterns.', avatar: null, links: [] };
    for (const name of ['mia test', 'Mia Tester'])
      await ada.agent
        .post('/api/admin/team')
        .send({ ...entry, name })
        .expect(201);
    const text = '1 entry on the public page of the team has their name';
    const seenBy = async (reader: SignedIn) => (await reader.agent.get(path()).expect(200)).body as OpenWorkView[];
    expect(await seenBy(ada)).toEqual([{ text, path: '/admin?section=team' }]);
    expect(await seenBy(hal)).toEqual([{ text, path: null }]);
  });

  it('leaves private bugs out of the numbers of hr, and links only to lists that the reader can open', async () => {
    await reportBug(ada, { assigned_to: mia.user.id });
    await reportBug(ada, { assigned_to: mia.user.id, title: 'Leak', private: true });
    const { customer, agent } = await openDesk(app);
    const { id } = await openTicket(customer);
    await agent.agent.patch(`/api/support/tickets/${id}`).send({ assigneeId: agent.user.id }).expect(200);
    const seenBy = async (reader: SignedIn, userId: string) =>
      (await reader.agent.get(`/api/admin/users/${userId}/open-work`).expect(200)).body as OpenWorkView[];
    expect(await seenBy(hal, mia.user.id)).toMatchObject([{ text: '1 open bug is assigned to them' }]);
    expect(await seenBy(ada, mia.user.id)).toMatchObject([{ text: '2 open bugs are assigned to them' }]);
    const text = '1 open ticket is assigned to them';
    expect(await seenBy(hal, agent.user.id)).toEqual([{ text, path: `/support/agent?assignee=${agent.user.id}` }]);
    expect(await seenBy(ada, agent.user.id)).toEqual([{ text, path: null }]);
  });

  it('leaves requests about contracts, and incidents that hr does not learn of', async () => {
    const contract = await assignContract(hal, mia, { content: 'With {{firstName}}, for {{blank:Day rate}}.' });
    await makeRequest(mia, contract.id, 'amend');
    const incident = { title: 'Outbox probed', severity: 'medium', ownerId: ada.user.id };
    await ada.agent.post('/api/security/incidents').send(incident).expect(201);
    expect(await left()).toContainEqual({ text: '1 contract request of theirs is open', path: '/contracts?tab=requests' });
    const ofAda = async (reader: SignedIn) =>
      (await reader.agent.get(`/api/admin/users/${ada.user.id}/open-work`).expect(200)).body as OpenWorkView[];
    const owned = { text: '1 open security incident is owned by them', path: '/admin?section=security&tab=incidents&status=open' };
    expect(await ofAda(ada)).toContainEqual(owned);
    expect(await ofAda(hal)).not.toContainEqual(owned);
  });

  it.each([
    ['deactivation', () => deactivate()],
    [
      'loss of the role',
      () =>
        ada.agent
          .post(`/api/admin/users/${mia.user.id}/roles`)
          .send({ roles: ['artist'] })
          .expect(200),
    ],
  ])('stays the assignee of bugs, which are marked and found after a %s', async (_how, leave) => {
    const { bug } = await reportBug(ada, { assigned_to: mia.user.id });
    await reportBug(ada, { title: 'Not theirs' });
    await reportBug(ada, { title: 'Hal has it', assigned_to: hal.user.id });
    const former = async () => (await listBugs(ada, '?assignee=former')).items.map(({ id }) => id);
    expect(await former()).toEqual([]);
    expect((await readBug(ada, bug.id)).bug).toMatchObject({ assignee_name: 'Mia Test', assignee_is_former: false });
    await leave();
    expect(await former()).toEqual([bug.id]);
    expect((await listBugs(ada, `?assignee=${mia.user.id}`)).items).toMatchObject([
      { assignee_name: 'Mia Test', assignee_is_former: true },
    ]);
    expect((await readBug(ada, bug.id)).bug).toMatchObject({ assignee_is_former: true });
    expect((await listBugs(ada, `?assignee=${hal.user.id}`)).items).toMatchObject([{ assignee_is_former: false }]);
  });

  it('stays the assignee of tickets, which are marked for agents only, and found', async () => {
    const { customer, agent } = await openDesk(app);
    const { id } = await openTicket(customer);
    await agent.agent.patch(`/api/support/tickets/${id}`).send({ assigneeId: agent.user.id }).expect(200);
    const desk = async (query: string) => ((await hal.agent.get(`/api/support/desk${query}`).expect(200)).body as DeskPage).items;
    const ticket = async (reader: SignedIn) =>
      ((await reader.agent.get(`/api/support/tickets/${id}`).expect(200)).body as TicketView).assignee;
    expect(await desk('?assignee=former')).toEqual([]);
    await ada.agent.put(`/api/admin/users/${agent.user.id}`).send({ isActive: false }).expect(200);
    expect(await desk('?assignee=former')).toMatchObject([{ id, assignee: { id: agent.user.id, isFormer: true } }]);
    expect(await desk(`?assignee=${agent.user.id}`)).toMatchObject([{ id, assignee: { isFormer: true } }]);
    expect([await ticket(hal), await ticket(customer)]).toMatchObject([{ isFormer: true }, { isFormer: false }]);
    expect((await ada.agent.get('/api/admin/tickets').expect(200)).body).toMatchObject({ items: [{ id, assigneeIsFormer: true }] });
  });

  it('has the time of a running timer recorded, and waits for its approval', async () => {
    await startTimer();
    app.clock.advance(5 * 60_000);
    await deactivate();
    expect(await timers()).toBe(0);
    const [entry, ...others] = await waiting();
    expect(entry).toMatchObject({ task: 'Handover', status: 'pending' });
    expect(entry?.seconds).toBeGreaterThanOrEqual(300);
    expect(others).toEqual([]);
    expect(await logged('TIME_ENTERED')).toMatchObject([{ actor_id: ada.user.id }]);
  });

  it('loses the time of a running timer when the account is deleted', async () => {
    await startTimer();
    app.clock.advance(5 * 60_000);
    await ada.agent.delete(`/api/admin/users/${mia.user.id}`).send({ reason: 'Left the studio' }).expect(204);
    expect(await timers()).toBe(0);
    expect(await app.database.query('SELECT 1 FROM clarity_time_entries')).toEqual([]);
  });

  it('loses a timer whose time cannot be recorded, which the log tells', async () => {
    await startTimer();
    app.clock.advance(25 * 3_600_000);
    // Sessions ended meanwhile.
    ada = await colleague(app, 'Ann', ['ceo']);
    hal = await colleague(app, 'Hay', ['hr']);
    await deactivate();
    expect(await timers()).toBe(0);
    expect(await waiting()).toEqual([]);
    expect((await logged('TIMER_DISCARDED'))[0]?.details).toContain('The timer has run for 25 hours');
  });

  it('can be deactivated although the timer began later by the clock of another instance', async () => {
    await startTimer();
    await app.database.query(`UPDATE clarity_timers SET started_at = started_at + interval '1 hour'`);
    await deactivate();
    expect(await timers()).toBe(0);
    expect(await logged('TIMER_DISCARDED')).toHaveLength(1);
  });

  describe('while a timer is being started or stopped', () => {
    const start = () => mia.agent.post('/api/clarity/timer/start').send({ task: 'Last minute' });

    it('cannot start it once the deactivation has begun', async () => {
      const other = await openTransaction(app, 'SELECT FROM users WHERE id = $1 FOR UPDATE', [mia.user.id]);
      const deactivated = await other.sendBlocked(setInactive);
      const started = await other.sendBlocked(start);
      await other.commit();
      expect((await deactivated.response).status).toBe(200);
      expect((await started.response).status).toBe(403);
      expect(await timers()).toBe(0);
    });

    it('has it ended if it was started just before', async () => {
      await startTimer();
      await mia.agent.delete('/api/clarity/timer').expect(204);
      const other = await openTransaction(app, 'SELECT FROM clarity_people WHERE user_id = $1 FOR UPDATE', [mia.user.id]);
      const started = await other.sendBlocked(start);
      const deactivated = await other.sendBlocked(setInactive);
      await other.commit();
      expect([(await started.response).status, (await deactivated.response).status]).toEqual([200, 200]);
      expect(await timers()).toBe(0);
    });

    it('has its time recorded once if they stop it themselves just before', async () => {
      await startTimer();
      app.clock.advance(60_000);
      const other = await openTransaction(app, 'SELECT FROM clarity_people WHERE user_id = $1 FOR UPDATE', [mia.user.id]);
      const stopped = await other.sendBlocked(() => mia.agent.post('/api/clarity/timer/stop').send({}));
      const deactivated = await other.sendBlocked(setInactive);
      await other.commit();
      expect([(await stopped.response).status, (await deactivated.response).status]).toEqual([200, 200]);
      expect(await timers()).toBe(0);
      expect(await waiting()).toHaveLength(1);
    });
  });

  it('stops the timer when they lose the staff area, and not with a role that leaves it to them', async () => {
    await startTimer();
    app.clock.advance(60_000);
    const assign = (roles: string[]) => hal.agent.post(`/api/admin/users/${mia.user.id}/roles`).send({ roles });
    await assign(['dev_tester']);
    expect(await timers()).toBe(1);
    await ada.agent.post(`/api/admin/users/${mia.user.id}/roles`).send({ roles: [] }).expect(200);
    expect(await timers()).toBe(0);
    expect(await waiting()).toMatchObject([{ task: 'Handover' }]);
  });
});
