import { Injectable } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';
import { JOB_LIMITS } from '../database/connections/connection.js';
import { LOCKS } from '../database/locks.js';
import { Database, within } from '../database/transactions.js';

interface IdRow {
  id: string;
}

/** Statements that find and remove uploads without references, within the time limits of a job. */
@Injectable()
export class FileSweepRepository {
  constructor(private readonly database: Database) {}

  /** The token of this database, created at the first call. */
  async ownerToken(): Promise<string> {
    await this.database.dataSource.query('INSERT INTO file_owner (id, token) VALUES (true, gen_random_uuid()) ON CONFLICT DO NOTHING');
    const [row] = await this.database.dataSource.query<Array<{ token: string }>>('SELECT token FROM file_owner');
    if (row === undefined) throw new Error('The database has lost its token for the uploads.');
    return row.token;
  }

  /** Marks uploads that have been pending since before this time for removal. */
  async abandonPending(before: Date): Promise<void> {
    await this.database.sweep(`UPDATE files SET state = 'removing' WHERE state = 'pending' AND created_at < $1`, [before]);
  }

  /** Ids of files marked for removal, oldest first. */
  removing(limit: number): Promise<string[]> {
    return this.ids(`SELECT id FROM files WHERE state = 'removing' ORDER BY created_at LIMIT $1`, [limit]);
  }

  /** Ids of the files of one upload that are not stored. */
  async unreferenced(groupId: string): Promise<string[]> {
    const rows = await this.database.dataSource.query<IdRow[]>(`SELECT id FROM files WHERE group_id = $1 AND state <> 'stored'`, [groupId]);
    return rows.map(({ id }) => id);
  }

  /** Those of these ids that have a row. */
  existing(ids: readonly string[]): Promise<string[]> {
    return this.ids('SELECT id FROM files WHERE id = ANY($1::uuid[])', [ids]);
  }

  /** Removes those of these rows that are not stored. @param runner from `whileNoBackup`. */
  async remove(runner: QueryRunner, ids: readonly string[]): Promise<void> {
    await runner.manager.transaction((manager) =>
      within(JOB_LIMITS, manager, () => manager.query(`DELETE FROM files WHERE id = ANY($1::uuid[]) AND state <> 'stored'`, [ids])),
    );
  }

  /**
   * Runs the work under the lock that keeps backups from starting, unless a backup is running.
   * @param work uses the given connection: many callers waiting for a second connection would deadlock.
   * @returns whether it ran.
   */
  async whileNoBackup(work: (runner: QueryRunner) => Promise<void>): Promise<boolean> {
    const runner = this.database.dataSource.createQueryRunner();
    try {
      const [lock] = (await runner.query('SELECT pg_try_advisory_lock_shared($1) AS held', [LOCKS.bytesGo])) as Array<{ held: boolean }>;
      if (lock?.held !== true) return false;
      try {
        await work(runner);
      } finally {
        await runner.query('SELECT pg_advisory_unlock_shared($1)', [LOCKS.bytesGo]);
      }
      return true;
    } finally {
      await runner.release();
    }
  }

  /** Within the limits of a job, because there may be very many files. */
  private async ids(sql: string, values: unknown[]): Promise<string[]> {
    const rows = await this.database.transaction(({ manager }) => manager.query<IdRow[]>(sql, values), JOB_LIMITS);
    return rows.map(({ id }) => id);
  }
}
