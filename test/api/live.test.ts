import { randomUUID } from 'node:crypto';
import { Database } from '../../server/platform/database/transactions.js';
import { Events } from '../../server/platform/events/events.js';
import { MAX_TOPICS } from '../../server/platform/live/topics.rules.js';
import { Topics } from '../../server/platform/live/topics.js';
import type { MessageView } from '../../server/support/messages/messages.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { bugTeam, reportBug } from '../support/bugs.js';
import { EventReader } from '../support/event-stream.js';
import { openDesk, openTicket, verify, type Desk } from '../support/tickets.js';
import { until } from '../support/until.js';

describe('a stream of several topics', () => {
  let app: TestApp;
  let desk: Desk;
  let ticketId: string;
  let topic: string;
  const open: EventReader[] = [];
  const follow = async (person: SignedIn, topics: string): Promise<EventReader> => {
    const made = await EventReader.open(app, person, `/api/live?topics=${topics}`);
    open.push(made);
    return made;
  };
  const sendMessage = (who: keyof Desk, body: string, id = ticketId) =>
    desk[who].agent.post(`/api/support/tickets/${id}/messages`).send({ id: randomUUID(), body }).expect(201);
  const bodies = (reader: EventReader, of = topic): string[] =>
    reader
      .topic(of)
      .filter(({ name }) => name === 'message')
      .map(({ data }) => (data as MessageView).body);
  /** As the listener does when it has reconnected. */
  const loseNotifications = () =>
    (Reflect.get(app.nest.get(Events), 'connected') as (again: boolean) => void).call(app.nest.get(Events), true);

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    desk = await openDesk(app);
    ticketId = (await openTicket(desk.customer)).id;
    topic = `support.ticket:${ticketId}`;
    await verify(desk, ticketId);
  });
  afterEach(() => {
    for (const one of open.splice(0)) one.close();
  });

  it('requires sign-in', async () => {
    expect((await EventReader.open(app, { agent: app.agent() }, '/api/live')).status).toBe(401);
  });

  it('starts with the build id, also without topics', async () => {
    const reader = await follow(desk.customer, '');
    expect(reader.status).toBe(200);
    expect((await reader.next('build')).data).toHaveProperty('entry');
  });

  it('is stored by no cache, nor is the stream of one ticket', async () => {
    const ofTicket = await EventReader.open(app, desk.customer, `/api/support/tickets/${ticketId}/stream`);
    open.push(ofTicket);
    for (const reader of [await follow(desk.customer, topic), ofTicket]) {
      expect(reader).toMatchObject({ status: 200, cacheControl: 'private, no-store, no-transform' });
    }
  });

  it('refuses an invalid list of topics, and more topics than the limit', async () => {
    for (const list of ['Support', 'support.unread,', 'support.unread@x', `${'a'.repeat(9_000)}`]) {
      await desk.customer.agent.get(`/api/live?topics=${list}`).expect(400);
    }
    const many = Array.from({ length: MAX_TOPICS + 1 }, (_, n) => `support.t${n}`);
    const refused = await desk.customer.agent.get(`/api/live?topics=${many.join(',')}`).expect(400);
    expect(refused.body).toMatchObject({ code: 'too-many-topics' });
    expect((await follow(desk.customer, many.slice(1).join(','))).status).toBe(200);
  });

  it('refuses each topic as its row would, and carries the others', async () => {
    const unverified = (await openTicket(desk.customer)).id;
    const unknown = [`support.ticket:${randomUUID()}`, 'support.ticket', 'support.ticket:12', 'support.unread:12', 'nothing.here'];
    const reader = await follow(desk.customer, [...unknown, `support.ticket:${unverified}`, 'support.desk', 'support.unread'].join(','));
    await reader.onTopic('support.unread', 'value');
    for (const name of unknown) expect(await reader.onTopic(name, 'refused')).toMatchObject({ status: 404 });
    expect(await reader.onTopic('nothing.here', 'refused')).toMatchObject({ code: 'unknown-topic' });
    expect(await reader.onTopic(`support.ticket:${unverified}`, 'refused')).toMatchObject({ status: 409, code: 'not-verified' });
    expect(await reader.onTopic('support.desk', 'refused')).toMatchObject({ status: 403, code: 'forbidden' });
    const stranger = await follow(await app.signUp(), topic);
    expect(await stranger.onTopic(topic, 'refused')).toMatchObject({ status: 404, code: 'not-found' });
    await sendMessage('agent', 'Canary oboe');
    await reader.until(() => reader.topic('support.unread').length > 1);
    expect(JSON.stringify([reader.events, stranger.events])).not.toContain('oboe');
  });

  it('carries several topics on one connection, each with its own positions', async () => {
    const other = (await openTicket(desk.customer)).id;
    await verify(desk, other);
    for (const body of ['one', 'two']) await sendMessage('customer', body);
    for (const body of ['eins', 'zwei']) await sendMessage('customer', body, other);
    const reader = await follow(desk.customer, `${topic}@1,support.ticket:${other}@0,support.unread`);
    await sendMessage('agent', 'three');
    await reader.until(() => bodies(reader).length === 2 && bodies(reader, `support.ticket:${other}`).length === 2);
    expect(bodies(reader)).toEqual(['two', 'three']);
    expect(bodies(reader, `support.ticket:${other}`)).toEqual(['eins', 'zwei']);
    const messages = reader.topic(topic).filter(({ name }) => name === 'message');
    expect(messages.map(({ seq }) => seq)).toEqual([2, 3]);
    await reader.until(() => reader.topic('support.unread').some(({ data }) => (data as { unread: number }).unread === 1));
  });

  it('sends only new messages without a position, and asks a client with an unknown position to reload', async () => {
    await sendMessage('customer', 'before');
    const [fresh, ahead] = [await follow(desk.customer, topic), await follow(desk.customer, `${topic}@99`)];
    expect(await ahead.onTopic(topic, 'reset')).toEqual({ lastSeq: 1 });
    await sendMessage('customer', 'after');
    await fresh.until(() => bodies(fresh).length > 0);
    expect(bodies(fresh)).toEqual(['after']);
  });

  it('asks a client to reload if a list changed just before it was followed, even without viewers at that time', async () => {
    const silent = await follow(await app.signUp(), 'support.own-tickets');
    const [agent, customer] = [await follow(desk.agent, 'support.desk'), await follow(desk.customer, 'support.own-tickets')];
    expect(await agent.onTopic('support.desk', 'reset')).toEqual({});
    expect(await customer.onTopic('support.own-tickets', 'reset')).toEqual({});
    expect(silent.topic('support.own-tickets')).toEqual([]);
  });

  it('asks only those who may know of a private bug to reload after its change, and its assignee to reload the inbox', async () => {
    const { tester, developer, admin } = await bugTeam(app);
    const [list, topics] = ['staff.bugs', 'staff.bugs,inbox.unread'];
    const first = await follow(admin, list);
    await reportBug(admin, { title: 'Token in the log', private: true, assigned_to: tester.user.id });
    await first.onTopic(list, 'changed');
    const [outsider, assignee, owner] = [await follow(developer, topics), await follow(tester, topics), await follow(admin, list)];
    expect(await assignee.onTopic(list, 'reset')).toEqual({});
    expect(await assignee.onTopic('inbox.unread', 'reset')).toEqual({});
    expect(await owner.onTopic(list, 'reset')).toEqual({});
    expect(outsider.topic(list)).toEqual([]);
    expect(outsider.topic('inbox.unread').filter(({ name }) => name === 'reset')).toEqual([]);
  });

  it('closes after lost notifications, and resumes from the reader’s position', async () => {
    const reader = await follow(desk.agent, `${topic}@0,support.desk`);
    await sendMessage('customer', 'one');
    await reader.until(() => bodies(reader).length === 1);
    // A commit whose notification was lost.
    await app.database.query(
      `INSERT INTO ticket_messages (ticket_id, seq, entry, id, author_role, body, created_at) VALUES ($1, 2, 2, $2, 'customer', 'two', now())`,
      [ticketId, randomUUID()],
    );
    await app.database.query('UPDATE tickets SET message_seq = 2, entry_seq = 2 WHERE id = $1', [ticketId]);
    loseNotifications();
    await reader.until(({ ended }) => ended);
    const again = await follow(desk.agent, `${topic}@1,support.desk`);
    await again.until(() => bodies(again).length === 1);
    await sendMessage('customer', 'three');
    await again.until(() => bodies(again).includes('three'));
    expect(bodies(again)).toEqual(['two', 'three']);
  });

  it('signals a tag to agents alone', async () => {
    const [agent, customer] = [await follow(desk.agent, topic), await follow(desk.customer, topic)];
    await sendMessage('customer', 'Both follow');
    for (const reader of [agent, customer]) await reader.until(() => bodies(reader).includes('Both follow'));
    const path = `/api/support/tickets/${ticketId}`;
    // One of the security check may have come before the message.
    const all = (reader: EventReader) => reader.topic(topic).filter(({ name }) => name === 'ticket').length;
    const before = new Map([agent, customer].map((reader) => [reader, all(reader)]));
    const signals = (reader: EventReader) => all(reader) - (before.get(reader) ?? 0);
    await desk.agent.agent.patch(path).send({ addTag: 'lamp' }).expect(200);
    await agent.until(() => signals(agent) === 1);
    await desk.agent.agent.patch(path).send({ priority: 'high' }).expect(200);
    await agent.until(() => signals(agent) === 2);
    await customer.until(() => signals(customer) > 0);
    expect(signals(customer)).toBe(1);
  });

  it('ends one topic when access is revoked, and carries the others on', async () => {
    const agent = await follow(desk.agent, `${topic},support.desk`);
    const customer = await follow(desk.customer, topic);
    await desk.customer.agent.post(`/api/support/tickets/${ticketId}/revoke-access`).send({}).expect(200);
    await agent.onTopic(topic, 'revoked');
    await agent.onTopic('support.desk', 'changed');
    await customer.until(() => bodies(customer).length > 0);
    expect(agent.ended).toBe(false);
    const after = agent.topic(topic);
    expect(after.findIndex(({ name }) => name === 'revoked')).toBe(after.length - 1);
    const again = await follow(desk.agent, topic);
    expect(await again.onTopic(topic, 'refused')).toMatchObject({ status: 404 });
  });

  it('closes when roles change, and is then authorised again; ends with the session', async () => {
    const agent = await follow(desk.agent, `${topic},support.desk`);
    await app.database.query(`UPDATE users SET roles = '{}' WHERE id = $1`, [desk.agent.user.id]);
    await app.nest
      .get(Database)
      .transaction((tx) => Promise.resolve(app.nest.get(Events).publish(tx, 'user.changed', { id: desk.agent.user.id })));
    await agent.until(({ ended }) => ended);
    expect(agent.events.map(({ name }) => name)).not.toContain('ended');
    const again = await follow(desk.agent, `${topic},support.desk,support.unread`);
    expect(await again.onTopic(topic, 'refused')).toMatchObject({ status: 404 });
    expect(await again.onTopic('support.desk', 'refused')).toMatchObject({ status: 403 });
    await desk.agent.agent.post('/api/auth/logout').send({});
    await again.until(({ ended }) => ended);
    expect(again.events.map(({ name }) => name)).toContain('ended');
  });

  it('counts as one read by an agent, however often the stream reconnects', async () => {
    const first = await follow(desk.agent, topic);
    const second = await follow(desk.agent, `${topic},support.desk`);
    expect([first.status, second.status]).toEqual([200, 200]);
    const receipts = await app.database.query('SELECT kind, reads FROM access_receipts WHERE ticket_id = $1', [ticketId]);
    expect(receipts).toEqual([{ kind: 'messages', reads: 1 }]);
  });

  it('has topics with unique names', () => {
    const topics = app.nest.get(Topics);
    expect(() => topics.signal({ name: 'support.desk', admit: () => Promise.resolve({ channel: '' }) })).toThrow('two topics');
  });

  describe('with small limits', () => {
    let bounded: TestApp;
    beforeAll(async () => {
      bounded = await createTestApp({ settings: { RATE_LIMIT_SCALE: '0.04' } });
    });
    afterAll(() => bounded.close());

    it('is refused to a session that has too many, until one of them closes', async () => {
      const person = await bounded.signUp();
      const another = () => EventReader.open(bounded, person, '/api/live');
      const [one, other] = [await another(), await another()];
      expect([one.status, other.status]).toEqual([200, 200]);
      expect((await another()).status).toBe(429);
      expect((await EventReader.open(bounded, person, `/api/support/tickets/${randomUUID()}/stream`)).status).toBe(429);
      one.close();
      // The server notices a closed connection a moment later.
      await until(async () => {
        const again = await another();
        again.close();
        return again.status === 200;
      }, 'a free stream');
      other.close();
    });
  });
});
