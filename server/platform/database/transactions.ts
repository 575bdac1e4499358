import { Injectable } from '@nestjs/common';
import {
  DataSource,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
  type QueryDeepPartialEntity,
} from 'typeorm';
import { JOB_LIMITS, type TimeLimits } from './connections/connection.js';
import { driverError, sqlState } from './sql-state.js';
import { TimedClient } from './connections/timed-client.js';

/** A running transaction: its manager and the work that must still happen before it commits. */
export interface Tx {
  readonly manager: EntityManager;
  /**
   * Runs once at the end of the transaction, inside it. A second call with the same key replaces the first, so that, for example, all
   * events of one transaction are sent in one NOTIFY.
   */
  beforeCommit(key: string, run: () => Promise<void>): void;
  /** Runs in this process immediately after the commit; must neither throw nor wait. */
  afterCommit(run: () => void): void;
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const ATTEMPTS = 3;

/** The connection broke between two statements of a transaction, which PostgreSQL has therefore rolled back. */
class ConnectionLost extends Error {
  /** "connection failure" in PostgreSQL's table of error codes. */
  readonly code = '08006';
}

/** The only way to change data. Nothing outside the database happens inside a transaction: mail and files go through a job row. */
@Injectable()
export class Database {
  constructor(readonly dataSource: DataSource) {}

  /**
   * Runs the work in one READ COMMITTED transaction and commits when it resolves. A deadlock or serialisation failure runs it again, at
   * most three times in total, so the work must not change anything outside the database.
   * @param limits for its statements, if those of a request are too short.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>, limits?: TimeLimits): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const afterwards: Array<() => void> = [];
        const result = await this.dataSource.transaction((manager) =>
          within(limits, manager, async () => {
            const last = new Map<string, () => Promise<void>>();
            const result = await work({
              manager,
              beforeCommit: (key, run) => void last.set(key, run),
              afterCommit: (run) => void afterwards.push(run),
            });
            for (const run of last.values()) await run();
            return result;
          }),
        );
        for (const run of afterwards) run();
        return result;
      } catch (error) {
        const state = sqlState(error);
        if (attempt < ATTEMPTS && (state === SERIALIZATION_FAILURE || state === DEADLOCK)) continue;
        // TypeORM releases a runner whose connection breaks, and afterwards reports only that.
        if (error instanceof QueryRunnerAlreadyReleasedError || error instanceof QueryRunnerProviderAlreadyReleasedError) {
          throw new ConnectionLost('The connection was lost in a transaction.', { cause: error });
        }
        throw error;
      }
    }
  }

  /** Runs read-only work that sees the database as it was at its first statement, however long it takes. */
  snapshot<T>(work: (tx: Tx) => Promise<T>, limits?: TimeLimits): Promise<T> {
    return this.transaction(async (tx) => {
      // Before anything else, including the limits.
      await tx.manager.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return within(limits, tx.manager, () => work(tx));
    });
  }

  /** Runs one statement that may touch very many rows, such as a sweep, within the limits of a job. */
  async sweep(sql: string, values: unknown[] = []): Promise<void> {
    await this.transaction(({ manager }) => manager.query(sql, values), JOB_LIMITS);
  }
}

/** Sets the limits for the manager's transaction: in PostgreSQL until it ends, and on the client until `work` has ended. */
export async function within<T>(limits: TimeLimits | undefined, manager: EntityManager, work: () => Promise<T>): Promise<T> {
  if (limits === undefined) return work();
  const client: unknown = await manager.queryRunner?.connect();
  const before = client instanceof TimedClient ? client.waitFor(limits.response) : undefined;
  try {
    await manager.query(`SELECT set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true)`, [
      String(limits.statement),
      String(limits.lock),
    ]);
    return await work();
  } finally {
    if (client instanceof TimedClient && before !== undefined) client.waitFor(before);
  }
}

/** True if a unique constraint or index of this name refused the row. */
export function violates(error: unknown, constraint: string): boolean {
  if (sqlState(error) !== '23505') return false;
  const cause = driverError(error);
  return typeof cause === 'object' && cause !== null && 'constraint' in cause && cause.constraint === constraint;
}

/**
 * Inserts a row unless a constraint has a matching one: clients generate the ids of forms, so that a request sent twice creates one row.
 * @returns false if the row already existed
 */
export async function insertOnce<Entity extends ObjectLiteral>(
  { manager }: Tx,
  entity: EntityTarget<Entity>,
  row: QueryDeepPartialEntity<Entity>,
): Promise<boolean> {
  const inserted = await manager.createQueryBuilder().insert().into(entity).values(row).orIgnore().returning('id').execute();
  const rows: unknown = inserted.raw;
  return Array.isArray(rows) && rows.length > 0;
}
