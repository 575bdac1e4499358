import { Injectable } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';
import { Clock } from '../time/clock.js';
import { JOB_LIMITS } from '../database/connection.js';
import { LOCKS } from '../database/locks.js';
import { Database, within } from '../database/transactions.js';
import { blobKey, BlobStore, idOfKey } from './blob-store.js';

/** Uploads that nobody kept for so long are given up; longer than any upload takes. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000;
/** Bytes of an upload that stopped to arrive so long ago belong to a program that was ended: a request lasts half an hour at most. */
const ABANDONED_MS = 2 * 60 * 60 * 1000;
const BATCH = 500;

/** Brings rows and blobs back together: what only one side knows goes. */
@Injectable()
export class FileSweep {
  constructor(
    private readonly database: Database,
    private readonly blobs: BlobStore,
    private readonly clock: Clock,
  ) {}

  /** Removes uploads that were given up, blobs whose row went and what unfinished uploads left. May run at any time, in any copy. */
  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - GIVE_UP_MS);
    await this.database.sweep(`UPDATE files SET state = 'removing' WHERE state = 'pending' AND created_at < $1`, [before]);
    for (let ids = await this.removing(); ids.length > 0; ids = await this.removing()) {
      if (!(await this.removeAll(ids))) return;
    }
    await this.blobs.discardAbandoned(new Date(this.clock.now().getTime() - ABANDONED_MS));
    await this.removeUnknown(before);
  }

  /**
   * Removes the rows of one upload and their bytes, unless a transaction has kept it meanwhile. While a backup is being made
   * it is left to the next sweep.
   */
  async removeGroup(groupId: string): Promise<void> {
    const rows = await this.database.dataSource.query<Array<{ id: string }>>(
      `SELECT id FROM files WHERE group_id = $1 AND state <> 'stored'`,
      [groupId],
    );
    await this.removeAll(rows.map(({ id }) => id));
  }

  private async removing(): Promise<string[]> {
    const rows = await this.database.transaction(
      ({ manager }) =>
        manager.query<Array<{ id: string }>>(`SELECT id FROM files WHERE state = 'removing' ORDER BY created_at LIMIT ${BATCH}`),
      JOB_LIMITS,
    );
    return rows.map(({ id }) => id);
  }

  /** Bytes first: a row that is left over leads the next sweep back to them. @returns false when nothing may go now. */
  private async removeAll(ids: readonly string[]): Promise<boolean> {
    if (ids.length === 0) return true;
    return this.unlessBackup(async (guard) => {
      for (const id of ids) await this.blobs.delete(blobKey(id));
      await guard.manager.transaction((manager) =>
        within(JOB_LIMITS, manager, () => manager.query(`DELETE FROM files WHERE id = ANY($1::uuid[]) AND state <> 'stored'`, [ids])),
      );
    });
  }

  private async removeUnknown(before: Date): Promise<void> {
    let batch: string[] = [];
    for await (const { key, modified } of this.blobs.list()) {
      const id = idOfKey(key);
      if (id === undefined || modified >= before) continue;
      batch.push(id);
      if (batch.length < BATCH) continue;
      await this.removeWithoutRow(batch);
      batch = [];
    }
    await this.removeWithoutRow(batch);
  }

  private async removeWithoutRow(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const rows = await this.database.transaction(
      ({ manager }) => manager.query<Array<{ id: string }>>('SELECT id FROM files WHERE id = ANY($1::uuid[])', [ids]),
      JOB_LIMITS,
    );
    const known = new Set(rows.map(({ id }) => id));
    await this.unlessBackup(async () => {
      for (const id of ids) if (!known.has(id)) await this.blobs.delete(blobKey(id));
    });
  }

  /**
   * Runs the work unless a backup is being made, which may still want the bytes.
   * @param work uses the connection that it is given: many at once that wait for a second one would wait for each other.
   * @returns whether it ran.
   */
  private async unlessBackup(work: (guard: QueryRunner) => Promise<void>): Promise<boolean> {
    const guard = this.database.dataSource.createQueryRunner();
    try {
      const [lock] = (await guard.query('SELECT pg_try_advisory_lock_shared($1) AS held', [LOCKS.bytesGo])) as Array<{ held: boolean }>;
      if (lock?.held !== true) return false;
      try {
        await work(guard);
      } finally {
        await guard.query('SELECT pg_advisory_unlock_shared($1)', [LOCKS.bytesGo]);
      }
      return true;
    } finally {
      await guard.release();
    }
  }
}
