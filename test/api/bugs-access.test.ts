import { randomUUID } from 'node:crypto';
import type { BugView } from '../../server/staff/bugs/bugs.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { bugCounts, BUGS, bugTeam, bugTimeline, inboxOf, listBugs, readBug, reportBug } from '../support/bugs.js';
import { EventReader } from '../support/event-stream.js';

describe('bugs', () => {
  let app: TestApp;
  let tester: SignedIn;
  let developer: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ tester, developer, admin } = await bugTeam(app));
  });

  const list = (query = '', person = tester) => listBugs(person, query);
  const titles = async (query = '', person = tester) => (await list(query, person)).items.map(({ title }) => title);
  const one = (id: string, person = tester) => readBug(person, id);
  const counts = (person = tester) => bugCounts(person);
  const change = (person: SignedIn, id: string, values: object) => person.agent.put(`${BUGS}/${id}`).send(values);
  const timeline = (id: string, person = tester) => bugTimeline(person, id);

  it('that are private are visible only to their participants, admin, ceo and security', async () => {
    const guard = await app.signUp({ roles: ['security', 'staff'] });
    const ceo = await app.signUp({ roles: ['ceo'] });
    const friend = await app.signUp({ roles: ['staff'] });
    const { bug } = await reportBug(tester, { title: 'Token in the log', private: true, tags: ['leak'] });
    const visible = await reportBug(tester, { title: 'In the open' });
    const sees = async (person: SignedIn) => {
      const status = (await person.agent.get(`${BUGS}/${bug.id}`)).status;
      const row = (await titles('?search=token', person)).length;
      const counted = (await counts(person)).by_status.open;
      return [status, row, counted];
    };
    for (const person of [tester, admin, ceo, guard]) expect(await sees(person)).toEqual([200, 1, 2]);
    for (const person of [developer, friend]) expect(await sees(person)).toEqual([404, 0, 1]);
    for (const [method, path, body] of [
      ['put', '', { status: 'closed' }],
      ['delete', '', {}],
      ['post', '/verify', { works: true }],
      ['get', '/descriptions', {}],
      ['put', `/watchers/${developer.user.id}`, {}],
      ['delete', `/watchers/${developer.user.id}`, {}],
      ['post', '/relations', { kind: 'blocks', bug: `BUG-${visible.bug.number}` }],
      ['post', '/attachments', {}],
    ] as const)
      expect((await developer.agent[method](`${BUGS}/${bug.id}${path}`).send(body)).status).toBeGreaterThanOrEqual(
        path === '/attachments' ? 400 : 404,
      );
    await developer.agent.get(`/api/discussions/bug/${bug.id}`).expect(404);
    await developer.agent.post(`/api/discussions/bug/${bug.id}/comments`).send({ body: 'Hello' }).expect(404);
    await developer.agent
      .post(`${BUGS}/${visible.bug.id}/relations`)
      .send({ kind: 'blocks', bug: `${bug.number}` })
      .expect(400);
    // A relation shows the other bug only to users who may see it, on the page and in the timeline.
    await tester.agent
      .post(`${BUGS}/${visible.bug.id}/relations`)
      .send({ kind: 'relates_to', bug: `BUG-${bug.number}` })
      .expect(204);
    expect((await one(visible.bug.id)).relations).toMatchObject([{ number: bug.number }]);
    expect((await one(visible.bug.id, developer)).relations).toEqual([]);
    expect(await timeline(visible.bug.id)).toEqual([`related this to BUG-${bug.number}`]);
    expect(await timeline(visible.bug.id, developer)).toEqual([]);
    // Live lists are notified only of visible bugs; of one that becomes hidden, they are told that it is gone.
    const [streamOfTester, streamOfDeveloper] = [
      await EventReader.open(app, tester, '/api/live?topics=staff.bugs'),
      await EventReader.open(app, developer, '/api/live?topics=staff.bugs'),
    ];
    const news = (stream: EventReader) =>
      stream
        .topic('staff.bugs')
        .filter(({ name }) => name !== 'reset')
        .map(({ data }) => data as { id: string; gone?: boolean });
    await change(tester, bug.id, { status: 'in_progress' }).expect(200);
    await change(tester, visible.bug.id, { private: true }).expect(200);
    const ids = (stream: EventReader) => new Set(news(stream).map(({ id }) => id));
    const gone = (stream: EventReader) => news(stream).flatMap(({ id, gone: isGone }) => (isGone === true ? [id] : []));
    // Changes from before the streams were opened may still arrive.
    await streamOfTester.until(() => ids(streamOfTester).size >= 2);
    await streamOfDeveloper.until(() => gone(streamOfDeveloper).length > 0);
    expect(ids(streamOfTester)).toEqual(new Set([bug.id, visible.bug.id]));
    expect(ids(streamOfDeveloper)).toEqual(new Set([visible.bug.id]));
    expect(news(streamOfDeveloper).at(-1)).toEqual({ id: visible.bug.id, gone: true });
    // A deleted bug disappears from the lists of users who saw it, and others receive nothing.
    const doomed = await reportBug(tester, { title: 'Reported by mistake', private: true });
    await tester.agent.delete(`${BUGS}/${doomed.bug.id}`).expect(204);
    const later = await reportBug(developer, { title: 'Afterwards' });
    await streamOfDeveloper.until(() => ids(streamOfDeveloper).has(later.bug.id));
    await streamOfTester.until(() => gone(streamOfTester).length >= 1);
    expect(gone(streamOfTester)).toEqual([doomed.bug.id]);
    expect(gone(streamOfDeveloper)).toEqual([visible.bug.id]);
    streamOfTester.close();
    streamOfDeveloper.close();
    const refused = await EventReader.open(app, developer, `/api/live?topics=discussion.bug:${bug.id}`);
    expect(await refused.onTopic(`discussion.bug:${bug.id}`, 'refused')).toMatchObject({ code: 'not-found' });
    refused.close();
    // Grants access, and removes it.
    await tester.agent.put(`${BUGS}/${bug.id}/watchers/${friend.user.id}`).expect(204);
    await friend.agent.get(`${BUGS}/${bug.id}`).expect(200);
    // Who may remove whom: its reporter the friend, but not themselves; the friend no one.
    const removable = async ({ agent }: SignedIn) =>
      ((await agent.get(`${BUGS}/${bug.id}`).expect(200)).body as BugView).watchers
        .filter(({ can_remove }) => can_remove)
        .map(({ id }) => id);
    expect([await removable(tester), await removable(friend)]).toEqual([[friend.user.id], []]);
    await change(friend, bug.id, { private: false }).expect(403);
    await tester.agent.delete(`${BUGS}/${bug.id}/watchers/${friend.user.id}`).expect(204);
    await friend.agent.get(`${BUGS}/${bug.id}`).expect(404);
    // A role counts only together with one of the staff area.
    await app.database.query(`UPDATE users SET roles = '{security}' WHERE id = $1`, [guard.user.id]);
    await guard.agent.get(`${BUGS}/${bug.id}`).expect(403);
    await change(tester, bug.id, { private: false }).expect(200);
    expect((await sees(developer))[0]).toBe(200);
  });

  it('move the watchers of a duplicate and link both ways', async () => {
    const original = (await reportBug(tester, { title: 'Original' })).bug;
    const duplicate = (await reportBug(developer, { title: 'Duplicate' })).bug;
    await developer.agent
      .post(`${BUGS}/${duplicate.id}/relations`)
      .send({ kind: 'duplicates', bug: `bug-${original.number}` })
      .expect(204);
    expect(await one(duplicate.id)).toMatchObject({
      bug: { status: 'closed' },
      watchers: [],
      relations: [{ kind: 'duplicates', forward: true, number: original.number }],
    });
    const view = await one(original.id);
    expect(view.relations).toMatchObject([{ kind: 'duplicates', forward: false, number: duplicate.number, status: 'closed' }]);
    expect(view.watchers.map(({ name }) => name)).toEqual(['Devin Okafor', 'Tess Marlowe']);
    expect(await timeline(original.id)).toEqual([`marked BUG-${duplicate.number} as a duplicate of this`]);
    expect(await timeline(duplicate.id)).toEqual([
      'changed the status from Open to Closed',
      `marked this as a duplicate of BUG-${original.number}`,
    ]);
    const relate = (bug: string, kind = 'blocks') => tester.agent.post(`${BUGS}/${original.id}/relations`).send({ kind, bug });
    await relate(`BUG-${original.number}`).expect(400);
    await relate('BUG-999999').expect(400);
    await relate('none').expect(400);
    await relate(`${duplicate.number}`, 'likes').expect(400);
    await tester.agent.delete(`${BUGS}/${original.id}/relations?kind=blocks&bug_id=${duplicate.id}`).expect(404);
    await tester.agent.delete(`${BUGS}/${original.id}/relations?kind=duplicates&bug_id=${duplicate.id}`).expect(204);
    expect((await one(original.id)).relations).toEqual([]);
    // Watching a public duplicate does not open a private original.
    const secret = (await reportBug(admin, { title: 'Secret', private: true })).bug;
    const open = (await reportBug(developer, { title: 'Open duplicate' })).bug;
    await admin.agent
      .post(`${BUGS}/${open.id}/relations`)
      .send({ kind: 'duplicates', bug: `${secret.number}` })
      .expect(204);
    expect((await one(open.id)).watchers.map(({ name }) => name)).toEqual(['Devin Okafor']);
    await developer.agent.get(`${BUGS}/${secret.id}`).expect(404);
  });

  it('are deleted by their reporter while no other user has touched them, by admin and ceo at any time', async () => {
    const { bug } = await reportBug(tester);
    await developer.agent.delete(`${BUGS}/${bug.id}`).expect(403);
    await developer.agent.post(`/api/discussions/bug/${bug.id}/comments`).send({ body: 'Seen.' }).expect(201);
    await tester.agent.delete(`${BUGS}/${bug.id}`).expect(403);
    expect((await one(bug.id)).can.delete).toBe(false);
    await admin.agent.delete(`${BUGS}/${bug.id}`).expect(204);
    expect(await inboxOf(tester)).toEqual([]);
    const [entry] = await app.database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM audit_log WHERE action = 'BUG_DELETED' AND target_id = $1`,
      [bug.id],
    );
    expect(entry?.n).toBe(1);
    const left = await app.database.query<{ n: number }>('SELECT count(*)::int AS n FROM discussion_entries');
    expect(left[0]?.n).toBe(0);
    // A deleted account leaves its bugs.
    const leaver = await app.signUp({ roles: ['developer'] });
    const stays = (await reportBug(leaver, { assigned_to: leaver.user.id })).bug;
    await app.database.query('DELETE FROM users WHERE id = $1', [leaver.user.id]);
    expect(await one(stays.id)).toMatchObject({ bug: { reporter_name: null, assignee_name: null, assigned_to: null }, watchers: [] });
    await change(tester, stays.id, { status: 'fixed' }).expect(200);
    expect((await one(stays.id)).can.verify).toBe(true);
  });

  it('have logs and screenshots for users who may see them', async () => {
    const { bug } = await reportBug(tester, { private: true });
    const path = `${BUGS}/${bug.id}/attachments`;
    const attached = (await tester.agent.post(path).attach('files', Buffer.from('boom at line 3'), 'crash.log').expect(201))
      .body as BugView['attachments'];
    expect(attached).toMatchObject([{ name: 'crash.log', size: 14, picture: null, uploaded_by_name: 'Tess Marlowe', can_delete: true }]);
    const file = `${path}/${attached[0]?.id}`;
    const { headers } = await admin.agent.get(file).expect(200);
    expect(headers['content-disposition']).toContain('attachment');
    await developer.agent.get(file).expect(404);
    await developer.agent.post(path).attach('files', Buffer.from('x'), 'x.log').expect(404);
    await tester.agent.get(`${file}?picture=100`).expect(404);
    await tester.agent.post(path).attach('files', Buffer.from('MZ'), 'run.exe').expect(415);
    await tester.agent.put(`${BUGS}/${bug.id}/watchers/${developer.user.id}`).expect(204);
    await developer.agent.delete(file).expect(403);
    expect(await timeline(bug.id)).toEqual(['gave access to Devin Okafor', 'attached crash.log']);
    await tester.agent.delete(file).expect(204);
    await tester.agent.get(file).expect(404);
    // A repeated upload, whose first response was lost, attaches only what is missing.
    const [first, second] = [randomUUID(), randomUUID()];
    const again = (ids: string, files: string[]) =>
      files.reduce((request, name) => request.attach('files', Buffer.from(name), name), tester.agent.post(`${path}?ids=${ids}`));
    await again(first, ['a.log']).expect(201);
    const both = (await again(`${first},${second}`, ['a.log', 'b.log']).expect(201)).body as BugView['attachments'];
    expect(both.map(({ name }) => name)).toEqual(['a.log', 'b.log']);
    await again(`${first},${second}`, ['a.log', 'b.log']).expect(201);
    expect(await timeline(bug.id)).toEqual(expect.arrayContaining(['attached a.log', 'attached b.log']));
    expect((await one(bug.id)).attachments).toHaveLength(2);
    await again('a', ['c.log']).expect(400);
    await app.database.query(
      `INSERT INTO bug_attachments (id, bug_id, file_id, name, content_type, size, created_at)
       SELECT gen_random_uuid(), $1, gen_random_uuid(), 'x.log', 'text/plain', 1, now() FROM generate_series(1, 20)`,
      [bug.id],
    );
    await tester.agent.post(path).attach('files', Buffer.from('x'), 'x.log').expect(409);
  });
});
