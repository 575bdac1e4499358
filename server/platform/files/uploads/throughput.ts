export interface ThroughputBounds {
  /** Initial grace period. */
  graceMs: number;
  /** Window of the average. */
  windowMs: number;
  bytesPerSecond: number;
}

/** Below the slowest mobile network; a fast client may pause for half a minute. */
export const UPLOAD_THROUGHPUT: ThroughputBounds = { graceMs: 15_000, windowMs: 30_000, bytesPerSecond: 4 * 1024 };

/** Half of a slow mobile network: a slower client would occupy a file, a connection or a slot for too long. */
export const DOWNLOAD_THROUGHPUT: ThroughputBounds = { graceMs: 15_000, windowMs: 30_000, bytesPerSecond: 8 * 1024 };

/**
 * Decides whether a client sends, or reads, fast enough. Only time in which the program waits for the client counts, not delays of the disk
 * or of image processing.
 */
export class Throughput {
  private waitedMs = 0;
  private windowBytes = 0;
  private windowMs = 0;

  constructor(private readonly bounds: ThroughputBounds = UPLOAD_THROUGHPUT) {}

  /** Counts bytes sent by or to the client. */
  received(bytes: number): void {
    this.windowBytes += bytes;
  }

  /**
   * @param ms time that the program has waited for the client since the last call.
   * @returns true if the average of a window stayed below the limit.
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
