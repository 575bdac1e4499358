import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { EventLoopView } from './server-status.dto.js';

const RESOLUTION_MS = 20;
const WINDOW_MS = 30_000;
/** Minimum number of samples. */
const MIN_SAMPLES = 50;

/** Event loop delay: of the current half minute, or of the previous one while the current one has few samples. */
export class EventLoopWatch {
  private readonly delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private readonly timer: NodeJS.Timeout;
  private former: EventLoopView = { meanMs: null, p99Ms: null };

  constructor() {
    this.delays.enable();
    this.timer = setInterval(() => {
      this.former = this.current();
      this.delays.reset();
    }, WINDOW_MS).unref();
  }

  read(): EventLoopView {
    return this.delays.count >= MIN_SAMPLES || this.former.meanMs === null ? this.current() : this.former;
  }

  stop(): void {
    clearInterval(this.timer);
    this.delays.disable();
  }

  private current(): EventLoopView {
    if (this.delays.count === 0) return { meanMs: null, p99Ms: null };
    return { meanMs: late(this.delays.mean), p99Ms: late(this.delays.percentile(99)) };
  }
}

/** The histogram contains the time between two samples, in nanoseconds. */
function late(nanoseconds: number): number {
  return Math.max(0, Math.round((nanoseconds / 1e6 - RESOLUTION_MS) * 100) / 100);
}
