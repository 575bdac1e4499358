import { jest } from '@jest/globals';
import { ReadQueries } from '../../server/platform/database/read-queries.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { dropSearchIndexes } from '../support/search-indexes.js';

const ANNOUNCEMENTS = 10_000;
const ITEMS = 50_000;

describe('many announcements and inbox items', () => {
  let app: TestApp;
  let reader: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
    reader = await app.signUp({ roles: ['developer'] });
    const indexAgain = await dropSearchIndexes(app.database);
    await app.database.query(
      `INSERT INTO users (id, email, email_key, password_hash)
       SELECT gen_random_uuid(), 'many-' || n || '@portal.test', 'many-' || n || '@portal.test', 'none' FROM generate_series(1, 2000) n`,
    );
    await app.database.query(
      `INSERT INTO announcements (id, title, content, target_roles, is_sticky, author_id, publish_at, asks_confirmation, confirmation_round, created_at, version)
       SELECT gen_random_uuid(), 'Announcement ' || n || ' about ' || (ARRAY['lamps', 'sound', 'holidays', 'maps'])[1 + n % 4], 'Text ' || md5(n::text),
         ARRAY[(ARRAY['all', 'dev', 'qa', 'design'])[1 + n % 4]], n % 1000 = 0, p.id, now() - n * interval '1 hour', n % 10 = 0, 1, now(), 1
       FROM generate_series(1, $1::int) n JOIN (SELECT id, row_number() OVER (ORDER BY email) AS place FROM users) p ON p.place = 1 + n % 2000`,
      [ANNOUNCEMENTS],
    );
    await app.database.query(
      `INSERT INTO announcement_confirmations (announcement_id, user_id, round, confirmed_at)
       SELECT a.id, u.id, 1, now() FROM (SELECT id FROM announcements WHERE asks_confirmation LIMIT 200) a, (SELECT id FROM users LIMIT 100) u`,
    );
    await app.database.query(
      `INSERT INTO inbox_items (id, user_id, kind, target_type, target_id, actor_id, text, reason, state, delivery, created_at)
       SELECT gen_random_uuid(), CASE WHEN n % 50 = 0 THEN $2::uuid ELSE p.id END, 'mentioned', 'announcement', gen_random_uuid(), p.id, 'mentioned you', 'because you were mentioned',
         (ARRAY['unread', 'read', 'done'])[1 + n % 3], 'inbox', now() - n * interval '1 minute'
       FROM generate_series(1, $1::int) n JOIN (SELECT id, row_number() OVER (ORDER BY email) AS place FROM users) p ON p.place = 1 + n % 2000`,
      [ITEMS, reader.user.id],
    );
    await indexAgain();
    for (const table of ['users', 'announcements', 'announcement_confirmations', 'inbox_items'])
      await app.database.query(`VACUUM ANALYZE ${table}`);
  }, 120_000);
  afterAll(() => app.close());

  /** The statements of a call except the session check, and the tables that their plans scan sequentially. */
  async function cost(path: string): Promise<{ statements: number; scans: string[] }> {
    const rows = jest.spyOn(app.nest.get(ReadQueries), 'rows');
    await reader.agent.get(`/api${path}`).expect(200);
    // Jobs run in the background.
    const asked = rows.mock.calls.filter(([sql]) => /FROM (announcements|inbox_items)\b/.test(sql));
    rows.mockRestore();
    const scans: string[] = [];
    for (const [sql, values] of asked) {
      const plan = await app.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values);
      const text = plan.map((row) => row['QUERY PLAN']).join('\n');
      scans.push(...(text.match(/Seq Scan on (announcements|announcement_confirmations|inbox_items)\b/g) ?? []));
    }
    return { statements: asked.length, scans };
  }

  it.each([
    ['/staff/announcements', 1],
    ['/staff/announcements?audience=dev', 1],
    ['/staff/announcements?search=81dc9bdb52d0', 1],
    ['/inbox', 2],
    ['/inbox?view=unread', 2],
    ['/inbox?view=done&kind=mentioned', 2],
  ])('%s takes %i statements and reads from indexes', async (path, statements) => {
    expect(await cost(path)).toEqual({ statements, scans: [] });
  });

  it('paging uses the same indexes', async () => {
    for (const path of ['/staff/announcements', '/inbox']) {
      const { body } = await reader.agent.get(`/api${path}`).expect(200);
      const { nextCursor } = body as { nextCursor: string | null };
      expect(await cost(`${path}?cursor=${encodeURIComponent(nextCursor!)}`)).toMatchObject({ scans: [] });
    }
  });
});
