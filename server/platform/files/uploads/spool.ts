import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Longer than there is between the making of a file and the removal of its name. */
const ABANDONED_MS = 60_000;

/**
 * Uploads on their way: on the disk, never in memory, so that neither many nor slow ones cost more than their file. A
 * file loses its name as soon as it is open; its room is free again when it is closed, or the program has ended in any way.
 */
export class Spool {
  /** @param directory on a real disk: in many systems the one for temporary files is memory. */
  constructor(private readonly directory: string) {}

  /**
   * Takes all of the stream in.
   * @param use gets the open file and its size in bytes; the file is gone afterwards.
   * @throws what the stream, the disk or `use` fails with.
   */
  async take<T>(content: Readable, use: (file: FileHandle, size: number) => Promise<T>): Promise<T> {
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

  /** Removes names that a program left which ended between making and removing one. */
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
