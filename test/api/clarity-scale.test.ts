import { jest } from '@jest/globals';
import { ReadQueries } from '../../server/platform/database/read-queries.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { clarityTeam } from '../support/clarity.js';
import { dropSearchIndexes } from '../support/search-indexes.js';

const PEOPLE = 200;
const ENTRIES = 60_000;

describe('the time of many users', () => {
  let app: TestApp;
  let mia: SignedIn;
  let hal: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
    ({ mia, hal } = await clarityTeam(app));
    const indexAgain = await dropSearchIndexes(app.database);
    await app.database.query(
      `INSERT INTO users (id, email, email_key, password_hash, first_name, roles)
       SELECT gen_random_uuid(), 'many-' || n || '@portal.test', 'many-' || n || '@portal.test', 'none', 'First' || n, '{developer}'
       FROM generate_series(1, $1::int) n`,
      [PEOPLE],
    );
    await app.database.query(
      `INSERT INTO clarity_time_entries (id, user_id, worked_on, seconds, approved_seconds, value_pence, task, project, is_trimmed, status, decided_at,
         self_approved, created_at, updated_at, version)
       SELECT gen_random_uuid(), p.id, day, 7200, CASE WHEN NOT waits THEN 7200 END, CASE WHEN NOT waits THEN 6000 END, 'Task ' || n % 300,
         'Project ' || n % 12, false, CASE WHEN waits THEN 'pending' ELSE 'approved' END, CASE WHEN NOT waits THEN day + interval '2 days' END,
         false, day, day, 1
       FROM generate_series(1, $1::int) n
       CROSS JOIN LATERAL (SELECT date '2022-09-16' + n * 1460 / $1::int AS day, n % 200 = 0 AS waits) d
       JOIN (SELECT id, row_number() OVER (ORDER BY email) AS place FROM users) p ON p.place = 1 + n % $2::int`,
      [ENTRIES, PEOPLE],
    );
    await app.database.query(
      `INSERT INTO audit_log (at, actor_id, action, target_type, target_id)
       SELECT now(), $1, 'TIME_ENTERED', CASE n % 3 WHEN 0 THEN 'time-entry' ELSE 'bug' END, gen_random_uuid() FROM generate_series(1, 20000) n`,
      [mia.user.id],
    );
    await indexAgain();
    for (const table of ['clarity_time_entries', 'users', 'audit_log']) await app.database.query(`VACUUM ANALYZE ${table}`);
  }, 120_000);
  afterAll(() => app.close());

  it('is read from indexes with a fixed number of statements', async () => {
    const rows = jest.spyOn(app.nest.get(ReadQueries), 'rows');
    for (const { by, path, statements } of [
      { by: mia, path: '/api/clarity/time?from=2026-09-07&to=2026-09-13&limit=100', statements: 1 },
      { by: mia, path: '/api/clarity/summary', statements: 3 },
      { by: hal, path: '/api/clarity/approvals', statements: 5 },
      { by: hal, path: `/api/clarity/approvals?user_id=${mia.user.id}`, statements: 5 },
      { by: hal, path: '/api/clarity/approvals/time', statements: 2 },
      { by: hal, path: '/api/clarity/approvals/totals', statements: 1 },
      { by: hal, path: '/api/clarity/analytics?from=2025-09-16&to=2026-09-15', statements: 8 },
      { by: hal, path: '/api/clarity/history', statements: 3 },
    ]) {
      rows.mockClear();
      await by.agent.get(path).expect(200);
      // The requester is one of them; background statements are not counted.
      const sent = rows.mock.calls.filter(([sql]) => !/\bsessions\b|FROM jobs|position IS NULL/.test(sql));
      expect({ path, statements: sent.length }).toEqual({ path, statements });
      for (const [sql, values] of sent) {
        const plan = await app.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [...(values ?? [])]);
        const text = plan.map((row) => row['QUERY PLAN']).join('\n');
        expect({ path, scans: /Seq Scan on (clarity_time_entries|audit_log)/.exec(text)?.[0] ?? null }).toEqual({
          path,
          scans: null,
        });
      }
    }
    rows.mockRestore();
  });
});
