import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PayloadTooLarge } from '../errors/errors.js';

const READ_BYTES = 64 * 1024;

/**
 * Buffers bytes between their producer and a possibly slow client in an unlinked temporary file, which the system removes when it is
 * closed, even if the program is killed.
 */
export class Spool {
  private bytes = 0;

  private constructor(
    private readonly file: FileHandle,
    private readonly maxBytes: number,
  ) {}

  static async open(maxBytes: number): Promise<Spool> {
    const path = join(tmpdir(), `portal-document-${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    try {
      await unlink(path);
    } catch (error) {
      await file.close();
      throw error;
    }
    return new Spool(file, maxBytes);
  }

  /** In bytes. */
  get size(): number {
    return this.bytes;
  }

  /** @throws PayloadTooLarge if the content exceeds the limit. */
  async write(bytes: Uint8Array): Promise<void> {
    if (this.bytes + bytes.length > this.maxBytes) throw new PayloadTooLarge('This document would be too large to create.');
    // One write may accept less than it was given.
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.file.write(bytes, done, bytes.length - done, this.bytes);
      done += bytesWritten;
      this.bytes += bytesWritten;
    }
  }

  /** Everything that was written, once; then closes the file. */
  async *read(): AsyncGenerator<Uint8Array> {
    try {
      for (let position = 0; position < this.bytes;) {
        const buffer = Buffer.allocUnsafe(READ_BYTES);
        const { bytesRead } = await this.file.read(buffer, 0, READ_BYTES, position);
        if (bytesRead === 0) throw new Error('A generated document is shorter than what was written.');
        position += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      await this.close();
    }
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}
