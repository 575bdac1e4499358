import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/transactions.js';
import { Clock } from '../time/clock.js';
import { FileSweep } from './file-sweep.js';
import { FilesRepository } from './files.repository.js';
import { blobKey, BlobStore } from './storage/blob-store.js';
import type { ResumableBlob } from './storage/resumable-blobs.js';
import { FILE_KINDS, type FileKind } from './uploads/file-kinds.js';

interface ResumableOptions {
  id: string;
  /** Kind of the row that will refer to the file. */
  ownerKind: string;
  /** The cleaned file name. */
  name: string;
  kind: FileKind;
}

/** Digests of uploads that started in this process; others are computed from the stored bytes. */
const MAX_DIGESTS = 1_000;

/**
 * Files whose bytes arrive in several requests. Like other uploads, each is pending until `Files.keep`, for at most a day. The store knows
 * how much has arrived, so that any instance can continue after a crash.
 */
@Injectable()
export class ResumableFiles {
  private readonly digests = new Map<string, { hash: Hash; bytes: number }>();

  constructor(
    private readonly database: Database,
    private readonly repository: FilesRepository,
    private readonly blobs: BlobStore,
    private readonly sweep: FileSweep,
    private readonly clock: Clock,
  ) {}

  /** Whether the bytes occupy the program's own disk. */
  get onOwnDisk(): boolean {
    return this.blobs.resumables.onOwnDisk;
  }

  /** Creates a pending file. @returns the handle for the other methods. */
  async begin({ id, ownerKind, name, kind }: ResumableOptions): Promise<ResumableBlob> {
    const { contentType } = FILE_KINDS[kind];
    await this.database.transaction((tx) =>
      this.repository.insertPending(tx, { id, groupId: id, ownerKind, name, contentType, createdAt: this.clock.now() }),
    );
    const ref = await this.blobs.resumables.begin(id);
    this.remember(id, createHash('sha256'), 0);
    return { id, ref };
  }

  /** Number of bytes stored. @throws BlobMissing if they are missing. */
  size(blob: ResumableBlob): Promise<number> {
    return this.blobs.resumables.size(blob);
  }

  /**
   * Appends bytes. Those that arrived before the content failed are retained. One caller at a time.
   * @param offset the size of what is stored.
   * @throws as `ResumableBlobs.append`.
   */
  async append(blob: ResumableBlob, offset: number, content: AsyncIterable<Buffer>): Promise<void> {
    const digest = this.digests.get(blob.id);
    this.digests.delete(blob.id);
    if (digest?.bytes !== offset) return this.blobs.resumables.append(blob, offset, content);
    const { hash } = digest;
    let bytes = offset;
    const hashed = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    };
    try {
      await this.blobs.resumables.append(blob, offset, hashed());
      this.remember(blob.id, hash, bytes);
    } catch (error) {
      if ((await this.size(blob).catch(() => undefined)) === bytes) this.remember(blob.id, hash, bytes);
      throw error;
    }
  }

  /**
   * Completes the file; may be called again.
   * @returns its hex digest, computed from the stored bytes if this process has not seen all of them.
   * @throws BlobMissing
   */
  async complete(blob: ResumableBlob, size: number): Promise<string> {
    await this.blobs.resumables.complete(blob, size);
    const digest = this.digests.get(blob.id);
    const hash = digest?.bytes === size ? digest.hash : await this.hashOf(blob.id);
    this.digests.delete(blob.id);
    const sha256 = hash.digest('hex');
    await this.database.transaction((tx) => this.repository.complete(tx, blob.id, { size, sha256 }));
    return sha256;
  }

  /** Removes an unreferenced file with all its bytes. */
  async discard(blob: ResumableBlob): Promise<void> {
    this.digests.delete(blob.id);
    await this.blobs.resumables.discard(blob);
    await this.sweep.removeGroup(blob.id);
  }

  private async hashOf(id: string): Promise<Hash> {
    const hash = createHash('sha256');
    const content: Readable = await this.blobs.get(blobKey(id));
    for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk);
    return hash;
  }

  private remember(id: string, hash: Hash, bytes: number): void {
    this.digests.set(id, { hash, bytes });
    if (this.digests.size <= MAX_DIGESTS) return;
    const [oldest] = this.digests.keys();
    if (oldest !== undefined) this.digests.delete(oldest);
  }
}
