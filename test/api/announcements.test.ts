import { randomUUID } from 'node:crypto';
import type { AnnouncementView, AnnouncementsPage, ConfirmationsResponse } from '../../server/staff/announcements/announcements.dto.js';
import type { InboxPage } from '../../server/inbox/inbox.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { announce, colleague } from '../support/staff.js';

const PATH = '/api/staff/announcements';
const MINUTE = 60_000;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('announcements', () => {
  let app: TestApp;
  let hana: SignedIn;
  let dev: SignedIn;
  let tester: SignedIn;
  let staff: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    hana = await colleague(app, 'Hana', ['hr']);
    dev = await colleague(app, 'Dara', ['developer']);
    tester = await colleague(app, 'Tove', ['dev_tester']);
    staff = await colleague(app, 'Sten', ['staff']);
  });

  const inMinutes = (minutes: number): string => new Date(app.clock.now().getTime() + minutes * MINUTE).toISOString();
  const list = async ({ agent }: SignedIn, query = ''): Promise<AnnouncementView[]> =>
    ((await agent.get(`${PATH}${query}`).expect(200)).body as AnnouncementsPage).items;
  const titles = async (person: SignedIn, query = ''): Promise<string[]> => (await list(person, query)).map(({ title }) => title);
  const inbox = async ({ agent }: SignedIn, query = ''): Promise<InboxPage['items']> =>
    ((await agent.get(`/api/inbox${query}`).expect(200)).body as InboxPage).items;

  it('refuse visitors and everyone without a role of the staff area, on every route', async () => {
    const { id } = await announce(hana);
    const customer = await app.signUp();
    const artist = await app.signUp({ roles: ['artist'] });
    const calls = [
      (agent: SignedIn['agent']) => agent.get(PATH),
      (agent: SignedIn['agent']) => agent.post(PATH).send({ title: 'x', content: 'x' }),
      (agent: SignedIn['agent']) => agent.get(`${PATH}/reach?target_roles=all`),
      (agent: SignedIn['agent']) => agent.get(`${PATH}/${id}`),
      (agent: SignedIn['agent']) => agent.put(`${PATH}/${id}`).send({ title: 'x' }),
      (agent: SignedIn['agent']) => agent.delete(`${PATH}/${id}`),
      (agent: SignedIn['agent']) => agent.post(`${PATH}/${id}/confirm`).send({ version: 1 }),
      (agent: SignedIn['agent']) => agent.get(`${PATH}/${id}/confirmations`),
    ];
    for (const call of calls) {
      await call(app.agent()).expect(401);
      await call(customer.agent).expect(403);
      await call(artist.agent).expect(403);
    }
    expect(await titles(hana)).toEqual(['Build night']);
  });

  it('are written by anyone in the staff area, and read by their audience', async () => {
    const written = await announce(dev, {
      title: ' Engine\u202e upgrade ',
      content: 'Merge **before** noon.',
      target_roles: [' Dev ', 'qa'],
    });
    expect(written).toMatchObject({
      title: 'Engine upgrade',
      target_roles: ['dev', 'qa'],
      is_sticky: false,
      author_name: 'Dara Test',
      state: 'published',
      edited_at: null,
      version: 1,
      can: { edit: true, delete: true, pin: false, confirm: false },
    });
    await announce(staff, { title: 'Kitchen' });
    expect(await titles(tester)).toEqual(['Kitchen', 'Engine upgrade']);
    expect(await titles(tester, '?audience=dev')).toEqual(['Engine upgrade']);
    expect(await titles(tester, '?audience=design')).toEqual([]);
    expect(await titles(tester, '?search=KITCH')).toEqual(['Kitchen']);
    expect((await list(hana))[1]?.can).toMatchObject({ edit: true, pin: true });
  });

  it('are created once, however often the request with their id is repeated', async () => {
    const input = { id: randomUUID(), title: 'Release', content: 'For @tove.' };
    const { version } = await announce(hana, input);
    expect(await announce(hana, { ...input, title: 'Another' })).toMatchObject({ id: input.id, title: 'Release', version });
    expect(await titles(hana)).toEqual(['Release']);
    expect(await inbox(tester)).toHaveLength(1);
    expect((await dev.agent.post(PATH).send(input).expect(409)).body).toMatchObject({ code: 'id-taken' });
    await hana.agent
      .post(PATH)
      .send({ ...input, id: 'x' })
      .expect(400);
  });

  it('do not exist outside their audience: not in the list, search, activity, calendar, inbox or by a direct call', async () => {
    const { id } = await announce(hana, { title: 'Canary salaries', content: 'For @tove and @sten.', target_roles: ['qa'] });
    const month = app.clock.now().toISOString().slice(0, 7);
    const places = [
      PATH,
      '/api/staff/search?q=canary',
      '/api/staff/overview',
      '/api/staff/overview/activity',
      `/api/staff/overview/calendar?month=${month}`,
      '/api/inbox',
    ];
    for (const place of places) {
      const [seen, hidden] = await Promise.all([tester.agent.get(place).expect(200), staff.agent.get(place).expect(200)]);
      if (place !== '/api/staff/overview') expect(seen.text).toContain('Canary salaries');
      expect(hidden.text).not.toContain('Canary');
    }
    await staff.agent.get(`${PATH}/${id}`).expect(404);
    await staff.agent.put(`${PATH}/${id}`).send({ title: 'Mine' }).expect(404);
    await staff.agent.delete(`${PATH}/${id}`).expect(404);
    await staff.agent.post(`${PATH}/${id}/confirm`).send({ version: 1 }).expect(404);
    await staff.agent.get(`${PATH}/${id}/confirmations`).expect(404);
    await tester.agent.get(`${PATH}/${id}`).expect(200);
  });

  it('are removed from the inboxes of users they no longer address', async () => {
    const { id } = await announce(hana, { content: 'Hello @tove and @dara.' });
    expect(await inbox(dev)).toHaveLength(1);
    await hana.agent.put(`${PATH}/${id}`).send({ target_roles: 'qa' }).expect(200);
    expect(await inbox(dev)).toEqual([]);
    expect(await inbox(tester)).toHaveLength(1);
    await hana.agent.delete(`${PATH}/${id}`).expect(204);
    expect(await inbox(tester)).toEqual([]);
  });

  it('are edited and deleted by their author, admin, ceo and hr, and by no other reader', async () => {
    const { id } = await announce(dev);
    await staff.agent.put(`${PATH}/${id}`).send({ title: 'Mine' }).expect(403);
    await staff.agent.delete(`${PATH}/${id}`).expect(403);
    const edited = (await dev.agent.put(`${PATH}/${id}`).send({ content: 'Pizza at seven.', version: 1 }).expect(200))
      .body as AnnouncementView;
    expect(edited).toMatchObject({ title: 'Build night', content: 'Pizza at seven.', version: 2 });
    expect(edited.edited_at).toMatch(/^20/);
    await hana.agent.delete(`${PATH}/${id}`).expect(204);
    await hana.agent.delete(`${PATH}/${id}`).expect(404);
  });

  it('are pinned by admin, ceo and hr only, and listed first', async () => {
    const first = await announce(dev, { title: 'First' });
    await announce(dev, { title: 'Second' });
    await dev.agent.post(PATH).send({ title: 'x', content: 'x', is_sticky: true }).expect(403);
    const refused = await dev.agent.put(`${PATH}/${first.id}`).send({ is_sticky: true }).expect(403);
    expect(refused.body).toMatchObject({ code: 'announcement-pin' });
    await hana.agent.put(`${PATH}/${first.id}`).send({ is_sticky: true }).expect(200);
    expect(await titles(staff)).toEqual(['First', 'Second']);
    // The author may edit the text of an announcement that hr has pinned.
    const kept = await dev.agent.put(`${PATH}/${first.id}`).send({ title: 'First again', is_sticky: true }).expect(200);
    expect(kept.body).toMatchObject({ is_sticky: true, title: 'First again' });
  });

  it('are paged in order', async () => {
    for (const title of ['One', 'Two', 'Three']) await announce(hana, { title, is_sticky: title === 'One' });
    const first = (await staff.agent.get(`${PATH}?limit=2`).expect(200)).body as AnnouncementsPage;
    const second = (await staff.agent.get(`${PATH}?limit=2&cursor=${first.nextCursor ?? ''}`).expect(200)).body as AnnouncementsPage;
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['One', 'Three', 'Two']);
    expect(second.nextCursor).toBeNull();
    await staff.agent.get(`${PATH}?cursor=nonsense`).expect(400);
  });

  it('return 409 with the stored announcement for the second of two saves', async () => {
    const { id } = await announce(hana);
    await hana.agent.put(`${PATH}/${id}`).send({ content: 'Theirs.', version: 1 }).expect(200);
    const refused = await hana.agent.put(`${PATH}/${id}`).send({ content: 'Mine.', version: 1 }).expect(409);
    expect(refused.body).toMatchObject({ code: 'announcement-changed', current: { content: 'Theirs.', version: 2 } });
  });

  it('appear and disappear at their times, and notify their audience on publication', async () => {
    const { id } = await announce(dev, {
      title: 'Later',
      content: 'For @sten.',
      publish_at: inMinutes(2),
      expires_at: inMinutes(4),
      asks_confirmation: true,
    });
    await app.runJobs();
    expect(await titles(staff)).toEqual([]);
    expect(await inbox(staff)).toEqual([]);
    expect((await list(dev))[0]).toMatchObject({ state: 'scheduled' });
    app.clock.advance(2 * MINUTE);
    await app.runJobs();
    expect(await titles(staff)).toEqual(['Later']);
    expect(await inbox(staff)).toMatchObject([{ kind: 'confirmation', actor: 'Dara Test', target: { title: 'Later' } }]);
    expect(await inbox(dev)).toEqual([]);
    app.clock.advance(2 * MINUTE);
    await app.runJobs();
    expect(await titles(staff)).toEqual([]);
    expect(await inbox(staff)).toEqual([]);
    expect((await list(hana))[0]).toMatchObject({ state: 'expired' });
    await dev.agent
      .put(`${PATH}/${id}`)
      .send({ expires_at: inMinutes(4) })
      .expect(200);
    expect(await inbox(staff)).toMatchObject([{ kind: 'confirmation', state: 'unread' }]);
  });

  it('are confirmed by their readers, and again after an edit that requests it', async () => {
    const { id } = await announce(hana, { asks_confirmation: true, target_roles: ['dev', 'qa'] });
    await hana.agent.post(`${PATH}/${id}/confirm`).send({ version: 1 }).expect(409);
    await dev.agent.post(`${PATH}/${id}/confirm`).send({ version: 7 }).expect(409);
    await dev.agent.post(`${PATH}/${id}/confirm`).send({}).expect(400);
    await dev.agent.post(`${PATH}/${id}/confirm`).send({ version: 1 }).expect(204);
    await dev.agent.post(`${PATH}/${id}/confirm`).send({ version: 1 }).expect(204);
    await dev.agent.get(`${PATH}/${id}/confirmations`).expect(403);
    const confirmations = async () => (await hana.agent.get(`${PATH}/${id}/confirmations`).expect(200)).body as ConfirmationsResponse;
    const names = ({ confirmed, waiting }: ConfirmationsResponse) => [confirmed.map(({ name }) => name), waiting.map(({ name }) => name)];
    expect(names(await confirmations())).toEqual([['Dara Test'], ['Tove Test']]);
    expect(await inbox(dev)).toEqual([]);
    expect((await list(dev))[0]?.confirmed_at).toMatch(/^20/);

    await hana.agent.put(`${PATH}/${id}`).send({ content: 'Pizza at eight.' }).expect(200);
    expect(names(await confirmations())).toEqual([['Dara Test'], ['Tove Test']]);
    await hana.agent.put(`${PATH}/${id}`).send({ content: 'Pizza at nine.', ask_again: true }).expect(200);
    expect(names(await confirmations())).toEqual([[], ['Dara Test', 'Tove Test']]);
    expect(await inbox(dev)).toMatchObject([{ kind: 'confirmation', state: 'unread' }]);
    expect((await list(dev))[0]).toMatchObject({ confirmed_at: null, confirmed_count: null });
  });

  it('mention colleagues by username, and notify each of them once', async () => {
    const { id, content, mentions } = await announce(dev, { content: 'Ask @sten, @Sten or @dara. Not `@tove`, not @nobody.' });
    expect(content).toBe(`Ask <@${staff.user.id}>, <@${staff.user.id}> or <@${dev.user.id}>. Not \`@tove\`, not @nobody.`);
    expect(mentions).toContainEqual({ id: staff.user.id, name: 'Sten Test', username: 'sten' });
    expect(await inbox(staff)).toMatchObject([{ kind: 'mentioned', reason: 'because you are mentioned in it' }]);
    for (const person of [dev, tester]) expect(await inbox(person)).toEqual([]);
    await dev.agent
      .put(`${PATH}/${id}`)
      .send({ content: `Ask <@${staff.user.id}> or @tove.` })
      .expect(200);
    expect(await inbox(staff)).toHaveLength(1);
    expect(await inbox(tester)).toHaveLength(1);
  });

  it('mention nobody outside the staff area, by username or by id', async () => {
    const customer = await app.signUp();
    const typed = `Ask <@${customer.user.id}>.`;
    const refused = await dev.agent.post(PATH).send({ title: 'x', content: typed }).expect(400);
    expect(refused.body).toMatchObject({ code: 'cannot-be-mentioned', fields: { content: expect.any(String) as string } });
    const { id, content } = await announce(dev, { content: `Ask <@${tester.user.id}>.` });
    await dev.agent.put(`${PATH}/${id}`).send({ content: typed }).expect(400);
    // A colleague who was mentioned and has left stays in the text.
    await app.database.query(`UPDATE users SET roles = '{}' WHERE id = $1`, [tester.user.id]);
    await dev.agent
      .put(`${PATH}/${id}`)
      .send({ content: `${content} Soon.` })
      .expect(200);
  });

  it('count their audience: each user once, and only with a role in the staff area', async () => {
    await app.signUp({ roles: ['artist'] });
    await colleague(app, 'Both', ['developer', 'dev_tester']);
    const reach = async (audiences: string) =>
      ((await dev.agent.get(`${PATH}/reach?target_roles=${audiences}`).expect(200)).body as { people: number }).people;
    expect(await reach('all')).toBe(5);
    expect(await reach('dev,qa')).toBe(3);
    expect(await reach('design')).toBe(0);
    await dev.agent.get(`${PATH}/reach?target_roles=everyone`).expect(400);
    await dev.agent.get(`${PATH}/reach`).expect(400);
  });

  it.each([
    ['no title', { title: ' ' }, 'title'],
    ['a long title', { title: 'x'.repeat(161) }, 'title'],
    ['no text', { content: '\n' }, 'content'],
    ['a long text', { content: 'x'.repeat(20_001) }, 'content'],
    ['an unknown audience', { target_roles: ['devs'] }, 'target_roles'],
    ['no audience', { target_roles: [' , '] }, 'target_roles'],
    ['audiences that are not strings', { target_roles: [7] }, 'target_roles'],
    ['ten thousand audiences', { target_roles: Array.from({ length: 10_000 }, () => 'dev') }, 'target_roles'],
    ['an invalid date', { publish_at: 'tomorrow' }, 'publish_at'],
    ['a day that does not exist', { publish_at: '2027-02-30T09:00:00Z' }, 'publish_at'],
    ['an offset that does not exist', { publish_at: '2027-03-01T09:00:00+99:99' }, 'publish_at'],
    ['a time without an offset', { expires_at: '2999-01-01T10:00' }, 'expires_at'],
    ['an end in the past', { expires_at: '2020-01-01T10:00:00Z' }, 'expires_at'],
    ['an invalid pin flag', { is_sticky: 'yes' }, 'is_sticky'],
    ['an unknown field', { author_id: UNKNOWN }, undefined],
  ])('refuse %s', async (_, change, field) => {
    const refused = await hana.agent
      .post(PATH)
      .send({ title: 'T', content: 'C', ...change })
      .expect(400);
    if (field !== undefined) expect(Object.keys((refused.body as { fields: object }).fields)).toContain(field);
    expect(await titles(hana)).toEqual([]);
  });

  it('refuse a megabyte of text or thirty mentions with a message, and store a script as text', async () => {
    const large = await hana.agent
      .post(PATH)
      .send({ title: 'T', content: 'x'.repeat(1_100_000) })
      .expect(413);
    expect((large.body as { error: string }).error).toMatch(/large/);
    for (let n = 0; n < 21; n += 1) await colleague(app, `Many${n}`, ['staff']);
    const many = Array.from({ length: 21 }, (_, n) => `@many${n}`).join(' ');
    await hana.agent.post(PATH).send({ title: 'T', content: many }).expect(400);
    const { content } = await announce(hana, { content: '<script>alert(1)</script>' });
    expect(content).toBe('<script>alert(1)</script>');
  });

  it('stay without a name when their author is deleted', async () => {
    const { id } = await announce(staff, { content: 'By @sten, for @dara.' });
    await app.database.query('DELETE FROM users WHERE id = $1', [staff.user.id]);
    const left = (await dev.agent.get(`${PATH}/${id}`).expect(200)).body as AnnouncementView;
    expect(left).toMatchObject({ author_id: null, author_name: null, mentions: [{ name: 'Dara Test' }] });
    expect(await inbox(dev)).toMatchObject([{ actor: null, text: 'mentioned you in an announcement' }]);
  });

  it('are audited when they are created, changed and deleted', async () => {
    const { id } = await announce(dev);
    await dev.agent.put(`${PATH}/${id}`).send({ title: 'New' }).expect(200);
    await dev.agent.delete(`${PATH}/${id}`).expect(204);
    const rows = await app.database.query<{ action: string }>('SELECT action FROM audit_log WHERE target_id = $1 ORDER BY id', [id]);
    expect(rows.map(({ action }) => action)).toEqual(['ANNOUNCEMENT_CREATED', 'ANNOUNCEMENT_UPDATED', 'ANNOUNCEMENT_DELETED']);
  });
});
