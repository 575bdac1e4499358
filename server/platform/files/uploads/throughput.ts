export interface ThroughputBounds {
  /** Nothing is asked of the client for so long at first. */
  graceMs: number;
  /** Time over which the average is taken. */
  windowMs: number;
  bytesPerSecond: number;
}

/** Less than the slowest mobile network gives; a pause of half a minute is forgiven to a client that was fast enough before. */
export const UPLOAD_THROUGHPUT: ThroughputBounds = { graceMs: 15_000, windowMs: 30_000, bytesPerSecond: 4 * 1024 };

/** Half of what a slow mobile network gives: a slower client would occupy a file, a connection or one of few slots for very long. */
export const DOWNLOAD_THROUGHPUT: ThroughputBounds = { graceMs: 15_000, windowMs: 30_000, bytesPerSecond: 8 * 1024 };

/**
 * Judges whether a client sends, or reads, fast enough. Only time in which the program waits for the client counts: what the disk or
 * the processing of other pictures delays is not the client's fault.
 */
export class Throughput {
  private waitedMs = 0;
  private windowBytes = 0;
  private windowMs = 0;

  constructor(private readonly bounds: ThroughputBounds = UPLOAD_THROUGHPUT) {}

  /** Counts what the client has sent, or was sent. */
  received(bytes: number): void {
    this.windowBytes += bytes;
  }

  /**
   * @param ms time that the program has waited for the client since the last call.
   * @returns true when the average of a window stayed below the bound.
   */
  waited(ms: number): boolean {
    this.waitedMs += ms;
    if (this.waitedMs <= this.bounds.graceMs) {
      this.windowBytes = 0;
      return false;
    }
    this.windowMs += ms;
    if (this.windowMs < this.bounds.windowMs) return false;
    const tooSlow = this.windowBytes < (this.bounds.bytesPerSecond * this.windowMs) / 1_000;
    this.windowMs = 0;
    this.windowBytes = 0;
    return tooSlow;
  }
}
