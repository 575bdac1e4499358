import { Injectable } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import { blobKey, BlobStore, idOfKey } from './storage/blob-store.js';
import { FileOwnership } from './file-ownership.js';
import { FileSweepRepository } from './file-sweep.repository.js';

/** Uploads without a reference are abandoned after this time, which is longer than any upload takes. */
const PENDING_TIMEOUT_MS = 24 * 60 * 60 * 1000;
/** Partial bytes untouched for this long belong to a program that was killed: a request lasts half an hour at most. */
const ABANDONED_MS = 2 * 60 * 60 * 1000;
const BATCH = 500;

/** Reconciles rows and blobs: whatever exists on one side only is removed. */
@Injectable()
export class FileSweep {
  constructor(
    private readonly repository: FileSweepRepository,
    private readonly blobs: BlobStore,
    private readonly ownership: FileOwnership,
    private readonly clock: Clock,
  ) {}

  /** Marks the storage, if it has no mark. @returns false if it is that of another database. */
  isOwn(): Promise<boolean> {
    return this.ownership.isOwn();
  }

  /** Removes abandoned uploads, blobs without a row and leftovers of unfinished uploads. May run at any time, in any instance. */
  async run(): Promise<void> {
    if (!(await this.ownership.isOwn())) return;
    const before = new Date(this.clock.now().getTime() - PENDING_TIMEOUT_MS);
    await this.repository.abandonPending(before);
    for (let ids = await this.repository.removing(BATCH); ids.length > 0; ids = await this.repository.removing(BATCH)) {
      if (!(await this.removeAll(ids))) return;
    }
    await this.blobs.discardAbandoned(new Date(this.clock.now().getTime() - ABANDONED_MS), (ids) => this.repository.existing(ids));
    await this.removeUnknown(before);
  }

  /**
   * Removes the rows of one upload and their bytes, unless a transaction has stored it in the meantime. During a backup it is left to the
   * next sweep.
   */
  async removeGroup(groupId: string): Promise<void> {
    const ids = await this.repository.unreferenced(groupId);
    if (ids.length > 0 && (await this.ownership.isOwn())) await this.removeAll(ids);
  }

  /** Bytes first: a leftover row leads the next sweep back to them. @returns false if nothing may be removed now. */
  private async removeAll(ids: readonly string[]): Promise<boolean> {
    if (ids.length === 0) return true;
    return this.repository.whileNoBackup(async (runner) => {
      for (const id of ids) await this.blobs.delete(blobKey(id));
      await this.repository.remove(runner, ids);
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
    const existing = new Set(await this.repository.existing(ids));
    await this.repository.whileNoBackup(async () => {
      for (const id of ids) if (!existing.has(id)) await this.blobs.delete(blobKey(id));
    });
  }
}
