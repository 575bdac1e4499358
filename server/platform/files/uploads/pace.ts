import type { IncomingMessage } from 'node:http';
import { RequestTimeout } from '../../errors/errors.js';
import { Throughput, UPLOAD_THROUGHPUT, type ThroughputBounds } from './throughput.js';

const TICK_MS = 1_000;

/** Watches how fast a request arrives, as long as the program is ready to take it. */
export class Pace {
  private readonly throughput: Throughput;
  private readonly count: (chunk: Buffer) => void;
  private timer: NodeJS.Timeout | undefined;

  /** @param isBusy whether what has arrived waits for the program. */
  constructor(
    private readonly request: IncomingMessage,
    private readonly isBusy: () => boolean,
    private readonly bounds: ThroughputBounds = UPLOAD_THROUGHPUT,
  ) {
    this.throughput = new Throughput(bounds);
    this.count = (chunk) => this.throughput.received(chunk.length);
  }

  /** Counts by listening to the request, which starts to flow. */
  watch(fail: (error: Error) => void): void {
    this.request.on('data', this.count);
    this.watchCounted(fail);
  }

  /** For a request that is read in another way; its reader calls `received`. */
  watchCounted(fail: (error: Error) => void): void {
    const tick = Math.min(TICK_MS, this.bounds.windowMs);
    this.timer = setInterval(() => {
      // What waits in the parser waits for the program, not for the client.
      if (this.isBusy() || this.request.complete) return;
      if (this.throughput.waited(tick))
        fail(new RequestTimeout('The upload arrives too slowly. Please try again on a faster connection.', 'too-slow'));
    }, tick);
  }

  received(bytes: number): void {
    this.throughput.received(bytes);
  }

  end(): void {
    clearInterval(this.timer);
    this.request.off('data', this.count);
  }
}
