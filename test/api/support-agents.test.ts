import { randomUUID } from 'node:crypto';
import { Streams } from '../../server/platform/live/streams.js';
import type { DeskItem, DeskRow } from '../../server/support/desk/desk.dto.js';
import type { DeskAlert } from '../../server/support/live/live.dto.js';
import type { MessageView } from '../../server/support/messages/messages.dto.js';
import type { PresenceView } from '../../server/presence/presence.dto.js';
import type { TicketView } from '../../server/support/tickets/tickets.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { EventReader } from '../support/event-stream.js';
import { mailsTo } from '../support/identity.js';
import { openDesk, openTicket, verify, type Desk } from '../support/tickets.js';
import { until } from '../support/until.js';

const ticketPath = (id: string, rest = ''): string => `/api/support/tickets/${id}${rest}`;

describe('several agents at one desk', () => {
  let app: TestApp;
  let desk: Desk;
  let colleague: SignedIn;
  const open: EventReader[] = [];

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    desk = await openDesk(app);
    colleague = await app.signUp({ roles: ['support'] });
    await desk.agent.agent.put('/api/users/profile').send({ firstName: 'Idris' }).expect(200);
    await colleague.agent.put('/api/users/profile').send({ firstName: 'Saoirse' }).expect(200);
  });
  afterEach(() => {
    for (const one of open.splice(0)) one.close();
  });

  const follow = async (at: Pick<TestApp, 'url'>, person: SignedIn, topics: string): Promise<EventReader> => {
    const reader = await EventReader.open(at, person, `/api/live?topics=${topics}`);
    open.push(reader);
    return reader;
  };
  const read = async (person: SignedIn, id: string) => (await person.agent.get(ticketPath(id)).expect(200)).body as TicketView;
  const thread = async (person: SignedIn, id: string) =>
    (await person.agent.get(ticketPath(id, '/messages')).expect(200)).body as MessageView[];
  const send = (person: SignedIn, id: string, input: object) =>
    person.agent.post(ticketPath(id, '/messages')).send({ id: randomUUID(), ...input });
  const change = (person: SignedIn, id: string, input: object) => person.agent.patch(ticketPath(id)).send(input);
  const rowOf = async (person: SignedIn, id: string) => {
    const { items } = (await person.agent.get('/api/support/desk').expect(200)).body as { items: DeskItem[] };
    return items.find((item) => item.id === id);
  };
  const handCode = async (id: string, customer = desk.customer): Promise<void> => {
    await customer.agent.post(ticketPath(id, '/security-code')).send({ password: customer.password }).expect(200);
    await customer.agent.post(ticketPath(id, '/send-code')).send({}).expect(200);
  };
  const alertsOf = (reader: EventReader) => reader.topic('support.desk-alerts').map(({ data }) => data as DeskAlert);

  describe('handling', () => {
    it('is recorded in the thread for agents, and makes nothing unread', async () => {
      const { id } = await openTicket(desk.customer);
      await verify(desk, id);
      await send(desk.customer, id, { body: 'Hello' }).expect(201);
      await colleague.agent.put(ticketPath(id, '/read')).send({ seq: 1 }).expect(204);
      await change(desk.agent, id, { assigneeId: colleague.user.id }).expect(200);
      await change(desk.agent, id, { priority: 'urgent' }).expect(200);
      await change(desk.agent, id, { addTag: ' Lamp ' }).expect(200);
      await change(desk.agent, id, { removeTag: 'lamp' }).expect(200);
      await change(desk.agent, id, { priority: 'urgent' }).expect(200);
      const lines = await thread(colleague, id);
      expect(lines.map(({ body }) => body)).toEqual([
        'Hello',
        'Idris assigned this ticket to Saoirse.',
        'Idris changed the priority from Normal to Urgent.',
        'Idris added the tag “lamp”.',
        'Idris removed the tag “lamp”.',
      ]);
      expect(lines.slice(1).every(({ author_role, is_internal }) => author_role === 'system' && is_internal === 1)).toBe(true);
      expect(await read(colleague, id)).toMatchObject({ unread: 0, lastSeq: 5 });
      expect((await rowOf(colleague, id))?.unread).toBe(0);
      expect((await thread(desk.customer, id)).map(({ body }) => body)).toEqual(['Hello']);
      expect(await read(desk.customer, id)).toMatchObject({ lastSeq: 1 });
      await send(desk.customer, id, { body: 'More' }).expect(201);
      expect((await read(colleague, id)).unread).toBe(5);
    });

    it('keeps the tags that two agents add concurrently, up to ten', async () => {
      const { id } = await openTicket(desk.customer);
      await Promise.all([change(desk.agent, id, { addTag: 'one' }).expect(200), change(colleague, id, { addTag: 'two' }).expect(200)]);
      expect([...((await read(desk.agent, id)).tags ?? [])].sort()).toEqual(['one', 'two']);
      await change(desk.agent, id, { tags: [] }).expect(400);
      for (let n = 3; n <= 10; n += 1) await change(desk.agent, id, { addTag: `tag ${n}` }).expect(200);
      expect((await change(desk.agent, id, { addTag: 'eleven' }).expect(400)).body.code).toBe('too-many-tags');
      await change(desk.customer, id, { addTag: 'mine' }).expect(403);
    });

    it('assigns a ticket to the agent who takes it first', async () => {
      const { id } = await openTicket(desk.customer);
      const answers = await Promise.all([desk.agent, colleague].map(({ agent }) => agent.post(ticketPath(id, '/take')).send({})));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const taker = answers[0]?.status === 200 ? desk.agent : colleague;
      const refused = answers.find(({ status }) => status === 409)?.body as { code: string; error: string };
      expect(refused.code).toBe('already-taken');
      expect(refused.error).toBe(`${taker === desk.agent ? 'Idris' : 'Saoirse'} already has this ticket.`);
      await taker.agent.post(ticketPath(id, '/take')).send({}).expect(200);
      await desk.customer.agent.post(ticketPath(id, '/take')).send({}).expect(403);
      await app.agent().post(ticketPath(id, '/take')).send({}).expect(401);
      await desk.agent.agent.post(ticketPath(randomUUID(), '/take')).send({}).expect(404);
    });

    it('assigns an unassigned ticket to the agent who replies, and does not reassign one', async () => {
      const { id } = await openTicket(desk.customer);
      await verify(desk, id);
      await send(desk.agent, id, { body: 'For us', isInternal: true }).expect(201);
      expect((await read(desk.agent, id)).assignee).toBeNull();
      await send(desk.agent, id, { body: 'Hello' }).expect(201);
      expect((await read(desk.agent, id)).assignee?.id).toBe(desk.agent.user.id);
      expect((await thread(desk.agent, id)).at(-1)?.body).toBe('Idris replied and took this ticket.');
      await send(colleague, id, { body: 'I know more' }).expect(201);
      expect((await read(desk.agent, id)).assignee?.id).toBe(desk.agent.user.id);
      await change(desk.agent, id, { assigneeId: null }).expect(200);
      expect((await thread(desk.agent, id)).at(-1)?.body).toBe('Idris put this ticket back.');
    });
  });

  describe('presence', () => {
    it('is shown to colleagues on the same ticket, in every instance, until it expires', async () => {
      const other = await createTestApp({ database: app.database });
      try {
        const { id } = await openTicket(desk.customer);
        const report = (person: SignedIn, state: string) => person.agent.put(ticketPath(id, '/presence')).send({ state });
        const reader = await follow(other, colleague, `support.presence:${id}`);
        expect(await reader.onTopic(`support.presence:${id}`, 'value')).toEqual([]);
        const present = () => reader.topic(`support.presence:${id}`).at(-1)?.data as PresenceView[];
        await report(desk.agent, 'viewing').expect(204);
        await reader.until(() => present()[0]?.state === 'viewing');
        expect(present()).toMatchObject([{ id: desk.agent.user.id, name: 'Idris' }]);
        await report(desk.agent, 'writing').expect(204);
        await reader.until(() => present()[0]?.state === 'writing');
        await report(desk.agent, 'gone').expect(204);
        await reader.until(() => present().length === 0);
        await report(desk.agent, 'viewing').expect(204);
        app.clock.advance(60_000);
        const late = await follow(app, colleague, `support.presence:${id}`);
        expect(await late.onTopic(`support.presence:${id}`, 'value')).toEqual([]);
        await report(desk.agent, 'dancing').expect(400);
        await report(desk.customer, 'viewing').expect(403);
        const customer = await follow(app, desk.customer, `support.presence:${id}`);
        expect(await customer.onTopic(`support.presence:${id}`, 'refused')).toMatchObject({ status: 404 });
        await desk.customer.agent.post(ticketPath(id, '/revoke-access')).send({}).expect(200);
        await report(desk.agent, 'viewing').expect(404);
        await late.onTopic(`support.presence:${id}`, 'revoked');
      } finally {
        await other.close();
      }
    });
  });

  describe('alerts', () => {
    it('announce a code to every agent, and replies and assignments to one, without content', async () => {
      const { id, number } = await openTicket(desk.customer);
      const topics = 'support.desk-codes,support.desk-alerts';
      const [mine, theirs] = [await follow(app, desk.agent, topics), await follow(app, colleague, topics)];
      const customer = await follow(app, desk.customer, topics);
      for (const topic of topics.split(',')) expect(await customer.onTopic(topic, 'refused')).toMatchObject({ status: 403 });
      expect(await mine.onTopic('support.desk-codes', 'value')).toEqual([]);
      const codes = (reader: EventReader) => reader.topic('support.desk-codes').at(-1)?.data as DeskRow[];
      const alerts = (reader: EventReader) => alertsOf(reader).filter((alert) => alert.id === id);
      await handCode(id);
      for (const reader of [mine, theirs]) {
        await reader.until(() => codes(reader)[0]?.id === id && alerts(reader).length === 1);
        const common = { alertId: expect.any(String), ageMs: expect.any(Number) };
        expect(alerts(reader)).toEqual([{ ...common, kind: 'code', id, number, subject: 'The lamp does not light' }]);
      }
      await verify(desk, id);
      await mine.until(() => codes(mine).length === 0);
      await change(colleague, id, { assigneeId: desk.agent.user.id }).expect(200);
      await send(desk.customer, id, { body: 'Quince-canary' }).expect(201);
      await mine.until(() => alerts(mine).some(({ kind }) => kind === 'reply'));
      expect(alerts(mine).map(({ kind }) => kind)).toEqual(['code', 'code', 'assigned', 'reply']);
      // Taking a ticket oneself causes no alert.
      await change(colleague, id, { assigneeId: colleague.user.id }).expect(200);
      await change(desk.agent, id, { assigneeId: colleague.user.id, priority: 'high' }).expect(200);
      await send(desk.customer, id, { body: 'Hello?' }).expect(201);
      await theirs.until(() => alerts(theirs).some(({ kind }) => kind === 'reply'));
      expect(alerts(theirs).map(({ kind }) => kind)).toEqual(['code', 'code', 'reply']);
      expect(JSON.stringify([mine.events, theirs.events])).not.toContain('Quince-canary');
    });

    it('are sent again to a stream that begins just afterwards, for instance in place of another', async () => {
      const { id } = await openTicket(desk.customer);
      const replaced = await follow(app, desk.agent, 'support.desk-alerts');
      await handCode(id);
      await change(colleague, id, { assigneeId: desk.agent.user.id }).expect(200);
      const alerts = (reader: EventReader) => alertsOf(reader).filter((alert) => alert.id === id);
      await replaced.until(() => alerts(replaced).length === 2);
      const next = await follow(app, desk.agent, 'support.desk-alerts');
      await next.until(() => alerts(next).length === 2);
      expect(alerts(next).map(({ alertId, kind }) => [alertId, kind])).toEqual(
        alerts(replaced).map(({ alertId, kind }) => [alertId, kind]),
      );
      expect(next.topic('support.desk-alerts').map(({ name }) => name)).not.toContain('reset');
      const theirs = await follow(app, colleague, 'support.desk-alerts');
      await theirs.until(() => alerts(theirs).length === 1);
      expect(alerts(theirs)).toMatchObject([{ kind: 'code' }]);
    });

    it('leave a code in the list only while it is valid, also after a time without followers', async () => {
      const { id } = await openTicket(desk.customer);
      const topic = 'support.desk-codes';
      const codes = (reader: EventReader) => (reader.topic(topic).at(-1)?.data as DeskRow[] | undefined)?.map((row) => row.id);
      const first = await follow(app, desk.agent, topic);
      await handCode(id);
      await first.until(() => codes(first)?.[0] === id);
      await verify(desk, id);
      await first.until(() => codes(first)?.length === 0);
      first.close();
      await until(() => app.nest.get(Streams).open === 0);
      const { id: nextId } = await openTicket(desk.customer);
      await handCode(nextId);
      const second = await follow(app, desk.agent, topic);
      await second.until(() => codes(second)?.[0] === nextId);
      await verify(desk, nextId);
      await second.until(() => codes(second)?.length === 0);
    });

    it('do not go to an agent whose own ticket it is', async () => {
      const { id } = await openTicket(colleague);
      const theirs = await follow(app, colleague, 'support.desk-alerts');
      const mine = await follow(app, desk.agent, 'support.desk-alerts');
      await handCode(id, colleague);
      await mine.until(() => alertsOf(mine).some((alert) => alert.id === id));
      const again = await follow(app, colleague, 'support.desk-alerts,support.desk-codes');
      const codes = async (person: SignedIn) =>
        ((await person.agent.get('/api/support/desk/codes').expect(200)).body as DeskRow[]).map((row) => row.id);
      expect([await codes(colleague), await codes(desk.agent)]).toEqual([[], [id]]);
      expect(await again.onTopic('support.desk-codes', 'value')).toEqual([]);
      // Others' codes follow as they are shared.
      const { id: otherId } = await openTicket(desk.customer);
      await handCode(otherId);
      const shown = () => again.topic('support.desk-codes').at(-1)?.data as DeskRow[] | undefined;
      await again.until(() => shown()?.length === 1);
      expect(shown()).toMatchObject([{ id: otherId }]);
      for (const reader of [theirs, again]) expect(alertsOf(reader).filter((alert) => alert.id === id)).toEqual([]);
    });
  });

  describe('mentions in notes', () => {
    const topic = 'support.desk-mentions';
    const mentioned = (reader: EventReader) => ((reader.topic(topic).at(-1)?.data ?? []) as DeskRow[]).map(({ id }) => id);

    it('move a ticket to the top of the desk of the mentioned agents, until they have read the note', async () => {
      const { id } = await openTicket(desk.customer);
      await verify(desk, id);
      const reader = await follow(app, colleague, `${topic},support.desk-alerts`);
      expect(await reader.onTopic(topic, 'value')).toEqual([]);
      // Customers and replies mention nobody; agents do not mention themselves.
      await send(desk.customer, id, { body: '@Saoirse, hello?' }).expect(201);
      await send(desk.agent, id, { body: 'Hello from @Saoirse' }).expect(201);
      await send(colleague, id, { body: 'I am @Saoirse', isInternal: true }).expect(201);
      await send(desk.agent, id, { body: 'Look at this, @saoirse', isInternal: true }).expect(201);
      await reader.until(() => mentioned(reader).length === 1);
      expect(mentioned(reader)).toEqual([id]);
      const alerts = () => alertsOf(reader).filter((alert) => alert.kind === 'mention');
      await reader.until(() => alerts().length === 1);
      expect(alerts()).toMatchObject([{ kind: 'mention', id }]);
      expect(JSON.stringify(reader.events)).not.toContain('Look at this');
      // After a reload as well.
      expect(await (await follow(app, colleague, topic)).onTopic(topic, 'value')).toMatchObject([{ id }]);
      expect(await (await follow(app, desk.agent, topic)).onTopic(topic, 'value')).toEqual([]);
      expect((await colleague.agent.get('/api/support/desk/mentions').expect(200)).body).toMatchObject([{ id }]);
      const lines = await thread(colleague, id);
      await colleague.agent.put(ticketPath(id, '/read')).send({ seq: lines.at(-2)?.seq });
      expect(mentioned(reader)).toEqual([id]);
      await colleague.agent
        .put(ticketPath(id, '/read'))
        .send({ seq: lines.at(-1)?.seq })
        .expect(204);
      await reader.until(() => mentioned(reader).length === 0);
    });

    it('are hidden from the customer, even one who is an agent, and end when the customer revokes access', async () => {
      const own = await openTicket(colleague);
      await verify({ ...desk, customer: colleague }, own.id);
      const { id } = await openTicket(desk.customer);
      await verify(desk, id);
      const reader = await follow(app, colleague, topic);
      await send(desk.agent, own.id, { body: '@Saoirse is the customer', isInternal: true }).expect(201);
      await send(desk.agent, id, { body: 'Ask @Saoirse', isInternal: true }).expect(201);
      await reader.until(() => mentioned(reader).length === 1);
      expect(mentioned(reader)).toEqual([id]);
      expect(await (await follow(app, desk.customer, topic)).onTopic(topic, 'refused')).toMatchObject({ status: 403 });
      await desk.customer.agent.post(ticketPath(id, '/revoke-access')).send({}).expect(200);
      await reader.until(() => mentioned(reader).length === 0);
    });

    it('are part of the agent’s own data without the note, and end with the account while the note stays', async () => {
      const { id, number } = await openTicket(desk.customer);
      await verify(desk, id);
      await send(desk.agent, id, { body: 'Mention-canary for @Saoirse', isInternal: true }).expect(201);
      const exported = async (person: SignedIn) => (await person.agent.get('/api/users/data').expect(200)).text;
      const mentionsIn = (data: string) => (JSON.parse(data) as { supportWork: { unreadMentions: unknown } }).supportWork.unreadMentions;
      const theirs = await exported(colleague);
      expect(mentionsIn(theirs)).toEqual([{ ticket: number, at: expect.any(String) }]);
      for (const person of [desk.agent, desk.customer]) expect(mentionsIn(await exported(person))).toEqual([]);
      expect(theirs).not.toContain('Mention-canary');
      const last = (await thread(colleague, id)).at(-1);
      await colleague.agent.put(ticketPath(id, '/read')).send({ seq: last?.seq }).expect(204);
      expect(mentionsIn(await exported(colleague))).toEqual([]);

      await send(desk.agent, id, { body: 'Once more, @Saoirse', isInternal: true }).expect(201);
      await colleague.agent.post('/api/legal/delete-account').send({}).expect(200);
      expect(await app.database.query('SELECT user_id FROM ticket_mentions')).toEqual([]);
      expect((await thread(desk.agent, id)).at(-1)?.body).toBe('Once more, @Saoirse');
    });
  });

  describe('the request for the security check', () => {
    it('is shown to the customer on the ticket and by email, once an hour, and only before the check', async () => {
      const { id, number } = await openTicket(desk.customer);
      const request = (person = desk.agent) => person.agent.post(ticketPath(id, '/request-check')).send({});
      const reader = await follow(app, desk.customer, 'support.own-tickets');
      expect(await read(desk.agent, id)).toMatchObject({
        check_requested_at: null,
        can: { requestCheck: true, proposeClose: false, note: false },
      });
      const asked = (await request().expect(200)).body as TicketView;
      expect(asked).toMatchObject({ waits_for: 'customer', can: { requestCheck: true } });
      await reader.onTopic('support.own-tickets', 'changed');
      expect((await read(desk.customer, id)).check_requested_at).toBe(asked.check_requested_at);
      await app.runJobs();
      const mails = (await mailsTo(app, desk.customer.email)).filter(({ subject }) => subject.startsWith('Please confirm that it is you'));
      expect(mails).toHaveLength(1);
      expect(mails[0]?.subject).toContain(`#${number}`);
      expect((await request(colleague).expect(409)).body.code).toBe('check-requested');
      app.clock.advance(60 * 60_000 + 1);
      await request().expect(200);
      await handCode(id);
      expect((await read(desk.agent, id)).waits_for).toBe('agent');
      await verify(desk, id);
      expect((await read(desk.customer, id)).check_requested_at).toBeNull();
      await request().expect(409);
      await request(desk.customer).expect(403);
      const [entry] = await app.database.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM audit_log WHERE action = 'TICKET_CHECK_REQUESTED' AND target_id = $1`,
        [id],
      );
      expect(entry?.n).toBe(2);
    });
  });
});
