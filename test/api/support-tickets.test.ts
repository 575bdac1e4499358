import { randomUUID } from 'node:crypto';
import { Database } from '../../server/platform/database/transactions.js';
import { AgentNotesService } from '../../server/support/handling/agent-notes.service.js';
import type { MessageView } from '../../server/support/messages/messages.dto.js';
import type { TicketSummary, TicketView } from '../../server/support/tickets/tickets.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { openDesk, openTicket, verify, type Desk } from '../support/tickets.js';

const ticketPath = (id: string, rest = ''): string => `/api/support/tickets/${id}${rest}`;

describe('tickets', () => {
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

  const read = async (person: SignedIn, id: string): Promise<TicketView> =>
    (await person.agent.get(ticketPath(id)).expect(200)).body as TicketView;
  const listOf = async (person: SignedIn, query = ''): Promise<TicketSummary[]> =>
    ((await person.agent.get(`/api/support/tickets${query}`).expect(200)).body as { items: TicketSummary[] }).items;

  describe('opening one', () => {
    it('requires sign-in and a known category', async () => {
      const input = { subject: 'Help', description: 'Please', category: 'billing', subcategory: 'refund-request' };
      await app.agent().post('/api/support/tickets').send(input).expect(401);
      const refused = async (change: object) =>
        (
          await desk.customer.agent
            .post('/api/support/tickets')
            .send({ ...input, ...change })
            .expect(400)
        ).body.fields;
      expect(await refused({ subject: '   ' })).toEqual({ subject: 'Please enter a subject.' });
      expect(await refused({ description: '' })).toEqual({ description: 'Please describe your request.' });
      expect(await refused({ category: 'gardening' })).toEqual({ category: 'Please choose a category.' });
      expect(await refused({ subcategory: undefined })).toEqual({ subcategory: 'Please choose a subcategory.' });
      expect(await refused({ subcategory: 'bug' })).toEqual({ subcategory: 'Please choose a subcategory.' });
      expect(await refused({ contactEmail: 'not an address' })).toEqual({ contactEmail: 'Please enter an email address.' });
      expect(await refused({ subject: 'x'.repeat(201) })).toHaveProperty('subject');
    });

    it('creates an open ticket with the account’s address, of high priority for a vulnerability', async () => {
      const ticket = await openTicket(desk.customer);
      expect(ticket).toMatchObject({
        status: 'open',
        priority: 'normal',
        contactEmail: desk.customer.email,
        security_verified: false,
        side: 'customer',
        lastSeq: 0,
      });
      expect(ticket.can).toMatchObject({ createCode: true, reply: false, revokeAccess: true, manage: false });
      const weakness = await openTicket(desk.customer, {
        category: 'vulnerability',
        subcategory: 'security-issue',
        contactEmail: 'other@portal.test',
      });
      expect(weakness).toMatchObject({ priority: 'high', contactEmail: 'other@portal.test' });
      expect(weakness.number).toBe(ticket.number + 1);
    });

    it('creates one ticket per id, however often it is repeated', async () => {
      const id = randomUUID();
      const [one, two] = await Promise.all([openTicket(desk.customer, { id }), openTicket(desk.customer, { id })]);
      expect([one.id, two.id]).toEqual([id, id]);
      expect(await listOf(desk.customer)).toHaveLength(1);
      const stranger = await app.signUp();
      const input = { id, subject: 'Mine', description: 'Mine', category: 'general', subcategory: 'general-question' };
      expect((await stranger.agent.post('/api/support/tickets').send(input).expect(409)).body.code).toBe('id-taken');
    });
  });

  describe('reading', () => {
    it('is for its customer and for agents; others get 404', async () => {
      const { id } = await openTicket(desk.customer);
      await app.agent().get(ticketPath(id)).expect(401);
      await (await app.signUp()).agent.get(ticketPath(id)).expect(404);
      await (await app.signUp({ roles: ['developer'] })).agent.get(ticketPath(id)).expect(404);
      await desk.customer.agent.get(ticketPath(randomUUID())).expect(404);
      await desk.customer.agent.get(ticketPath('1')).expect(404);
      expect(await read(desk.agent, id)).toMatchObject({
        side: 'agent',
        contactEmail: null,
        description: 'Since the update the lamp stays dark.',
      });
    });

    it('lists the customer’s own: open ones by default, newest first, in pages, by status, category and text', async () => {
      const made: string[] = [];
      for (const subject of ['Alpha lamp', 'Beta lamp', 'Gamma 100% shade']) {
        app.clock.advance(1_000);
        made.push((await openTicket(desk.customer, { subject })).id);
      }
      await openTicket(await app.signUp(), { subject: 'Someone else’s lamp' });
      expect((await listOf(desk.customer)).map(({ subject }) => subject)).toEqual(['Gamma 100% shade', 'Beta lamp', 'Alpha lamp']);
      expect((await listOf(desk.customer, '?sort=oldest')).map(({ id }) => id)).toEqual(made);
      expect((await listOf(desk.customer, '?search=LAMP')).map(({ subject }) => subject)).toEqual(['Beta lamp', 'Alpha lamp']);
      expect(await listOf(desk.customer, '?search=0%25%20s')).toHaveLength(1);
      expect(await listOf(desk.customer, '?search=%25')).toHaveLength(1);
      expect(await listOf(desk.customer, '?category=billing')).toEqual([]);
      await verify(desk, made[0] ?? '');
      await desk.agent.agent
        .post(ticketPath(made[0] ?? '', '/propose-close'))
        .send({})
        .expect(200);
      expect(await listOf(desk.customer)).toHaveLength(3);
      expect(await listOf(desk.customer, '?status=open')).toHaveLength(2);
      expect((await listOf(desk.customer, '?status=pending_customer'))[0]).toMatchObject({ id: made[0], can: { confirmClose: true } });
      expect(await listOf(desk.customer, '?status=all')).toHaveLength(3);
      await desk.customer.agent.get('/api/support/tickets?status=lost').expect(400);
      const first = (await desk.customer.agent.get('/api/support/tickets?status=all&limit=2').expect(200)).body as {
        items: TicketSummary[];
        nextCursor: string;
      };
      const second = await listOf(desk.customer, `?status=all&limit=2&cursor=${first.nextCursor}`);
      expect([...first.items, ...second].map(({ id }) => id)).toEqual([...made].reverse());
    });
  });

  describe('messages', () => {
    const send = (person: SignedIn, id: string, input: object) => person.agent.post(ticketPath(id, '/messages')).send(input);
    const thread = async (person: SignedIn, id: string, query = ''): Promise<MessageView[]> =>
      (await person.agent.get(ticketPath(id, `/messages${query}`)).expect(200)).body as MessageView[];

    it('are created once per id, however often the call is repeated', async () => {
      const { id } = await openTicket(desk.customer);
      await verify(desk, id);
      const message = { id: randomUUID(), body: 'Hello' };
      const answers = await Promise.all([1, 2, 3].map(() => send(desk.customer, id, message).expect(201)));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await thread(desk.agent, id)).toHaveLength(1);
      expect((await send(desk.agent, id, message).expect(409)).body.code).toBe('id-taken');
      // The same text in another message is another message.
      await send(desk.customer, id, { ...message, id: randomUUID() }).expect(201);
      expect(await thread(desk.agent, id)).toHaveLength(2);
    });

    it('name their author by first name and role', async () => {
      const { id } = await openTicket(desk.customer);
      await verify(desk, id);
      await desk.agent.agent.put('/api/users/profile').send({ firstName: 'Ines', lastName: 'Secret' }).expect(200);
      await send(desk.agent, id, { body: 'Good evening' }).expect(201);
      const [line] = await thread(desk.customer, id);
      expect(line).toMatchObject({
        seq: 1,
        author_role: 'support',
        author_name: 'Ines',
        body: 'Good evening',
        is_internal: 0,
        attachments: [],
      });
      expect(JSON.stringify(await thread(desk.customer, id))).not.toContain('Secret');
    });

    it('are refused when blank, too long or from other users', async () => {
      const { id } = await openTicket(desk.customer);
      await verify(desk, id);
      await send(desk.customer, id, { body: ' \n\t ' }).expect(400);
      await send(desk.customer, id, { body: 'x'.repeat(10_001) }).expect(400);
      await send(desk.customer, id, { body: 'x', id: 'one' }).expect(400);
      await send(desk.customer, id, { body: 'A note?', isInternal: true }).expect(409);
      await send(await app.signUp(), id, { body: 'x' }).expect(404);
      await app.agent().post(ticketPath(id, '/messages')).send({ body: 'x' }).expect(401);
      expect(await thread(desk.customer, id)).toEqual([]);
    });

    it('of agents among themselves, and their tags, are no activity to the customer', async () => {
      const { id } = await openTicket(desk.customer);
      await verify(desk, id);
      app.clock.advance(60_000);
      const other = await openTicket(desk.customer);
      const seen = async () => ({ ticket: await read(desk.customer, id), list: await listOf(desk.customer, '?sort=activity') });
      const exported = async () => {
        const { tickets } = (await desk.customer.agent.get('/api/users/data').expect(200)).body as {
          tickets: Array<{ updatedAt: string }>;
        };
        return tickets.map(({ updatedAt }) => updatedAt);
      };
      const [before, datesBefore, forAgents] = [await seen(), await exported(), await read(desk.agent, id)];
      expect(before.list.map((row) => row.id)).toEqual([other.id, id]);
      const hidden = [
        () => send(desk.agent, id, { body: 'Charged twice?', isInternal: true }).expect(201),
        () => desk.agent.agent.patch(ticketPath(id)).send({ addTag: 'lamp' }).expect(200),
        () => app.nest.get(Database).transaction((tx) => app.nest.get(AgentNotesService).add(tx, id, 'A fix is ready.')),
        () => send(desk.agent, id, { body: 'No, once.', isInternal: true }).expect(201),
      ];
      for (const act of hidden) {
        app.clock.advance(60_000);
        await act();
        expect(await seen()).toEqual(before);
        expect(await exported()).toEqual(datesBefore);
      }
      const later = await read(desk.agent, id);
      expect(Date.parse(later.updated_at) - Date.parse(forAgents.updated_at)).toBeGreaterThan(180_000);
      await desk.agent.agent.patch(ticketPath(id)).send({ priority: 'high', removeTag: 'lamp' }).expect(200);
      expect(await listOf(desk.customer, '?sort=activity')).toMatchObject([
        { id, updated_at: (await read(desk.agent, id)).updated_at },
        {},
      ]);
    });

    it('are paged, newest first', async () => {
      const { id } = await openTicket(desk.customer);
      await verify(desk, id);
      for (let n = 1; n <= 7; n += 1) await send(desk.customer, id, { body: `line ${n}` }).expect(201);
      const seqs = async (query: string) => (await thread(desk.customer, id, query)).map(({ seq }) => seq);
      expect(await seqs('?limit=3')).toEqual([5, 6, 7]);
      expect(await seqs('?limit=3&before=5')).toEqual([2, 3, 4]);
      expect(await seqs('?limit=3&after=5')).toEqual([6, 7]);
      expect(await seqs('?after=7')).toEqual([]);
    });

    it('ask an agent first when the customer wrote in the meantime', async () => {
      const { id } = await openTicket(desk.customer);
      await verify(desk, id);
      const { lastSeq: seenSeq } = await read(desk.agent, id);
      await send(desk.customer, id, { body: 'One more thing' }).expect(201);
      const refused = await send(desk.agent, id, { body: 'Here is your answer', seenSeq }).expect(409);
      expect(refused.body).toMatchObject({
        code: 'newer-message',
        error: 'The customer has replied in the meantime',
        current: { by: 'customer', seq: 1 },
      });
      await send(desk.agent, id, { body: 'Here is your answer', seenSeq: 1 }).expect(201);
    });

    it('ask an agent first when a colleague wrote in the meantime, a note too', async () => {
      const { id } = await openTicket(desk.customer);
      await verify(desk, id);
      const colleague = await app.signUp({ roles: ['support'] });
      const { lastSeq } = await read(desk.agent, id);
      await send(colleague, id, { body: 'I am on it.', isInternal: true }).expect(201);
      const refused = await send(desk.agent, id, { body: 'Mine', seenSeq: lastSeq }).expect(409);
      expect(refused.body).toMatchObject({ error: 'A colleague has replied in the meantime', current: { by: 'colleague', seq: 1 } });
      await send(colleague, id, { body: 'The answer' }).expect(201);
      await send(desk.agent, id, { body: 'Mine', seenSeq: 1 }).expect(409);
      // Neither the agent’s message in another tab nor a change of priority prompts a question.
      const { lastSeq: newest } = await read(desk.agent, id);
      await send(desk.agent, id, { body: 'Another tab' }).expect(201);
      await colleague.agent.patch(ticketPath(id)).send({ priority: 'high' }).expect(200);
      await send(desk.agent, id, { body: 'Mine', seenSeq: newest }).expect(201);
    });

    it('are unread until they are read', async () => {
      const { id } = await openTicket(desk.customer);
      await verify(desk, id);
      await send(desk.agent, id, { body: 'One' }).expect(201);
      await send(desk.agent, id, { body: 'Two' }).expect(201);
      expect(await read(desk.customer, id)).toMatchObject({ unread: 2, lastSeq: 2 });
      expect((await listOf(desk.customer))[0]?.unread).toBe(2);
      await desk.customer.agent.put(ticketPath(id, '/read')).send({ seq: 1 }).expect(204);
      expect((await read(desk.customer, id)).unread).toBe(1);
      await desk.customer.agent.put(ticketPath(id, '/read')).send({ seq: 99 }).expect(204);
      await desk.customer.agent.put(ticketPath(id, '/read')).send({ seq: 1 }).expect(204);
      expect((await read(desk.customer, id)).unread).toBe(0);
      await (await app.signUp()).agent.put(ticketPath(id, '/read')).send({ seq: 1 }).expect(404);
    });
  });

  describe('the closure', () => {
    const COM = {
      q1_security: 'Code.',
      q2_vulnerability: 'No.',
      q3_issues: 'Dark lamp.',
      q4_resolution: 'New bulb.',
      q5_legal: 'No.',
      q6_escalation: 'No.',
    };

    it('leads from proposal and consent to the summary, which later agents see', async () => {
      const { id } = await openTicket(desk.customer);
      await verify(desk, id);
      await desk.agent.agent.post(ticketPath(id, '/propose-close')).send({}).expect(200);
      await desk.customer.agent.post(ticketPath(id, '/confirm-close')).send({}).expect(200);
      const missing = await desk.agent.agent
        .post(ticketPath(id, '/customer-com'))
        .send({ ...COM, q3_issues: ' ' })
        .expect(400);
      expect(missing.body.fields).toEqual({ q3_issues: 'Please answer this question.' });
      const closed = (await desk.agent.agent.post(ticketPath(id, '/customer-com')).send(COM).expect(200)).body as TicketView;
      expect(closed).toMatchObject({ status: 'closed', waits_for: 'nobody', can: { reply: false, customerCom: false } });
      const next = await openTicket(desk.customer);
      await verify(desk, next.id);
      const { coms } = (await desk.agent.agent.get(ticketPath(next.id, '/profile')).expect(200)).body as { coms: object[] };
      expect(coms).toMatchObject([{ ticket_id: id, ...COM }]);
    });

    it('ends agents’ access at once when the customer revokes it, with or without a reason', async () => {
      const { id } = await openTicket(desk.customer);
      await verify(desk, id);
      await desk.customer.agent.post(ticketPath(id, '/messages')).send({ body: 'Secret 5d21' }).expect(201);
      await desk.agent.agent.post(ticketPath(id, '/revoke-access')).send({}).expect(409);
      const after = (await desk.customer.agent.post(ticketPath(id, '/revoke-access')).send({ reason: 'I changed my mind.' }).expect(200))
        .body as TicketView;
      expect(after).toMatchObject({
        status: 'access_revoked_closed',
        revoke_reason: 'I changed my mind.',
        can: { reply: false, readMessages: true },
      });
      for (const path of ['', '/messages', '/profile', '/stream']) await desk.agent.agent.get(ticketPath(id, path)).expect(404);
      await desk.agent.agent.post(ticketPath(id, '/messages')).send({ body: 'Wait!' }).expect(404);
      await desk.agent.agent.post(ticketPath(id, '/messages')).send({ body: 'Wait!', isInternal: true }).expect(404);
      expect(JSON.stringify((await desk.agent.agent.get('/api/support/desk?search=lamp').expect(200)).body)).not.toContain(id);
      expect((await desk.customer.agent.get(ticketPath(id, '/messages')).expect(200)).text).toContain('Secret 5d21');
    });

    it('leaves assignee, priority and tags to agents', async () => {
      const { id } = await openTicket(desk.customer);
      const change = (input: object) => desk.agent.agent.patch(ticketPath(id)).send(input);
      const managed = (await change({ assigneeId: desk.agent.user.id, priority: 'urgent', addTag: 'Lamp ' }).expect(200))
        .body as TicketView;
      expect(managed).toMatchObject({ priority: 'urgent', tags: ['lamp'], assignee: { id: desk.agent.user.id } });
      expect((await change({ assigneeId: desk.customer.user.id }).expect(400)).body.code).toBe('not-an-agent');
      await change({ priority: 'whenever' }).expect(400);
      await change({ status: 'closed' }).expect(400);
      expect((await change({ assigneeId: null }).expect(200)).body.assignee).toBeNull();
      await desk.customer.agent.patch(ticketPath(id)).send({ priority: 'urgent' }).expect(403);
      expect(await read(desk.customer, id)).toMatchObject({ tags: null });
    });
  });
});
