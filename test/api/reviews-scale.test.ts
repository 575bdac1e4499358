import { jest } from '@jest/globals';
import { ReadQueries } from '../../server/platform/database/read-queries.js';
import { reviewsStatement } from '../../server/staff/reviews/reviews.repository.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { REVIEWS, reviewsOf } from '../support/reviews.js';
import { dropSearchIndexes } from '../support/search-indexes.js';

const BUILDS = 10_000;
const REVIEWS_EACH = 10;

describe('100,000 reviews of 10,000 builds', () => {
  let app: TestApp;
  let person: SignedIn;
  let build = '';
  beforeAll(async () => {
    app = await createTestApp();
    person = await app.signUp({ roles: ['developer'] });
    const indexAgain = await dropSearchIndexes(app.database);
    await app.database.query(
      `INSERT INTO users (id, email, email_key, password_hash, first_name, last_name, roles)
       SELECT gen_random_uuid(), 'many-' || n || '@portal.test', 'many-' || n || '@portal.test', 'none', 'First' || n, 'Last' || n, '{developer}'
       FROM generate_series(1, 100) n`,
    );
    await app.database.query(
      `INSERT INTO builds (id, channel, version, title, state, created_at)
       SELECT gen_random_uuid(), 'channel-' || n % 100, '1.' || n, 'Build ' || n, 'approved', now() - n * interval '1 minute' FROM generate_series(1, $1::int) n`,
      [BUILDS],
    );
    await app.database.query(
      `INSERT INTO build_reviews (id, build_id, reviewer_id, rating, feedback, created_at, version)
       SELECT gen_random_uuid(), b.id, p.id, 1 + (b.number + p.place) % 5, 'Feedback ' || md5(b.number::text), now() - p.place * interval '1 hour', 1
       FROM builds b CROSS JOIN generate_series(1, $1::int) s
       JOIN (SELECT id, row_number() OVER (ORDER BY email) AS place FROM users WHERE id <> $2) p ON p.place = 1 + (b.number + s * 7) % 100`,
      [REVIEWS_EACH, person.user.id],
    );
    await indexAgain();
    for (const table of ['builds', 'build_reviews', 'build_ratings', 'users']) await app.database.query(`VACUUM ANALYZE ${table}`);
    const [row] = await app.database.query<{ id: string }>(`SELECT id FROM builds WHERE version = '1.5000'`);
    build = row?.id ?? '';
  }, 180_000);
  afterAll(() => app.close());

  const explain = async (sql: string, values: unknown[]): Promise<string> =>
    (await app.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values)).map((row) => row['QUERY PLAN']).join('\n');

  it('are read from indexes, in a fixed number of statements', async () => {
    const [counted] = await app.database.query<{ n: number }>('SELECT count(*)::int AS n FROM build_reviews');
    expect(counted?.n).toBe(BUILDS * REVIEWS_EACH);
    const [review] = await app.database.query<{ id: string }>('SELECT id FROM build_reviews WHERE build_id = $1', [build]);
    const rows = jest.spyOn(app.nest.get(ReadQueries), 'rows');
    const asked: Array<[path: string, statements: number]> = [
      [`${REVIEWS}/${build}`, 3],
      [`${REVIEWS}/${build}?limit=100&rating=3`, 3],
      [`${REVIEWS}/${build}?search=feedback`, 3],
      [`${REVIEWS}/${build}/trend`, 2],
      [`${REVIEWS}/builds`, 1],
      [`${REVIEWS}/builds?search=1.77`, 1],
      [`/api/staff/related-items/build/${build}`, 1],
      [`/api/staff/related-items/review/${review?.id}`, 1],
    ];
    for (const [path, statements] of asked) {
      rows.mockClear();
      await person.agent.get(path).expect(200);
      const calls = rows.mock.calls.filter(([sql]) => !/\bsessions\b|audit_log|FROM jobs/.test(sql));
      expect({ path, statements: calls.length }).toEqual({ path, statements });
      for (const [sql, values] of calls) {
        const scan = /Seq Scan on (build_reviews|build_ratings|builds)/.exec(await explain(sql, [...(values ?? [])]));
        expect({ path, scan: scan?.[0] ?? null }).toEqual({ path, scan: null });
      }
    }
    rows.mockRestore();
    const { sql, values } = reviewsStatement(build, { limit: 20, search: 'abc', rating: 2 });
    expect(await explain(sql, values)).not.toContain('Seq Scan on build');
  });

  it('count the builds without a review from stored counts', async () => {
    const rows = jest.spyOn(app.nest.get(ReadQueries), 'rows');
    await person.agent.get('/api/staff/overview').expect(200);
    const counters = rows.mock.calls.filter(([sql]) => sql.includes('build_counts'));
    expect(counters).toHaveLength(1);
    for (const [sql, values] of counters)
      expect(await explain(sql, [...(values ?? [])])).not.toMatch(/Seq Scan on (build_reviews|builds)\b/);
    rows.mockRestore();
    const { summary } = await reviewsOf(person, build);
    const [counted] = await app.database.query<{ average: number }>(
      'SELECT round(avg(rating), 1)::float8 AS average FROM build_reviews WHERE build_id = $1',
      [build],
    );
    expect(summary).toMatchObject({ count: REVIEWS_EACH, average: counted?.average });
  });
});
