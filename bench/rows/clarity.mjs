import { createHash } from 'node:crypto';
import { AnalyticsRepository } from '../../dist/server/clarity/analytics/analytics.repository.js';
import { DeliverablesRepository } from '../../dist/server/clarity/deliverables/deliverables.repository.js';
import { ExpensesRepository } from '../../dist/server/clarity/expenses/expenses.repository.js';
import { RatesRepository } from '../../dist/server/clarity/rates/rates.repository.js';
import { TimeRepository } from '../../dist/server/clarity/time/time.repository.js';
import { comparedWith, load, perSecond } from '../lib/load.mjs';
import { startLimit } from '../lib/processes.mjs';
import { alternate, compare } from '../lib/rounds.mjs';
import { statementsOf } from '../lib/statements-of.mjs';
import { OWN_PAGE, sharedStudio, warmUp } from '../lib/studio.mjs';

const PEOPLE = 200;
/** Over four years of working days; the latest are pending. Use fewer to test whether the row runs at all. */
const ENTRIES = Number(process.env.BENCH_TIME_ENTRIES ?? 500_000);
const DAYS = 1_460;
const WAITING = 400;
const PIECE = 50_000;
const WEEK = { from: '2025-06-02', to: '2025-06-08' };
const YEAR = { from: '2025-01-01', to: '2025-12-31' };
const PAGE = 100;

const UUID = (text) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;
const people = `
  INSERT INTO users (id, email, email_key, password_hash, roles, first_name)
  SELECT ${UUID("'p' || n")}, 'person-' || n || '@bench.test', 'person-' || n || '@bench.test', 'none', '{developer}', 'Person ' || n
  FROM generate_series(1, ${PEOPLE}) n ON CONFLICT DO NOTHING;
  INSERT INTO clarity_rates (id, user_id, hourly_pence, valid_from, set_by, created_at, version)
  SELECT ${UUID("'r' || n")}, ${UUID("'p' || n")}, 3000, '2020-01-01', NULL, now(), 1 FROM generate_series(1, ${PEOPLE}) n`;
const entries = (from, to) => `
  INSERT INTO clarity_time_entries (id, user_id, worked_on, seconds, approved_seconds, value_pence, task, project, is_trimmed, status,
    decided_at, self_approved, created_at, updated_at, version)
  SELECT ${UUID("'c' || n")}, ${UUID(`'p' || 1 + n % ${PEOPLE}`)}, day, 7200, CASE WHEN NOT waits THEN 7200 END, CASE WHEN NOT waits THEN 6000 END,
    'Task ' || n % 300, 'Project ' || n % 12, false, CASE WHEN waits THEN 'pending' ELSE 'approved' END,
    CASE WHEN NOT waits THEN day + interval '2 days' END, false, day + interval '18 hours', day + interval '18 hours', 1
  FROM generate_series(${from}, ${to}) n, LATERAL (
    SELECT date '2022-01-01' + (n::bigint * ${DAYS} / ${ENTRIES})::int AS day, n > ${ENTRIES - WAITING} AS waits) d`;

/** An id derived from a text, as `UUID` derives it in PostgreSQL. */
function uuid(text) {
  const hex = createHash('md5').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const QUESTIONS = [
  {
    what: 'a week of a person',
    path: (userId) => `/api/clarity/time?${new URLSearchParams({ ...WEEK, limit: String(PAGE), user_id: userId })}`,
    read: (queries, userId) => new TimeRepository(queries).page(userId, WEEK, PAGE),
  },
  {
    what: 'what waits for approval',
    path: () => '/api/clarity/approvals',
    async read(queries) {
      await new TimeRepository(queries).pending(PAGE);
      await new ExpensesRepository(queries).pending(PAGE);
      await new DeliverablesRepository(queries).pending(PAGE);
      await new RatesRepository(queries).forEntries(Array.from({ length: PAGE }, (_, index) => uuid(`c${ENTRIES - WAITING + 1 + index}`)));
    },
  },
  {
    what: 'analytics of a year',
    // One of them takes a core about a third of a second, and a page of reports has few readers at a time.
    connections: 2,
    leastSeconds: 5,
    path: () => `/api/clarity/analytics?${new URLSearchParams(YEAR)}`,
    async read(queries) {
      const analytics = new AnalyticsRepository(queries);
      await analytics.time(YEAR, PAGE);
      await analytics.expenses(YEAR, PAGE);
      await analytics.approvalTimes(YEAR);
    },
  },
];

/** The pages of users and approvers, with the time of 200 users. Both sides only read, so they share one database. */
export async function measure({ seconds, rounds }) {
  const { program, postgres, cookie } = await sharedStudio();
  const headers = { cookie, ...OWN_PAGE };
  await postgres.run('portal', people);
  for (let from = 1; from <= ENTRIES; from += PIECE) await postgres.run('portal', entries(from, Math.min(ENTRIES, from + PIECE - 1)));
  for (const table of ['clarity_time_entries', 'clarity_rates', 'users']) await postgres.run('portal', `VACUUM ANALYZE ${table}`);
  const userId = uuid('p1');
  const questions = QUESTIONS.map(({ path, read, ...rest }) => ({ ...rest, path: path(userId), read: (queries) => read(queries, userId) }));
  const routes = Object.fromEntries(await Promise.all(questions.map(async ({ path, read }) => [path, await statementsOf(read)])));
  const limit = await startLimit('limits/statements.mjs', { connectionString: postgres.address('portal'), routes });
  const against = (server, { path, connections, leastSeconds = 0 }) => ({
    server,
    seconds: Math.max(seconds, leastSeconds),
    connections,
    requests: [{ path, headers }],
  });
  const results = [];
  for (const question of questions) {
    await warmUp(against(program, question), against(limit, question));
    const { portal, raw } = await alternate(rounds, {
      portal: () => load(against(program, question)),
      raw: () => load(against(limit, question)),
    });
    results.push({
      what: `Clarity, ${ENTRIES.toLocaleString('en-GB')} entries: ${question.what}`,
      unit: 'requests/s',
      beside: 'node:http + pg, the same statements',
      ...compare(perSecond(portal), perSecond(raw)),
      note: `${question.connections === undefined ? '' : `${question.connections} readers at a time. `}${comparedWith(portal, raw)}`,
    });
  }
  await limit.stop();
  return results;
}
