import type { IncomingMessage } from 'node:http';
import { DomainError, Invalid, PayloadTooLarge } from '../../../platform/errors/errors.js';
import { Pace } from '../../../platform/files/uploads/pace.js';
import { MAGIC_BYTES } from './uploads.rules.js';

/** A request without data for this long may belong to a dead connection. */
const IDLE_MS = 5_000;

/** The body of a request with the next bytes of a file. */
export class BuildBody {
  /** When bytes last arrived; epoch milliseconds. */
  private last = Date.now();
  private isWaiting = false;
  private readonly pace: Pace;

  /** @param maxBytes maximum number of bytes to come. */
  constructor(
    private readonly request: IncomingMessage,
    private readonly maxBytes: number,
  ) {
    this.pace = new Pace(request, () => !this.isWaiting);
  }

  /** Whether the program has waited in vain for a while. */
  get isIdle(): boolean {
    return this.isWaiting && Date.now() - this.last > IDLE_MS;
  }

  /** Aborts reading, and closes the connection. */
  fail(reason: Error): void {
    this.request.destroy(reason);
  }

  /**
   * The bytes as they arrive. Unlike the request's own iterator, this one leaves the connection open for the response if it is not read to
   * its end.
   * @param start checks the first bytes of the file before any are passed on; undefined for later ranges.
   * @param onBytes is called with the number of bytes received.
   * @throws Invalid `broken-off`, PayloadTooLarge beyond the announced length, RequestTimeout `too-slow`, and errors of `start`.
   */
  async *read(start: ((bytes: Buffer) => void) | undefined, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
    let bytes = 0;
    let check = start;
    let first: Buffer[] = [];
    this.pace.watchCounted((error) => this.fail(error));
    try {
      for await (const chunk of this.chunks()) {
        bytes += chunk.length;
        if (bytes > this.maxBytes) throw new PayloadTooLarge('More bytes arrive than the upload has in all.');
        onBytes(chunk.length);
        if (check === undefined) {
          yield chunk;
          continue;
        }
        first.push(chunk);
        if (bytes < MAGIC_BYTES) continue;
        const head = first.length === 1 ? chunk : Buffer.concat(first);
        check(head);
        check = undefined;
        first = [];
        yield head;
      }
      // Too few to tell; the whole file is checked at the end.
      yield* first;
    } finally {
      this.pace.end();
    }
  }

  private async *chunks(): AsyncGenerator<Buffer> {
    const source = this.request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
    for (;;) {
      this.isWaiting = true;
      const next = await source.next().catch((error: unknown) => {
        throw error instanceof DomainError ? error : new Invalid('The upload broke off.', undefined, 'broken-off');
      });
      this.isWaiting = false;
      if (next.done === true) return;
      this.last = Date.now();
      this.pace.received(next.value.length);
      yield next.value;
    }
  }
}
