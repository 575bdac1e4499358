import { Database } from '../../server/platform/database/transactions.js';
import { InboxService } from '../../server/inbox/inbox.service.js';
import type { InboxPage, InboxSettingsView } from '../../server/inbox/inbox.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { EventReader } from '../support/event-stream.js';
import { announce, colleague } from '../support/staff.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const HOUR = 3_600_000;

describe('the inbox', () => {
  let app: TestApp;
  let hana: SignedIn;
  let dev: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    hana = await colleague(app, 'Hana', ['hr']);
    dev = await colleague(app, 'Dara', ['developer']);
    await app.database.query('DELETE FROM mails');
  });

  const page = async (query = '', { agent }: SignedIn = dev): Promise<InboxPage> =>
    (await agent.get(`/api/inbox${query}`).expect(200)).body as InboxPage;
  const mention = (title: string, author = hana) => announce(author, { title, content: 'Look, @dara.' });
  const choose = (kind: string, delivery: string) => dev.agent.put('/api/inbox/settings').send({ settings: [{ kind, delivery }] });
  const mails = () =>
    app.database.query<{ to: string; subject: string; text: string }>(
      'SELECT to_address AS "to", subject, text FROM mails ORDER BY created_at',
    );

  it('refuses visitors and everyone without a role of the staff area', async () => {
    const customer = await app.signUp();
    const calls = [
      (agent: SignedIn['agent']) => agent.get('/api/inbox'),
      (agent: SignedIn['agent']) => agent.post('/api/inbox/mark').send({ state: 'done' }),
      (agent: SignedIn['agent']) => agent.get('/api/inbox/settings'),
      (agent: SignedIn['agent']) => agent.put('/api/inbox/settings').send({ settings: [] }),
      (agent: SignedIn['agent']) => agent.put(`/api/inbox/${UNKNOWN}`).send({ state: 'read' }),
    ];
    for (const call of calls) {
      await call(app.agent()).expect(401);
      await call(customer.agent).expect(403);
    }
  });

  it('shows the event, the reason and a link to the target', async () => {
    const { id } = await mention('Crunch');
    expect((await page()).items).toEqual([
      {
        id: expect.any(String),
        kind: 'mentioned',
        state: 'unread',
        actor: 'Hana Test',
        text: 'mentioned you in an announcement',
        reason: 'because you are mentioned in it',
        target: { title: 'Crunch', path: `/staff?section=announcements&announcement=${id}` },
        created_at: expect.any(String),
      },
    ]);
    expect((await page('', hana)).items).toEqual([]);
  });

  it('moves items between unread, read and done, and back', async () => {
    await mention('One');
    await mention('Two');
    const [two, one] = (await page()).items;
    await dev.agent.put(`/api/inbox/${one?.id}`).send({ state: 'done' }).expect(204);
    await dev.agent.put(`/api/inbox/${two?.id}`).send({ state: 'read' }).expect(204);
    expect((await page()).items.map(({ state }) => state)).toEqual(['read']);
    expect((await page('?view=unread')).items).toEqual([]);
    expect((await page('?view=done')).items.map(({ id }) => id)).toEqual([one?.id]);
    await dev.agent.put(`/api/inbox/${one?.id}`).send({ state: 'unread' }).expect(204);
    expect((await page('?view=unread&kind=mentioned')).items).toHaveLength(1);
    expect((await page('?kind=assigned')).items).toEqual([]);
    await hana.agent.put(`/api/inbox/${one?.id}`).send({ state: 'done' }).expect(404);
    await dev.agent.put(`/api/inbox/${one?.id}`).send({ state: 'gone' }).expect(400);
    await dev.agent.get('/api/inbox?view=everything').expect(400);
  });

  it('marks as read only what the user has seen, and not later items', async () => {
    await mention('Seen');
    const until = (await page()).items[0]?.created_at;
    app.clock.advance(1_000);
    await mention('Later');
    await dev.agent.post('/api/inbox/mark').send({ state: 'read', until }).expect(204);
    expect((await page('?view=unread')).items.map(({ target }) => target?.title)).toEqual(['Later']);
    await dev.agent.post('/api/inbox/mark').send({ state: 'done' }).expect(204);
    expect((await page()).items).toEqual([]);
    await dev.agent.post('/api/inbox/mark').send({ state: 'unread' }).expect(400);
    for (const time of ['now', '2026-11-23T09:00:00', '2026-02-30T09:00:00Z'])
      await dev.agent.post('/api/inbox/mark').send({ state: 'read', until: time }).expect(400);
  });

  it('is paged, newest first', async () => {
    for (const title of ['One', 'Two', 'Three']) await mention(title);
    const first = await page('?limit=2');
    const second = await page(`?limit=2&cursor=${first.nextCursor ?? ''}`);
    expect([...first.items, ...second.items].map(({ target }) => target?.title)).toEqual(['Three', 'Two', 'One']);
    expect(second.nextCursor).toBeNull();
  });

  it('has one item per kind and target, which a second cause makes unread again', async () => {
    const { id } = await announce(hana, { asks_confirmation: true });
    const [item] = (await page()).items;
    await dev.agent.put(`/api/inbox/${item?.id}`).send({ state: 'done' }).expect(204);
    await hana.agent.put(`/api/staff/announcements/${id}`).send({ content: 'New', ask_again: true }).expect(200);
    expect((await page()).items).toMatchObject([{ id: item?.id, state: 'unread' }]);
  });

  it('can be dated in the past, in the order of its items, for the demo', async () => {
    const inbox = app.nest.get(InboxService, { strict: false });
    const { id } = await mention('Crunch');
    const target = { type: 'announcement', id };
    app.clock.advance(HOUR);
    await app.nest.get(Database).transaction((tx) =>
      inbox.notify(tx, {
        kind: 'confirmation',
        target,
        recipients: [dev.user.id],
        actorId: hana.user.id,
        text: 'asks you',
        reason: 'because',
      }),
    );
    const times = ['2026-05-01T09:00:00.000Z', '2026-05-03T09:00:00.000Z'] as const;
    await app.nest.get(Database).transaction((tx) => inbox.backdate(tx, target, new Date(times[0]), new Date(times[1])));
    expect((await page()).items.map(({ kind, created_at }) => [kind, created_at])).toEqual([
      ['confirmation', times[1]],
      ['mentioned', times[0]],
    ]);
    await app.nest.get(Database).transaction((tx) => inbox.backdate(tx, { ...target, id: UNKNOWN }, new Date(0)));
    expect((await page()).items[0]?.created_at).toBe(times[1]);
  });

  it('hides the title and cause of what the user may no longer see', async () => {
    await announce(hana, { title: 'Canary', content: 'For @dara.', target_roles: ['dev'] });
    await app.database.query(`UPDATE users SET roles = '{staff}' WHERE id = $1`, [dev.user.id]);
    const { items } = await page();
    expect(items).toMatchObject([{ target: null, text: '', reason: '', actor: null }]);
    expect(JSON.stringify(items)).not.toContain('Canary');
  });

  it('loses the items of a role with that role', async () => {
    await announce(hana, { title: 'For developers', content: 'For @dara.', target_roles: ['dev'] });
    await mention('For everyone');
    const admin = await colleague(app, 'Ada', ['admin']);
    await admin.agent
      .post(`/api/admin/users/${dev.user.id}/roles`)
      .send({ roles: ['staff'] })
      .expect(200);
    expect((await page()).items.map(({ target }) => target?.title)).toEqual(['For everyone']);
    await admin.agent.post(`/api/admin/users/${dev.user.id}/roles`).send({ roles: [] }).expect(200);
    expect(await app.database.query('SELECT kind FROM inbox_items WHERE user_id = $1', [dev.user.id])).toEqual([]);
  });

  it('pushes the number of unread items to every open page', async () => {
    const stream = await EventReader.open(app, dev, '/api/live?topics=inbox.unread');
    const counts = () =>
      stream.events.flatMap(({ data }) => {
        const { name, data: value } = data as { name?: string; data?: { unread?: number } };
        return name === 'value' ? [value?.unread] : [];
      });
    await stream.until(() => counts().includes(0));
    await mention('Live');
    await stream.until(() => counts().includes(1));
    await dev.agent.post('/api/inbox/mark').send({ state: 'read' }).expect(204);
    await stream.until(() => counts().length >= 3 && counts().at(-1) === 0);
    stream.close();
  });

  it('stores a preference for each kind', async () => {
    const settings = async () => ((await dev.agent.get('/api/inbox/settings').expect(200)).body as InboxSettingsView).settings;
    expect(new Set((await settings()).map(({ delivery }) => delivery))).toEqual(new Set(['inbox']));
    await choose('mentioned', 'digest').expect(200);
    await choose('assigned', 'none').expect(200);
    expect(await settings()).toContainEqual({ kind: 'mentioned', delivery: 'digest' });
    expect(await settings()).toContainEqual({ kind: 'assigned', delivery: 'none' });
    await choose('mentioned', 'pigeon').expect(400);
    await choose('everything', 'none').expect(400);
    const twice = { kind: 'mentioned', delivery: 'none' };
    await dev.agent
      .put('/api/inbox/settings')
      .send({ settings: [twice, twice] })
      .expect(400);
  });

  it('writes nothing for a kind that the user has switched off', async () => {
    await choose('mentioned', 'none').expect(200);
    await mention('Quiet');
    expect((await page()).items).toEqual([]);
  });

  it('sends an immediate email where the user wants one, once', async () => {
    await choose('mentioned', 'email').expect(200);
    await mention('Urgent');
    await app.runJobs();
    await app.runJobs();
    expect(await mails()).toMatchObject([{ to: dev.email, subject: 'Hana Test mentioned you in an announcement: Urgent' }]);
  });

  it('sends no email about work to a paused account', async () => {
    await choose('mentioned', 'email').expect(200);
    await app.database.query('UPDATE users SET paused_at = now() WHERE id = $1', [dev.user.id]);
    await mention('Urgent');
    await app.runJobs();
    expect(await mails()).toEqual([]);
  });

  it('sends no email to an unverified address', async () => {
    await app.database.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [dev.user.id]);
    await choose('mentioned', 'email').expect(200);
    await mention('Secret');
    await app.runJobs();
    expect(await mails()).toEqual([]);
  });

  it('sends one daily email with unread items, and none without', async () => {
    // The session of an hr user expires long before the day ends.
    const sten = await colleague(app, 'Sten', ['staff']);
    await app.database.query('DELETE FROM mails');
    await choose('mentioned', 'digest').expect(200);
    // Noon of the next day in UK time.
    const noon = new Date(`${new Date(app.clock.now().getTime() + 24 * HOUR).toISOString().slice(0, 10)}T12:00:00Z`);
    app.clock.advance(noon.getTime() - app.clock.now().getTime());
    await app.runJobs();
    expect(await mails()).toEqual([]);
    await mention('One', sten);
    await mention('Two', sten);
    app.clock.advance(HOUR);
    await app.runJobs();
    const [first, ...others] = await mails();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ to: dev.email, subject: expect.stringMatching(/^2 unread items/) });
    expect(first?.text).toContain('“One”');
    await mention('Three', sten);
    app.clock.advance(HOUR);
    await app.runJobs();
    expect(await mails()).toHaveLength(1);
    app.clock.advance(24 * HOUR);
    await app.runJobs();
    const [, second] = await mails();
    expect(second?.text).toContain('“Three”');
    expect(second?.text).not.toContain('“One”');
    // What comes while the address is not verified waits until it is.
    await mention('Four', sten);
    await app.database.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [dev.user.id]);
    app.clock.advance(24 * HOUR);
    await app.runJobs();
    expect(await mails()).toHaveLength(2);
    await app.database.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [dev.user.id]);
    app.clock.advance(HOUR);
    await app.runJobs();
    expect((await mails())[2]?.text).toContain('“Four”');
  });

  it('removes old done items', async () => {
    await mention('Old');
    await dev.agent.post('/api/inbox/mark').send({ state: 'done' }).expect(204);
    app.clock.advance(91 * 24 * HOUR);
    await app.runJobs();
    expect(await app.database.query('SELECT 1 FROM inbox_items')).toEqual([]);
  });
});
