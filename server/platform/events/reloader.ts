const RETRY_MS = 1_000;

/**
 * Loads something into memory again after every change, one load at a time, so that an earlier state never replaces a later one. A load
 * that fails is repeated until it succeeds; until then the earlier state applies.
 */
export class Reloader {
  private last: Promise<void> = Promise.resolve();
  private retry: NodeJS.Timeout | undefined;
  private stopped = false;

  /** @param onFailure called for each load that failed. */
  constructor(
    private readonly load: () => Promise<void>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Resolves when a load that began after this call has ended. Never rejects. */
  run(): Promise<void> {
    clearTimeout(this.retry);
    this.last = this.last.then(() => this.attempt());
    return this.last;
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.retry);
  }

  private async attempt(): Promise<void> {
    if (this.stopped) return;
    try {
      await this.load();
    } catch (error) {
      this.onFailure(error);
      this.retry = setTimeout(() => void this.run(), RETRY_MS).unref();
    }
  }
}
