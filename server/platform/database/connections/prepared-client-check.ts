import { isDeepStrictEqual } from 'node:util';
import type { DataSource, QueryRunner } from 'typeorm';
import { sqlState } from '../sql-state.js';
import { PreparedRead, ReadStatement, type Parameter } from './prepared-read.js';

const ADD = 'SELECT $1::integer + 1 AS sum';
const DIVIDE = 'SELECT 1 / $1::integer AS quotient';
const DIVISION_BY_ZERO = '22012';
/** A setting of this name lasts until the end of the transaction and is empty afterwards, which shows the transaction's boundaries. */
const SET = `SELECT set_config('portal.self_test', $1, true) AS mark`;
const READ = `SELECT current_setting('portal.self_test', true) AS mark`;

/** Divisors and what is read with them. */
const READS: ReadonlyArray<[Parameter, string]> = [
  ['0', DIVISION_BY_ZERO],
  ['1', '[{"quotient":1}]'],
  ['0', DIVISION_BY_ZERO],
  [null, '[{"quotient":null}]'],
  ['1', '[{"quotient":1}]'],
];

/** pg's client with the arguments that pg-pool passes on. */
interface ReadClient {
  query(read: PreparedRead, values: undefined, callback: (error: unknown, result?: { rows: object[] }) => void): unknown;
}

class CheckFailed extends Error {}

/**
 * Tests whether `PreparedClient`, which relies on internals of pg and TypeORM, behaves like a plain connection on this data source: a
 * repeated statement, a refused statement, and transactions whose BEGIN is sent with the first statement. Changes nothing in the database
 * and takes about twenty short statements on one connection.
 * @param limitMs needed because a client that has lost track of its responses may wait forever.
 * @returns why statements cannot be prepared, or undefined if they can.
 */
export async function unpreparedReason(source: DataSource, limitMs = 5_000): Promise<string | undefined> {
  const runner = source.createQueryRunner();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CheckFailed(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    await Promise.race([checkAll(runner), timeout]);
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
  await checkReads(runner);
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

/** The first read of a statement on a connection learns its columns, later ones know them; a refused one must not disturb either. */
async function checkReads(runner: QueryRunner): Promise<void> {
  const client = (await runner.connect()) as ReadClient;
  const divide = new ReadStatement('self_test_read', DIVIDE);
  const answerOf = (divisor: Parameter) =>
    new Promise<string>((resolve) => {
      client.query(new PreparedRead(divide, [divisor]), undefined, (error, result) => {
        resolve(error === null ? JSON.stringify(result?.rows) : (sqlState(error) ?? 'another error'));
      });
    });
  for (const [divisor, expected] of READS) {
    if ((await answerOf(divisor)) !== expected) throw new CheckFailed(`a read of ${DIVIDE} was answered wrongly`);
  }
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
