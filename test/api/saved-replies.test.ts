import { MAX_SAVED_REPLIES, SAVED_REPLY_LIMITS } from '../../server/support/replies/saved-replies.rules.js';
import type { SavedReplyPage, SavedReplyView } from '../../server/support/replies/saved-replies.dto.js';
import type { FaqGroupView } from '../../server/support/help/faqs.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { openDesk, openTicket, verify, type Desk } from '../support/tickets.js';

const PATH = '/api/support/desk/replies';

describe('saved replies', () => {
  let app: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    desk = await openDesk(app);
  });

  const create = async ({ agent }: SignedIn, values: Record<string, unknown> = {}): Promise<SavedReplyView> =>
    (
      await agent
        .post(PATH)
        .send({ title: 'Greeting', body: 'Hello {firstName},', shared: false, ...values })
        .expect(201)
    ).body as SavedReplyView;
  const list = async ({ agent }: SignedIn, query = ''): Promise<SavedReplyPage> =>
    (await agent.get(`${PATH}${query}`).expect(200)).body as SavedReplyPage;
  const titles = ({ items }: SavedReplyPage): string[] => items.map(({ title }) => title);

  it('are for agents only', async () => {
    const { id } = await create(desk.agent, { shared: true });
    const { id: ticketId } = await openTicket(desk.customer);
    const visitor = app.agent();
    for (const [agent, status] of [[visitor, 401] as const, [desk.customer.agent, 403] as const]) {
      await agent.get(PATH).expect(status);
      await agent.post(PATH).send({ title: 'A', body: 'B', shared: false }).expect(status);
      await agent.put(`${PATH}/${id}`).send({ title: 'A', body: 'B', shared: true, version: 1 }).expect(status);
      await agent.delete(`${PATH}/${id}`).expect(status);
      await agent.get(`/api/support/tickets/${ticketId}/replies/${id}`).expect(status);
    }
    expect(titles(await list(desk.agent))).toEqual(['Greeting']);
  });

  it('are personal or shared, and a colleague’s personal ones return 404', async () => {
    const colleague = await app.signUp({ roles: ['hr'] });
    const own = await create(desk.agent);
    const shared = await create(desk.agent, { title: 'Refunds', shared: true });
    expect(own).toMatchObject({ author: null, version: 1, can: { change: true, share: true } });
    expect(titles(await list(desk.agent))).toEqual(['Greeting', 'Refunds']);
    expect(titles(await list(desk.agent, '?scope=personal'))).toEqual(['Greeting']);
    expect((await list(colleague)).items).toMatchObject([{ id: shared.id, author: 'Support', can: { change: false, share: false } }]);
    const change = { title: 'Mine now', body: 'Hello', shared: false, version: 1 };
    await colleague.agent.put(`${PATH}/${own.id}`).send(change).expect(404);
    await colleague.agent.delete(`${PATH}/${own.id}`).expect(404);
    expect((await colleague.agent.put(`${PATH}/${shared.id}`).send(change).expect(403)).body.code).toBe('not-your-reply');
    await colleague.agent.delete(`${PATH}/${shared.id}`).expect(403);
    const { id: ticketId } = await openTicket(desk.customer);
    await colleague.agent.get(`/api/support/tickets/${ticketId}/replies/${own.id}`).expect(404);
    expect(titles(await list(desk.agent))).toEqual(['Greeting', 'Refunds']);
  });

  it('that are shared are edited and deleted by leads as well, who cannot make them personal', async () => {
    const lead = await app.signUp({ roles: ['support_lead'] });
    const { id } = await create(desk.agent, { shared: true });
    const change = { title: 'Welcome', body: 'Hello {firstName}', shared: true };
    const { body } = await lead.agent
      .put(`${PATH}/${id}`)
      .send({ ...change, version: 1 })
      .expect(200);
    expect(body).toMatchObject({ title: 'Welcome', version: 2, can: { change: true, share: false } });
    await lead.agent
      .put(`${PATH}/${id}`)
      .send({ ...change, shared: false, version: 2 })
      .expect(403);
    await lead.agent.delete(`${PATH}/${id}`).expect(204);
    await lead.agent.delete(`${PATH}/${id}`).expect(404);
    const actions = await app.database.query(
      `SELECT action, actor_id, before, after FROM audit_log WHERE target_type = 'saved-reply' ORDER BY id`,
    );
    expect(actions).toMatchObject([
      { action: 'SAVED_REPLY_CREATED', actor_id: desk.agent.user.id, after: { title: 'Greeting', shared: true } },
      { action: 'SAVED_REPLY_UPDATED', actor_id: lead.user.id, before: { title: 'Greeting' }, after: { title: 'Welcome' } },
      { action: 'SAVED_REPLY_DELETED', actor_id: lead.user.id, before: { title: 'Welcome' } },
    ]);
  });

  it('changed in the meantime return a conflict with both texts', async () => {
    const { id } = await create(desk.agent, { shared: true });
    const lead = await app.signUp({ roles: ['support_lead'] });
    const put = ({ agent }: SignedIn, body: string, version: number) =>
      agent.put(`${PATH}/${id}`).send({ title: 'Greeting', body, shared: true, version });
    await lead.agent.put('/api/users/profile').send({ firstName: 'Una', lastName: 'Lead' }).expect(200);
    await put(lead, 'Good morning', 1).expect(200);
    const refused = await put(desk.agent, 'Good evening', 1).expect(409);
    expect(refused.body).toMatchObject({
      code: 'saved-reply-changed',
      current: { body: 'Good morning', version: 2 },
      changedBy: 'Una Lead',
    });
    // Their own change, made in another window, needs no name.
    expect((await put(lead, 'Good night', 1).expect(409)).body).not.toHaveProperty('changedBy');
    expect((await put(desk.agent, 'Good evening', 2).expect(200)).body).toMatchObject({ body: 'Good evening', version: 3 });
  });

  it('with the same id are created once, and an id of a colleague is refused', async () => {
    const id = '3b241101-e2bb-4255-8caf-4136c566a962';
    const first = await create(desk.agent, { id });
    expect(await create(desk.agent, { id, title: 'Again' })).toEqual(first);
    const colleague = await app.signUp({ roles: ['support'] });
    await colleague.agent.post(PATH).send({ id, title: 'A', body: 'B', shared: false }).expect(409);
  });

  it.each([
    ['title', { title: '  ' }],
    ['title', { title: 'x'.repeat(SAVED_REPLY_LIMITS.title + 1) }],
    ['body', { body: '\u200b' }],
    ['body', { body: 'x'.repeat(SAVED_REPLY_LIMITS.body + 1) }],
    ['shared', { shared: 'yes' }],
    ['author', { author: 'someone' }],
    ['body', { body: 'Dear {lastName}' }],
    ['body', { body: 'See {faq:3b241101-e2bb-4255-8caf-4136c566a962}' }],
  ])('with a bad %s are refused: %j', async (field, values) => {
    const input = { title: 'Greeting', body: 'Hello', shared: false, ...values };
    const response = await desk.agent.agent.post(PATH).send(input).expect(400);
    expect(Object.keys(response.body.fields)).toEqual([field]);
    const { id } = await create(desk.agent);
    await desk.agent.agent
      .put(`${PATH}/${id}`)
      .send({ ...input, version: 1 })
      .expect(400);
  });

  it('list the placeholders when one is unknown', async () => {
    const { body } = await desk.agent.agent.post(PATH).send({ title: 'A', body: 'Dear {name},', shared: false }).expect(400);
    expect(body).toMatchObject({ code: 'unknown-placeholder', error: expect.stringContaining('{firstName}, {ticketNumber}') });
  });

  it('are limited in number', async () => {
    await app.database.query(
      `INSERT INTO saved_replies (id, author_id, shared, title, body, created_at, updated_at)
       SELECT gen_random_uuid(), $1, false, 'Reply ' || n, 'Hello', now(), now() FROM generate_series(1, $2::integer) n`,
      [desk.agent.user.id, MAX_SAVED_REPLIES.personal],
    );
    const refused = await desk.agent.agent.post(PATH).send({ title: 'One more', body: 'Hello', shared: false }).expect(409);
    expect(refused.body.code).toBe('saved-replies-full');
    const { id } = await create(desk.agent, { shared: true });
    const change = { title: 'One more', body: 'Hello', shared: false, version: 1 };
    expect((await desk.agent.agent.put(`${PATH}/${id}`).send(change).expect(409)).body.code).toBe('saved-replies-full');
  });

  it('are searched, titles first, and paged', async () => {
    for (const [title, body] of [
      ['Zebra refund', 'Hello'],
      ['Apple', 'Your REFUND is on its way'],
      ['Bear', 'Nothing of the kind'],
      ['100% sure', 'Hello'],
    ])
      await create(desk.agent, { title, body, shared: title === 'Apple' });
    expect(titles(await list(desk.agent, '?search=refund'))).toEqual(['Zebra refund', 'Apple']);
    expect(titles(await list(desk.agent, '?search=%25'))).toEqual(['100% sure']);
    const first = await list(desk.agent, '?limit=3');
    const second = await list(desk.agent, `?limit=3&cursor=${first.nextCursor}`);
    expect([titles(first), titles(second), second.nextCursor]).toEqual([['100% sure', 'Apple', 'Bear'], ['Zebra refund'], null]);
    await desk.agent.agent.get(`${PATH}?cursor=nonsense`).expect(400);
    await desk.agent.agent.get(`${PATH}?scope=everything`).expect(400);
  });

  describe('in a ticket', () => {
    const fill = async (ticketId: string, replyId: string): Promise<string> =>
      ((await desk.agent.agent.get(`/api/support/tickets/${ticketId}/replies/${replyId}`).expect(200)).body as { text: string }).text;
    const receipts = async (ticketId: string): Promise<unknown[]> =>
      app.database.query('SELECT kind FROM access_receipts WHERE ticket_id = $1', [ticketId]);

    it('name the customer only after the security check, with an access receipt', async () => {
      await app.database.query(`UPDATE users SET first_name = 'Canaria' WHERE id = $1`, [desk.customer.user.id]);
      const { id, number } = await openTicket(desk.customer);
      const reply = await create(desk.agent, { body: 'Hello {firstName}, about ticket {ticketNumber}.' });
      expect(await fill(id, reply.id)).toBe(`Hello there, about ticket #${number}.`);
      expect(await receipts(id)).toEqual([]);
      await verify(desk, id);
      expect(await fill(id, reply.id)).toBe(`Hello Canaria, about ticket #${number}.`);
      expect(await receipts(id)).toEqual([{ kind: 'profile' }]);
    });

    it('without the customer’s name leave no receipt', async () => {
      const { id } = await openTicket(desk.customer);
      await verify(desk, id);
      const reply = await create(desk.agent, { body: 'About ticket {ticketNumber}' });
      await fill(id, reply.id);
      expect(await receipts(id)).toEqual([]);
    });

    it('greet a customer without a name or account in a neutral form', async () => {
      await app.database.query('UPDATE users SET first_name = NULL WHERE id = $1', [desk.customer.user.id]);
      const { id } = await openTicket(desk.customer);
      await verify(desk, id);
      const reply = await create(desk.agent);
      expect(await fill(id, reply.id)).toBe('Hello there,');
      await app.database.query('UPDATE tickets SET customer_id = NULL WHERE id = $1', [id]);
      expect(await fill(id, reply.id)).toBe('Hello there,');
    });

    it('link to a help article, and to the help centre once the article is deleted', async () => {
      const groups = (await desk.agent.agent.get('/api/support/faqs').expect(200)).body as FaqGroupView[];
      const faq = groups.flatMap(({ items }) => items)[0]!;
      const reply = await create(desk.agent, { body: `See {faq:${faq.id}}` });
      const { id } = await openTicket(desk.customer);
      expect(await fill(id, reply.id)).toBe(`See http://portal.test/support?answer=${faq.id}`);
      await app.database.query('DELETE FROM faqs WHERE id = $1', [faq.id]);
      expect(await fill(id, reply.id)).toBe('See http://portal.test/support');
    });

    it('are not filled in for a ticket that the agent may not read, or opened themselves', async () => {
      const reply = await create(desk.agent, { shared: true });
      const { id } = await openTicket(desk.customer);
      await desk.customer.agent.post(`/api/support/tickets/${id}/revoke-access`).send({}).expect(200);
      await desk.agent.agent.get(`/api/support/tickets/${id}/replies/${reply.id}`).expect(404);
      const own = await openTicket(desk.agent);
      await desk.agent.agent.get(`/api/support/tickets/${own.id}/replies/${reply.id}`).expect(404);
      await desk.agent.agent.get(`/api/support/tickets/${own.id}/replies/nonsense`).expect(404);
    });
  });

  it('of a deleted account are deleted when personal, and stay without a name when shared', async () => {
    await create(desk.agent);
    await create(desk.agent, { title: 'Refunds', shared: true });
    const data = await desk.agent.agent.get('/api/users/data').expect(200);
    expect((JSON.parse(data.text) as { savedReplies: unknown }).savedReplies).toMatchObject([
      { title: 'Greeting', body: 'Hello {firstName},', shared: false },
      { title: 'Refunds', shared: true },
    ]);
    await desk.agent.agent.post('/api/legal/delete-account').send({}).expect(200);
    const rows = await app.database.query('SELECT title, author_id FROM saved_replies');
    expect(rows).toEqual([{ title: 'Refunds', author_id: null }]);
  });
});
