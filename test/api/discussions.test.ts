import { randomUUID } from 'node:crypto';
import type { EntryPage, EntryView } from '../../server/discussion/discussion.dto.js';
import type { InboxPage } from '../../server/inbox/inbox.dto.js';
import type { SavedViewView } from '../../server/saved-views/saved-views.dto.js';
import type { BugView } from '../../server/staff/bugs/bugs.dto.js';
import { BugsService } from '../../server/staff/bugs/bugs.service.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { reportBug } from '../support/bugs.js';
import { EventReader } from '../support/event-stream.js';

describe('discussions', () => {
  let app: TestApp;
  let ada: SignedIn;
  let grace: SignedIn;
  let admin: SignedIn;
  let bug: BugView['bug'];
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    ada = await app.signUp({ roles: ['developer'] });
    grace = await app.signUp({ roles: ['dev_tester'] });
    admin = await app.signUp({ roles: ['admin'] });
    await ada.agent.put('/api/users/profile').send({ firstName: 'Ada', lastName: 'King', username: 'ada' }).expect(200);
    await grace.agent.put('/api/users/profile').send({ firstName: 'Grace', lastName: 'Hill', username: 'grace.hill' }).expect(200);
    ({ bug } = await reportBug(grace));
  });

  const path = () => `/api/discussions/bug/${bug.id}`;
  const comment = (person: SignedIn, body: string, id?: string) =>
    person.agent.post(`${path()}/comments`).send({ body, ...(id !== undefined && { id }) });
  const added = async (person: SignedIn, body: string) => (await comment(person, body).expect(201)).body as EntryView;
  const page = async (query = '', person = ada) => (await person.agent.get(`${path()}${query}`).expect(200)).body as EntryPage;
  const inbox = async (person: SignedIn) =>
    ((await person.agent.get('/api/inbox').expect(200)).body as InboxPage).items.map(({ kind, text }) => `${kind}: ${text}`);

  it('are available to the staff area, for existing objects', async () => {
    const entry = await added(ada, 'Mine');
    const customer = await app.signUp();
    for (const [method, tail] of [
      ['get', ''],
      ['post', '/comments'],
      ['put', `/comments/${entry.id}`],
      ['delete', `/comments/${entry.id}`],
    ] as const) {
      await app.agent()[method](`${path()}${tail}`).expect(401);
      await customer.agent[method](`${path()}${tail}`).expect(403);
    }
    await ada.agent.get(`/api/discussions/bug/${randomUUID()}`).expect(404);
    await ada.agent.get(`/api/discussions/nothing/${bug.id}`).expect(404);
    await ada.agent.get(`/api/discussions/constructor/${bug.id}`).expect(404);
    for (const body of ['', ' \u200b\n', 'x'.repeat(10_001)]) await comment(ada, body).expect(400);
    await ada.agent.post(`${path()}/comments`).send({}).expect(400);
    await ada.agent.get(`${path()}?cursor=x`).expect(400);
    // Users cannot change another user’s comment; admins may delete it.
    await grace.agent.put(`${path()}/comments/${entry.id}`).send({ body: 'x', version: 1 }).expect(404);
    await grace.agent.delete(`${path()}/comments/${entry.id}`).expect(404);
    await admin.agent.put(`${path()}/comments/${entry.id}`).send({ body: 'x', version: 1 }).expect(404);
    await admin.agent.delete(`${path()}/comments/${entry.id}`).expect(204);
    await ada.agent.put(`${path()}/comments/${entry.id}`).send({ body: 'x', version: 2 }).expect(404);
    expect((await page()).items).toMatchObject([{ deleted: true, body: null, can: { edit: false, delete: false } }]);
  });

  it('contain comments in order, each once, including edits', async () => {
    const id = randomUUID();
    const script = '<img src=x onerror=alert(1)> **bold**';
    expect((await comment(ada, script, id).expect(201)).body).toMatchObject({
      id,
      seq: 1,
      body: script,
      author: { name: 'Ada King' },
      edited_at: null,
    });
    expect((await comment(ada, script, id).expect(201)).body).toMatchObject({ id, seq: 1 });
    for (const body of ['Two', 'Three', 'Four']) await added(grace, body);
    expect((await page('?limit=3')).items.map(({ seq, body }) => [seq, body])).toEqual([
      [4, 'Four'],
      [3, 'Three'],
      [2, 'Two'],
    ]);
    const { nextCursor } = await page('?limit=3');
    expect(await page(`?limit=3&cursor=${nextCursor}`)).toMatchObject({ items: [{ seq: 1 }], nextCursor: null });
    const edit = (version: number, body = 'New') => ada.agent.put(`${path()}/comments/${id}`).send({ body, version });
    expect((await edit(1).expect(200)).body).toMatchObject({ body: 'New', version: 2, edited_at: expect.any(String) as string });
    expect((await edit(1, 'Other').expect(409)).body).toMatchObject({ code: 'comment-changed', current: { body: 'New', version: 2 } });
    await edit(2, '').expect(400);
    await grace.agent.get(`/api/staff/bugs/${bug.id}`).expect(200);
    const { body } = await grace.agent.get(`/api/staff/bugs/${bug.id}`).expect(200);
    expect(body).toMatchObject({ bug: { comments: 4 }, watching: true, can: { delete: false } });
    await ada.agent.delete(`${path()}/comments/${id}`).expect(204);
    expect((await grace.agent.get(`/api/staff/bugs/${bug.id}`).expect(200)).body).toMatchObject({ bug: { comments: 3 } });
    // A deleted account leaves its comments.
    await app.database.query('DELETE FROM users WHERE id = $1', [grace.user.id]);
    expect((await page('?limit=1')).items).toMatchObject([{ body: 'Four', author: null }]);
  });

  it('are not mistaken for another person’s comment, a comment elsewhere or a change', async () => {
    const { id } = await added(ada, 'Mine');
    const attempts = [
      () => comment(grace, 'Mine', id),
      async () => ada.agent.post(`/api/discussions/bug/${(await reportBug(grace)).bug.id}/comments`).send({ body: 'Mine', id }),
    ];
    for (const attempt of attempts) expect((await attempt()).body).toMatchObject({ code: 'id-taken' });
    await grace.agent.put(`/api/staff/bugs/${bug.id}`).send({ title: 'Other' }).expect(200);
    const change = (await page()).items.find((entry) => entry.change !== null);
    expect((await comment(grace, 'Mine', change?.id).expect(409)).body).toMatchObject({ code: 'id-taken' });
    expect((await comment(ada, 'Mine', id).expect(201)).body).toMatchObject({ id, seq: 1 });
    expect((await page()).items.filter(({ body }) => body !== null)).toMatchObject([{ id, author: { name: 'Ada King' } }]);
  });

  it('end when their object was last changed, also where the demo moves both into the past', async () => {
    await added(ada, 'Mine');
    const [from, until] = [new Date('2026-05-01T09:00:00Z'), new Date('2026-05-04T09:00:00Z')];
    await app.nest.get(BugsService, { strict: false }).backdate(bug.id, from, until);
    const changed = ((await ada.agent.get(`/api/staff/bugs/${bug.id}`).expect(200)).body as BugView).bug.updated_at;
    expect((await page()).items[0]?.created_at).toBe(changed);
    expect(changed > from.toISOString() && changed < until.toISOString()).toBe(true);
  });

  it('mention only users who may see the object, and notify them once', async () => {
    const artist = await app.signUp({ roles: ['artist'] });
    await artist.agent.put('/api/users/profile').send({ firstName: 'Arty', username: 'arty' }).expect(200);
    const entry = await added(ada, `@grace.hill. and @Arty, \`@grace.hill\`, mail@ada.example and <@${admin.user.id}>`);
    expect(entry.body).toBe(`<@${grace.user.id}>. and @Arty, \`@grace.hill\`, mail@ada.example and <@${admin.user.id}>`);
    expect(entry.mentions).toContainEqual({ id: grace.user.id, name: 'Grace Hill' });
    expect(await inbox(grace)).toEqual(['mentioned: mentioned you in a comment']);
    expect(await inbox(admin)).toEqual(['mentioned: mentioned you in a comment']);
    expect(await inbox(ada)).toEqual([]);
    for (const id of [artist.user.id, randomUUID()]) {
      const refused = await comment(ada, `<@${id}>`).expect(400);
      expect(refused.body).toMatchObject({ code: 'cannot-be-mentioned' });
      expect(refused.text).not.toContain('Arty');
    }
    // Watchers are notified of a comment; its author is not, and an edit notifies only newly mentioned users.
    await added(grace, 'Thanks.');
    expect(await inbox(ada)).toEqual(['watching: commented']);
    await ada.agent
      .put(`${path()}/comments/${entry.id}`)
      .send({ body: `@ada and <@${grace.user.id}>`, version: 1 })
      .expect(200);
    expect(await inbox(ada)).toHaveLength(1);
    // A private bug notifies only its participants, even when others are mentioned.
    const secret = (await reportBug(grace, { private: true })).bug;
    const there = `/api/discussions/bug/${secret.id}/comments`;
    await grace.agent
      .post(there)
      .send({ body: `<@${ada.user.id}>` })
      .expect(400);
    const typed = (await grace.agent.post(there).send({ body: '@ada look' }).expect(201)).body as EntryView;
    expect([typed.body, typed.mentions]).toEqual(['@ada look', []]);
    await grace.agent
      .post(there)
      .send({ body: Array.from({ length: 21 }, () => `<@${randomUUID()}>`).join(' ') })
      .expect(400);
  });

  it('are updated live for users who have the object open', async () => {
    const topic = `discussion.bug:${bug.id}`;
    const stream = await EventReader.open(app, grace, `/api/live?topics=${topic}`);
    await stream.next('build');
    const { id } = await added(ada, 'News');
    expect(await stream.onTopic(topic, 'changed')).toEqual({ entryId: id });
    stream.close();
    const path = `/api/discussions/bug/${bug.id}/entries`;
    expect((await grace.agent.get(`${path}/${id}`).expect(200)).body).toMatchObject({ id, body: 'News', can: { edit: false } });
    await grace.agent.get(`${path}/${randomUUID()}`).expect(404);
    await app.agent().get(`${path}/${id}`).expect(401);
    await (await app.signUp()).agent.get(`${path}/${id}`).expect(403);
  });

  it('are part of the data export', async () => {
    await added(ada, 'My words');
    const data = (await ada.agent.get('/api/users/data').expect(200)).body as { comments: unknown[]; savedViews: unknown[] };
    expect(data.comments).toMatchObject([{ on: 'bug', body: 'My words' }]);
    const bugs = ((await grace.agent.get('/api/users/data').expect(200)).body as { bugs: unknown[] }).bugs;
    expect(bugs).toMatchObject([{ number: bug.number, title: 'The lamp flickers' }]);
  });

  describe('saved views', () => {
    const VIEWS = '/api/saved-views';
    const save = (person: SignedIn, values: object) =>
      person.agent.post(VIEWS).send({ list: 'bugs', name: 'Mine', team: false, filter: { status: 'open' }, ...values });
    const names = async (person: SignedIn) =>
      ((await person.agent.get(`${VIEWS}?list=bugs`).expect(200)).body as SavedViewView[]).map(({ name }) => name);

    it('belong to their owner or to the team', async () => {
      const own = (await save(ada, {}).expect(201)).body as SavedViewView;
      const team = (await save(ada, { name: 'Triage', team: true, filter: { status: 'open', assignee: 'none' } }).expect(201))
        .body as SavedViewView;
      expect(team).toMatchObject({ owner_name: 'Ada King', filter: { status: 'open', assignee: 'none' }, can: { change: true } });
      expect([await names(ada), await names(grace)]).toEqual([['Mine', 'Triage'], ['Triage']]);
      await app.agent().get(`${VIEWS}?list=bugs`).expect(401);
      await (await app.signUp()).agent.get(`${VIEWS}?list=bugs`).expect(404);
      await ada.agent.get(`${VIEWS}?list=invoices`).expect(404);
      await ada.agent.get(VIEWS).expect(400);
      for (const bad of [
        { name: '' },
        { name: 'x'.repeat(61) },
        { team: 'yes' },
        { filter: { price: '1' } },
        { filter: { status: 7 } },
        { filter: { search: 'x'.repeat(201) } },
        { filter: 'x' },
      ])
        await save(ada, bad).expect(400);
      const change = (person: SignedIn, id: string, values: object) => person.agent.put(`${VIEWS}/${id}`).send(values);
      await change(grace, team.id, { name: 'x', version: 1 }).expect(404);
      await change(grace, own.id, { name: 'x', version: 1 }).expect(404);
      await change(admin, own.id, { name: 'x', version: 1 }).expect(404);
      await change(admin, team.id, { name: 'Inbox', version: 1 }).expect(200);
      expect((await change(ada, team.id, { name: 'y', version: 1 }).expect(409)).body).toMatchObject({ current: { name: 'Inbox' } });
      await change(admin, team.id, { team: false, version: 2 }).expect(400);
      await change(ada, team.id, { filter: { nothing: '1' }, version: 2 }).expect(400);
      await change(ada, own.id, { team: true, filter: {}, version: 1 }).expect(200);
      expect(await names(grace)).toEqual(['Inbox', 'Mine']);
      await grace.agent.delete(`${VIEWS}/${own.id}`).expect(404);
      await ada.agent.delete(`${VIEWS}/${own.id}`).expect(204);
      await ada.agent.delete(`${VIEWS}/${own.id}`).expect(404);
    });

    it('are created once, although a response was lost', async () => {
      const id = '0a7c7d5e-2f57-4a53-8c40-5f7a3f1f3b11';
      const [first, second] = [await save(ada, { id }).expect(201), await save(ada, { id, name: 'Renamed' }).expect(201)];
      expect(second.body).toEqual(first.body);
      expect(await names(ada)).toEqual(['Mine']);
      expect((await save(grace, { id }).expect(409)).body).toMatchObject({ code: 'id-taken' });
      expect((await save(ada, { id, list: 'builds', filter: {} }).expect(409)).body).toMatchObject({ code: 'id-taken' });
      await save(ada, { id: 'mine' }).expect(400);
    });

    it('are limited in number', async () => {
      for (let n = 0; n < 50; n += 1) await save(ada, { name: `View ${n}` }).expect(201);
      expect((await save(ada, {}).expect(409)).body).toMatchObject({ code: 'too-many-views' });
      await save(grace, {}).expect(201);
    });
  });
});
