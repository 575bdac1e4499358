import type { InboxPage } from '../../server/inbox/inbox.dto.js';
import type { BuildView } from '../../server/staff/builds/builds.dto.js';
import type { OverviewView } from '../../server/staff/overview/overview.dto.js';
import type { PlaytestView } from '../../server/staff/playtests/playtests.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { makeBuild } from '../support/bugs.js';
import { archive } from '../support/builds.js';
import { PLAYTESTS, schedule } from '../support/playtests.js';
import { REVIEWS, reviewsOf } from '../support/reviews.js';
import { colleague, staffTeam } from '../support/staff.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('the build of a playtest', () => {
  let app: TestApp;
  let dev: SignedIn;
  let tess: SignedIn;
  let uma: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ dev, tester: tess, admin } = await staffTeam(app, 'Tess'));
    uma = await colleague(app, 'Uma', ['dev_tester']);
  });

  const later = (ms: number): string => new Date(app.clock.now().getTime() + ms).toISOString();
  const plan = (build: string, values: Record<string, unknown> = {}, person = dev): Promise<PlaytestView> =>
    schedule(person, { build_id: build, scheduled_date: later(2 * DAY), ...values });
  const respond = ({ agent }: SignedIn, id: string, status: string) =>
    agent.post(`/api/staff/playtest/${id}/rsvp`).send({ status }).expect(200);

  it('can be downloaded by those with a seat alone, during the session only', async () => {
    const upload = await dev.agent
      .post('/api/staff/builds/upload')
      .set('X-Requested-With', 'test')
      .field({ name: 'Lantern', version: '0.9.2' })
      .attach('buildFile', archive({ 'run.exe': Buffer.from('MZ') }), 'game.zip')
      .expect(201);
    const build = (upload.body as BuildView).id;
    await admin.agent.put(`/api/admin/builds/${build}/approve`).send({}).expect(200);
    const page = async ({ agent }: SignedIn) =>
      ((await agent.get(`/api/staff/builds/${build}`).expect(200)).body as { locked: boolean }).locked;
    await tess.agent
      .post(PLAYTESTS)
      .send({ title: 'Mine', build_id: build, scheduled_date: later(DAY), unlocks_build: true })
      .expect(400);
    const { id } = await plan(build, { unlocks_build: true });
    await respond(tess, id, 'attending');
    await respond(uma, id, 'maybe');
    expect([await page(tess), await page(uma), await page(dev), await page(admin)]).toEqual([true, true, false, false]);
    // Lifting the restriction gives access to no other build.
    const pending = await makeBuild(app, '0.9.9', { state: 'pending', uploadedBy: uma.user.id });
    await dev.agent.put(`${PLAYTESTS}/${id}`).send({ build_id: pending, unlocks_build: false }).expect(400);
    const { body } = await tess.agent.get(`/api/staff/builds/${build}/download`).expect(403);
    expect(body).toMatchObject({ code: 'build-locked' });
    // Only people who could download a build review it; afterwards as well.
    const mayReview = async (person: SignedIn) => (await reviewsOf(person, build)).summary.can_review;
    const review = ({ agent }: SignedIn) => agent.post(REVIEWS).send({ build_id: build, feedback: 'Runs well.' });
    const openReviews = async ({ agent }: SignedIn) =>
      ((await agent.get('/api/staff/overview').expect(200)).body as OverviewView).counters.find(({ key }) => key === 'open_reviews')?.value;
    expect([await mayReview(tess), await mayReview(uma), await mayReview(dev)]).toEqual([false, false, true]);
    const open = await openReviews(dev);
    expect(await openReviews(uma)).toBe(open! - 1);
    app.clock.advance(2 * DAY + 60_000);
    expect([await page(tess), await page(uma)]).toEqual([false, true]);
    app.clock.advance(HOUR);
    expect(await page(tess)).toBe(true);
    expect([await mayReview(tess), await mayReview(uma)]).toEqual([true, false]);
    expect([await openReviews(tess), await openReviews(uma)]).toEqual([open, open! - 1]);
    expect((await review(uma).expect(403)).body).toMatchObject({ code: 'build-locked' });
    await review(tess).expect(201);
    await dev.agent.put(`${PLAYTESTS}/${id}`).send({ unlocks_build: false }).expect(200);
    expect([await page(tess), await page(uma)]).toEqual([false, false]);
    await review(uma).expect(201);
  });

  it('stays restricted by an admin, whatever the author of the session does', async () => {
    const uploadedBy = admin.user.id;
    const [build, other] = [await makeBuild(app, '0.9.4', { uploadedBy }), await makeBuild(app, '0.9.5', { uploadedBy })];
    const { id } = await plan(build);
    const restricted = (await admin.agent.put(`${PLAYTESTS}/${id}`).send({ unlocks_build: true }).expect(200)).body as PlaytestView;
    expect(restricted.can).toMatchObject({ edit: true, cancel: true });
    expect((await dev.agent.get(`${PLAYTESTS}/${id}`).expect(200)).body).toMatchObject({ session: { can: { edit: true, cancel: false } } });
    const change = (values: object) => dev.agent.put(`${PLAYTESTS}/${id}`).send(values);
    for (const values of [{ unlocks_build: false }, { build_id: other }, { build_id: other, unlocks_build: false }])
      expect((await change(values).expect(400)).body).toMatchObject({ code: 'cannot-restrict' });
    expect((await dev.agent.post(`${PLAYTESTS}/${id}/cancel`).send({ reason: 'No time.' }).expect(400)).body).toMatchObject({
      code: 'cannot-restrict',
    });
    await change({ title: 'Another title' }).expect(200);
    app.clock.advance(2 * DAY + 60_000);
    await change({ unlocks_build: false }).expect(400);
    await admin.agent.post('/api/auth/login').send({ email: admin.email, password: admin.password }).expect(200);
    await admin.agent.put(`${PLAYTESTS}/${id}`).send({ unlocks_build: false }).expect(200);
    await dev.agent.post(`${PLAYTESTS}/${id}/cancel`).send({ reason: 'No time.' }).expect(200);
  });

  it('can be withdrawn or declined, which the user who scheduled the playtest is told, unless they did it or it is over', async () => {
    const build = await makeBuild(app, '0.9.1', { uploadedBy: dev.user.id });
    const { id } = await plan(build);
    const past = await plan(build, { title: 'Over' });
    await app.database.query(
      `UPDATE playtest_sessions SET starts_at = now() - interval '3 days', ends_at = now() - interval '2 days' WHERE id = $1`,
      [past.id],
    );
    const cancelled = await plan(build, { title: 'Cancelled' });
    await dev.agent.post(`${PLAYTESTS}/${cancelled.id}/cancel`).send({ reason: 'Too few testers.' }).expect(200);
    await plan(build, { title: 'Own' }, admin);
    await respond(tess, id, 'attending');
    await admin.agent.put(`/api/admin/builds/${build}/withdraw`).send({ reason: 'It loses saved games.' }).expect(200);
    const items = async ({ agent }: SignedIn) =>
      ((await agent.get('/api/inbox').expect(200)).body as InboxPage).items.flatMap(({ kind, target, text }) =>
        kind === 'playtest' ? [[target?.title, text]] : [],
      );
    expect(await items(dev)).toEqual([['Evening test', 'withdrew the build of this playtest. Choose another one, or cancel the playtest']]);
    expect(await items(admin)).toEqual([]);
    expect(await items(tess)).toEqual([]);

    const pending = await makeBuild(app, '0.9.9', { state: 'pending', uploadedBy: dev.user.id });
    await app.database.query('UPDATE playtest_sessions SET build_id = $1 WHERE id = $2', [pending, id]);
    await admin.agent.put(`/api/admin/builds/${pending}/decline`).send({}).expect(200);
    expect((await items(dev)).map(([, text]) => text)).toContain(
      'declined the build of this playtest. Choose another one, or cancel the playtest',
    );
  });
});
