/** Requests of the last minutes in bounded memory: how many, how many failed, and how long nearly all of them took. */

const SLOT_MS = 10_000;
const SLOTS = 30;
/** Durations are sorted into classes from 0.1 ms on, each a tenth wider than the one before; the last begins at about 90 s. */
const SHORTEST_MS = 0.1;
const GROWTH = Math.log(1.1);
const CLASSES = 145;

export interface RequestSummary {
  requests: number;
  errors5xx: number;
  /** What 95 of 100 requests did not exceed, at most a tenth too high; null without requests. */
  p95Ms: number | null;
}

interface Slot {
  number: number;
  errors: number;
  readonly classes: Uint32Array;
}

/** Times are milliseconds of one clock that does not go back, as of `performance.now()`. */
export class RequestMetrics {
  private readonly slots: Slot[] = Array.from({ length: SLOTS }, () => ({ number: -1, errors: 0, classes: new Uint32Array(CLASSES) }));

  note(milliseconds: number, status: number, now: number): void {
    const number = Math.floor(now / SLOT_MS);
    const slot = this.slots[number % SLOTS];
    if (slot === undefined) return;
    if (slot.number !== number) {
      slot.number = number;
      slot.errors = 0;
      slot.classes.fill(0);
    }
    if (status >= 500) slot.errors += 1;
    const index = classOf(milliseconds);
    slot.classes[index] = (slot.classes[index] ?? 0) + 1;
  }

  /** Of the last five minutes. */
  read(now: number): RequestSummary {
    const first = Math.floor(now / SLOT_MS) - SLOTS + 1;
    const sums = new Uint32Array(CLASSES);
    let [requests, errors5xx] = [0, 0];
    for (const { number, errors, classes } of this.slots) {
      if (number < first) continue;
      errors5xx += errors;
      for (const [index, count] of classes.entries()) {
        sums[index] = (sums[index] ?? 0) + count;
        requests += count;
      }
    }
    return { requests, errors5xx, p95Ms: requests === 0 ? null : percentile(sums, requests * 0.95) };
  }
}

function classOf(milliseconds: number): number {
  if (milliseconds <= SHORTEST_MS) return 0;
  return Math.min(CLASSES - 1, Math.ceil(Math.log(milliseconds / SHORTEST_MS) / GROWTH));
}

function percentile(classes: Uint32Array, wanted: number): number {
  let seen = 0;
  const index = classes.findIndex((count) => (seen += count) >= wanted);
  return Math.round(SHORTEST_MS * Math.exp(GROWTH * Math.max(0, index)) * 100) / 100;
}
