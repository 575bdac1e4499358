import type { InboxPage } from '../../server/inbox/inbox.dto.js';
import type { OverviewView } from '../../server/staff/overview/overview.dto.js';
import type { ReviewableBuilds, ReviewView, TrendResponse } from '../../server/staff/reviews/reviews.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { makeBuild } from '../support/bugs.js';
import { REVIEWS, reviewsOf, writeReview } from '../support/reviews.js';
import { staffTeam } from '../support/staff.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('reviews of builds', () => {
  let app: TestApp;
  let dev: SignedIn;
  let tester: SignedIn;
  let admin: SignedIn;
  let build: string;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ dev, tester, admin } = await staffTeam(app));
    build = await makeBuild(app, '0.9.1', { uploadedBy: dev.user.id });
  });

  const openReviews = async ({ agent }: SignedIn): Promise<number | null | undefined> =>
    ((await agent.get('/api/staff/overview').expect(200)).body as OverviewView).counters.find(({ key }) => key === 'open_reviews')?.value;
  const inbox = async ({ agent }: SignedIn): Promise<InboxPage['items']> =>
    ((await agent.get('/api/inbox').expect(200)).body as InboxPage).items;

  it('refuse visitors and everyone without a role of the staff area, on every route', async () => {
    const { id } = await writeReview(tester, build);
    const customer = await app.signUp();
    const artist = await app.signUp({ roles: ['artist'] });
    const calls = [
      (agent: SignedIn['agent']) => agent.get(`${REVIEWS}/builds`),
      (agent: SignedIn['agent']) => agent.get(`${REVIEWS}/${build}`),
      (agent: SignedIn['agent']) => agent.get(`${REVIEWS}/${build}/trend`),
      (agent: SignedIn['agent']) => agent.get(`${REVIEWS}/review/${id}`),
      (agent: SignedIn['agent']) => agent.post(REVIEWS).send({ build_id: build, feedback: 'x' }),
      (agent: SignedIn['agent']) => agent.put(`${REVIEWS}/${id}`).send({ rating: 1 }),
      (agent: SignedIn['agent']) => agent.delete(`${REVIEWS}/${id}`),
    ];
    for (const call of calls) {
      await call(app.agent()).expect(401);
      await call(customer.agent).expect(403);
      await call(artist.agent).expect(403);
    }
    expect((await reviewsOf(tester, build)).items).toHaveLength(1);
  });

  it('are written once per user, edited by their authors, and counted at once', async () => {
    const written = await writeReview(tester, build, { rating: undefined, feedback: ' Runs\u202e well.\r\nOn my laptop too. ' });
    expect(written).toMatchObject({
      build_id: build,
      build_version: '0.9.1',
      rating: 5,
      feedback: 'Runs well.\nOn my laptop too.',
      reviewer_name: 'Tove Test',
      edited_at: null,
      version: 1,
      can: { edit: true, delete: true },
    });
    await writeReview(dev, build, { rating: 4 });
    await writeReview(admin, build, { rating: 2 });
    expect((await reviewsOf(dev, build)).summary).toMatchObject({
      build_version: '0.9.1',
      build_title: 'Build 0.9.1',
      channel: 'main',
      average: 3.7,
      count: 3,
      stars: [0, 1, 0, 1, 1],
      can_review: false,
    });
    const again = await tester.agent.post(REVIEWS).send({ build_id: build, rating: 1, feedback: 'Again' }).expect(409);
    expect(again.body).toMatchObject({ code: 'review-exists', current: { id: written.id, rating: 5 } });

    const edited = (await tester.agent.put(`${REVIEWS}/${written.id}`).send({ rating: 3, version: 1 }).expect(200)).body as ReviewView;
    expect(edited).toMatchObject({ rating: 3, feedback: written.feedback, version: 2, edited_at: expect.stringMatching(/Z$/) as string });
    expect((await reviewsOf(dev, build)).summary).toMatchObject({ average: 3, count: 3, stars: [0, 1, 1, 1, 0] });
    const stale = await tester.agent.put(`${REVIEWS}/${written.id}`).send({ feedback: 'Mine', version: 1 }).expect(409);
    expect(stale.body).toMatchObject({ code: 'review-changed', current: { rating: 3, version: 2 } });
    await admin.agent.put(`${REVIEWS}/${written.id}`).send({ feedback: 'Without the insult', version: 2 }).expect(200);
    const crossed = await tester.agent.put(`${REVIEWS}/${written.id}`).send({ feedback: 'Mine', version: 2 }).expect(409);
    expect(crossed.body).toMatchObject({ code: 'review-changed', changedBy: 'Ada Test' });

    await tester.agent.delete(`${REVIEWS}/${written.id}`).expect(204);
    await tester.agent.get(`${REVIEWS}/review/${written.id}`).expect(404);
    const { summary } = await reviewsOf(tester, build);
    expect(summary).toMatchObject({ average: 3, count: 2, own_id: null, can_review: true });
    const actions = await app.database.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE target_type = 'review' AND target_id = $1 ORDER BY id`,
      [written.id],
    );
    expect(actions.map(({ action }) => action)).toEqual(['REVIEW_CREATED', 'REVIEW_UPDATED', 'REVIEW_UPDATED', 'REVIEW_DELETED']);
  });

  it('are changed by their authors and admins only', async () => {
    const { id } = await writeReview(tester, build);
    await dev.agent.put(`${REVIEWS}/${id}`).send({ rating: 1 }).expect(403);
    await dev.agent.delete(`${REVIEWS}/${id}`).expect(403);
    expect((await reviewsOf(dev, build)).items[0]?.can).toEqual({ edit: false, delete: false });
    await admin.agent.put(`${REVIEWS}/${id}`).send({ rating: 1 }).expect(200);
    expect((await reviewsOf(admin, build)).items[0]).toMatchObject({ rating: 1, reviewer_name: 'Tove Test', can: { edit: true } });
    await admin.agent.delete(`${REVIEWS}/${id}`).expect(204);
    await admin.agent.delete(`${REVIEWS}/${id}`).expect(404);
  });

  it('name the invalid field', async () => {
    const refused = async (input: object, field: string) => {
      const { body } = await tester.agent.post(REVIEWS).send(input).expect(400);
      expect(Object.keys((body as { fields: object }).fields)).toEqual([field]);
    };
    const good = { build_id: build, rating: 3, feedback: 'Fine.' };
    await refused({ ...good, build_id: 'main' }, 'build_id');
    await refused({ ...good, build_id: UNKNOWN }, 'build_id');
    for (const rating of [0, 6, 2.5, '3', null]) await refused({ ...good, rating }, 'rating');
    await refused({ ...good, feedback: ' \u200b ' }, 'feedback');
    await refused({ ...good, feedback: 'x'.repeat(5001) }, 'feedback');
    await refused({ ...good, reviewer_id: dev.user.id }, 'reviewer_id');
    const { id } = await writeReview(tester, build);
    await tester.agent.put(`${REVIEWS}/${id}`).send({ feedback: '' }).expect(400);
    await tester.agent.put(`${REVIEWS}/${id}`).send({ build_id: build }).expect(400);
    await tester.agent.put(`${REVIEWS}/not-an-id`).send({ rating: 1 }).expect(404);
    for (const query of ['?rating=6', '?rating=x', '?limit=0', '?limit=101', '?cursor=abc'])
      await tester.agent.get(`${REVIEWS}/${build}${query}`).expect(400);
  });

  it('exist only for users who see the build, and only for approved builds', async () => {
    const pending = await makeBuild(app, '0.9.2', { state: 'pending', uploadedBy: dev.user.id });
    await tester.agent.get(`${REVIEWS}/${pending}`).expect(404);
    await tester.agent.get(`${REVIEWS}/${pending}/trend`).expect(404);
    await dev.agent.get(`${REVIEWS}/${pending}`).expect(200);
    const other = await tester.agent.post(REVIEWS).send({ build_id: pending, feedback: 'x' }).expect(400);
    expect(other.body).toMatchObject({ code: 'no-such-build' });
    const own = await dev.agent.post(REVIEWS).send({ build_id: pending, feedback: 'x' }).expect(400);
    expect(own.body).toMatchObject({ code: 'build-not-approved' });

    const { id } = await writeReview(tester, build, { feedback: 'Canary feedback' });
    await app.database.query(`UPDATE builds SET state = 'withdrawn' WHERE id = $1`, [build]);
    await tester.agent.get(`${REVIEWS}/${build}`).expect(404);
    await tester.agent.get(`${REVIEWS}/review/${id}`).expect(404);
    await tester.agent.put(`${REVIEWS}/${id}`).send({ rating: 1 }).expect(404);
    await tester.agent.delete(`${REVIEWS}/${id}`).expect(404);
    await admin.agent.get(`${REVIEWS}/review/${id}`).expect(200);
  });

  it('are searched, filtered and paged', async () => {
    const people = [tester, dev, admin];
    for (const [place, person] of people.entries()) {
      app.clock.advance(1000);
      await writeReview(person, build, { rating: place === 0 ? 2 : 5, feedback: place === 1 ? 'The 100% save works' : 'Fine' });
    }
    const names = async (query: string) => (await reviewsOf(dev, build, query)).items.map(({ reviewer_name }) => reviewer_name);
    expect(await names('')).toEqual(['Ada Test', 'Dara Test', 'Tove Test']);
    expect(await names('?rating=5')).toEqual(['Ada Test', 'Dara Test']);
    expect(await names('?search=100%25%20SAVE')).toEqual(['Dara Test']);
    expect(await names('?search=tove')).toEqual(['Tove Test']);
    expect(await names('?search=_')).toEqual([]);
    const seen: Array<string | null> = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await reviewsOf(dev, build, `?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ reviewer_name }) => reviewer_name));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(['Ada Test', 'Dara Test', 'Tove Test']);
  });

  it('have correct counts with concurrent writes, changes and deletions', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => app.signUp({ roles: ['staff'] })));
    const written = await Promise.all(people.map((person, place) => writeReview(person, build, { rating: 1 + (place % 5) })));
    await Promise.all(
      people.map(({ agent }, place) => {
        const { id } = written[place] as ReviewView;
        return place % 3 === 0
          ? agent.delete(`${REVIEWS}/${id}`).expect(204)
          : agent
              .put(`${REVIEWS}/${id}`)
              .send({ rating: 1 + ((place * 2) % 5) })
              .expect(200);
      }),
    );
    // One user in two browsers: only one of the reviews is stored.
    const answers = await Promise.all(
      [1, 2, 3].map((rating) => dev.agent.post(REVIEWS).send({ build_id: build, rating, feedback: 'Twice' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const [counted] = await app.database.query<{ average: number; count: number; stars: number[] }>(
      `SELECT round(avg(rating), 1)::float8 AS average, count(*)::int AS count,
         ARRAY(SELECT count(r.id)::int FROM generate_series(1, 5) s LEFT JOIN build_reviews r ON r.rating = s GROUP BY s ORDER BY s) AS stars FROM build_reviews`,
    );
    const { average, count, stars } = (await reviewsOf(dev, build)).summary;
    expect({ average, count, stars }).toEqual(counted);
  });

  it('show the trend of the channel and the builds without a review', async () => {
    const next = await makeBuild(app, '0.9.2');
    await makeBuild(app, '0.9.3', { state: 'pending' });
    await app.database.query(
      `INSERT INTO builds (id, channel, version, title, state, created_at) VALUES (gen_random_uuid(), 'demo', '1.0', '', 'approved', now())`,
    );
    expect(await openReviews(tester)).toBe(3);
    await writeReview(tester, build, { rating: 2 });
    await writeReview(dev, next, { rating: 5 });
    expect(await openReviews(tester)).toBe(2);
    await app.database.query(`UPDATE builds SET state = 'withdrawn' WHERE id = $1`, [build]);
    expect(await openReviews(tester)).toBe(2);
    await app.database.query(`UPDATE builds SET state = 'approved' WHERE id = $1`, [build]);
    // A build whose file was deleted can no longer be downloaded; its review by someone who did counts as before.
    await app.database.query('UPDATE builds SET file_deleted_at = now() WHERE id = $1', [next]);
    expect([await openReviews(tester), await openReviews(dev)]).toEqual([1, 2]);
    await app.database.query('UPDATE builds SET file_deleted_at = NULL WHERE id = $1', [next]);
    const trend = (await tester.agent.get(`${REVIEWS}/${build}/trend`).expect(200)).body as TrendResponse;
    expect(trend).toEqual({
      channel: 'main',
      builds: [
        { build_id: build, version: '0.9.1', average: 2, count: 1 },
        { build_id: next, version: '0.9.2', average: 5, count: 1 },
      ],
    });
    await app.database.query(
      `INSERT INTO build_channels (name, live_build_id, version) VALUES ('main', $1, 1) ON CONFLICT (name) DO UPDATE SET live_build_id = $1`,
      [next],
    );
    const choices = async (query = '') =>
      ((await tester.agent.get(`${REVIEWS}/builds${query}`).expect(200)).body as ReviewableBuilds).builds.map(
        ({ version, reviewed, live }) => [version, reviewed, live],
      );
    expect(await choices()).toEqual([
      ['1.0', false, false],
      ['0.9.2', false, true],
      ['0.9.1', true, false],
    ]);
    expect(await choices('?search=0.9.1')).toEqual([['0.9.1', true, false]]);
    expect(await choices('?search=0.9.3')).toEqual([]);
  });

  it('show a build of any age among those around it in the trend', async () => {
    await app.database.query(
      `INSERT INTO builds (id, channel, version, title, state, created_at)
       SELECT gen_random_uuid(), 'main', '1.' || n, '', CASE WHEN n = 30 THEN 'pending' ELSE 'approved' END, now() FROM generate_series(1, 30) n`,
    );
    const trendOf = async (version: string, person = tester) => {
      const [row] = await app.database.query<{ id: string }>('SELECT id FROM builds WHERE version = $1', [version]);
      const { body } = await person.agent.get(`${REVIEWS}/${row?.id}/trend`).expect(200);
      return (body as TrendResponse).builds.map((point) => point.version);
    };
    const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `1.${from + index}`);
    for (const recent of ['1.29', '1.20']) expect(await trendOf(recent)).toEqual(numbered(10, 29));
    expect(await trendOf('1.30', admin)).toEqual(numbered(10, 29));
    expect(await trendOf('1.11')).toEqual(numbered(1, 20));
    expect(await trendOf('0.9.1')).toEqual(['0.9.1', ...numbered(1, 9)]);
  });

  it('notify the uploader of the build only', async () => {
    const { id } = await writeReview(tester, build, { rating: 2 });
    expect(await inbox(dev)).toMatchObject([
      {
        actor: 'Tove Test',
        text: 'reviewed your build',
        reason: 'because you uploaded it',
        target: { title: 'Review of 0.9.1: 2 of 5 stars' },
      },
    ]);
    expect(await inbox(admin)).toEqual([]);
    await writeReview(dev, build);
    expect(await inbox(dev)).toHaveLength(1);
    await tester.agent.delete(`${REVIEWS}/${id}`).expect(204);
    expect(await inbox(dev)).toEqual([]);
  });

  it('are part of their author’s data, and stay without the name', async () => {
    await writeReview(tester, build, { rating: 3, feedback: 'My own words' });
    const data = await tester.agent.get('/api/users/data').expect(200);
    expect(data.text).toContain('My own words');
    await app.database.query('DELETE FROM users WHERE id = $1', [tester.user.id]);
    const { items, summary } = await reviewsOf(dev, build);
    expect(items).toMatchObject([{ reviewer_id: null, reviewer_name: null, rating: 3 }]);
    expect(summary.average).toBe(3);
  });
});
