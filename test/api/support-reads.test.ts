import { createTestApp, type TestApp } from '../support/app.js';
import { photograph } from '../support/pictures.js';
import { openDesk, openTicket, verify, type Desk } from '../support/tickets.js';
import type { AttachmentView } from '../../server/support/messages/messages.dto.js';

/** Each way in which a browser requests something that no user wants to read. */
const UNINTENDED_REQUESTS: ReadonlyArray<readonly [string, Record<string, string>]> = [
  ['a picture', { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Mode': 'no-cors', Referer: 'http://portal.test/projects/tidewater' }],
  ['a frame', { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Mode': 'navigate' }],
  ['a page loaded ahead', { 'Sec-Fetch-Dest': 'document', 'Sec-Purpose': 'prefetch' }],
  ['a link elsewhere', { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'cross-site' }],
];

describe('unintended reads of a ticket', () => {
  let app: TestApp;
  let desk: Desk;
  let ticket: string;
  let attachment: AttachmentView;
  beforeAll(async () => {
    app = await createTestApp();
    desk = await openDesk(app);
    ({ id: ticket } = await openTicket(desk.customer));
    await verify(desk, ticket);
    const photo = await photograph(20, 20);
    const uploaded = await desk.customer.agent
      .post(`/api/support/tickets/${ticket}/attachments`)
      .attach('files', photo, 'lamp.jpg')
      .expect(201);
    [attachment] = uploaded.body as [AttachmentView];
    await desk.customer.agent
      .post(`/api/support/tickets/${ticket}/messages`)
      .send({ body: 'Canary gull', attachmentIds: [attachment.id] })
      .expect(201);
  });
  afterAll(() => app.close());

  const path = (part: string) => `/api/support/tickets/${ticket}${part}`;
  const paths = () =>
    [
      '',
      '/messages',
      '/profile',
      '/transcript',
      '/transcript.txt',
      '/export-pdf?reason=x',
      '/receipts',
      '/stream',
      `/attachments/${attachment.id}`,
      `/attachments/${attachment.id}?picture=480`,
    ].map(path);
  const receipts = async () => (await app.database.query('SELECT id FROM access_receipts')).length;
  /** As the browser itself requests it: without the client’s header. */
  const asBrowser = (address: string, headers: Record<string, string>) =>
    desk.agent.agent.get(address).unset('X-Requested-With').set(headers);

  it.each(UNINTENDED_REQUESTS)('return nothing and leave no receipt: %s', async (_, headers) => {
    for (const address of [
      ...paths(),
      '/api/support/tickets',
      '/api/support/desk?search=lamp',
      '/api/live?topics=support.unread',
      '/api/admin/tickets',
    ]) {
      const { status, body, text } = await asBrowser(address, headers);
      expect([address, status, (body as { code?: string }).code]).toEqual([address, 403, 'not-own-read']);
      expect(text).not.toContain('gull');
    }
    expect(await receipts()).toBe(0);
  });

  it('return nothing for HEAD', async () => {
    for (const address of paths()) await desk.agent.agent.head(address).expect(403);
    expect(await receipts()).toBe(0);
  });

  it('are distinguished from those of users: a client call, a link to a file, a picture on the page of its ticket', async () => {
    await asBrowser(path('/messages'), { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'cors' }).expect(200);
    await asBrowser(path('/transcript.txt'), { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' }).expect(200);
    const shown = { 'Sec-Fetch-Dest': 'image', Referer: `http://portal.test/support/tickets/${ticket}` };
    await asBrowser(path(`/attachments/${attachment.id}?picture=480`), shown).expect(200);
    expect(await receipts()).toBe(3);
  });
});
