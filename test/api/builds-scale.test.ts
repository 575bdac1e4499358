import { jest } from '@jest/globals';
import { ReadQueries } from '../../server/platform/database/read-queries.js';
import type { BuildList } from '../../server/staff/builds/builds.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { dropSearchIndexes } from '../support/search-indexes.js';

const BUILDS = 10_000;
const SESSIONS = 20_000;
/** A million rows, as in a large studio, take minutes to write: SCALE_DOWNLOADS=1000000. */
const DOWNLOADS = Number(process.env.SCALE_DOWNLOADS ?? 100_000);
const TABLES = 'builds|playtest_sessions|playtest_rsvps|build_downloads|build_download_days';

describe(`10,000 builds, 20,000 playtests and ${DOWNLOADS.toLocaleString('en-GB')} downloads`, () => {
  let app: TestApp;
  let tester: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
    tester = await app.signUp({ roles: ['dev_tester'] });
    admin = await app.signUp({ roles: ['admin'] });
    const { database } = app;
    const indexAgain = await dropSearchIndexes(database);
    await database.query(
      `INSERT INTO users (id, email, email_key, password_hash, first_name, last_name, roles)
       SELECT gen_random_uuid(), 'many-' || n || '@portal.test', 'many-' || n || '@portal.test', 'none', 'First' || n, 'Last' || n,
         ARRAY[(ARRAY['developer', 'dev_tester', 'staff', 'artist'])[1 + n % 4]] FROM generate_series(1, 1000) n`,
    );
    await database.query(
      `INSERT INTO builds (id, channel, version, title, description, state, uploaded_by, created_at, file_size)
       SELECT gen_random_uuid(), 'channel-' || n % 20, '1.' || n, 'Build ' || md5(n::text), repeat('Text ', 40),
         CASE WHEN n % 50 = 0 THEN 'pending' WHEN n % 51 = 0 THEN 'withdrawn' ELSE 'approved' END, p.id, now() - n * interval '1 hour', 1000
       FROM generate_series(1, $1::int) n JOIN (SELECT id, row_number() OVER (ORDER BY email) AS place FROM users) p ON p.place = 1 + n % 1000
       ORDER BY n`,
      [BUILDS],
    );
    await database.query(
      `INSERT INTO playtest_sessions (id, title, description, build_id, starts_at, duration_minutes, ends_at, max_participants, location, test_focus,
         requirements, unlocks_build, created_by, created_at, updated_at, calendar_sequence, day_reminded, hour_reminded, last_note_seq, version)
       SELECT gen_random_uuid(), 'Session ' || md5(n::text), 'Text', b.id, at, 60, at + interval '1 hour', 10, 'Room', 'Focus', '', false,
         b.uploaded_by, now(), now(), 0, true, true, 0, 1
       FROM (SELECT n, now() + (n - 19000) * interval '1 hour' AS at FROM generate_series(1, $1::int) n) s
       JOIN (SELECT id, uploaded_by, row_number() OVER (ORDER BY number) AS place FROM builds) b ON b.place = 1 + s.n % $2::int`,
      [SESSIONS, BUILDS],
    );
    await database.query(
      `INSERT INTO playtest_rsvps (session_id, user_id, status, notes, seated, answered_at, review_asked)
       SELECT s.id, u.id, 'attending', '', true, now(), false FROM playtest_sessions s JOIN (
         SELECT id, row_number() OVER (ORDER BY id = $1 DESC, email) - 1 AS place FROM users) u ON u.place = hashtext(s.title)::bigint & 511`,
      [tester.user.id],
    );
    await database.query(
      `INSERT INTO build_downloads (id, build_id, user_id, version, title, file_size, started_at, bytes, milliseconds, covered, finished)
       SELECT gen_random_uuid(), b.id, p.id, b.version, b.title, 1000, now() - n * interval '9 minutes', 1000, 5, '{[0,1000)}', true
       FROM generate_series(1, $1::int) n JOIN (SELECT id, row_number() OVER (ORDER BY email) AS place FROM users) p ON p.place = 1 + n % 1000
       JOIN (SELECT id, version, title, row_number() OVER (ORDER BY number) AS place FROM builds) b ON b.place = 1 + n % $2::int`,
      [DOWNLOADS, BUILDS],
    );
    await database.query(
      `INSERT INTO build_download_days (day, user_id, downloads, completed, bytes)
       SELECT (started_at AT TIME ZONE 'Europe/London')::date, user_id, count(*), count(*), sum(bytes) FROM build_downloads GROUP BY 1, 2`,
    );
    await indexAgain();
    for (const table of ['users', ...TABLES.split('|')]) await database.query(`VACUUM ANALYZE ${table}`);
  }, 300_000);
  afterAll(() => app.close());

  /** The statements of a call that read these tables, and the tables that they scan sequentially. */
  async function cost(path: string, person: SignedIn): Promise<{ statements: number; scans: string[] }> {
    const rows = jest.spyOn(app.nest.get(ReadQueries), 'rows');
    await person.agent.get(`/api${path}`).expect(200);
    const asked = rows.mock.calls.filter(([sql]) => new RegExp(`(FROM|JOIN) (${TABLES})\\b`).test(sql));
    rows.mockRestore();
    const scans: string[] = [];
    for (const [sql, values] of asked) {
      const plan = await app.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values);
      const text = plan.map((row) => row['QUERY PLAN']).join('\n');
      scans.push(...(text.match(new RegExp(`Seq Scan on (${TABLES})\\b`, 'g')) ?? []));
    }
    return { statements: asked.length, scans };
  }

  it.each([
    ['/staff/builds', 1],
    ['/staff/builds?limit=100&state=withdrawn', 1],
    ['/staff/builds?search=c4ca4238a0b9', 1],
    ['/staff/builds?search=1.7', 1],
    ['/staff/playtest/sessions', 1],
    ['/staff/playtest/sessions?status=completed', 1],
    ['/staff/playtest/sessions?search=c4ca4238a0b9', 2],
    ['/staff/builds/downloads', 1],
    ['/staff/builds/downloads?search=1.77&period=7d', 1],
    ['/staff/builds/downloads/stats', 1],
  ])('%s takes %i statements and reads from indexes', async (path, statements) => {
    for (const person of [tester, admin]) expect(await cost(path, person)).toEqual({ statements, scans: [] });
  });

  it.each([
    ['/admin/builds/pending', 1],
    ['/admin/builds/pending?search=1.7', 1],
    ['/staff/builds?state=decided', 1],
    ['/staff/builds/downloads?search=c4ca4238a0b9', 1],
    ['/staff/builds/downloads?role=tester&period=30d', 1],
    ['/staff/builds/downloads/stats?period=7d', 1],
    ['/staff/builds/downloads/stats?search=c4ca4238a0b9&period=7d', 1],
    ['/staff/builds/downloads/stats?build=7b1f2c7e-7c0e-4c39-9a37-0f8a3a7a3b11', 1],
  ])('%s of an admin takes %i statements and reads from indexes', async (path, statements) => {
    expect(await cost(path, admin)).toEqual({ statements, scans: [] });
  });

  it('the overview is read from indexes', async () => {
    expect(await cost('/staff/overview', tester)).toMatchObject({ scans: [] });
  });

  it('a calendar feed is read from indexes', async () => {
    const { body } = await tester.agent.post('/api/staff/playtest/feed').send({}).expect(201);
    const { pathname } = new URL((body as { url: string }).url);
    expect(await cost(pathname.replace(/^\/api/, ''), tester)).toMatchObject({ scans: [] });
  });

  it('paging continues without gaps or repeats', async () => {
    const seen: number[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const path: string = `/api/staff/builds?limit=100${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
      const response = (await tester.agent.get(path).expect(200)).body as BuildList;
      seen.push(...response.builds.map(({ number }) => number));
      cursor = response.nextCursor;
    }
    const expected = await app.database.query<{ number: number }>(
      `SELECT number FROM builds WHERE state = 'approved' ORDER BY number DESC LIMIT 300`,
    );
    expect(seen).toEqual(expected.map(({ number }) => number));
    const first = (await admin.agent.get('/api/admin/builds/pending?limit=1').expect(200)).body as BuildList;
    expect(first.builds[0]).toMatchObject({ version: '1.50', state: 'pending' });
    await tester.agent.get(`/api/staff/builds?cursor=${encodeURIComponent(first.nextCursor!)}`).expect(400);
    await tester.agent.get('/api/staff/builds?cursor=none').expect(400);
    await tester.agent.get('/api/staff/builds?state=lost').expect(400);
    const found = (await tester.agent.get('/api/staff/builds?search=BUILD%20C4CA4238').expect(200)).body as BuildList;
    expect(found.builds.map(({ version }) => version)).toEqual(['1.1']);
  });
});
