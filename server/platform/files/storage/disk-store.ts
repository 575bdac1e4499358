import { randomUUID } from 'node:crypto';
import { open, mkdir, readdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../../errors/error-code.js';
import { BlobMissing, BlobStore, checkedKey, idOfKey, OWNER_MARK, type BlobInfo, type ByteRange, type ExistingIds } from './blob-store.js';
import { flushDirectories } from './disk-directories.js';
import { DiskResumables, RESUMABLE } from './disk-resumables.js';

const CHUNK = 1024 * 1024;
/** Buffer of each of many uploads: enough for the disk to write while the network reads. */
const WRITE_CHUNK = 128 * 1024;
const UNFINISHED = 'unfinished';

/**
 * Blobs as files, readable by the program's user only. A file is written under a temporary name, synced and renamed, so that neither a
 * crash nor a power cut leaves a partial file under its key.
 */
export class DiskStore extends BlobStore {
  readonly resumables: DiskResumables;

  constructor(private readonly root: string) {
    super();
    this.resumables = new DiskResumables(root);
  }

  async put(key: string, content: Readable): Promise<{ size: number }> {
    return { size: await this.write(this.path(key), content) };
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    const file = await opened(this.path(key), key);
    return file.createReadStream({ highWaterMark: CHUNK, ...range });
  }

  async stat(key: string): Promise<BlobInfo> {
    const path = this.path(key);
    const { size, mtime } = await stat(path).catch((error: unknown) => {
      throw isMissing(error) ? new BlobMissing(key) : error;
    });
    return { size, modified: mtime };
  }

  async delete(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  async *list(): AsyncIterable<{ key: string; modified: Date }> {
    for (const first of await names(this.root)) {
      if (first === UNFINISHED || first === RESUMABLE) continue;
      for (const second of await names(join(this.root, first))) {
        for (const name of await names(join(this.root, first, second))) {
          const key = `${first}/${second}/${name}`;
          if (idOfKey(key) === undefined) continue;
          const info = await this.stat(key).catch(() => undefined);
          if (info !== undefined) yield { key, modified: info.modified };
        }
      }
    }
  }

  async discardAbandoned(before: Date, existingIds: ExistingIds): Promise<void> {
    const old = async (directory: string): Promise<string[]> => {
      const ids: string[] = [];
      for (const name of await names(directory)) {
        const info = await stat(join(directory, name)).catch(() => undefined);
        if (info !== undefined && info.mtime < before) ids.push(name);
      }
      return ids;
    };
    for (const name of await old(join(this.root, UNFINISHED))) await rm(join(this.root, UNFINISHED, name), { force: true });
    const resumable = await old(join(this.root, RESUMABLE));
    const existing = new Set(resumable.length === 0 ? [] : await existingIds(resumable));
    for (const name of resumable) if (!existing.has(name)) await rm(join(this.root, RESUMABLE, name), { force: true });
  }

  get ownerMark(): string {
    return join(this.root, OWNER_MARK);
  }

  async owner(): Promise<string | undefined> {
    try {
      return (await readFile(this.ownerMark, 'utf8')).trim();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async claim(token: string): Promise<void> {
    // Never half written: a reader would take the store for that of another database.
    await this.write(this.ownerMark, Readable.from([Buffer.from(`${token}\n`)]));
  }

  /** @returns the number of bytes. */
  private async write(target: string, content: Readable): Promise<number> {
    const unfinished = join(this.root, UNFINISHED, randomUUID());
    await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 });
    try {
      const size = await writeThrough(unfinished, content);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(unfinished, target);
      await flushDirectories(this.root, target);
      return size;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  private path(key: string): string {
    return join(this.root, checkedKey(key));
  }
}

async function writeThrough(path: string, content: Readable): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  const sink = file.createWriteStream({ highWaterMark: WRITE_CHUNK, flush: true });
  await pipeline(content, sink);
  return sink.bytesWritten;
}

async function opened(path: string, key: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    throw isMissing(error) ? new BlobMissing(key) : error;
  }
}

async function names(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (isMissing(error) || errorCode(error) === 'ENOTDIR') return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}
