import { randomUUID } from 'node:crypto';
import type { EntryPage } from '../../server/discussion/discussion.dto.js';
import type { InboxPage } from '../../server/inbox/inbox.dto.js';
import type { TeamPost, TeamPosts } from '../../server/staff/chat/chat.dto.js';
import { TEAM_CHAT } from '../../server/staff/chat/chat.rules.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { EventReader } from '../support/event-stream.js';
import { colleague } from '../support/staff.js';

const MESSAGES = '/api/staff/messages';
const TOPIC = `discussion.${TEAM_CHAT.type}:${TEAM_CHAT.id}`;

describe('the team chat', () => {
  let app: TestApp;
  let ada: SignedIn;
  let grace: SignedIn;
  let admin: SignedIn;
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
  });

  const sent = async (by: SignedIn, content: string): Promise<TeamPost> =>
    (await by.agent.post(MESSAGES).send({ title: 'Message', content }).expect(201)).body as TeamPost;
  const posts = async (by = grace, query = ''): Promise<TeamPost[]> =>
    ((await by.agent.get(`${MESSAGES}${query}`).expect(200)).body as TeamPosts).posts;

  it('is open to the staff area only, on every path', async () => {
    const { id } = await sent(ada, 'Hello');
    const customer = await app.signUp();
    for (const [method, path] of [
      ['get', MESSAGES],
      ['post', MESSAGES],
      ['put', `${MESSAGES}/${id}`],
      ['delete', `${MESSAGES}/${id}`],
      ['get', `/api/discussions/chat/${TEAM_CHAT.id}`],
    ] as const) {
      await app.agent()[method](path).expect(401);
      await customer.agent[method](path).expect(403);
    }
    await ada.agent.get(`/api/discussions/chat/${randomUUID()}`).expect(404);
    await ada.agent.post(`/api/discussions/chat/${randomUUID()}/comments`).send({ body: 'x' }).expect(404);
  });

  it('lists messages, the latest first, and marks edited ones', async () => {
    const first = await sent(ada, '  The build is up.  ');
    expect(first).toMatchObject({
      authorId: ada.user.id,
      firstName: 'Ada',
      lastName: 'Test',
      content: 'The build is up.',
      title: 'Message',
      isEdited: false,
    });
    await sent(grace, 'Thanks!');
    await ada.agent.put(`${MESSAGES}/${first.id}`).send({ content: 'Build 14 is up.' }).expect(200);
    expect(await posts()).toMatchObject([
      { content: 'Thanks!', isEdited: false },
      { content: 'Build 14 is up.', isEdited: true },
    ]);
    const { nextCursor } = (await grace.agent.get(`${MESSAGES}?limit=1`).expect(200)).body as TeamPosts;
    expect(await posts(grace, `?limit=1&cursor=${nextCursor}`)).toMatchObject([{ id: first.id }]);
  });

  it('is polled without extending the session, which writing does', async () => {
    const { id } = await sent(ada, 'Hello');
    await app.database.query(`UPDATE sessions SET last_seen_at = now() - interval '1 hour' WHERE user_id = $1`, [grace.user.id]);
    const isIdle = async () => {
      const query = `SELECT bool_and(last_seen_at < now() - interval '50 minutes') AS idle FROM sessions WHERE user_id = $1`;
      return (await app.database.query<{ idle: boolean }>(query, [grace.user.id]))[0]?.idle;
    };
    const timeline = `/api/discussions/chat/${TEAM_CHAT.id}`;
    for (const path of [MESSAGES, timeline, `${timeline}/entries/${id}`]) await grace.agent.get(path).expect(200);
    expect(await isIdle()).toBe(true);
    await sent(grace, 'Still here');
    expect(await isIdle()).toBe(false);
  });

  it('refuses blank and overlong messages', async () => {
    for (const body of [{}, { content: ' \u200b\n ' }, { content: 'x'.repeat(10_001) }, { content: 'x', author: 'y' }]) {
      await ada.agent.post(MESSAGES).send(body).expect(400);
    }
    expect(await posts()).toEqual([]);
  });

  it('lets everyone change only their own messages, admins included', async () => {
    const { id } = await sent(ada, 'Mine');
    for (const other of [grace, admin]) {
      await other.agent.put(`${MESSAGES}/${id}`).send({ content: 'Theirs' }).expect(404);
      await other.agent.delete(`${MESSAGES}/${id}`).expect(404);
      await other.agent.delete(`/api/discussions/chat/${TEAM_CHAT.id}/comments/${id}`).expect(404);
    }
    const seen = (await admin.agent.get(`/api/discussions/chat/${TEAM_CHAT.id}`).expect(200)).body as EntryPage;
    expect(seen.items).toMatchObject([{ body: 'Mine', can: { edit: false, delete: false } }]);
    await ada.agent.delete(`${MESSAGES}/${id}`).expect(204);
    await ada.agent.delete(`${MESSAGES}/${id}`).expect(404);
    expect(await posts()).toEqual([]);
  });

  it('refuses an edit of a version that was changed in another window', async () => {
    const { id } = await sent(ada, 'One');
    await ada.agent.put(`${MESSAGES}/${id}`).send({ content: 'Two', version: 1 }).expect(200);
    const refused = await ada.agent.put(`${MESSAGES}/${id}`).send({ content: 'Three', version: 1 }).expect(409);
    expect(refused.body).toMatchObject({ code: 'comment-changed', current: { body: 'Two' } });
  });

  it('notifies colleagues who are mentioned, and tells open pages of every message', async () => {
    const stream = await EventReader.open(app, grace, `/api/live?topics=${TOPIC}`);
    await stream.next('build');
    await sent(ada, 'Could @grace look at this?');
    await stream.onTopic(TOPIC, 'changed');
    stream.close();
    expect((await grace.agent.get('/api/inbox').expect(200)).body as InboxPage).toMatchObject({
      items: [{ kind: 'mentioned', text: 'mentioned you in the team chat', target: { title: 'Team chat', path: '/staff?section=teams' } }],
    });
  });

  it('is closed at once to someone who leaves the team', async () => {
    await sent(ada, 'Secret');
    await admin.agent.post(`/api/admin/users/${grace.user.id}/roles`).send({ roles: [] }).expect(200);
    await grace.agent.get(MESSAGES).expect(403);
  });
});
