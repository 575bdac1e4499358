import type { BugPage } from '../../server/staff/bugs/list/bug-list.dto.js';
import type { BuildPageView } from '../../server/staff/builds/builds.dto.js';
import type { QuickSearchResponse } from '../../server/quick-search/quick-search.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { makeBuild, reportBug } from '../support/bugs.js';
import { colleague } from '../support/staff.js';

const BUILDS = '/api/staff/builds';

describe('the details of a build', () => {
  let app: TestApp;
  let developer: SignedIn;
  let tester: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
    developer = await colleague(app, 'Dev', ['developer']);
    tester = await app.signUp({ roles: ['dev_tester'] });
    admin = await app.signUp({ roles: ['admin'] });
  });
  afterAll(() => app.close());

  const page = async (id: string, person = developer) => (await person.agent.get(`${BUILDS}/${id}`).expect(200)).body as BuildPageView;
  const change = (id: string, input: object, person = developer) => person.agent.put(`${BUILDS}/${id}`).send(input);

  it('are edited by the uploader and by admins, one version after the other', async () => {
    const id = await makeBuild(app, '0.9.0', { uploadedBy: developer.user.id });
    const before = await page(id);
    expect(before).toMatchObject({ can: { edit: true }, downloads: 0, row_version: 1 });
    expect((await page(id, tester)).can.edit).toBe(false);
    const input = { title: 'Fox Den', known_issues: 'The well has no bottom.', row_version: 1 };
    await app.agent().put(`${BUILDS}/${id}`).set('X-Requested-With', 'test').send(input).expect(401);
    await change(id, input, tester).expect(403);
    expect((await change(id, { ...input, title: ' ' }).expect(400)).body).toMatchObject({ fields: { title: 'Enter a title.' } });
    await change(id, { title: 'Fox Den' }).expect(400);
    const after = (await change(id, input).expect(200)).body as BuildPageView;
    expect(after).toMatchObject({ title: 'Fox Den', known_issues: 'The well has no bottom.', row_version: 2 });
    const refused = await change(id, { title: 'Wolf Den', row_version: 1 }, admin).expect(409);
    expect(refused.body).toMatchObject({ code: 'build-changed', current: { title: 'Fox Den', row_version: 2 }, changedBy: 'Dev Test' });
    await change(id, { description: 'Dig.', row_version: 2 }, admin).expect(200);
    expect((await change(id, { description: 'Dig.', row_version: 3 }).expect(200)).body).toMatchObject({ row_version: 3 });
    const changes = await app.database.query<{ after: object }>(`SELECT after FROM audit_log WHERE action = 'BUILD_CHANGED' ORDER BY id`);
    expect(changes.map((entry) => entry.after)).toEqual([
      { title: 'Fox Den', knownIssues: 'The well has no bottom.' },
      { description: 'Dig.' },
    ]);
  });

  it('cannot be edited by users who do not see the build, or once it was declined', async () => {
    const pending = await makeBuild(app, '0.9.1', { state: 'pending', uploadedBy: developer.user.id });
    await change(pending, { title: 'Mine', row_version: 1 }, tester).expect(404);
    const declined = await makeBuild(app, '0.9.2', { state: 'declined', uploadedBy: developer.user.id });
    await change(declined, { title: 'Again', row_version: 1 }).expect(403);
  });

  it('are found by quick search when the user may see the build', async () => {
    const find = async (person: SignedIn) => {
      const { groups } = (await person.agent.get('/api/staff/search?q=0.7.').expect(200)).body as QuickSearchResponse;
      return groups.find(({ key }) => key === 'builds')?.items.map(({ title }) => title) ?? [];
    };
    await makeBuild(app, '0.7.1');
    await makeBuild(app, '0.7.2', { state: 'pending', uploadedBy: developer.user.id });
    expect(await find(developer)).toEqual(['0.7.2 Build 0.7.2', '0.7.1 Build 0.7.1']);
    expect(await find(tester)).toEqual(['0.7.1 Build 0.7.1']);
  });

  it('have saved views in the lists', async () => {
    for (const [list, filter] of [
      ['builds', { state: 'withdrawn' }],
      ['downloads', { period: '7d' }],
      ['playtests', { status: 'upcoming' }],
    ] as const) {
      await tester.agent.post('/api/saved-views').send({ list, name: 'Mine', team: false, filter }).expect(201);
      await tester.agent
        .post('/api/saved-views')
        .send({ list, name: 'Wrong', team: false, filter: { other: '1' } })
        .expect(400);
      expect((await tester.agent.get(`/api/saved-views?list=${list}`).expect(200)).body).toMatchObject([{ name: 'Mine', filter }]);
    }
  });

  it('name the bugs that the build fixes', async () => {
    const id = await makeBuild(app, '0.6.0');
    const { bug } = await reportBug(developer);
    await reportBug(developer);
    await developer.agent.put(`/api/staff/bugs/${bug.id}`).send({ fixed_build_id: id, version: bug.version }).expect(200);
    const { items } = (await tester.agent.get(`/api/staff/bugs?fixed_build=${id}`).expect(200)).body as BugPage;
    expect(items.map(({ number }) => number)).toEqual([bug.number]);
    await tester.agent.get('/api/staff/bugs?fixed_build=1').expect(400);
  });
});
