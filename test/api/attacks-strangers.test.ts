import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { jest } from '@jest/globals';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { photograph } from '../support/pictures.js';
import { openDesk, openTicket, verify, type Desk } from '../support/tickets.js';

jest.setTimeout(60_000);

const CANARY = 'canary-5f1c';
/** Routes that return data of the requester, or public data, whatever the address contains. */
const PUBLIC_OR_OWN = ['/api/support/faqs/:id/votes', '/api/users/data/:field'];
/** A value that most routes accept, so that the test checks the owner and not the input. */
const BODY = { body: 'text', reason: 'text', password: 'Correct-horse-7', code: '123456', seq: 1 };

describe('reads triggered by other sites', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('are refused on every route that needs an account, and are not recorded as the user’s', async () => {
    const { agent } = await app.signUp({ roles: ['admin', 'ceo', 'hr', 'support_lead', 'security'] });
    const paths = [...(await readFile('docs/access.md', 'utf8')).matchAll(/^\| GET \| `([^`]+)` \| (\w+) \|/gm)].flatMap(
      ([, path = '', rule]) => (rule === 'everyone' ? [] : [path.replace(/:\w+/g, randomUUID())]),
    );
    expect(paths.length).toBeGreaterThan(100);
    const count = async () => (await app.database.query<{ n: number }>('SELECT count(*)::int AS n FROM audit_log'))[0]?.n;
    const before = await count();
    for (const path of paths) {
      for (const headers of [
        // A link on a page or in an email of another site, one from another host of the same site, and a prefetched page.
        { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
        { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' },
        { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch;prerender' },
      ]) {
        const response = await agent.get(path).set(headers);
        expect(`${path} ${response.status} ${(response.body as { code?: string }).code}`).toBe(`${path} 403 not-own-read`);
      }
    }
    expect(await count()).toBe(before);
    // Typed, opened from a bookmark, or requested by a program: the address works as before.
    await agent.get('/api/admin/logs').set({ 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' }).expect(200);
  });
});

describe('another user’s ids', () => {
  let app: TestApp;
  let desk: Desk;
  let stranger: SignedIn;
  let ids: Record<string, string>;
  let routes: Array<{ method: 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete'; path: string }>;

  beforeAll(async () => {
    app = await createTestApp();
    desk = await openDesk(app);
    stranger = await app.signUp();
    const { agent } = desk.customer;
    const ticket = await openTicket(desk.customer, { subject: CANARY, description: CANARY });
    await verify(desk, ticket.id);
    const upload = await agent
      .post(`/api/support/tickets/${ticket.id}/attachments`)
      .attach('files', await photograph(80, 60), `${CANARY}.jpg`)
      .expect(201);
    const [attachment] = upload.body as Array<{ id: string }>;
    await agent
      .post(`/api/support/tickets/${ticket.id}/messages`)
      .send({ body: CANARY, attachmentIds: [attachment?.id] })
      .expect(201);
    const [session] = (await agent.get('/api/users/sessions').expect(200)).body as Array<{ id: string }>;
    ids = { ticket: ticket.id, attachmentId: attachment?.id ?? '', session: session?.id ?? '', user: desk.customer.user.id };
    const table = await readFile('docs/access.md', 'utf8');
    routes = [...table.matchAll(/^\| ([A-Z]+) \| `([^`]*:[^`]*)` \| (\w+) \|/gm)].flatMap(([, method = '', path = '', rule]) =>
      rule === 'everyone' || PUBLIC_OR_OWN.includes(path) ? [] : [{ method: method.toLowerCase() as 'get', path }],
    );
  });
  afterAll(() => app.close());

  const withIds = (path: string): string =>
    path.replace(/:(\w+)/g, (_, name: string) => {
      if (name === 'attachmentId') return ids.attachmentId ?? '';
      if (name !== 'id') return '1';
      if (path.includes('/tickets/')) return ids.ticket ?? '';
      return (path.includes('/sessions/') ? ids.session : ids.user) ?? '';
    });
  const responsesTo = async (person: SignedIn) => {
    const answers: string[] = [];
    for (const { method, path } of routes) {
      const call = person.agent[method](withIds(path));
      const response = await (method === 'get' || method === 'head' ? call : call.send(BODY));
      answers.push(`${method} ${path} ${response.status} ${response.text}`);
    }
    return answers;
  };

  it('return 404 to a stranger on every route', async () => {
    expect(routes.length).toBeGreaterThan(40);
    for (const response of await responsesTo(stranger)) expect(response).toMatch(/^\w+ \S+ (?:400|403|404) (?![^]*canary)/);
  });

  it('return 404 to an agent once the customer has closed the ticket to them', async () => {
    await desk.customer.agent.post(`/api/support/tickets/${ids.ticket}/revoke-access`).send({}).expect(200);
    for (const response of await responsesTo(desk.agent)) expect(response).toMatch(/^\w+ \S+ (?:400|403|404) (?![^]*canary)/);
    expect((await desk.customer.agent.get(`/api/support/tickets/${ids.ticket}`).expect(200)).body).toMatchObject({ subject: CANARY });
    expect((await desk.customer.agent.get('/api/auth/me').expect(200)).body.user).toMatchObject({ id: desk.customer.user.id });
  });
});
