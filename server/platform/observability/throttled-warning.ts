import type { Log } from './log.js';

const PAUSE_MS = 60_000;

/** A warning that clients can cause at will: logged at most once a minute, with the number of suppressed occurrences. */
export class ThrottledWarning {
  private last = -Infinity;
  private skipped = 0;

  constructor(
    private readonly log: Log,
    private readonly message: string,
  ) {}

  warn(fields: Record<string, unknown>): void {
    const now = performance.now();
    if (now - this.last < PAUSE_MS) {
      this.skipped += 1;
      return;
    }
    this.log.warn({ ...fields, ...(this.skipped > 0 && { skipped: this.skipped }) }, this.message);
    this.last = now;
    this.skipped = 0;
  }
}
