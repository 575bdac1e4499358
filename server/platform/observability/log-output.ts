import { write, writeSync } from 'node:fs';
import { errorCode } from '../errors/error-code.js';

/** Lines are collected up to this many characters, or for this long, before they are written. */
const BATCH_LENGTH = 4_096;
const BATCH_MS = 200;
/** A reader that is too slow is tried again after this time. */
const BUSY_MS = 50;
/** Time limit for a slow reader at the end of the process. */
const END_MS = 1_000;

/**
 * Writes lines to a file descriptor without waiting for its reader. Lines that cannot be written are dropped, and the program continues.
 * Not pino's own destination, whose `flushSync` tries for ever if the reader is gone (sonic-boom 4.2).
 */
export class LogOutput {
  private collected = '';
  /** What is left of the batch that is being written. */
  private batch: Buffer = Buffer.alloc(0);
  private isWriting = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly fd: number) {}

  write(line: string): void {
    this.collected += line;
    if (this.collected.length >= BATCH_LENGTH) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), BATCH_MS).unref();
  }

  /** Starts writing what was collected, unless a batch is being written: then it follows. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.isWriting) return;
    if (this.batch.length === 0) this.batch = this.take();
    if (this.batch.length > 0) this.writeBatch();
  }

  /** Writes everything before it returns, for the end of the process. A write that has begun is completed by Node. */
  flushSync(): void {
    let rest: Buffer = this.isWriting ? this.take() : Buffer.concat([this.batch, this.take()]);
    for (const deadline = Date.now() + END_MS; rest.length > 0;) {
      try {
        rest = rest.subarray(writeSync(this.fd, rest));
      } catch (error) {
        if (!isBusy(error) || Date.now() > deadline) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
      }
    }
  }

  private take(): Buffer {
    const text = this.collected;
    this.collected = '';
    return Buffer.from(text);
  }

  private writeBatch(): void {
    this.isWriting = true;
    write(this.fd, this.batch, (error, written) => {
      this.isWriting = false;
      if (error !== null && isBusy(error)) {
        this.timer ??= setTimeout(() => this.flush(), BUSY_MS).unref();
        return;
      }
      this.batch = error === null ? this.batch.subarray(written) : Buffer.alloc(0);
      this.flush();
    });
  }
}

function isBusy(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'EAGAIN' || code === 'EBUSY';
}
