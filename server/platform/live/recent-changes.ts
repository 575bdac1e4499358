import { RECENT_MS } from './topics.rules.js';

/** What changed within the last `RECENT_MS`, by key. */
export class RecentChanges<T> {
  /** Oldest first; times in milliseconds of the monotonic clock. */
  private readonly changes = new Map<string, { at: number; change: T }>();

  record(key: string, change: T): void {
    const now = performance.now();
    this.changes.delete(key);
    this.changes.set(key, { at: now, change });
    for (const [oldest, { at }] of this.changes) {
      if (now - at <= RECENT_MS) break;
      this.changes.delete(oldest);
    }
  }

  /** The latest change; undefined if there was none within that time. */
  latest(key: string): T | undefined {
    const recorded = this.changes.get(key);
    return recorded !== undefined && performance.now() - recorded.at <= RECENT_MS ? recorded.change : undefined;
  }
}
