import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { StartupError } from '../errors/startup-error.js';
import { blobKey, BlobMissing, type BlobStore } from '../files/storage/blob-store.js';

/**
 * Files of an archive in a storage that may be in use, such as the bucket of the portal that is brought back. A file that is there stays as it
 * is: an archive that someone has changed must not replace what another portal, or this one, stores under the same id.
 */
export class RestoredFiles {
  constructor(private readonly blobs: BlobStore) {}

  /** Reads both files if the storage has one with this id. @throws StartupError if their bytes differ. */
  async refuseDifferent(id: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (!(await this.isStored(id))) return;
    const [archived, stored] = [await digestOf(content), await digestOf(await this.blobs.get(blobKey(id)))];
    if (archived === stored) return;
    throw new StartupError(
      `the storage already holds a different file with the id ${id}, so the archive was changed or the storage belongs to another portal; restore into an empty one`,
    );
  }

  /** Stores the file unless there is one with this id. */
  async addMissing(id: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (!(await this.isStored(id))) await this.blobs.put(blobKey(id), Readable.from(content, { objectMode: false }));
  }

  private async isStored(id: string): Promise<boolean> {
    try {
      await this.blobs.stat(blobKey(id));
      return true;
    } catch (error) {
      if (error instanceof BlobMissing) return false;
      throw error;
    }
  }
}

async function digestOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}
