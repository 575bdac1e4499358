import { Injectable } from '@nestjs/common';
import { Log } from '../observability/log.js';
import { FileSweepRepository } from './file-sweep.repository.js';
import { BlobStore, idOfKey } from './storage/blob-store.js';

/** Blobs of an unmarked store that are looked up before it is claimed. */
const MAX_SAMPLES = 500;

/**
 * Whose a store is: of this database; of no one yet, so that this database may mark it; marked by another database; or unmarked with files
 * that this database does not know.
 */
export type StoreState = 'own' | 'unmarked' | 'marked' | 'unknown-files';

const NOT_OWN = {
  marked: 'The uploads are those of another database, so nothing is deleted there. If this portal has replaced it, delete the mark.',
  'unknown-files': 'The storage holds files of which this database knows none, so nothing is deleted there. Use an empty one.',
} as const;

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
    let state = await this.state();
    if (state === 'unmarked') {
      await this.blobs.claim(await this.repository.ownerToken());
      // Another database may have claimed it at the same time.
      state = await this.state();
    }
    if (state === 'own') return true;
    this.log.error({ mark: this.blobs.ownerMark }, NOT_OWN[state === 'marked' ? 'marked' : 'unknown-files']);
    return false;
  }

  /** Whose store it is, without marking it. */
  async state(): Promise<StoreState> {
    const [token, owner] = await Promise.all([this.repository.ownerToken(), this.blobs.owner()]);
    if (owner === undefined) return (await this.mayClaim()) ? 'unmarked' : 'unknown-files';
    return owner === token ? 'own' : 'marked';
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
