import { ReadQueries } from '../../server/platform/database/read-queries.js';
import { SlowStatements } from '../../server/platform/database/slow-statements.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

const MANY = 50;

describe.each([true, false])('reads with prepared statements, fast: %p', (fast) => {
  let database: TestDatabase;
  let queries: ReadQueries;

  beforeAll(async () => {
    database = await createTestDatabase();
    queries = new ReadQueries({ connectionString: database.url }, new SlowStatements(), fast);
  });

  afterAll(async () => {
    await queries.onApplicationShutdown();
    await database.drop();
  });

  it('give the same rows the first time and ever after, on all connections', async () => {
    const sql = `SELECT n, 'number ' || n AS "theText", NULL::text AS nothing, n % 2 = 0 AS even, ARRAY[n::text] AS list,
        jsonb_build_object('n', n) AS object, '2026-11-21 03:34:55.1234+00'::timestamptz AS at, $2::bytea AS bytes
      FROM generate_series(1, $1::int) AS n`;
    const expected = [1, 2, 3].map((n) => ({
      n,
      theText: `number ${n}`,
      nothing: null,
      even: n % 2 === 0,
      list: [String(n)],
      object: { n },
      at: '2026-11-21T03:34:55.123Z',
      bytes: Buffer.from([7]),
    }));
    const results = await Promise.all(Array.from({ length: MANY }, () => queries.rows(sql, [3, Buffer.from([7])])));
    for (const rows of results) expect(rows).toEqual(expected);
    for (let time = 0; time < MANY; time += 1) expect(await queries.rows(sql, [3, Buffer.from([7])])).toEqual(expected);
  });

  it('keep answers apart when many statements run at once, refused ones among them', async () => {
    const read = (divisor: number | null) => queries.rows('SELECT 6 / $1::int AS quotient', [divisor]);
    const answers = await Promise.allSettled(Array.from({ length: MANY * 4 }, (_, index) => read([1, 0, 2, null][index % 4] ?? null)));
    for (const [index, answer] of answers.entries()) {
      if (index % 4 === 1) expect(answer).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
      else expect(answer).toEqual({ status: 'fulfilled', value: [{ quotient: [6, 0, 3, null][index % 4] }] });
    }
  });

  it('take values that only pg can convert, and statements without any', async () => {
    expect(await queries.rows('SELECT n FROM unnest($1::int[]) AS n', [[3, 1]])).toEqual([{ n: 3 }, { n: 1 }]);
    expect(await queries.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await queries.rows('SELECT 1 AS one WHERE $1', [false])).toEqual([]);
  });

  it('run statements without a result', async () => {
    await queries.rows('CREATE TABLE IF NOT EXISTS read_test (id int, note text)');
    for (const id of [1, 2]) expect(await queries.rows('INSERT INTO read_test (id) VALUES ($1)', [id])).toEqual([]);
    expect(await queries.rows('SELECT id FROM read_test ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('refuse a statement that cannot be parsed, again and again, without harm to others', async () => {
    for (let time = 0; time < 3; time += 1) {
      await expect(queries.rows('SELECT nothing FROM nowhere WHERE $1', [true])).rejects.toMatchObject({ code: '42P01' });
      await expect(queries.rows('SELECT $1::int AS n', ['not a number'])).rejects.toMatchObject({ code: '22P02' });
      expect(await queries.rows('SELECT $1::int AS n', [time])).toEqual([{ n: time }]);
    }
  });

  it('give no row whose prototype the database sets', async () => {
    const [row] = await queries.rows(`SELECT '{"isAdmin": true}'::jsonb AS "__proto__" WHERE $1`, [true]).catch(() => [{}]);
    expect(row).not.toHaveProperty('isAdmin');
    expect(await queries.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('never give rows of other columns once a table has changed', async () => {
    await queries.rows('CREATE TABLE IF NOT EXISTS changing (value int)');
    await queries.rows('INSERT INTO changing VALUES (1)');
    const read = () => queries.rows('SELECT value FROM changing WHERE $1', [true]);
    expect(await read()).toEqual([{ value: 1 }]);
    await queries.rows(`ALTER TABLE changing ALTER value TYPE text USING 'now text'`);
    await expect(read()).rejects.toMatchObject({ message: 'cached plan must not change result type' });
  });
});
