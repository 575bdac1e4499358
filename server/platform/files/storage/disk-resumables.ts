import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../errors/error-code.js';
import { blobKey, BlobMissing } from './blob-store.js';
import { flushDirectories } from './disk-directories.js';
import { ResumableBlobs, type ResumableBlob } from './resumable-blobs.js';

/** One batch is written while the next arrives. */
const BATCH = 1024 * 1024;

/** Name of the directory, beside those of the blobs. */
export const RESUMABLE = 'resumable';

/** One file per upload; its length is the number of bytes stored. */
export class DiskResumables extends ResumableBlobs {
  readonly onOwnDisk = true;

  constructor(private readonly root: string) {
    super();
  }

  async begin(id: string): Promise<null> {
    const path = this.path(id);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await (await open(path, 'wx', 0o600)).close();
    return null;
  }

  async size({ id }: ResumableBlob): Promise<number> {
    return (await stat(this.path(id)).catch((error: unknown) => missing(error, id))).size;
  }

  async append({ id }: ResumableBlob, offset: number, content: AsyncIterable<Buffer>): Promise<void> {
    const file = await open(this.path(id), 'r+').catch((error: unknown) => missing(error, id));
    try {
      const batches = new Batches(file, offset);
      try {
        for await (const chunk of content) if (batches.add(chunk) >= BATCH) await batches.write();
      } finally {
        await batches.end();
      }
    } finally {
      await file.close();
    }
  }

  async complete({ id }: ResumableBlob): Promise<void> {
    const target = join(this.root, blobKey(id));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      await rename(this.path(id), target);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      // Already completed by a program that was killed before it could report it.
      await stat(target).catch((reason: unknown) => missing(reason, id));
    }
    await flushDirectories(this.root, target);
  }

  async discard({ id }: ResumableBlob): Promise<void> {
    await rm(this.path(id), { force: true });
  }

  private path(id: string): string {
    blobKey(id);
    return join(this.root, RESUMABLE, id);
  }
}

/** Appends chunks to a file, several at a time; at most two batches are in memory. */
class Batches {
  private chunks: Buffer[] = [];
  private bytes = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly file: FileHandle,
    private position: number,
  ) {}

  /** @returns number of buffered bytes. */
  add(chunk: Buffer): number {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
    return this.bytes;
  }

  /** Starts writing the buffer once the previous batch is written. */
  async write(): Promise<void> {
    await this.writing;
    const { chunks, position } = this;
    this.position += this.bytes;
    this.chunks = [];
    this.bytes = 0;
    this.writing = writeAll(this.file, chunks, position);
    // The next awaited batch reports the error; until then there is no listener.
    this.writing.catch(() => undefined);
  }

  /** Resolves when everything is on disk. */
  async end(): Promise<void> {
    await this.write();
    await this.writing;
    await this.file.datasync();
  }
}

async function writeAll(file: FileHandle, chunks: readonly Buffer[], position: number): Promise<void> {
  if (chunks.length === 0) return;
  const { bytesWritten } = await file.writev(chunks, position);
  const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
  if (bytesWritten === bytes) return;
  if (bytesWritten === 0) throw new Error('Nothing more can be written to the file.');
  await writeAll(file, [Buffer.concat(chunks).subarray(bytesWritten)], position + bytesWritten);
}

function missing(error: unknown, id: string): never {
  throw errorCode(error) === 'ENOENT' ? new BlobMissing(blobKey(id)) : error;
}
