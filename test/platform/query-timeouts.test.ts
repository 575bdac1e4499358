import { DataSource } from 'typeorm';
import { clientOptions, JOB_LIMITS, REQUEST_LIMITS } from '../../server/platform/database/connections/connection.js';
import { dataSourceOptions } from '../../server/platform/database/data-source.js';
import { DatabaseProbe } from '../../server/platform/database/connections/database-probe.js';
import { SlowStatements } from '../../server/platform/database/slow-statements.js';
import { sqlState } from '../../server/platform/database/sql-state.js';
import { Database } from '../../server/platform/database/transactions.js';
import { ReadQueries } from '../../server/platform/database/read-queries.js';
import { isDatabaseUnavailable } from '../../server/platform/http/database-errors.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

/** PostgreSQL itself keeps running the statement, as if it had stopped. */
const SHORT_TIMEOUTS = { statement: 0, lock: 0, response: 100 };

let server: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  server = await createTestDatabase();
  const options = dataSourceOptions(clientOptions({ connectionString: server.url }, 'test', SHORT_TIMEOUTS));
  source = await new DataSource({ ...options, extra: { ...options.extra, max: 1 } }).initialize();
});
afterAll(async () => {
  await source.destroy();
  await server.drop();
});

const backend = async (): Promise<number> => (await source.query<Array<{ pid: number }>>('SELECT pg_backend_pid() AS pid'))[0]?.pid ?? 0;
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a missing answer', () => {
  it('fails its statement as an unavailable database, and closes the connection', async () => {
    const before = await backend();
    const error = await failure(source.query('SELECT pg_sleep($1)', [3_600]));
    expect(sqlState(error)).toBe('ETIMEDOUT');
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await backend()).not.toBe(before);
  });

  it('rolls back its transaction', async () => {
    await server.query('CREATE TABLE things (id integer)');
    const error = await failure(
      new Database(source).transaction(async ({ manager }) => {
        await manager.query('INSERT INTO things VALUES ($1)', [1]);
        await manager.query('SELECT pg_sleep(3600)');
      }),
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await source.query('SELECT id FROM things')).toEqual([]);
  });

  it('is not expected between statements', async () => {
    const before = await backend();
    await server.query('SELECT pg_sleep(0.3)');
    expect(await backend()).toBe(before);
  });
});

describe('statement timeouts', () => {
  const limits = async (query: (sql: string) => Promise<Array<{ limit: string }>>): Promise<string[]> =>
    (await query(`SELECT current_setting(name) AS "limit" FROM unnest(ARRAY['statement_timeout', 'lock_timeout']) AS name`)).map(
      ({ limit }) => limit,
    );

  it('apply to requests, with shorter ones for reads and longer ones for jobs', async () => {
    const options = dataSourceOptions(clientOptions({ connectionString: server.url }, 'test'));
    const requests = await new DataSource({ ...options, extra: { ...options.extra, max: 1 } }).initialize();
    const queries = new ReadQueries({ connectionString: server.url }, new SlowStatements(), true);
    try {
      const usual = [`${REQUEST_LIMITS.statement / 1_000}s`, `${REQUEST_LIMITS.lock / 1_000}s`];
      expect(await limits((sql) => requests.query(sql))).toEqual(usual);
      expect(await limits((sql) => queries.rows(sql))).toEqual(usual);
      const jobs = await new Database(requests).transaction(({ manager }) => limits((sql) => manager.query(sql)), JOB_LIMITS);
      expect(jobs).toEqual([`${JOB_LIMITS.statement / 60_000}min`, `${JOB_LIMITS.lock / 1_000}s`]);
      expect(await limits((sql) => requests.query(sql))).toEqual(usual);
    } finally {
      await queries.onApplicationShutdown();
      await requests.destroy();
    }
  });

  it('of a job also extend the wait for the answer', async () => {
    await new Database(source).transaction(({ manager }) => manager.query('SELECT pg_sleep(0.3)'), { ...SHORT_TIMEOUTS, response: 60_000 });
    expect(sqlState(await failure(source.query('SELECT pg_sleep(3600)')))).toBe('ETIMEDOUT');
  });
});

describe('readiness', () => {
  it('uses a connection of its own, and shares one check between callers', async () => {
    const probe = new DatabaseProbe({ connectionString: server.url });
    expect(await Promise.all([probe.isReachable(), probe.isReachable(), probe.isReachable()])).toEqual([true, true, true]);
    const used = await server.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'portal readiness'`,
    );
    expect(used).toHaveLength(1);
    await server.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'portal readiness'`,
    );
    // The cut connection may cost one response; the next one is new.
    await probe.isReachable();
    expect(await probe.isReachable()).toBe(true);
    await probe.onApplicationShutdown();
  });

  it('is false when nothing answers', async () => {
    const probe = new DatabaseProbe({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await probe.isReachable()).toBe(false);
    await probe.onApplicationShutdown();
  });
});
