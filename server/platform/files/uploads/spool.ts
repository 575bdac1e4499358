import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Longer than the time between creating and unlinking a file. */
const ABANDONED_MS = 60_000;

/**
 * Buffers uploads on disk rather than in memory, so that many or slow ones cost only their files. A file is unlinked as soon as it is open;
 * its space is freed when it is closed or the program ends in any way.
 */
export class Spool {
  /** @param directory on a real disk: on many systems the temporary directory is in memory. */
  constructor(private readonly directory: string) {}

  /**
   * Spools the whole stream.
   * @param use receives the open file and its size in bytes; the file is removed afterwards.
   * @throws errors of the stream, the disk or `use`.
   */
  async withFile<T>(content: Readable, use: (file: FileHandle, size: number) => Promise<T>): Promise<T> {
    const file = await this.open();
    try {
      let size = 0;
      for await (const chunk of content as AsyncIterable<Buffer>) {
        await file.writeFile(chunk);
        size += chunk.length;
      }
      return await use(file, size);
    } finally {
      await file.close();
    }
  }

  /** Removes files of a program that was killed between creating and unlinking them. */
  async sweep(): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.directory)) {
      const path = join(this.directory, name);
      const info = await stat(path).catch(() => undefined);
      if (info !== undefined && Date.now() - info.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }

  private async open(): Promise<FileHandle> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const path = join(this.directory, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    try {
      await rm(path, { force: true });
    } catch (error) {
      await file.close();
      throw error;
    }
    return file;
  }
}

/** All bytes of a spooled file. */
export async function readSpooled(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  for (let done = 0; done < size;) {
    const { bytesRead } = await file.read(bytes, done, size - done, done);
    if (bytesRead === 0) throw new Error('A spooled upload is shorter than what was written.');
    done += bytesRead;
  }
  return bytes;
}
