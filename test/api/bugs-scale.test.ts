import { jest } from '@jest/globals';
import { ReadQueries } from '../../server/platform/database/read-queries.js';
import { BUG_SORTS } from '../../server/staff/bugs/bugs.rules.js';
import type { BugQuery } from '../../server/staff/bugs/list/bug-list.dto.js';
import { bugsStatement } from '../../server/staff/bugs/list/bug-list.repository.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { makeBuild } from '../support/bugs.js';
import { dropSearchIndexes } from '../support/search-indexes.js';

const BUGS = 20_000;
const COMMENTS_PER_BUG = 3;

describe('many bugs', () => {
  let app: TestApp;
  let person: SignedIn;
  let build = '';
  beforeAll(async () => {
    app = await createTestApp();
    person = await app.signUp({ roles: ['developer'] });
    build = await makeBuild(app, '0.9.1');
    const indexAgain = await dropSearchIndexes(app.database);
    await app.database.query(
      `INSERT INTO users (id, email, email_key, password_hash, first_name, last_name, roles)
       SELECT gen_random_uuid(), 'many-' || n || '@portal.test', 'many-' || n || '@portal.test', 'none', 'First' || n, 'Last' || n,
         CASE WHEN n % 100 = 0 THEN '{developer}'::text[] ELSE '{}' END FROM generate_series(1, 3000) n`,
    );
    await app.database.query(
      `INSERT INTO bugs (id, title, description, steps, expected, actual, platform, priority, status, found_build_id, tags, private, touched, reporter_id,
         assignee_id, created_at, updated_at, version)
       SELECT gen_random_uuid(), 'Bug ' || n || ' about ' || (ARRAY['lamps', 'sound', 'refunds', 'maps'])[1 + n % 4], 'Words ' || md5(n::text), '', '', '', '',
         (ARRAY['low', 'medium', 'high', 'critical'])[1 + n % 4], (ARRAY['open', 'in_progress', 'fixed', 'closed', 'closed'])[1 + n % 5],
         CASE WHEN n % 50 = 0 THEN $1::uuid END, ARRAY['tag' || n % 300], n % 500 = 0, true, p.id, CASE WHEN n % 40 = 0 THEN $2::uuid END,
         now() - n * interval '1 minute', now() - n * interval '1 minute', 1
       FROM generate_series(1, $3::int) n JOIN (SELECT id, row_number() OVER (ORDER BY email) AS place FROM users WHERE roles <> '{}') p ON p.place = 1 + n % 30`,
      [build, person.user.id, BUGS],
    );
    await app.database.query(`INSERT INTO discussions (object_type, object_id, last_seq, comments) SELECT 'bug', id, $1, $1 FROM bugs`, [
      COMMENTS_PER_BUG,
    ]);
    await app.database.query(
      `INSERT INTO discussion_entries (id, object_type, object_id, seq, author_id, body, created_at, version)
       SELECT gen_random_uuid(), 'bug', b.id, s, b.reporter_id, 'Comment ' || s, b.created_at, 1 FROM bugs b, generate_series(1, $1::int) s`,
      [COMMENTS_PER_BUG],
    );
    await app.database.query('INSERT INTO bug_watchers (bug_id, user_id, created_at) SELECT id, reporter_id, created_at FROM bugs');
    await indexAgain();
    for (const table of ['bugs', 'users', 'builds', 'discussions', 'discussion_entries', 'bug_watchers'])
      await app.database.query(`VACUUM ANALYZE ${table}`);
  }, 120_000);
  afterAll(() => app.close());

  it('are read from indexes with every filter and order', async () => {
    const asked: Array<Partial<BugQuery>> = [
      {},
      { status: 'open' },
      { status: 'pending' },
      { priority: 'critical' },
      { status: 'open', priority: 'critical' },
      { assignee: 'me' },
      { assignee: 'none' },
      { assignee: 'former' },
      { build },
      { tag: 'tag7' },
      { mine: 'reported' },
      { mine: 'watching' },
      { search: '81dc9bdb52d0' },
      { search: 'refunds' },
      { search: 'refunds', status: 'open' },
      { search: 'xylophonist' },
      { search: 'BUG-77' },
      { search: 'ui' },
    ];
    const questions = asked.flatMap((question) => BUG_SORTS.map((sort) => ({ ...question, sort, similar: false })));
    const similar = { search: 'refnuds', similar: true };
    for (const { similar: resembling, ...question } of [...questions, similar]) {
      const { sql, values } = bugsStatement({ userId: person.user.id, roles: ['developer'] }, { limit: 20, ...question }, resembling);
      const plan = await app.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values);
      const text = plan.map((row) => row['QUERY PLAN']).join('\n');
      expect({ question, scans: /Seq Scan on (bugs|discussions|discussion_entries|bug_watchers)/.exec(text)?.[0] ?? null }).toEqual({
        question,
        scans: null,
      });
    }
    const timeline = await app.database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT id FROM discussion_entries WHERE object_type = 'bug' AND object_id = (SELECT id FROM bugs LIMIT 1) AND seq < 100 ORDER BY seq DESC LIMIT 20`,
    );
    expect(timeline.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on discussion_entries');
  });

  it('need a fixed number of statements', async () => {
    const [bug] = await app.database.query<{ id: string }>('SELECT id FROM bugs WHERE NOT private LIMIT 1');
    const rows = jest.spyOn(app.nest.get(ReadQueries), 'rows');
    const statements = async (path: string, status = 200): Promise<number> => {
      rows.mockClear();
      await person.agent.get(`/api${path}`).expect(status);
      // The requester is one of them.
      return rows.mock.calls.filter(([sql]) => !/\bsessions\b|audit_log|FROM jobs/.test(sql)).length;
    };
    expect(await statements('/staff/bugs?limit=20')).toBe(1);
    expect(await statements('/staff/bugs?limit=100&status=open&priority=critical')).toBe(1);
    expect(await statements('/staff/bugs?search=refunds')).toBe(1);
    expect(await statements('/staff/bugs?search=refnuds')).toBe(2);
    expect(await statements('/staff/bugs/counts')).toBe(1);
    expect(await statements(`/staff/bugs/${bug?.id}`)).toBe(4);
    expect(await statements(`/discussions/bug/${bug?.id}`)).toBe(2);
    rows.mockRestore();
    const { body } = await person.agent.get('/api/staff/bugs/counts').expect(200);
    const [counted] = await app.database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM bugs WHERE status IN ('open', 'in_progress') AND (NOT private OR assignee_id = $1)`,
      [person.user.id],
    );
    expect((body as { pending: number }).pending).toBe(counted?.n);
  });
});
