import type { InboxPage } from '../../server/inbox/inbox.dto.js';
import { Jobs } from '../../server/platform/jobs/jobs.js';
import type { BugView } from '../../server/staff/bugs/bugs.dto.js';
import type { BugPage } from '../../server/staff/bugs/list/bug-list.dto.js';
import type { BuildList, BuildView } from '../../server/staff/builds/builds.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { reportBug } from '../support/bugs.js';
import { archive } from '../support/builds.js';

const ADMIN = '/api/admin/builds';
const DAY = 86_400_000;

describe('decisions about builds', () => {
  let app: TestApp;
  let developer: SignedIn;
  let tester: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    developer = await app.signUp({ roles: ['developer'] });
    tester = await app.signUp({ roles: ['dev_tester'] });
    admin = await app.signUp({ roles: ['admin'] });
  });

  const upload = async (version: string, person = developer, channel = 'main') => {
    const file = archive({ 'run.exe': Buffer.from(`MZ ${version}`) });
    const fields = { name: 'Fox Den', version, channel };
    const call = person.agent.post('/api/staff/builds/upload').set('X-Requested-With', 'test');
    return (await call.field(fields).attach('buildFile', file, 'game.zip').expect(201)).body as BuildView;
  };
  /** Without a body, as the specification has it for approving and declining. */
  const decide = (id: string, what: string, body?: object, person = admin) => person.agent.put(`${ADMIN}/${id}/${what}`).send(body);
  const approved = async (version: string, channel = 'main') => {
    const { id } = await upload(version, developer, channel);
    return (await decide(id, 'approve').expect(200)).body as BuildView;
  };
  const listed = async (person = tester) =>
    ((await person.agent.get('/api/staff/builds').expect(200)).body as BuildList).builds.map(({ version, state, live }) => ({
      version,
      state,
      live,
    }));
  const pending = async () =>
    ((await admin.agent.get(`${ADMIN}/pending`).expect(200)).body as BuildList).builds.map(({ version }) => version);
  const inbox = async (person: SignedIn) =>
    ((await person.agent.get('/api/inbox').expect(200)).body as InboxPage).items.map(({ kind, text, target }) => [
      kind,
      text,
      target?.title,
    ]);
  const audit = (action: string) =>
    app.database.query<{ actor_id: string; after: object }>('SELECT actor_id, after FROM audit_log WHERE action = $1 ORDER BY id', [
      action,
    ]);

  it('require admin or ceo', async () => {
    const { id } = await upload('0.1.0');
    for (const [method, path] of [
      ['get', 'pending'],
      ...['approve', 'decline', 'withdraw', 'restore', 'live'].map((what) => ['put', `${id}/${what}`] as const),
    ] as const) {
      await app.agent()[method](`${ADMIN}/${path}`).set('X-Requested-With', 'test').expect(401);
      for (const person of [developer, tester]) await person.agent[method](`${ADMIN}/${path}`).expect(403);
    }
    await app.agent().delete(`/api/staff/builds/${id}`).set('X-Requested-With', 'test').expect(401);
    const ceo = await app.signUp({ roles: ['ceo'] });
    await decide(id, 'approve', {}, ceo).expect(200);
    for (const what of ['approve', 'decline', 'restore', 'live']) await decide('00000000-0000-4000-8000-000000000000', what).expect(404);
    await decide('1', 'approve').expect(404);
  });

  it('make an approved build visible to everyone; before, only its uploader and admins see it', async () => {
    const { id } = await upload('0.9.0');
    expect(await pending()).toEqual(['0.9.0']);
    expect(await listed()).toEqual([]);
    expect(await listed(developer)).toHaveLength(1);
    expect(await inbox(admin)).toEqual([['approval', 'uploaded a build that waits for approval', '0.9.0 Fox Den']]);
    expect((await decide(id, 'approve').expect(200)).body).toMatchObject({ state: 'approved', live: true });
    expect(await pending()).toEqual([]);
    expect(await listed()).toEqual([{ version: '0.9.0', state: 'approved', live: true }]);
    expect(await inbox(developer)).toEqual([['build', 'approved this build', '0.9.0 Fox Den']]);
    expect(await audit('BUILD_APPROVED')).toEqual([{ actor_id: admin.user.id, after: { onlyPerson: false, overrideReason: null } }]);
    expect((await decide(id, 'approve').expect(409)).body).toMatchObject({ code: 'not-pending' });
    expect((await decide(id, 'decline').expect(409)).body).toMatchObject({ code: 'not-pending' });
  });

  it('are not made by the uploader, unless no other user can', async () => {
    const { id } = await upload('0.9.0', admin);
    const ceo = await app.signUp({ roles: ['ceo'] });
    expect((await decide(id, 'approve').expect(409)).body).toMatchObject({ code: 'own-build' });
    await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [ceo.user.id]);
    await decide(id, 'approve').expect(200);
    expect(await audit('BUILD_APPROVED')).toMatchObject([{ after: { onlyPerson: true } }]);
  });

  it('do not let an uploader restore a build that another user withdrew, unless no other user can', async () => {
    const { id } = await upload('0.9.0', admin);
    const ceo = await app.signUp({ roles: ['ceo'] });
    await decide(id, 'approve', {}, ceo).expect(200);
    await decide(id, 'withdraw', { reason: 'Sends data to a stranger.' }, ceo).expect(200);
    expect((await decide(id, 'restore').expect(409)).body).toMatchObject({ code: 'own-build' });
    await decide(id, 'restore', {}, ceo).expect(200);
    await decide(id, 'withdraw', { reason: 'A mistake.' }).expect(200);
    await decide(id, 'restore').expect(200);
    await decide(id, 'withdraw', { reason: 'Again.' }, ceo).expect(200);
    await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [ceo.user.id]);
    await decide(id, 'restore').expect(200);
    const restored = (await audit('BUILD_RESTORED')).map(({ after }) => (after as { onlyPerson: boolean }).onlyPerson);
    expect(restored.filter((onlyPerson) => onlyPerson)).toHaveLength(1);
    expect(restored).toHaveLength(3);
  });

  it('are blocked by critical bugs, unless a reason overrides them', async () => {
    const { id } = await upload('0.9.0');
    const { bug } = await reportBug(developer, { title: 'Eats saves', priority: 'critical', build_id: id });
    const refused = (await decide(id, 'approve').expect(409)).body as { code: string; error: string; fields: object };
    expect(refused).toMatchObject({ code: 'critical-bug-open', fields: { override_reason: expect.any(String) } });
    expect(refused.error).toContain(`BUG-${bug.number}`);
    await decide(id, 'approve', { override_reason: ' ' }).expect(409);
    await decide(id, 'approve', { override_reason: 'x'.repeat(1_001) }).expect(400);
    await decide(id, 'approve', { override_reason: 'Testers need it today.' }).expect(200);
    expect(await audit('BUILD_APPROVED')).toMatchObject([{ after: { overrideReason: 'Testers need it today.' } }]);
  });

  it('check again for critical bugs when a build is restored', async () => {
    const { id } = await approved('0.9.0');
    await decide(id, 'withdraw', { reason: 'Eats saves.' }).expect(200);
    const { bug } = await reportBug(admin, { title: 'Eats saves', priority: 'critical', build_id: id });
    const refused = (await decide(id, 'restore').expect(409)).body as { code: string; error: string };
    expect(refused.code).toBe('critical-bug-open');
    expect(refused.error).toContain(`BUG-${bug.number}`);
    expect((await decide(id, 'restore', { override_reason: 'Only that one save.' }).expect(200)).body).toMatchObject({ state: 'approved' });
    expect(await audit('BUILD_RESTORED')).toMatchObject([{ after: { overrideReason: 'Only that one save.' } }]);
  });

  it('hide the version and title of a build from users who may not see it, also in its bugs', async () => {
    const { id } = await upload('0.9.0');
    const { bug } = await reportBug(developer, { title: 'Eats saves', build_id: id });
    const read = async () => [
      ((await tester.agent.get(`/api/staff/bugs/${bug.id}`).expect(200)).body as BugView).bug,
      ...((await tester.agent.get('/api/staff/bugs').expect(200)).body as BugPage).items,
    ];
    for (const row of await read()) expect(row).toMatchObject({ build_version: null, build_title: null });
    const exported = (await tester.agent.get('/api/staff/bugs/export').expect(200)).text;
    for (const secret of ['Fox Den', '0.9.0']) expect(exported).not.toContain(secret);
    expect(((await developer.agent.get(`/api/staff/bugs/${bug.id}`).expect(200)).body as BugView).bug).toMatchObject({
      build_version: '0.9.0',
    });
    await developer.agent.put(`/api/staff/bugs/${bug.id}`).send({ version: bug.version, fixed_build_id: id }).expect(200);
    const timeline = async ({ agent }: SignedIn) => (await agent.get(`/api/discussions/bug/${bug.id}`).expect(200)).text;
    expect(await timeline(tester)).toContain('a build that is not approved');
    expect(await timeline(tester)).not.toContain('0.9.0');
    expect(await timeline(developer)).toContain('set the fixed-in build to 0.9.0');
    await decide(id, 'approve').expect(200);
    expect(await timeline(tester)).toContain('set the fixed-in build to 0.9.0');
    for (const row of await read()) expect(row).toMatchObject({ build_version: '0.9.0', build_title: 'Fox Den' });
    await decide(id, 'withdraw', { reason: 'Crashes on start.' }).expect(200);
    for (const row of await read()) expect(row).toMatchObject({ build_version: null, build_title: null });
  });

  it('keep the file of a declined build for seven days', async () => {
    const { id } = await upload('0.9.0');
    await decide(id, 'decline').expect(200);
    expect(await listed()).toEqual([]);
    expect(await listed(admin)).toEqual([{ version: '0.9.0', state: 'declined', live: false }]);
    const file = async () =>
      (await app.database.query<{ file_id: string | null }>('SELECT file_id FROM builds WHERE id = $1', [id]))[0]?.file_id;
    app.clock.advance(6 * DAY);
    await app.nest.get(Jobs).runDue();
    expect(await file()).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
    app.clock.advance(2 * DAY);
    await app.nest.get(Jobs).runDue();
    expect(await file()).toBeNull();
    expect(await audit('BUILD_FILE_REMOVED')).toMatchObject([{ actor_id: null }]);
  });

  it('remove files beyond the limit of their channel, unless they are referenced', async () => {
    const CHANNELS = `${ADMIN}/channels`;
    await app.agent().get(CHANNELS).expect(401);
    await tester.agent.get(CHANNELS).expect(403);
    await tester.agent.put(`${CHANNELS}/main`).send({ keep_last: 2, version: 1 }).expect(403);
    const builds = new Map<string, BuildView>();
    for (const version of ['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7']) builds.set(version, await approved(version));
    await reportBug(tester, { build_id: builds.get('0.2')!.id });
    await app.database.query(
      `INSERT INTO build_reviews (id, build_id, reviewer_id, rating, feedback, created_at, version) VALUES (gen_random_uuid(), $1, $2, 5, 'Good', now(), 1)`,
      [builds.get('0.3')!.id, tester.user.id],
    );
    const scheduled = { title: 'Try it', build_id: builds.get('0.4')!.id, duration_minutes: 60, max_participants: 5 };
    const start = new Date(app.clock.now().getTime() + 30 * DAY).toISOString();
    await tester.agent
      .post('/api/staff/playtest/sessions')
      .send({ ...scheduled, scheduled_date: start })
      .expect(201);
    const withFiles = async () =>
      (await app.database.query<{ version: string }>('SELECT version FROM builds WHERE file_id IS NOT NULL ORDER BY number')).map(
        ({ version }) => version,
      );
    await app.nest.get(Jobs).runDue();
    expect(await withFiles()).toHaveLength(7);

    const [main] = (await admin.agent.get(CHANNELS).expect(200)).body as Array<{ name: string; version: number }>;
    expect(main).toMatchObject({ name: 'main', keep_last: null, live_version: '0.1' });
    const change = (keep_last: unknown, version = main!.version, name = 'main') =>
      admin.agent.put(`${CHANNELS}/${name}`).send({ keep_last, version });
    for (const wrong of [0, 1_001, 1.5, 'two'])
      expect((await change(wrong).expect(400)).body).toMatchObject({ fields: { keep_last: expect.any(String) } });
    await change(2, 1, 'nowhere').expect(404);
    await change(2).expect(200);
    expect((await change(3).expect(409)).body).toMatchObject({ code: 'channel-changed', current: { keep_last: 2 } });
    app.clock.advance(DAY / 12);
    await app.nest.get(Jobs).runDue();
    // 0.1 is live, and 0.2 to 0.4 are referenced by a bug, a review and a playtest.
    expect(await withFiles()).toEqual(['0.1', '0.2', '0.3', '0.4', '0.6', '0.7']);
    expect(await listed()).toHaveLength(7);
    expect(await audit('BUILD_RETENTION_CHANGED')).toMatchObject([{ actor_id: admin.user.id, after: { keepLast: 2 } }]);
    expect(await audit('BUILD_FILE_REMOVED')).toMatchObject([{ actor_id: null }]);
    const { id } = builds.get('0.5')!;
    await tester.agent.get(`/api/staff/builds/${id}/download`).expect(404);
    const ceo = await app.signUp({ roles: ['ceo'] });
    expect((await decide(id, 'live', {}, ceo).expect(409)).body).toMatchObject({ code: 'file-deleted' });
  });

  it('never make a build live whose file was removed', async () => {
    for (const version of ['0.1', '0.2']) await approved(version);
    const { id } = await approved('0.3');
    const [old] = await app.database.query<{ id: string }>(`SELECT id FROM builds WHERE version = '0.2'`);
    await decide(id, 'live').expect(200);
    const [main] = (await admin.agent.get(`${ADMIN}/channels`).expect(200)).body as Array<{ version: number }>;
    await admin.agent.put(`${ADMIN}/channels/main`).send({ keep_last: 1, version: main!.version }).expect(200);
    app.clock.advance(DAY / 12);
    await app.nest.get(Jobs).runDue();
    await tester.agent.get(`/api/staff/builds/${old!.id}/download`).expect(404);
    const ceo = await app.signUp({ roles: ['ceo'] });
    const isLive = async () => (await listed()).filter(({ live }) => live).map(({ version }) => version);
    expect(await isLive()).toEqual(['0.3']);
    await decide(id, 'withdraw', { reason: 'It crashes' }, ceo).expect(200);
    expect(await isLive()).toEqual([]);
    await decide(old!.id, 'withdraw', { reason: 'It crashes as well' }, ceo).expect(200);
    await decide(old!.id, 'restore', {}, ceo).expect(200);
    expect(await isLive()).toEqual([]);
  });

  it('withdraw a build with a reason, and restore it', async () => {
    const old = await approved('0.8.0');
    const { id } = await approved('0.9.0');
    await decide(id, 'live').expect(200);
    expect(await listed()).toEqual([
      { version: '0.9.0', state: 'approved', live: true },
      { version: '0.8.0', state: 'approved', live: false },
    ]);
    expect((await decide(id, 'withdraw', { reason: ' ' }).expect(400)).body).toMatchObject({ fields: { reason: 'Enter the reason.' } });
    await decide(id, 'withdraw', { reason: 'Crashes on start.' }).expect(200);
    expect(await listed()).toEqual([{ version: '0.8.0', state: 'approved', live: true }]);
    const { id: declined } = await upload('0.9.1');
    await decide(declined, 'decline').expect(200);
    await upload('0.9.2');
    // What a form offers for a fix, also to admins, who see builds of every state.
    const available = (await admin.agent.get('/api/staff/builds?state=available').expect(200)).body as BuildList;
    expect(available.builds.map(({ version }) => version)).toEqual(['0.9.2', '0.8.0']);
    expect((await decide(id, 'live').expect(409)).body).toMatchObject({ code: 'not-approved' });
    await decide(id, 'restore').expect(200);
    expect((await decide(id, 'restore').expect(409)).body).toMatchObject({ code: 'not-withdrawn' });
    expect(await listed()).toHaveLength(2);
    expect(await audit('BUILD_WITHDRAWN')).toMatchObject([{ after: { reason: 'Crashes on start.', live: old.id } }]);
  });

  it('move the live build of a channel forwards and back', async () => {
    const [first, second] = [await approved('0.8.0'), await approved('0.9.0')];
    const nightly = await approved('0.9.0', 'nightly');
    expect([first.live, second.live, nightly.live]).toEqual([true, false, true]);
    await decide(second.id, 'live').expect(200);
    await decide(first.id, 'live').expect(200);
    await decide(first.id, 'live').expect(200);
    expect(await audit('BUILD_MADE_LIVE')).toMatchObject([
      { after: { liveBefore: first.id, live: second.id } },
      { after: { liveBefore: second.id, live: first.id } },
    ]);
  });

  it('ask reporters to verify once the build with their fix is approved', async () => {
    const { id } = await upload('0.9.0');
    const { bug } = await reportBug(tester, { title: 'No sound' });
    await developer.agent.put(`/api/staff/bugs/${bug.id}`).send({ status: 'fixed', fixed_build_id: id }).expect(200);
    expect((await inbox(tester)).filter(([kind]) => kind === 'verification')).toEqual([]);
    await decide(id, 'approve').expect(200);
    expect((await inbox(tester)).filter(([kind]) => kind === 'verification')).toHaveLength(1);
  });

  it('delete builds without references', async () => {
    const mine = await upload('0.1.0');
    await tester.agent.delete(`/api/staff/builds/${mine.id}`).expect(404);
    await developer.agent.delete(`/api/staff/builds/${mine.id}`).expect(204);
    await developer.agent.delete(`/api/staff/builds/${mine.id}`).expect(404);
    const live = await approved('0.2.0');
    const other = await approved('0.3.0');
    await developer.agent.delete(`/api/staff/builds/${other.id}`).expect(403);
    expect((await admin.agent.delete(`/api/staff/builds/${live.id}`).expect(409)).body).toMatchObject({ code: 'build-live' });
    await reportBug(tester, { title: 'Falls', build_id: other.id });
    expect((await admin.agent.delete(`/api/staff/builds/${other.id}`).expect(409)).body).toMatchObject({ code: 'build-in-use' });
    const free = await approved('0.4.0');
    await admin.agent.delete(`/api/staff/builds/${free.id}`).expect(204);
    expect(await audit('BUILD_DELETED')).toHaveLength(2);
  });

  it('control who downloads a build, whole or in ranges', async () => {
    const { id } = await upload('0.9.0');
    const path = `/api/staff/builds/${id}/download`;
    await app.agent().get(path).expect(401);
    await tester.agent.get(path).expect(404);
    await tester.agent.get(`/api/staff/builds/${id}`).expect(404);
    await developer.agent.get(path).expect(200);
    await decide(id, 'approve').expect(200);
    const whole = await tester.agent.get(path).responseType('blob').expect(200);
    expect(whole.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
    });
    expect(whole.headers['content-disposition']).toContain('filename="0.9.0.zip"');
    const bytes = whole.body as Buffer;
    const part = await tester.agent
      .get(path)
      .set('Range', 'bytes=4-9')
      .set('If-Range', whole.headers.etag!)
      .responseType('blob')
      .expect(206);
    expect(part.body as Buffer).toEqual(bytes.subarray(4, 10));
    await tester.agent.get(path).set('Range', 'bytes=4-9').set('If-Range', '"another"').expect(200);
    await tester.agent.get(path).set('Range', 'bytes=999999999-').expect(416);
    await tester.agent.head(path).expect(200);
    await decide(id, 'withdraw', { reason: 'Broken.' }).expect(200);
    for (const person of [tester, admin]) await person.agent.get(path).expect(404);
    await tester.agent.head(path).expect(404);
    const external = await developer.agent
      .post('/api/staff/builds/upload')
      .set('X-Requested-With', 'test')
      .field({ name: 'Elsewhere', version: '1', externalUrl: 'https://builds.test/1' })
      .expect(201);
    const { id: elsewhere } = external.body as BuildView;
    expect((await developer.agent.get(`/api/staff/builds/${elsewhere}/download`).expect(409)).body).toMatchObject({
      code: 'external-build',
    });
  });

  it('allow one of two concurrent decisions', async () => {
    const { id } = await upload('0.9.0');
    const ceo = await app.signUp({ roles: ['ceo'] });
    const answers = await Promise.all([decide(id, 'approve'), decide(id, 'decline', {}, ceo)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
