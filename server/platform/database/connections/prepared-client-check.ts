import { isDeepStrictEqual } from 'node:util';
import type { DataSource, QueryRunner } from 'typeorm';
import { sqlState } from '../sql-state.js';

const ADD = 'SELECT $1::integer + 1 AS sum';
const DIVIDE = 'SELECT 1 / $1::integer AS quotient';
const DIVISION_BY_ZERO = '22012';
/** A setting of this name lasts until the end of the transaction and is empty afterwards, which shows the transaction's boundaries. */
const SET = `SELECT set_config('portal.self_test', $1, true) AS mark`;
const READ = `SELECT current_setting('portal.self_test', true) AS mark`;

class CheckFailed extends Error {}

/**
 * Tests whether `PreparedClient`, which relies on internals of pg and TypeORM, behaves like a plain connection on this data source: a
 * repeated statement, a refused statement, and transactions whose BEGIN is sent with the first statement. Changes nothing in the database
 * and takes about twenty short statements on one connection.
 * @param limitMs needed because a client that has lost track of its responses may wait forever.
 * @returns why statements cannot be prepared, or undefined if they can.
 */
export async function whyNotPrepared(source: DataSource, limitMs = 5_000): Promise<string | undefined> {
  const runner = source.createQueryRunner();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CheckFailed(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    await Promise.race([checkAll(runner), late]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
    await runner.release().catch(() => undefined);
  }
}

async function checkAll(runner: QueryRunner): Promise<void> {
  await checkStatements(runner);
  // The first transaction on a connection prepares what later ones send together with their first statement.
  for (const mark of ['first', 'second', 'third']) await checkTransaction(runner, mark);
  await runner.startTransaction();
  await checkRefusal(runner);
  await runner.rollbackTransaction();
  await checkStatements(runner);
}

async function checkStatements(runner: QueryRunner): Promise<void> {
  for (const number of [1, 41]) await expectRows(runner, ADD, [number], [{ sum: number + 1 }]);
  await checkRefusal(runner);
  await expectRows(runner, ADD, [1], [{ sum: 2 }]);
  await expectRows(runner, DIVIDE, [1], [{ quotient: 1 }]);
}

async function checkTransaction(runner: QueryRunner, mark: string): Promise<void> {
  await runner.startTransaction();
  await expectRows(runner, SET, [mark], [{ mark }]);
  await expectRows(runner, `${READ} WHERE $1`, [true], [{ mark }]);
  await expectRows(runner, READ, undefined, [{ mark }]);
  await runner.commitTransaction();
  await expectRows(runner, READ, undefined, [{ mark: '' }]);
}

async function checkRefusal(runner: QueryRunner): Promise<void> {
  const refusal: unknown = await runner.query(DIVIDE, [0]).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (sqlState(refusal) !== DIVISION_BY_ZERO) throw new CheckFailed(`${DIVIDE} with 0 was not refused as a division by zero`);
}

async function expectRows(runner: QueryRunner, sql: string, values: unknown[] | undefined, expected: object[]): Promise<void> {
  const rows: unknown = await runner.query(sql, values);
  // Rows are instances of a pg class.
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(rows)), expected)) throw new CheckFailed(`${sql} was answered with other rows`);
}
