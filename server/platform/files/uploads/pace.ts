import type { IncomingMessage } from 'node:http';
import { RequestTimeout } from '../../errors/errors.js';
import { Throughput, UPLOAD_THROUGHPUT, type ThroughputBounds } from './throughput.js';

const TICK_MS = 1_000;

/** Measures how fast a request arrives while the program is ready to read it. */
export class Pace {
  private readonly throughput: Throughput;
  private readonly count: (chunk: Buffer) => void;
  private timer: NodeJS.Timeout | undefined;

  /** @param isBusy whether received data is waiting for the program. */
  constructor(
    private readonly request: IncomingMessage,
    private readonly isBusy: () => boolean,
    private readonly bounds: ThroughputBounds = UPLOAD_THROUGHPUT,
  ) {
    this.throughput = new Throughput(bounds);
    this.count = (chunk) => this.throughput.received(chunk.length);
  }

  /** Counts by listening to the request, which starts its flow. */
  watch(fail: (error: Error) => void): void {
    this.request.on('data', this.count);
    this.watchCounted(fail);
  }

  /** For a request that is consumed otherwise; its consumer calls `received`. */
  watchCounted(fail: (error: Error) => void): void {
    const tick = Math.min(TICK_MS, this.bounds.windowMs);
    this.timer = setInterval(() => {
      // Data buffered in the parser is waiting for the program, not for the client.
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
