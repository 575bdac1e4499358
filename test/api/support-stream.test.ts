import { randomUUID } from 'node:crypto';
import { Database } from '../../server/platform/database/transactions.js';
import { Events } from '../../server/platform/events/events.js';
import type { MessageView } from '../../server/support/messages/messages.dto.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { EventReader } from '../support/event-stream.js';
import { openDesk, openTicket, verify, type Desk } from '../support/tickets.js';

const bodies = (reader: EventReader): string[] =>
  reader.events.filter(({ name }) => name === 'message').map(({ data }) => (data as MessageView).body);

describe('the stream of a ticket', () => {
  let app: TestApp;
  let desk: Desk;
  let ticketId: string;
  let path: string;
  const open: EventReader[] = [];
  const reader = async (who: keyof Desk, query = '', headers: Record<string, string> = {}): Promise<EventReader> => {
    const made = await EventReader.open(app, desk[who], path + query, headers);
    open.push(made);
    return made;
  };
  const sendMessage = async (who: keyof Desk, body: string, values: object = {}) =>
    desk[who].agent
      .post(`/api/support/tickets/${ticketId}/messages`)
      .send({ id: randomUUID(), body, ...values })
      .expect(201);

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    desk = await openDesk(app);
    ticketId = (await openTicket(desk.customer)).id;
    path = `/api/support/tickets/${ticketId}/stream`;
  });
  afterEach(() => {
    for (const one of open.splice(0)) one.close();
  });

  it('is refused to users who may not read the ticket', async () => {
    expect((await EventReader.open(app, { agent: app.agent() }, path)).status).toBe(401);
    expect((await EventReader.open(app, await app.signUp(), path)).status).toBe(404);
    expect((await reader('customer')).status).toBe(409);
    await verify(desk, ticketId);
    expect((await EventReader.open(app, desk.agent, `/api/support/tickets/${randomUUID()}/stream`)).status).toBe(404);
    expect((await reader('agent')).status).toBe(200);
  });

  it('sends each entry to both sides, and notes to agents only', async () => {
    await verify(desk, ticketId);
    const [customer, agent] = [await reader('customer'), await reader('agent')];
    await sendMessage('customer', 'Hello');
    await sendMessage('agent', 'Canary 7f31', { isInternal: true });
    await sendMessage('agent', 'Good evening');
    await agent.until(({ events }) => events.filter(({ name }) => name === 'message').length === 4);
    await customer.until(() => bodies(customer).includes('Good evening'));
    expect(bodies(agent)).toEqual(['Hello', 'Canary 7f31', 'Good evening', 'Support replied and took this ticket.']);
    expect(bodies(customer)).toEqual(['Hello', 'Good evening']);
    expect(JSON.stringify(customer.events)).not.toContain('Canary');
    // The numbering has no gap that reveals an internal note to the customer.
    expect(customer.events.filter(({ name }) => name === 'message').map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('replays missed entries, from the query or Last-Event-ID', async () => {
    await verify(desk, ticketId);
    for (const body of ['one', 'two', 'three']) await sendMessage('customer', body);
    const byHeader = await reader('customer', '?after=0', { 'Last-Event-ID': '1' });
    const byQuery = await reader('customer', '?after=2');
    await byHeader.until(() => bodies(byHeader).length === 2);
    await byQuery.until(() => bodies(byQuery).length === 1);
    expect([bodies(byHeader), bodies(byQuery)]).toEqual([['two', 'three'], ['three']]);
    const ahead = await reader('customer', '?after=99');
    expect((await ahead.next('reset')).data).toEqual({ lastSeq: 3 });
  });

  it('announces a changed state of the ticket, also to a stream that begins just afterwards', async () => {
    await verify(desk, ticketId);
    const customer = await reader('customer');
    const changes = (of: EventReader) => of.events.filter(({ name }) => name === 'ticket');
    await sendMessage('customer', 'Hello');
    await customer.until(() => bodies(customer).length === 1);
    const before = changes(customer).length;
    await desk.agent.agent.post(`/api/support/tickets/${ticketId}/propose-close`).send({}).expect(200);
    await customer.until(() => changes(customer).length > before);
    expect(changes(customer).at(-1)?.data).toEqual({ id: ticketId });
    const next = await reader('customer', '?after=1');
    expect((await next.next('ticket')).data).toEqual({ id: ticketId });
  });

  it('ends for agents when the customer revokes access, and for any user with the session or the role', async () => {
    await verify(desk, ticketId);
    const [customer, agent] = [await reader('customer'), await reader('agent')];
    await desk.customer.agent.post(`/api/support/tickets/${ticketId}/revoke-access`).send({}).expect(200);
    await agent.until(({ ended }) => ended);
    expect((await reader('agent')).status).toBe(404);
    expect(customer.ended).toBe(false);
    await desk.customer.agent.post('/api/auth/logout').send({});
    await customer.until(({ ended }) => ended);
    // A signed-out user need not reconnect; the agent’s stream ended without that reason.
    expect([customer, agent].map(({ events }) => events.some(({ name }) => name === 'ended'))).toEqual([true, false]);
  });

  it('ends for an agent who loses the role', async () => {
    await verify(desk, ticketId);
    const agent = await reader('agent');
    await app.database.query(`UPDATE users SET roles = '{}' WHERE id = $1`, [desk.agent.user.id]);
    await app.nest
      .get(Database)
      .transaction((tx) => Promise.resolve(app.nest.get(Events).publish(tx, 'user.changed', { id: desk.agent.user.id })));
    await agent.until(({ ended }) => ended);
  });

  it('leaves an access receipt', async () => {
    await verify(desk, ticketId);
    await reader('agent');
    const receipts = await app.database.query('SELECT kind, reads FROM access_receipts WHERE ticket_id = $1', [ticketId]);
    expect(receipts).toEqual([{ kind: 'messages', reads: 1 }]);
  });
});
