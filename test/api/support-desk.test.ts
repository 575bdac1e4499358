import { randomUUID } from 'node:crypto';
import type { CodeResponse } from '../../server/support/access/verification.dto.js';
import type { CustomerProfileResponse } from '../../server/support/access/customer-profile.dto.js';
import type { QuickSearchResponse } from '../../server/quick-search/quick-search.dto.js';
import { compareQueued, DESK_SORTS } from '../../server/support/desk/desk-order.rules.js';
import type { AgentView, DeskCounts, DeskItem, DeskRow } from '../../server/support/desk/desk.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { EventReader } from '../support/event-stream.js';
import { openDesk, openTicket, verify, type Desk } from '../support/tickets.js';

interface Page {
  items: DeskItem[];
  nextCursor: string | null;
}

describe('the agents’ desk', () => {
  let app: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    desk = await openDesk(app);
  });

  const page = async (query = '', person: SignedIn = desk.agent): Promise<Page> =>
    (await person.agent.get(`/api/support/desk${query}`).expect(200)).body as Page;
  const subjects = async (query = '') => (await page(query)).items.map(({ subject }) => subject);
  const counts = async () => (await desk.agent.agent.get('/api/support/desk/counts').expect(200)).body as DeskCounts;

  it('is for agents only', async () => {
    for (const path of ['', '/counts', '/agents', '/codes', '/mentions']) {
      await app.agent().get(`/api/support/desk${path}`).expect(401);
      await desk.customer.agent.get(`/api/support/desk${path}`).expect(403);
      for (const role of ['support', 'support_lead', 'admin', 'hr'] as const)
        await (await app.signUp({ roles: [role] })).agent.get(`/api/support/desk${path}`).expect(200);
      await (await app.signUp({ roles: ['developer'] })).agent.get(`/api/support/desk${path}`).expect(403);
    }
  });

  it('lists all tickets by every filter, newest first on request, in pages', async () => {
    const made: string[] = [];
    for (const [subject, category, subcategory] of [
      ['Lamp', 'technical', 'bug'],
      ['Refund', 'billing', 'refund-request'],
      ['Leak', 'vulnerability', 'security-issue'],
    ]) {
      app.clock.advance(1_000);
      made.push((await openTicket(desk.customer, { subject, category, subcategory })).id);
    }
    const [lamp = '', refund = ''] = made;
    await desk.agent.agent.patch(`/api/support/tickets/${lamp}`).send({ assigneeId: desk.agent.user.id }).expect(200);
    await verify(desk, refund);
    await desk.agent.agent.post(`/api/support/tickets/${refund}/propose-close`).send({}).expect(200);
    expect(await subjects('?sort=newest')).toEqual(['Leak', 'Refund', 'Lamp']);
    expect(await subjects('?status=pending_customer')).toEqual(['Refund']);
    expect(await subjects('?category=billing')).toEqual(['Refund']);
    expect(await subjects('?priority=high')).toEqual(['Leak']);
    expect(await subjects('?assignee=me')).toEqual(['Lamp']);
    expect(await subjects('?assignee=none&sort=newest')).toEqual(['Leak', 'Refund']);
    expect(await subjects(`?assignee=${desk.agent.user.id}&status=open`)).toEqual(['Lamp']);
    // The others wait for their customers: for the security check, and for an answer to the proposal.
    await verify(desk, lamp);
    expect(await subjects('?waits=agent')).toEqual(['Lamp']);
    expect(await subjects('?waits=agent&assignee=me')).toEqual(['Lamp']);
    expect(await subjects('?waits=agent&assignee=none')).toEqual([]);
    expect(await subjects('?search=refu')).toEqual(['Refund']);
    expect(await subjects('?search=100%25')).toEqual([]);
    await desk.agent.agent.patch(`/api/support/tickets/${lamp}`).send({ addTag: 'second batch' }).expect(200);
    expect(await subjects('?search=Second%20Batch')).toEqual(['Lamp']);
    expect(await subjects('?search=second')).toEqual([]);
    const first = await page('?sort=newest&limit=2');
    expect(await subjects(`?search=%23${first.items[0]?.number}`)).toEqual(['Leak']);
    expect([...first.items, ...(await page(`?sort=newest&limit=2&cursor=${first.nextCursor}`)).items].map(({ id }) => id)).toEqual(
      [...made].reverse(),
    );
    for (const bad of [
      'status=gone',
      'priority=x',
      'assignee=someone',
      'waits=customer',
      'limit=1000',
      'cursor=x',
      'sort=oldest',
      `cursor=${first.nextCursor}`,
    ])
      await desk.agent.agent.get(`/api/support/desk?${bad}`).expect(400);
  });

  it('keeps views of the queue for agents, without what they searched for', async () => {
    const save = (filter: object, person = desk.agent) =>
      person.agent.post('/api/saved-views').send({ list: 'tickets', name: 'Refunds', team: true, filter });
    const filter = { status: 'open', category: 'billing', priority: 'high', assignee: 'me', waits: 'agent', sort: 'newest' };
    await save(filter, desk.customer).expect(404);
    await save({ ...filter, search: 'Ada King' }).expect(400);
    await save(filter).expect(201);
    const colleague = await app.signUp({ roles: ['support_lead'] });
    expect((await colleague.agent.get('/api/saved-views?list=tickets').expect(200)).body).toMatchObject([{ name: 'Refunds', filter }]);
    await desk.customer.agent.get('/api/saved-views?list=tickets').expect(404);
  });

  it('sorts as a queue: tickets waiting for us first, urgent ones above the longest wait', async () => {
    const open = async (subject: string): Promise<string> => {
      app.clock.advance(60_000);
      return (await openTicket(desk.customer, { subject })).id;
    };
    const ticket = (id: string) => `/api/support/tickets/${id}`;
    const answered = await open('Answered');
    const again = await open('Written again');
    const first = await open('First');
    const second = await open('Second');
    const urgent = await open('Urgent');
    await app.database.query(
      `UPDATE tickets SET verified_at = created_at, waits_for = 'agent', waiting_since = created_at WHERE id = ANY($1)`,
      [[first, second, urgent]],
    );
    for (const id of [answered, again]) {
      await verify(desk, id);
      await desk.agent.agent
        .post(`${ticket(id)}/messages`)
        .send({ body: 'Try this.' })
        .expect(201);
    }
    await desk.agent.agent.patch(ticket(urgent)).send({ priority: 'urgent' }).expect(200);
    expect(await subjects()).toEqual(['Urgent', 'First', 'Second', 'Written again', 'Answered']);
    app.clock.advance(60_000);
    const written = app.clock.now().getTime();
    await desk.customer.agent
      .post(`${ticket(again)}/messages`)
      .send({ body: 'It did not help.' })
      .expect(201);
    const since = (await page()).items.find(({ id }) => id === again)?.waiting_since;
    expect(Date.parse(since ?? '')).toBeGreaterThanOrEqual(written);
    app.clock.advance(60_000);
    await desk.customer.agent
      .post(`${ticket(again)}/messages`)
      .send({ body: 'Are you there?' })
      .expect(201);
    expect((await page()).items.find(({ id }) => id === again)?.waiting_since).toBe(since);
    expect(await subjects()).toEqual(['Urgent', 'First', 'Second', 'Written again', 'Answered']);
    expect(await subjects('?sort=newest')).toEqual(['Urgent', 'Second', 'First', 'Written again', 'Answered']);
    expect(await subjects('?sort=activity')).toEqual(['Written again', 'Urgent', 'Answered', 'Second', 'First']);
    await desk.agent.agent.patch(ticket(second)).send({ priority: 'high' }).expect(200);
    await desk.agent.agent.patch(ticket(first)).send({ priority: 'low' }).expect(200);
    expect(await subjects('?sort=priority')).toEqual(['Urgent', 'Second', 'Written again', 'Answered', 'First']);
    for (const sort of DESK_SORTS) {
      const whole = (await page(`?sort=${sort}`)).items;
      expect([...whole].sort((one, other) => compareQueued(sort, one, other)).map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
      const pages: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const part: Page = await page(`?sort=${sort}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
        pages.push(...part.items.map(({ id }) => id));
        cursor = part.nextCursor;
      }
      expect(pages).toEqual(whole.map(({ id }) => id));
    }
  });

  it('finds customers, messages and notes of verified tickets only, and shows the match', async () => {
    await desk.customer.agent.put('/api/users/profile').send({ firstName: 'Wilhelmina', lastName: 'Quist' }).expect(200);
    const write = (person: SignedIn, id: string, body: string, isInternal = false) =>
      person.agent.post(`/api/support/tickets/${id}/messages`).send({ body, isInternal }).expect(201);
    const [verified, closed, unverified] = [
      await openTicket(desk.customer, { subject: 'Verified' }),
      await openTicket(desk.customer, { subject: 'Taken away' }),
      await openTicket(desk.customer, { subject: 'Not verified', description: 'A zither.' }),
    ];
    for (const { id } of [verified, closed]) {
      await verify(desk, id);
      await write(desk.customer, id, `${'Long before. '.repeat(20)}My marimba hums at night.${' Long after.'.repeat(20)}`);
      await write(desk.agent, id, 'A known fault of the xylorimba, 100%.', true);
    }
    await desk.customer.agent.post(`/api/support/tickets/${closed.id}/revoke-access`).send({}).expect(200);
    const hits = async (search: string) =>
      (await page(`?search=${encodeURIComponent(search)}`)).items.map(({ subject, hit }) => [subject, hit?.source, hit?.text]);
    const receipts = async (id: string) =>
      (await app.database.query<{ kind: string }>('SELECT kind FROM access_receipts WHERE ticket_id = $1', [id])).map(({ kind }) => kind);
    // No parameter turns a search into one without receipts: which tickets match is already an answer.
    await desk.agent.agent.get('/api/support/desk?search=marimba&hits=none').expect(400);
    expect(await receipts(verified.id)).toEqual([]);
    const [[subject, source, text] = []] = await hits('MARIMBA hums');
    expect([subject, source]).toEqual(['Verified', 'message']);
    expect(text).toMatch(/^….{40}marimba hums at night\..*…$/);
    expect(await hits('xylorimba')).toEqual([['Verified', 'note', 'A known fault of the xylorimba, 100%.']]);
    expect(await hits('100%')).toHaveLength(1);
    expect(await hits('mina qui')).toEqual([['Verified', 'customer', `Wilhelmina Quist · ${desk.customer.email}`]]);
    expect(await hits(desk.customer.email)).toHaveLength(1);
    expect(await hits('zither')).toEqual([['Not verified', 'description', 'A zither.']]);
    expect(await hits('not ver')).toEqual([['Not verified', undefined, undefined]]);
    expect(await hits('ma')).toEqual([]);
    // Only displayed content of the customer counts as read; a listed ticket does not.
    expect(await receipts(verified.id)).toEqual(['search']);
    expect(await receipts(unverified.id)).toEqual([]);
    const profile = (await desk.agent.agent.get(`/api/support/tickets/${verified.id}/profile`).expect(200)).body as CustomerProfileResponse;
    expect(profile.tickets).toMatchObject([{ number: unverified.number, subject: 'Not verified', status: 'open' }]);
  });

  it('returns the current rows of given tickets without a search, so that an open desk leaves no receipts', async () => {
    const lamp = await openTicket(desk.customer, { subject: 'Lamp' });
    const revoked = await openTicket(desk.customer, { subject: 'Revoked' });
    const other = await openTicket(desk.customer, { subject: 'Other' });
    await verify(desk, lamp.id);
    await desk.customer.agent.post(`/api/support/tickets/${lamp.id}/messages`).send({ body: 'My marimba hums at night.' }).expect(201);
    await desk.customer.agent.post(`/api/support/tickets/${revoked.id}/revoke-access`).send({}).expect(200);
    const rows = (ids: readonly string[], person: SignedIn = desk.agent) => person.agent.get(`/api/support/desk/rows?ids=${ids.join(',')}`);
    const listed = (await page()).items.find(({ id }) => id === lamp.id);
    expect((await rows([revoked.id, lamp.id, randomUUID()]).expect(200)).body).toEqual([listed]);
    expect(((await rows([lamp.id, other.id]).expect(200)).body as DeskItem[]).map(({ subject }) => subject).sort()).toEqual([
      'Lamp',
      'Other',
    ]);
    expect(await app.database.query('SELECT kind FROM access_receipts')).toEqual([]);
    await rows([]).expect(400);
    await rows(['lamp']).expect(400);
    await rows(Array.from({ length: 101 }, () => randomUUID())).expect(400);
    await desk.agent.agent.get(`/api/support/desk/rows?ids=${lamp.id}&search=marimba`).expect(400);
    await rows([lamp.id], desk.customer).expect(403);
  });

  it('finds nothing of agents’ own tickets that their customers do not see, and does not let them take those', async () => {
    const owner = await app.signUp({ roles: ['support', 'hr'] });
    const { id } = await openTicket(owner, { subject: 'My own', description: 'The harmonium is out of tune.' });
    await verify({ customer: owner, agent: desk.agent }, id);
    await owner.agent.post(`/api/support/tickets/${id}/messages`).send({ body: 'The glockenspiel, too.' }).expect(201);
    await desk.agent.agent
      .post(`/api/support/tickets/${id}/messages`)
      .send({ body: 'Broke the theremin themselves.', isInternal: true })
      .expect(201);
    await desk.agent.agent.patch(`/api/support/tickets/${id}`).send({ addTag: 'awkward' }).expect(200);
    const words = ['theremin', 'awkward', 'glockenspiel', owner.email, 'harmonium'];
    const foundBy = (person: SignedIn) =>
      Promise.all(
        words.map(async (word) => (await page(`?search=${encodeURIComponent(word)}`, person)).items.map(({ hit }) => hit?.source ?? null)),
      );
    expect(await foundBy(desk.agent)).toEqual([['note'], [null], ['message'], ['customer'], ['description']]);
    expect(await foundBy(owner)).toEqual([[], [], [], [], ['description']]);
    const taken = await owner.agent.post(`/api/support/tickets/${id}/take`).send({}).expect(409);
    expect(taken.body).toMatchObject({ code: 'own-ticket', error: 'This is your own ticket, so a colleague has to handle it.' });
    const inPanel = async (search: string) =>
      ((await owner.agent.get('/api/admin/tickets').query({ search }).expect(200)).body as { items: object[] }).items.length;
    expect([await inPanel('awkward'), await inPanel('harmonium')]).toEqual([0, 1]);
    const listed = async (person: SignedIn) => (await page('', person)).items.map(({ own, unread }) => ({ own, unread }));
    expect(await listed(owner)).toEqual([{ own: true, unread: 0 }]);
    expect(await listed(await app.signUp({ roles: ['support'] }))).toEqual([{ own: false, unread: 2 }]);
    // It waits for colleagues only, in the counts as in the list.
    const waiting = async (person: SignedIn) => {
      const { waiting: count } = (await person.agent.get('/api/support/desk/counts').expect(200)).body as DeskCounts;
      return [count, (await page('?waits=agent', person)).items.length];
    };
    expect([await waiting(owner), await waiting(desk.agent)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
    const readers = await app.database.query('SELECT DISTINCT agent_id FROM access_receipts WHERE ticket_id = $1', [id]);
    expect(readers).toEqual([{ agent_id: desk.agent.user.id }]);
  });

  it('lets agents find tickets by number and subject in quick search, never by what customers wrote', async () => {
    const lamp = await openTicket(desk.customer, { subject: 'Lamp stays dark', description: 'A zither hums.' });
    const gone = await openTicket(desk.customer, { subject: 'Lamp taken away' });
    await desk.customer.agent.post(`/api/support/tickets/${gone.id}/revoke-access`).send({}).expect(200);
    const found = async (q: string, { agent }: SignedIn = desk.agent) =>
      ((await agent.get('/api/staff/search').query({ q }).expect(200)).body as QuickSearchResponse).groups;
    const expected = [
      {
        key: 'tickets',
        label: 'Tickets',
        failed: false,
        items: [{ id: lamp.id, title: `#${lamp.number} Lamp stays dark`, detail: 'Open', path: `/support/tickets/${lamp.id}` }],
      },
    ];
    for (const q of ['LAMP', `#${lamp.number}`, String(lamp.number).padStart(2, '0')]) expect(await found(q)).toEqual(expected);
    expect(await found('lamp', await app.signUp({ roles: ['admin'] }))).toEqual(expected);
    // Two letters would read every ticket.
    for (const q of ['zither', 'la', `#${gone.number}`, '100%', desk.customer.email]) expect(await found(q)).toEqual([]);
    expect(await found('lamp', await app.signUp({ roles: ['developer'] }))).toEqual([]);
    await desk.customer.agent.get('/api/staff/search?q=lamp').expect(403);
    expect(await app.database.query('SELECT 1 FROM access_receipts')).toEqual([]);
  });

  it('uses stored counts, and forgets tickets closed to the agent', async () => {
    const [one, two] = [await openTicket(desk.customer), await openTicket(desk.customer)];
    expect(await counts()).toMatchObject({ byStatus: { open: 2 }, waiting: 0, mine: 0, unassigned: 0 });
    for (const { id } of [one, two]) await verify(desk, id);
    expect(await counts()).toMatchObject({ byStatus: { open: 2, closed: 0 }, waiting: 2, mine: 0, unassigned: 2 });
    await desk.agent.agent.patch(`/api/support/tickets/${one.id}`).send({ assigneeId: desk.agent.user.id }).expect(200);
    await desk.customer.agent.post(`/api/support/tickets/${two.id}/revoke-access`).send({}).expect(200);
    expect(await counts()).toMatchObject({ byStatus: { open: 1, access_revoked_closed: 1 }, waiting: 1, mine: 1, unassigned: 0 });
    expect(await subjects()).toHaveLength(1);
    expect(await subjects('?status=access_revoked_closed')).toEqual([]);
    const [counted] = await app.database.query<{ open: number }>(`SELECT count(*)::int AS open FROM tickets WHERE status = 'open'`);
    expect(counted?.open).toBe(1);
  });

  it('shows which customer has handed over a code and is waiting', async () => {
    const { id } = await openTicket(desk.customer);
    const until = async () => (await page()).items[0]?.codeUntil;
    expect(await until()).toBeNull();
    const { body } = await desk.customer.agent
      .post(`/api/support/tickets/${id}/security-code`)
      .send({ password: desk.customer.password })
      .expect(200);
    const { code, expiresAt } = body as CodeResponse;
    expect(await until()).toBeNull();
    await desk.customer.agent.post(`/api/support/tickets/${id}/send-code`).send({}).expect(200);
    expect(await until()).toBe(expiresAt);
    const withCodes = async () =>
      ((await desk.agent.agent.get('/api/support/desk/codes').expect(200)).body as DeskRow[]).map((row) => row.id);
    expect(await withCodes()).toEqual([id]);
    const enter = (typed: string) => desk.agent.agent.post(`/api/support/tickets/${id}/verify-security`).send({ code: typed });
    for (let tries = 1; tries <= 5; tries += 1) await enter(code === '000000' ? '000001' : '000000').expect(400);
    expect(await until()).toBeNull();
    expect(await withCodes()).toEqual([]);
    await verify(desk, id);
    expect(await until()).toBeNull();
    const late = await openTicket(desk.customer);
    await desk.customer.agent.post(`/api/support/tickets/${late.id}/security-code`).send({ password: desk.customer.password }).expect(200);
    await desk.customer.agent.post(`/api/support/tickets/${late.id}/send-code`).send({}).expect(200);
    expect(await withCodes()).toEqual([late.id]);
    app.clock.advance(10 * 60_000 + 1);
    expect(await withCodes()).toEqual([]);
  });

  it('does not extend the session of an agent who has left an open page', async () => {
    const { id } = await openTicket(desk.customer);
    const { user } = desk.agent;
    await app.database.query(`UPDATE sessions SET last_seen_at = now() - interval '1 hour' WHERE user_id = $1`, [user.id]);
    const idle = async () =>
      (
        await app.database.query<{ idle: boolean }>(
          `SELECT bool_and(last_seen_at < now() - interval '50 minutes') AS idle FROM sessions WHERE user_id = $1`,
          [user.id],
        )
      )[0]?.idle;
    await verify(desk, id);
    await app.database.query(`UPDATE sessions SET last_seen_at = now() - interval '1 hour' WHERE user_id = $1`, [user.id]);
    for (const path of ['/api/support/desk?limit=100', `/api/support/tickets/${id}`, `/api/support/tickets/${id}/messages`])
      await desk.agent.agent.get(path).expect(200);
    expect(await idle()).toBe(true);
    await desk.agent.agent.patch(`/api/support/tickets/${id}`).send({ priority: 'high' }).expect(200);
    expect(await idle()).toBe(false);
  });

  it('lists possible assignees', async () => {
    await desk.agent.agent.put('/api/users/profile').send({ firstName: 'Ines', lastName: 'Okoro' }).expect(200);
    const agents = (await desk.agent.agent.get('/api/support/desk/agents').expect(200)).body as AgentView[];
    expect(agents).toEqual([{ id: desk.agent.user.id, name: 'Ines Okoro', role: 'support' }]);
  });

  describe('its topics', () => {
    const open: EventReader[] = [];
    const reader = async (person: SignedIn): Promise<EventReader> => {
      const made = await EventReader.open(app, person, '/api/live?topics=support.unread,support.desk-counts,support.desk');
      open.push(made);
      return made;
    };
    afterEach(() => {
      for (const one of open.splice(0)) one.close();
    });

    it('send customers the unread count, and agents the changed tickets, without messages', async () => {
      const { id } = await openTicket(desk.customer);
      await verify(desk, id);
      const [customer, agent] = [await reader(desk.customer), await reader(desk.agent)];
      expect(await customer.onTopic('support.unread', 'value')).toEqual({ unread: 0 });
      expect(await customer.onTopic('support.desk', 'refused')).toMatchObject({ status: 403 });
      expect(await customer.onTopic('support.desk-counts', 'refused')).toMatchObject({ status: 403 });
      expect(await agent.onTopic('support.desk-counts', 'value')).toMatchObject({ byStatus: { open: 1 } });
      await desk.agent.agent.post(`/api/support/tickets/${id}/messages`).send({ id: randomUUID(), body: 'Secret oboe' }).expect(201);
      await customer.until(() => customer.topic('support.unread').some(({ data }) => (data as { unread?: number }).unread === 1));
      const row = (await agent.onTopic('support.desk', 'changed')) as DeskRow;
      expect(row).toMatchObject({ id, subject: 'The lamp does not light', waits_for: 'customer' });
      expect(row).not.toHaveProperty('own');
      const { id: ownId } = await openTicket(desk.agent);
      await agent.until(() => agent.topic('support.desk').some(({ data }) => (data as { id?: string; own?: true }).id === ownId));
      expect(agent.topic('support.desk').at(-1)?.data).toMatchObject({ id: ownId, own: true });
      await desk.customer.agent.post(`/api/support/tickets/${id}/revoke-access`).send({}).expect(200);
      await agent.until(() => agent.topic('support.desk').some(({ data }) => (data as { gone?: boolean }).gone === true));
      expect(customer.topic('support.desk').map(({ name }) => name)).toEqual(['refused']);
      expect(JSON.stringify([customer.events, agent.events])).not.toContain('oboe');
    });

    it('and the list tell an agent nothing of the notes on their own ticket', async () => {
      const owner = await app.signUp({ roles: ['support'] });
      const { id } = await openTicket(owner);
      await verify({ ...desk, customer: owner }, id);
      await desk.agent.agent.post(`/api/support/tickets/${id}/messages`).send({ id: randomUUID(), body: 'Hello' }).expect(201);
      const listed = async (person: SignedIn) => (await page('', person)).items.map(({ lastSeq, updated_at }) => ({ lastSeq, updated_at }));
      const [before] = await listed(owner);
      const [own, colleague] = [await reader(owner), await reader(desk.agent)];
      app.clock.advance(60_000);
      const note = { id: randomUUID(), body: 'Charged twice?', isInternal: true };
      await desk.agent.agent.post(`/api/support/tickets/${id}/messages`).send(note).expect(201);
      expect(await listed(owner)).toEqual([before]);
      const [after] = await listed(desk.agent);
      // For colleagues the message, the assignment by it, and the note; for the customer the message alone.
      expect([before?.lastSeq, after?.lastSeq]).toEqual([1, 3]);
      expect(after?.updated_at).not.toBe(before?.updated_at);
      expect(await own.onTopic('support.desk', 'changed')).toMatchObject({ id, ...before });
      expect(await colleague.onTopic('support.desk', 'changed')).toMatchObject({ id, ...after });
    });
  });
});
