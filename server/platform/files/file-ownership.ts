import { Injectable } from '@nestjs/common';
import { Log } from '../observability/log.js';
import { FileSweepRepository } from './file-sweep.repository.js';
import { BlobStore, idOfKey } from './storage/blob-store.js';

/** Blobs of an unmarked store that are looked up before it is claimed. */
const MAX_SAMPLES = 500;

/**
 * Whether the store belongs to this database. A second portal on the same bucket or directory, such as a restored copy or a trial, knows few of
 * its files and would delete all others. The token is not part of a backup, so a restored database does not own the store of its original.
 */
@Injectable()
export class FileOwnership {
  constructor(
    private readonly repository: FileSweepRepository,
    private readonly blobs: BlobStore,
    private readonly log: Log,
  ) {}

  /** Marks a store that has no mark, if it is empty or holds files of this database. @returns false if nothing may be deleted. */
  async isOwn(): Promise<boolean> {
    const token = await this.repository.ownerToken();
    let owner = await this.blobs.owner();
    if (owner === undefined && (await this.mayClaim())) {
      await this.blobs.claim(token);
      owner = await this.blobs.owner();
    }
    if (owner === token) return true;
    this.log.error(
      { mark: this.blobs.ownerMark },
      'The uploads are those of another database, so nothing is deleted there. If this portal has replaced it, delete the mark.',
    );
    return false;
  }

  private async mayClaim(): Promise<boolean> {
    const ids: string[] = [];
    for await (const { key } of this.blobs.list()) {
      const id = idOfKey(key);
      if (id !== undefined) ids.push(id);
      if (ids.length === MAX_SAMPLES) break;
    }
    return ids.length === 0 || (await this.repository.existing(ids)).length > 0;
  }
}
