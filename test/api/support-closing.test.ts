import type { TicketSummary, TicketView } from '../../server/support/tickets/tickets.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { mailsTo } from '../support/identity.js';
import { openDesk, openTicket, verify, type Desk } from '../support/tickets.js';

const DAY_MS = 86_400_000;
const COM = { q1_security: 'a', q2_vulnerability: 'b', q3_issues: 'c', q4_resolution: 'd', q5_legal: 'e', q6_escalation: 'f' };

describe('closing tickets', () => {
  let app: TestApp;
  let desk: Desk;
  let id: string;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    desk = await openDesk(app);
    ({ id } = await openTicket(desk.customer));
  });

  const call = (person: SignedIn, path: string, body: object = {}) => person.agent.post(`/api/support/tickets/${id}/${path}`).send(body);
  const act = async (person: SignedIn, path: string, body: object = {}): Promise<TicketView> =>
    (await call(person, path, body).expect(200)).body as TicketView;
  const read = async (person: SignedIn): Promise<TicketView> =>
    (await person.agent.get(`/api/support/tickets/${id}`).expect(200)).body as TicketView;
  const listed = async (query = ''): Promise<TicketSummary[]> =>
    ((await desk.customer.agent.get(`/api/support/tickets${query}`).expect(200)).body as { items: TicketSummary[] }).items;
  const subjects = async (): Promise<string[]> => {
    await app.runJobs();
    return (await mailsTo(app, desk.customer.email)).map(({ subject }) => subject);
  };
  const count = async (part: string): Promise<number> => (await subjects()).filter((subject) => subject.includes(part)).length;
  const days = async (number: number): Promise<void> => {
    app.clock.advance(number * DAY_MS + 60_000);
    await app.runJobs();
    // A failed run is repeated minutes later, by which time the test would have gone on.
    expect(await app.database.query('SELECT name, last_error FROM job_schedules WHERE last_error IS NOT NULL')).toEqual([]);
    // Their sessions may have expired in the meantime.
    for (const { agent, email, password } of [desk.customer, desk.agent])
      await agent.post('/api/auth/login').send({ email, password }).expect(200);
  };
  const daysUntil = (moment: string | null): number => Math.round((Date.parse(moment ?? '') - app.clock.now().getTime()) / DAY_MS);
  const audited = async (action: string): Promise<Array<{ details: string | null }>> =>
    app.database.query('SELECT details FROM audit_log WHERE action = $1', [action]);

  describe('when the customer does not reply to a proposal', () => {
    beforeEach(() => verify(desk, id));

    it('sends an email at once, a reminder after 5 days, and closes after 7', async () => {
      const proposed = await act(desk.agent, 'propose-close');
      expect(daysUntil(proposed.closes_at)).toBe(7);
      expect(await count('resolved?')).toBe(1);
      await days(4.9);
      expect(await count('closes on')).toBe(0);
      await days(0.1);
      expect(await count('closes on')).toBe(1);
      await days(1.9);
      expect(await read(desk.customer)).toMatchObject({ status: 'pending_customer' });
      await days(0.1);
      expect(await read(desk.customer)).toMatchObject({ status: 'closed', closing: 'silence', closes_at: null, can: { reopen: true } });
      expect(await count('is closed')).toBe(1);
      expect(await count('closes on')).toBe(1);
      expect(await audited('TICKET_CLOSED')).toEqual([{ details: 'The customer did not reply to the proposal.' }]);
    });

    it('is audited with the status before and after each step', async () => {
      await act(desk.agent, 'pending');
      await act(desk.agent, 'resume');
      await act(desk.agent, 'propose-close');
      await days(5);
      await days(2);
      await act(desk.customer, 'reopen');
      await act(desk.customer, 'revoke-access');
      const changes = await app.database.query<{ change: string }>(
        `SELECT (before->>'status') || ' → ' || (after->>'status') AS change FROM audit_log
         WHERE target_type = 'ticket' AND target_id = $1 AND before->>'status' IS NOT NULL ORDER BY id`,
        [id],
      );
      expect(changes.map(({ change }) => change)).toEqual([
        'open → pending',
        'pending → open',
        'open → pending_customer',
        'pending_customer → closed',
        'closed → open',
        'open → access_revoked_closed',
      ]);
    });

    it('does neither after a reply, and the customer receives no more emails', async () => {
      await act(desk.agent, 'propose-close');
      await desk.customer.agent.post(`/api/support/tickets/${id}/messages`).send({ body: 'Still dark.' }).expect(201);
      await days(8);
      expect(await read(desk.customer)).toMatchObject({ status: 'open', closes_at: null });
      expect(await count('closes on')).toBe(0);
    });

    it('never closes without the reminder, even after a long outage', async () => {
      await act(desk.agent, 'propose-close');
      await days(30);
      expect(await read(desk.customer)).toMatchObject({ status: 'pending_customer' });
      expect(await count('closes on')).toBe(1);
      await days(2);
      expect(await read(desk.customer)).toMatchObject({ status: 'closed' });
    });

    it('can be withdrawn by an agent', async () => {
      await act(desk.agent, 'propose-close');
      await call(desk.customer, 'withdraw-close').expect(403);
      const open = await act(desk.agent, 'withdraw-close');
      expect(open).toMatchObject({
        status: 'open',
        closes_at: null,
        waits_for: 'agent',
        can: { proposeClose: true, withdrawClose: false },
      });
      await call(desk.agent, 'withdraw-close').expect(409);
      expect(await audited('TICKET_CLOSE_WITHDRAWN')).toHaveLength(1);
    });

    it('takes the number of days from the settings', async () => {
      const admin = await app.signUp({ roles: ['admin'] });
      const save = (person: SignedIn, body: object) => person.agent.put('/api/admin/support/settings').send(body);
      await save(desk.agent, { closeAfterDays: 10, version: 0 }).expect(403);
      expect((await save(admin, { closeAfterDays: 2, version: 0 }).expect(400)).body.fields).toEqual({
        closeAfterDays: 'Enter a number of days from 3 to 60.',
      });
      expect((await save(admin, { closeAfterDays: 10, version: 0 }).expect(200)).body).toEqual({ closeAfterDays: 10, version: 1 });
      const late = await save(admin, { closeAfterDays: 20, version: 0 }).expect(409);
      expect(late.body).toMatchObject({ code: 'support-settings-changed', current: { closeAfterDays: 10, version: 1 } });
      const proposed = await act(desk.agent, 'propose-close');
      expect(daysUntil(proposed.closes_at)).toBe(10);
    });
  });

  describe('reopening', () => {
    const close = async (): Promise<void> => {
      await act(desk.agent, 'propose-close');
      await act(desk.customer, 'confirm-close');
      await act(desk.agent, 'customer-com', COM);
    };
    beforeEach(() => verify(desk, id));

    it('is for the customer, within 14 days of closing', async () => {
      await close();
      await call(desk.agent, 'reopen').expect(409);
      await call(await app.signUp(), 'reopen').expect(404);
      await days(13.9);
      expect(await act(desk.customer, 'reopen')).toMatchObject({ status: 'open', closing: null, closed_at: null, waits_for: 'agent' });
      expect(await audited('TICKET_REOPENED')).toHaveLength(1);
      await close();
      expect(await app.database.query('SELECT count(*)::int AS n FROM customer_coms')).toEqual([{ n: 1 }]);
      await days(14);
      expect(await read(desk.customer)).toMatchObject({ status: 'closed', can: { reopen: false } });
      await call(desk.customer, 'reopen').expect(409);
    });
  });

  describe('when the security check is never completed', () => {
    it('sends a reminder after 7 days and closes after 14; the customer can reopen the ticket from the list', async () => {
      await days(6.9);
      expect(await count('security check')).toBe(0);
      await days(0.1);
      expect(await count('security check')).toBe(1);
      await days(7);
      const [closed] = await listed('?status=closed');
      expect(closed).toMatchObject({ status: 'closed', closing: 'unverified', can: { reopen: true } });
      const mail = (await mailsTo(app, desk.customer.email)).find(({ subject }) => subject.includes('is closed'));
      // The ticket page would sign them out.
      expect(mail?.text).not.toContain(`/support/tickets/${id}`);
      expect(mail?.text).toContain('signs you out');
      expect(await act(desk.customer, 'reopen')).toMatchObject({ status: 'open', security_verified: false });
      await days(6);
      expect(await read(desk.customer)).toMatchObject({ status: 'open' });
    });

    it('counts from the code that the customer sent', async () => {
      await days(13);
      await call(desk.customer, 'security-code', { password: desk.customer.password }).expect(200);
      await act(desk.customer, 'send-code');
      await days(2);
      expect(await read(desk.customer)).toMatchObject({ status: 'open' });
    });

    it('ends with the check', async () => {
      await verify(desk, id);
      await days(20);
      expect(await read(desk.customer)).toMatchObject({ status: 'open', closes_at: null });
    });
  });

  describe('as spam', () => {
    it('requires a reason, is audited, and the customer is notified and may object once', async () => {
      expect((await call(desk.agent, 'close-spam', { reason: ' ' }).expect(400)).body.fields).toHaveProperty('reason');
      await call(desk.customer, 'close-spam', { reason: 'x' }).expect(403);
      const closed = await act(desk.agent, 'close-spam', { reason: 'Advertising.' });
      expect(closed).toMatchObject({ status: 'closed', closing: 'spam', close_reason: 'Advertising.', can: { closeSpam: false } });
      expect(await audited('TICKET_CLOSED_AS_SPAM')).toEqual([{ details: 'Advertising.' }]);
      expect(await count('closed as spam')).toBe(1);
      const [listedTicket] = await listed('?status=closed');
      expect(listedTicket).toMatchObject({ close_reason: 'Advertising.', can: { objectSpam: true, reopen: false } });
      await call(desk.customer, 'reopen').expect(409);
      await call(desk.agent, 'object').expect(409);
      expect(await act(desk.customer, 'object')).toMatchObject({ status: 'open', close_reason: null });
      const again = await act(desk.agent, 'close-spam', { reason: 'Advertising again.' });
      expect(closed.objected_at).toBeNull();
      expect(again.objected_at).toEqual(expect.any(String));
      await call(desk.customer, 'object').expect(409);
      expect(await audited('TICKET_SPAM_OBJECTED')).toHaveLength(1);
    });
  });

  it('lists every ticket that is not closed by default, and counts the same as unread', async () => {
    await verify(desk, id);
    await act(desk.agent, 'propose-close');
    expect(await listed()).toEqual([expect.objectContaining({ id, status: 'pending_customer' })]);
    expect(await listed('?status=open')).toEqual([]);
    await act(desk.customer, 'confirm-close');
    expect(await listed('?status=active')).toHaveLength(1);
    await act(desk.agent, 'customer-com', COM);
    expect(await listed()).toEqual([]);
    expect(await listed('?status=all')).toHaveLength(1);
  });
});
