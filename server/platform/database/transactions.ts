import { Injectable } from '@nestjs/common';
import { DataSource, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError, type EntityManager } from 'typeorm';
import { driverError, sqlState } from './sql-state.js';

/** A running transaction: the manager bound to it, and what must still happen in it before it commits. */
export interface Tx {
  readonly manager: EntityManager;
  /**
   * Runs once at the end of the transaction, inside it. A second call with the same key replaces the first, so that,
   * for example, all events of one transaction leave in one NOTIFY.
   */
  beforeCommit(key: string, run: () => Promise<void>): void;
  /** Runs in this process as soon as the transaction has committed; must neither fail nor wait. */
  afterCommit(run: () => void): void;
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const ATTEMPTS = 3;

/** The connection broke between two statements of a transaction, which PostgreSQL has therefore undone. */
class ConnectionLost extends Error {
  /** "connection failure" in PostgreSQL's table of error codes. */
  readonly code = '08006';
}

/** The one way to change data. Nothing outside the database happens inside: mail and files go through a job row. */
@Injectable()
export class Database {
  constructor(readonly dataSource: DataSource) {}

  /**
   * Runs the work in one READ COMMITTED transaction and commits when it resolves. A deadlock or a serialisation failure
   * runs it again, at most three times in all, so the work must not change anything outside the database.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const afterwards: Array<() => void> = [];
        const result = await this.dataSource.transaction(async (manager) => {
          const last = new Map<string, () => Promise<void>>();
          const made = await work({
            manager,
            beforeCommit: (key, run) => void last.set(key, run),
            afterCommit: (run) => void afterwards.push(run),
          });
          for (const run of last.values()) await run();
          return made;
        });
        for (const run of afterwards) run();
        return result;
      } catch (error) {
        const state = sqlState(error);
        if (attempt < ATTEMPTS && (state === SERIALIZATION_FAILURE || state === DEADLOCK)) continue;
        // TypeORM lets go of a runner whose connection breaks, and then tells only that.
        if (error instanceof QueryRunnerAlreadyReleasedError || error instanceof QueryRunnerProviderAlreadyReleasedError) {
          throw new ConnectionLost('The connection was lost in a transaction.', { cause: error });
        }
        throw error;
      }
    }
  }
}

/** True when a unique constraint or index of this name refused the row. */
export function violates(error: unknown, constraint: string): boolean {
  if (sqlState(error) !== '23505') return false;
  const cause = driverError(error);
  return typeof cause === 'object' && cause !== null && 'constraint' in cause && cause.constraint === constraint;
}
