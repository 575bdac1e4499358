/** Maximum number of keys counted at a time; beyond it, those that have waited longest are forgotten. */
const MAX_KEYS = 50_000;

interface DetectorOptions {
  threshold: number;
  windowMs: number;
  maxKeys?: number;
}

/**
 * Counts events by key in a sliding window. After a match the count of its key starts again, so that an attack that goes on is one match
 * per threshold and not one per event. Memory is bounded by the number of keys and the threshold.
 */
export class Detector {
  private readonly times = new Map<string, number[]>();
  private readonly options: Required<DetectorOptions>;

  constructor(options: DetectorOptions) {
    this.options = { maxKeys: MAX_KEYS, ...options };
  }

  /** Counts an event; call it in the order of events. @param at epoch ms. @returns true if the rule matches with it. */
  add(key: string, at: number): boolean {
    const { threshold, windowMs, maxKeys } = this.options;
    const times = (this.times.get(key) ?? []).filter((time) => time > at - windowMs);
    times.push(at);
    // Moves the key to the end of the map, whose first one has then waited longest.
    this.times.delete(key);
    if (times.length >= threshold) return true;
    this.times.set(key, times);
    if (this.times.size > maxKeys) this.forgetOldest();
    return false;
  }

  private forgetOldest(): void {
    for (const key of this.times.keys()) {
      this.times.delete(key);
      return;
    }
  }
}
