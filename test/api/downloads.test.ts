import { connect, type Socket } from 'node:net';
import { jest } from '@jest/globals';
import { StreamWatch } from '../../server/auth/sessions/stream-watch.js';
import { Downloads } from '../../server/platform/documents/downloads.js';
import { MessagesRepository } from '../../server/support/messages/messages.repository.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { cookiesOf } from '../support/event-stream.js';
import { openDesk, openTicket, verify } from '../support/tickets.js';
import { until } from '../support/until.js';

/** More than the buffers of a connection, which are some ten megabytes on loopback. */
const MESSAGES = 1_000;
const BODY_LENGTH = 10_000;
const PAGES = MESSAGES / 25;

describe('long responses', () => {
  let app: TestApp;
  let downloads: Downloads;
  let customer: SignedIn;
  let ticketId: string;
  let cookie: string;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    app = await createTestApp({ settings: { RATE_LIMIT_SCALE: '1' } });
    downloads = app.nest.get(Downloads);
    const desk = await openDesk(app);
    ({ customer } = desk);
    ticketId = (await openTicket(customer)).id;
    await verify(desk, ticketId);
    cookie = await cookiesOf(customer);
    await app.database.query(
      `INSERT INTO ticket_messages (id, ticket_id, seq, entry, author_id, author_role, body, created_at)
       SELECT gen_random_uuid(), $1, n, n, $2, 'customer', repeat('ж', $3), now() FROM generate_series(1, $4) n`,
      [ticketId, customer.user.id, BODY_LENGTH, MESSAGES],
    );
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await until(() => downloads.inProgress === 0, 'all downloads to end');
    Object.assign(downloads.limits, { overall: 32, perPerson: 4, stallMs: 30_000 });
  });
  afterAll(() => app.close());

  const paths = () => ['transcript', 'transcript.txt'].map((name) => `/api/support/tickets/${ticketId}/${name}`);
  /** Sends a request and never reads. */
  const stalledClient = (path: string): Socket => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(app.url).port) });
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: portal.test\r\nCookie: ${cookie}\r\n\r\n`);
    sockets.push(socket);
    return socket;
  };

  it('are read with back-pressure, and only so many run at once', async () => {
    downloads.limits.overall = 3;
    const reads = jest.spyOn(MessagesRepository.prototype, 'window');
    const [json = '', text = ''] = paths();
    for (const path of [json, text, '/api/users/data/view']) stalledClient(path);
    await until(() => downloads.inProgress === 3, 'the downloads to begin');
    const refused = await customer.agent.get(text).expect(503);
    expect(refused.body).toMatchObject({ code: 'busy', error: expect.any(String) });
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    await customer.agent.get(`/api/support/tickets/${ticketId}`).expect(200);
    downloads.limits.stallMs = 200;
    for (const socket of sockets.splice(0)) socket.destroy();
    await until(() => downloads.inProgress === 0, 'the downloads to end');
    expect(reads.mock.calls.length).toBeLessThan(2 * PAGES);
    reads.mockRestore();
  });

  it('end with their session, at their time limit, and when the user’s roles change', async () => {
    const [, text = ''] = paths();
    const begin = async (): Promise<void> => {
      stalledClient(text);
      await until(() => downloads.inProgress === 1, 'the download to begin');
    };
    const watch = app.nest.get(StreamWatch);
    await begin();
    await app.database.query("UPDATE sessions SET last_seen_at = now() - interval '8 days' WHERE user_id = $1", [customer.user.id]);
    await watch.checkDownloads(({ userId }) => userId !== customer.user.id);
    expect(downloads.inProgress).toBe(1);
    await watch.checkDownloads();
    await until(() => downloads.inProgress === 0, 'the download of a session that ran out to end');
    await app.database.query('UPDATE sessions SET last_seen_at = now() WHERE user_id = $1', [customer.user.id]);

    await begin();
    await app.database.query("UPDATE users SET roles = '{developer}' WHERE id = $1", [customer.user.id]);
    await watch.checkDownloads();
    await until(() => downloads.inProgress === 0, 'the download of a user with other roles to end');

    await begin();
    await customer.agent.post('/api/auth/logout').expect(204);
    await until(() => downloads.inProgress === 0, 'the download of a session that was ended to end');
    await customer.agent.post('/api/auth/login').send({ email: customer.email, password: customer.password }).expect(200);
    cookie = await cookiesOf(customer);
  });

  it('are limited for each user', async () => {
    const [, text = ''] = paths();
    for (let n = 0; n < downloads.limits.perPerson; n += 1) stalledClient(text);
    await until(() => downloads.inProgress === downloads.limits.perPerson, 'the downloads to begin');
    const refused = await customer.agent.get(text).expect(429);
    expect(refused.body.code).toBe('too-many-requests');
    const other = await app.signUp();
    await other.agent.get('/api/users/data/view').expect(200);
  });

  it('disconnect a client that does not read', async () => {
    downloads.limits.stallMs = 200;
    for (const path of paths()) stalledClient(path);
    await until(() => downloads.inProgress === 2, 'the downloads to begin');
    await until(() => downloads.inProgress === 0, 'the clients to be disconnected');
  });

  it('are complete for a client that reads', async () => {
    const [json = '', text = ''] = paths();
    const transcript = (await customer.agent.get(json).expect(200)).body as {
      messages: Array<{ seq: number; body: string }>;
      receipts: unknown[];
      made_at: string;
    };
    expect(transcript.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: MESSAGES }, (_, index) => index + 1));
    expect(transcript).toMatchObject({ receipts: [], made_at: expect.any(String), ticket: { id: ticketId } });
    const written = (await customer.agent.get(text).expect(200)).text;
    expect(written.match(/^ {4}ж+$/gm)).toHaveLength(MESSAGES);
    const data = (await customer.agent.get('/api/users/data/view').expect(200)).body as { tickets: Array<{ messages: unknown[] }> };
    expect(data.tickets[0]?.messages).toHaveLength(MESSAGES);
  });
});
