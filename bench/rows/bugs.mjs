import { bugsStatement } from '../../dist/server/staff/bugs/list/bug-list.repository.js';
import { comparedWith, load, perSecond } from '../lib/load.mjs';
import { startLimit } from '../lib/processes.mjs';
import { alternate, compare } from '../lib/rounds.mjs';
import { OWN_PAGE, sharedStudio, warmUp } from '../lib/studio.mjs';

/** Use fewer to test whether the row runs at all. */
const BUGS = Number(process.env.BENCH_BUGS ?? 100_000);
const COMMENTS_PER_BUG = 10;
const LIMIT = 50;

const FILL_BUGS = `
  INSERT INTO bugs (id, title, description, steps, expected, actual, platform, priority, status, tags, private, touched, reporter_id, created_at, updated_at, version)
  SELECT gen_random_uuid(), 'Bug ' || n || ' about ' || (ARRAY['lamps', 'sound', 'saves', 'maps'])[1 + n % 4], 'Words ' || md5(n::text) || repeat(' and the rain', 20),
    '', '', '', '', (ARRAY['low', 'medium', 'high', 'critical'])[1 + n % 4], (ARRAY['open', 'in_progress', 'fixed', 'closed', 'closed'])[1 + n % 5],
    ARRAY['tag' || n % 300], n % 1000 = 0, true, u.id, now() - n * interval '1 minute', now() - n * interval '1 minute', 1
  FROM generate_series(1, ${BUGS}) n, (SELECT id FROM users ORDER BY created_at LIMIT 1) u`;
const FILL_TIMELINES = `INSERT INTO discussions (object_type, object_id, last_seq, comments) SELECT 'bug', id, ${COMMENTS_PER_BUG}, ${COMMENTS_PER_BUG} FROM bugs`;
const FILL_COMMENTS = `
  INSERT INTO discussion_entries (id, object_type, object_id, seq, author_id, body, created_at, version)
  SELECT gen_random_uuid(), 'bug', b.id, s, b.reporter_id, 'What comment ' || s || ' says: ' || repeat('wind and rain ', 6), b.created_at, 1
  FROM bugs b, generate_series(1, ${COMMENTS_PER_BUG}) s`;

/** The statements of one bug's timeline. */
const timeline = (id) => [
  { name: 'bug', sql: 'SELECT id, number, title, status FROM bugs WHERE id = $1', values: [id] },
  {
    name: 'entries',
    sql: `SELECT e.id, e.seq, e.author_id, u.first_name, e.body, e.change, e.created_at FROM discussion_entries e LEFT JOIN users u ON u.id = e.author_id
      WHERE e.object_type = 'bug' AND e.object_id = $1 AND e.seq < 2147483647 ORDER BY e.seq DESC LIMIT 21`,
    values: [id],
  },
];

/** The list of bugs and one timeline among 100,000 bugs with 1,000,000 comments. Both sides only read, so they share one database. */
export async function measure({ seconds, rounds }) {
  const { program, postgres, cookie } = await sharedStudio();
  for (const fill of [FILL_BUGS, FILL_TIMELINES, FILL_COMMENTS]) await postgres.run('portal', fill);
  for (const table of ['bugs', 'discussions', 'discussion_entries']) await postgres.run('portal', `VACUUM ANALYZE ${table}`);
  const headers = { cookie, ...OWN_PAGE };
  const { user } = await (await fetch(`${program.url}/api/auth/me`, { headers })).json();
  const { items } = await (await fetch(`${program.url}/api/staff/bugs`, { headers })).json();
  const { id } = items[0];

  const person = { userId: user.id, roles: user.roles };
  const list = (query) => [bugsStatement(person, { limit: LIMIT, ...query })];
  const questions = [
    { what: 'first page', path: `/api/staff/bugs?limit=${LIMIT}`, statements: list({}) },
    {
      what: 'open critical bugs',
      path: `/api/staff/bugs?limit=${LIMIT}&status=open&priority=critical`,
      statements: list({ status: 'open', priority: 'critical' }),
    },
    {
      what: 'search for a rare word',
      path: `/api/staff/bugs?limit=${LIMIT}&search=c4ca4238a0b9`,
      statements: list({ search: 'c4ca4238a0b9' }),
    },
    { what: 'search for a common word', path: `/api/staff/bugs?limit=${LIMIT}&search=saves`, statements: list({ search: 'saves' }) },
    { what: 'timeline of one bug', path: `/api/discussions/bug/${id}`, statements: timeline(id) },
  ];
  const limit = await startLimit('limits/statements.mjs', {
    connectionString: postgres.address('portal'),
    routes: Object.fromEntries(questions.map(({ path, statements }) => [path, statements])),
  });
  const results = [];
  for (const { what, path } of questions) {
    const against = (server) => ({ server, seconds, requests: [{ path, headers }] });
    await warmUp(against(program), against(limit));
    const { portal, raw } = await alternate(rounds, { portal: () => load(against(program)), raw: () => load(against(limit)) });
    results.push({
      what: `bugs, 100,000 with 1,000,000 comments: ${what}`,
      unit: 'requests/s',
      beside: 'node:http + pg, the same statements',
      ...compare(perSecond(portal), perSecond(raw)),
      note: comparedWith(portal, raw),
    });
  }
  await limit.stop();
  return results;
}
