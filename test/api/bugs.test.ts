import { randomUUID } from 'node:crypto';
import type { BugView, DescriptionPage, AssignableMember } from '../../server/staff/bugs/bugs.dto.js';
import type { BugPage } from '../../server/staff/bugs/list/bug-list.dto.js';
import type { BuildList } from '../../server/staff/builds/builds.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { bugCounts, BUGS, bugTeam, bugTimeline, inboxOf, listBugs, makeBuild, readBug, reportBug } from '../support/bugs.js';

describe('bug reports', () => {
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

  it('are available to the staff area only', async () => {
    const { bug } = await reportBug(tester);
    const customer = await app.signUp();
    const security = await app.signUp({ roles: ['security'] });
    const requests = [
      ['get', ''],
      ['post', ''],
      ['get', '/counts'],
      ['get', '/team-members'],
      ['get', '/export'],
      ['post', '/bulk'],
      ['get', `/${bug.id}`],
      ['put', `/${bug.id}`],
      ['delete', `/${bug.id}`],
      ['post', `/${bug.id}/verify`],
      ['get', `/${bug.id}/descriptions`],
      ['put', `/${bug.id}/watchers/${tester.user.id}`],
      ['delete', `/${bug.id}/watchers/${tester.user.id}`],
      ['post', `/${bug.id}/relations`],
      ['delete', `/${bug.id}/relations`],
      ['post', `/${bug.id}/attachments`],
      ['get', `/${bug.id}/attachments/${bug.id}`],
      ['delete', `/${bug.id}/attachments/${bug.id}`],
    ] as const;
    for (const [method, path] of requests) {
      await app.agent()[method](`${BUGS}${path}`).expect(401);
      for (const person of [customer, security]) await person.agent[method](`${BUGS}${path}`).expect(403);
    }
    for (const role of ['dev_tester', 'developer', 'staff', 'admin', 'ceo', 'hr'] as const)
      await (await app.signUp({ roles: [role] })).agent.get(BUGS).expect(200);
    await tester.agent.get('/api/staff/builds').expect(200);
    await customer.agent.get('/api/staff/builds').expect(403);
  });

  it('are refused with the field of the error', async () => {
    const declined = await makeBuild(app, '0.1', { state: 'declined' });
    const outsider = await app.signUp({ roles: ['artist'] });
    const gone = await app.signUp({ roles: ['developer'] });
    await app.database.query('DELETE FROM users WHERE id = $1', [gone.user.id]);
    const good = { title: 'A', description: 'B' };
    const refused: Array<[object, string]> = [
      [{ description: 'B' }, 'title'],
      [{ title: 'A' }, 'description'],
      [{ ...good, title: ' \u200b ' }, 'title'],
      [{ ...good, title: 'x'.repeat(201) }, 'title'],
      [{ ...good, description: 'x'.repeat(20_001) }, 'description'],
      [{ ...good, steps: 'x'.repeat(10_001) }, 'steps'],
      [{ ...good, priority: 'urgent' }, 'priority'],
      [{ ...good, status: 'fixed' }, 'status'],
      [{ ...good, tags: Array.from({ length: 10_000 }, (_, n) => `t${n}`) }, 'tags'],
      [{ ...good, tags: ['x'.repeat(31)] }, 'tags'],
      [{ ...good, tags: 'ui' }, 'tags'],
      [{ ...good, build_id: 'soon' }, 'build_id'],
      [{ ...good, build_id: randomUUID() }, 'build_id'],
      [{ ...good, build_id: declined }, 'build_id'],
      [{ ...good, fixed_build_id: declined }, 'fixed_build_id'],
      [{ ...good, assigned_to: outsider.user.id }, 'assigned_to'],
      [{ ...good, assigned_to: gone.user.id }, 'assigned_to'],
      [{ ...good, reporter_id: admin.user.id }, 'reporter_id'],
    ];
    for (const [input, field] of refused) {
      const { body } = await tester.agent.post(BUGS).send(input).expect(400);
      expect({ input: JSON.stringify(input).slice(0, 60), fields: Object.keys((body as { fields: object }).fields) }).toEqual({
        input: JSON.stringify(input).slice(0, 60),
        fields: [field],
      });
    }
    await tester.agent
      .post(BUGS)
      .send({ ...good, description: 'x'.repeat(1_100_000) })
      .expect(413);
    expect(await titles()).toEqual([]);
    // A pending build is visible to its uploader and to admins.
    const own = await makeBuild(app, '0.2', { state: 'pending', uploadedBy: developer.user.id });
    await tester.agent
      .post(BUGS)
      .send({ ...good, build_id: own })
      .expect(400);
    await reportBug(developer, { build_id: own });
    await reportBug(admin, { build_id: own });
    const builds = async (person: SignedIn) =>
      ((await person.agent.get('/api/staff/builds').expect(200)).body as BuildList).builds.map(({ version }) => version);
    expect([await builds(tester), await builds(developer), await builds(admin)]).toEqual([[], ['0.2'], ['0.2', '0.1']]);
  });

  it('have a number that is never reused, and start open', async () => {
    const build = await makeBuild(app, '0.9.1');
    const id = randomUUID();
    const script = '<script>alert(1)</script>';
    const input = {
      id,
      title: ` Lamp\u202e ${script}`,
      description: script,
      build_id: build,
      tags: ['UI', 'ui ', 'Light'],
      assigned_to: developer.user.id,
    };
    const { bug, ...view } = await reportBug(tester, input);
    expect(bug).toMatchObject({
      id,
      title: `Lamp ${script}`,
      description: script,
      priority: 'medium',
      status: 'open',
      build_id: build,
      build_version: '0.9.1',
      build_title: 'Build 0.9.1',
      tags: ['ui', 'light'],
      assigned_to: developer.user.id,
      assignee_name: 'Devin Okafor',
      reporter_name: 'Tess Marlowe',
      came_back: false,
      private: false,
      version: 1,
    });
    expect(view).toMatchObject({ watching: true, can: { delete: true, setPrivate: true, verify: false } });
    expect(view.watchers.map(({ name }) => name)).toEqual(['Devin Okafor', 'Tess Marlowe']);
    // A repeated call returns the same bug.
    expect((await reportBug(tester, input)).bug.number).toBe(bug.number);
    await developer.agent.post(BUGS).send(input).expect(409);
    expect((await tester.agent.get(`${BUGS}/BUG-${bug.number}`).expect(200)).body).toMatchObject({ bug: { id } });
    await tester.agent.get(`${BUGS}/BUG-${bug.number + 7}`).expect(404);
    await tester.agent.get(`${BUGS}/nothing`).expect(404);
    await tester.agent.delete(`${BUGS}/${id}`).expect(204);
    await tester.agent.get(`${BUGS}/${id}`).expect(404);
    expect((await reportBug(tester)).bug.number).toBeGreaterThan(bug.number);
    expect(await inboxOf(developer)).toEqual([]);
    const members = (await tester.agent.get(`${BUGS}/team-members`).expect(200)).body as AssignableMember[];
    expect(members).toContainEqual({ id: developer.user.id, username: 'Devin Okafor', role: 'developer' });
    expect(members).toHaveLength(3);
  });

  it('are filtered and paged', async () => {
    const [old, recent] = [await makeBuild(app, '0.9.1'), await makeBuild(app, '0.9.2')];
    const made: string[] = [];
    const make = async (person: SignedIn, values: Record<string, unknown>) => {
      app.clock.advance(1_000);
      made.push((await reportBug(person, values)).bug.id);
    };
    await make(tester, {
      title: 'Crash when saving',
      description: 'The game closes at 100%.',
      priority: 'critical',
      build_id: old,
      tags: ['save'],
    });
    await make(developer, { title: 'Lantern too dark', description: 'Cannot see the marshes.', priority: 'low', build_id: recent });
    await make(developer, { title: 'Music stops', description: 'After the lantern scene.', assigned_to: tester.user.id });
    const [crash = '', lantern = ''] = made;
    await change(developer, lantern, { status: 'fixed' }).expect(200);
    expect(await titles()).toEqual(['Music stops', 'Lantern too dark', 'Crash when saving']);
    expect(await titles('?status=all&priority=all')).toHaveLength(3);
    expect(await titles('?status=fixed')).toEqual(['Lantern too dark']);
    expect(await titles('?status=pending')).toEqual(['Music stops', 'Crash when saving']);
    expect(await titles('?priority=critical')).toEqual(['Crash when saving']);
    expect(await titles('?assignee=me')).toEqual(['Music stops']);
    expect(await titles('?assignee=none')).toEqual(['Lantern too dark', 'Crash when saving']);
    expect(await titles(`?assignee=${tester.user.id}`)).toEqual(['Music stops']);
    expect(await titles(`?build=${old}`)).toEqual(['Crash when saving']);
    expect(await titles('?tag=Save')).toEqual(['Crash when saving']);
    expect(await titles('?mine=reported')).toEqual(['Crash when saving']);
    expect(await titles('?mine=assigned')).toEqual(['Music stops']);
    expect(await titles('?mine=watching')).toEqual(['Music stops', 'Crash when saving']);
    expect(await titles('?search=lantern')).toEqual(['Music stops', 'Lantern too dark']);
    expect(await titles('?search=lantern&status=fixed')).toEqual(['Lantern too dark']);
    expect(await titles('?search=100%25')).toEqual(['Crash when saving']);
    expect(await titles('?search=okafor')).toEqual(['Music stops', 'Lantern too dark']);
    const number = (await one(crash)).bug.number;
    for (const text of [`BUG-${number}`, `bug-${number}`, `%23${number}`])
      expect(await titles(`?search=${text}`)).toEqual(['Crash when saving']);
    // Typing errors are tolerated when nothing matches exactly.
    expect(await list('?search=lantren')).toMatchObject({ similar: true, items: [{ title: 'Lantern too dark' }] });
    expect(await titles('?search=crahs')).toEqual(['Crash when saving']);
    expect(await titles('?search=Okafro')).toEqual(['Music stops', 'Lantern too dark']);
    expect(await list('?search=xylophone')).toEqual({ items: [], nextCursor: null, similar: false });
    expect(await titles('?sort=priority')).toEqual(['Crash when saving', 'Music stops', 'Lantern too dark']);
    app.clock.advance(1_000);
    await change(tester, crash, { tags: ['save', 'disk'] }).expect(200);
    expect(await titles('?sort=updated')).toEqual(['Crash when saving', 'Lantern too dark', 'Music stops']);
    for (const query of ['sort=newest', 'sort=updated', 'sort=priority', 'search=Okafro']) {
      const whole = await list(`?${query}`);
      const pages: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: BugPage = await list(`?${query}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
        pages.push(...page.items.map(({ id }) => id));
        expect(page.similar).toBe(whole.similar);
        cursor = page.nextCursor;
      }
      expect(pages).toEqual(whole.items.map(({ id }) => id));
    }
    expect(await counts()).toEqual({ by_status: { open: 2, in_progress: 0, fixed: 1, closed: 0 }, pending: 2, critical: 1 });
    const { nextCursor } = await list('?limit=1');
    for (const bad of [
      'status=gone',
      'priority=urgent',
      'assignee=someone',
      'build=x',
      'mine=all',
      'sort=oldest',
      'limit=101',
      'cursor=x',
      `sort=priority&cursor=${nextCursor}`,
      `search=${'x'.repeat(101)}`,
    ])
      await tester.agent.get(`${BUGS}?${bad}`).expect(400);
  });

  it('are exported to a file without formulas', async () => {
    await reportBug(tester, { title: '=HYPERLINK("http://evil")', description: '+1, "quoted"' });
    await reportBug(tester, { title: 'Private', private: true });
    const long = `${'rain '.repeat(400)}and the end`;
    await reportBug(tester, { title: 'A long story', description: long });
    const { text, headers } = await developer.agent.get(`${BUGS}/export`).expect(200);
    expect(headers['content-type']).toContain('text/csv');
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")","'+1, ""quoted""",Open,Medium`);
    expect(text).toContain(long);
    expect(text).not.toContain('Private');
    expect(text.trim().split('\r\n')).toHaveLength(3);
    expect((await tester.agent.get(`${BUGS}/export?search=evil`).expect(200)).text.trim().split('\r\n')).toHaveLength(2);
  });

  it('keep both texts when two users edit, and every description', async () => {
    const { bug } = await reportBug(tester);
    const first = (await change(tester, bug.id, { description: 'One', version: 1 }).expect(200)).body as BugView;
    expect(first.bug.version).toBe(2);
    const { body } = await change(developer, bug.id, { description: 'Two', version: 1 }).expect(409);
    expect(body).toMatchObject({
      code: 'bug-changed',
      current: { description: 'One', bug: { version: 2 } },
      changedBy: 'Tess Marlowe',
    });
    expect((await one(bug.id)).description).toBe('One');
    app.clock.advance(1_000);
    await change(developer, bug.id, { description: 'Two', version: 2 }).expect(200);
    const page = (await tester.agent.get(`${BUGS}/${bug.id}/descriptions?limit=2`).expect(200)).body as DescriptionPage;
    expect(page.items.map(({ revision, description, author_name }) => [revision, description, author_name])).toEqual([
      [3, 'Two', 'Devin Okafor'],
      [2, 'One', 'Tess Marlowe'],
    ]);
    const rest = (await tester.agent.get(`${BUGS}/${bug.id}/descriptions?limit=2&cursor=${page.nextCursor}`).expect(200))
      .body as DescriptionPage;
    expect(rest.items).toMatchObject([{ revision: 1, description: 'It flickers near water.' }]);
    expect(await timeline(bug.id)).toEqual(['edited the description', 'edited the description']);
    await change(tester, randomUUID(), { title: 'x' }).expect(404);
    await change(tester, bug.id, { title: '' }).expect(400);
    await change(tester, bug.id, { status: 'done' }).expect(400);
    await change(tester, bug.id, { title: null }).expect(400);
    // Omitted fields stay unchanged; equal values are no change.
    await change(tester, bug.id, { description: 'Two' }).expect(200);
    expect(await one(bug.id)).toMatchObject({ bug: { version: 3, title: 'The lamp flickers' } });
  });

  it('show changes in one timeline, and notify the users concerned', async () => {
    const [found, fixed, later] = [await makeBuild(app, '0.11'), await makeBuild(app, '0.12'), await makeBuild(app, '0.13')];
    const { bug } = await reportBug(tester, { build_id: found });
    await change(admin, bug.id, { assigned_to: developer.user.id, priority: 'high', tags: ['ui'] }).expect(200);
    const label = `BUG-${bug.number} The lamp flickers`;
    expect(await inboxOf(developer)).toEqual([
      { kind: 'assigned', text: 'assigned this bug to you', reason: 'because it is assigned to you', title: label },
    ]);
    await change(developer, bug.id, { status: 'in_progress' }).expect(200);
    await change(developer, bug.id, { status: 'fixed', fixed_build_id: fixed }).expect(200);
    expect((await inboxOf(tester)).map(({ kind, text }) => [kind, text])).toEqual([
      ['verification', 'fixed this bug and asks you to check the fix'],
      ['watching', 'changed the status to In progress'],
    ]);
    expect(await timeline(bug.id)).toEqual([
      'changed the status from In progress to Fixed',
      'set the fixed-in build to 0.12',
      'changed the status from Open to In progress',
      'changed the priority from Medium to High',
      'assigned this to Devin Okafor',
      'added the tag “ui”',
    ]);
    // One click: the fix does not work.
    await developer.agent.post(`${BUGS}/${bug.id}/verify`).send({ works: true }).expect(403);
    await tester.agent.post(`${BUGS}/${bug.id}/verify`).send({}).expect(400);
    const reopened = (await tester.agent.post(`${BUGS}/${bug.id}/verify`).send({ works: false, build_id: later }).expect(200))
      .body as BugView;
    expect(reopened.bug).toMatchObject({ status: 'open', build_version: '0.13', came_back: true });
    expect((await inboxOf(developer)).map(({ text }) => text)).toContain('reopened this bug');
    await tester.agent.post(`${BUGS}/${bug.id}/verify`).send({ works: true }).expect(409);
    await change(developer, bug.id, { status: 'fixed', fixed_build_id: later }).expect(200);
    expect((await one(bug.id)).can.verify).toBe(true);
    const verified = (await tester.agent.post(`${BUGS}/${bug.id}/verify`).send({ works: true }).expect(200)).body as BugView;
    expect(verified).toMatchObject({
      bug: { status: 'closed', came_back: false, verified: true, verified_build_version: '0.13' },
      verified_by_name: 'Tess Marlowe',
    });
    // Any status may be chosen; a reopened bug is no longer verified.
    const again = (await change(admin, bug.id, { status: 'open' }).expect(200)).body as BugView;
    expect(again).toMatchObject({ bug: { status: 'open', verified: false, verified_build_id: null }, verified_by_name: null });
    // Builds, assignee and the platform can be cleared.
    const cleared = (await change(admin, bug.id, { build_id: null, assigned_to: null, fixed_build_id: null }).expect(200)).body as BugView;
    expect(cleared.bug).toMatchObject({ build_id: null, assigned_to: null, fixed_build_id: null });
    // Unwatching ends notifications, for every kind of user.
    await tester.agent.delete(`${BUGS}/${bug.id}/watchers/${tester.user.id}`).expect(204);
    await tester.agent.delete(`${BUGS}/${bug.id}/watchers/${developer.user.id}`).expect(403);
    const before = (await inboxOf(tester)).length;
    await change(admin, bug.id, { status: 'closed' }).expect(200);
    expect(await inboxOf(tester)).toHaveLength(before);
    await tester.agent.put(`${BUGS}/${bug.id}/watchers/${tester.user.id}`).expect(204);
    expect((await one(bug.id)).watching).toBe(true);
    await tester.agent.put(`${BUGS}/${bug.id}/watchers/${randomUUID()}`).expect(400);
  });

  it('are changed in bulk: all or none', async () => {
    const bugs = [await reportBug(tester), await reportBug(tester), await reportBug(tester)].map(({ bug }) => bug.id);
    const hidden = (await reportBug(admin, { private: true })).bug.id;
    const bulk = (values: object) => tester.agent.post(`${BUGS}/bulk`).send(values);
    await bulk({ ids: [...bugs, hidden], status: 'closed' }).expect(404);
    expect((await counts()).by_status.closed).toBe(0);
    expect(
      (await bulk({ ids: bugs, status: 'closed', priority: 'low', add_tag: 'Old', assigned_to: developer.user.id }).expect(200)).body,
    ).toEqual({ changed: 3 });
    expect((await list()).items.map(({ status, priority, tags, assignee_name }) => [status, priority, tags, assignee_name])).toEqual(
      bugs.map(() => ['closed', 'low', ['old'], 'Devin Okafor']),
    );
    expect((await bulk({ ids: bugs, remove_tag: 'old', status: 'closed' }).expect(200)).body).toEqual({ changed: 3 });
    expect((await bulk({ ids: bugs, status: 'closed' }).expect(200)).body).toEqual({ changed: 0 });
    expect(await counts()).toMatchObject({ by_status: { open: 0, closed: 3 }, pending: 0 });
    for (const bad of [
      { ids: [], status: 'open' },
      { ids: ['x'] },
      { ids: Array.from({ length: 501 }, () => randomUUID()) },
      { ids: bugs, status: 'gone' },
      { ids: bugs, assigned_to: randomUUID() },
    ])
      await bulk(bad).expect(400);
  });
});
