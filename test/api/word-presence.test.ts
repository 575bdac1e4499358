import type { PresenceView } from '../../server/presence/presence.dto.js';
import type { DocumentView } from '../../server/staff/word/documents.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { EventReader } from '../support/event-stream.js';
import { colleague } from '../support/staff.js';

const DOCS = '/api/staff/drive/docs';
const NOWHERE = '00000000-0000-4000-8000-000000000000';

describe('presence at a document', () => {
  let app: TestApp;
  let ada: SignedIn;
  let grace: SignedIn;
  let admin: SignedIn;
  let id: string;
  const open: EventReader[] = [];

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    ada = await colleague(app, 'Ada', ['developer']);
    grace = await colleague(app, 'Grace', ['dev_tester']);
    admin = await colleague(app, 'Hal', ['admin']);
    ({ id } = (await ada.agent.post(DOCS).send({ name: 'Plan' }).expect(201)).body as DocumentView);
  });
  afterEach(() => {
    for (const reader of open.splice(0)) reader.close();
  });

  const topicOf = (document: string): string => `staff.word-presence:${document}`;
  const follow = async (by: SignedIn, document = id): Promise<EventReader> => {
    const reader = await EventReader.open(app, by, `/api/live?topics=${topicOf(document)}`);
    open.push(reader);
    return reader;
  };
  const report = ({ agent }: SignedIn, state: string, document = id) => agent.put(`${DOCS}/${document}/presence`).send({ state });
  const present = (reader: EventReader): PresenceView[] => (reader.topic(topicOf(id)).at(-1)?.data ?? []) as PresenceView[];
  const shows = (reader: EventReader, ...people: string[]) =>
    reader.until(() => JSON.stringify(present(reader).map(({ name, state }) => `${name} ${state}`)) === JSON.stringify(people));

  it('names who is viewing and who is writing, until they leave or stop reporting', async () => {
    const reader = await follow(grace);
    expect(await reader.onTopic(topicOf(id), 'value')).toEqual([]);
    await report(ada, 'viewing').expect(204);
    await shows(reader, 'Ada Test viewing');
    expect(present(reader)).toMatchObject([{ id: ada.user.id, avatar_url: null }]);
    await report(ada, 'writing').expect(204);
    await report(admin, 'viewing').expect(204);
    await shows(reader, 'Ada Test writing', 'Hal Test viewing');
    await report(ada, 'gone').expect(204);
    await shows(reader, 'Hal Test viewing');
    // A browser that lost its connection says nothing more.
    app.clock.advance(60_000);
    expect(await (await follow(ada)).onTopic(topicOf(id), 'value')).toEqual([]);
  });

  it('ends with the session of the person, and with their access', async () => {
    const reader = await follow(grace);
    await report(ada, 'writing').expect(204);
    await shows(reader, 'Ada Test writing');
    await ada.agent.post('/api/auth/logout').expect(204);
    await shows(reader);
    const hugo = await colleague(app, 'Hugo', ['developer']);
    const of = await follow(hugo);
    await report(hugo, 'viewing').expect(204);
    await shows(reader, 'Hugo Test viewing');
    await admin.agent
      .post(`/api/admin/users/${hugo.user.id}/roles`)
      .send({ roles: ['user'] })
      .expect(200);
    await shows(reader);
    await of.until(({ ended }) => ended);
    expect(await (await follow(hugo)).onTopic(topicOf(id), 'refused')).toMatchObject({ status: 403 });
    await report(hugo, 'viewing').expect(403);
    const ivy = await colleague(app, 'Ivy', ['developer']);
    await report(ivy, 'viewing').expect(204);
    await shows(reader, 'Ivy Test viewing');
    await admin.agent.delete(`/api/admin/users/${ivy.user.id}`).send({ reason: 'Left' }).expect(204);
    await shows(reader);
  });

  it('is for those who may open the document', async () => {
    const customer = await app.signUp();
    await report(customer, 'viewing').expect(403);
    await app.agent().put(`${DOCS}/${id}/presence`).send({ state: 'viewing' }).expect(401);
    await report(ada, 'dancing').expect(400);
    await report(ada, 'viewing', NOWHERE).expect(404);
    expect(await (await follow(customer)).onTopic(topicOf(id), 'refused')).toMatchObject({ status: 403 });
    expect(await (await follow(ada, NOWHERE)).onTopic(topicOf(NOWHERE), 'refused')).toMatchObject({ status: 404 });
    const reader = await follow(grace);
    expect(await reader.onTopic(topicOf(id), 'value')).toEqual([]);
    await ada.agent.delete(`${DOCS}/${id}`).expect(204);
    await reader.onTopic(topicOf(id), 'revoked');
    await report(ada, 'viewing').expect(404);
  });
});
