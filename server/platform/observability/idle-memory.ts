import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often to check whether the program is idle. V8 shrinks its heap only if little was allocated in the last five seconds. */
const CHECK_INTERVAL_MS = 8_000;
/** Collections after a busy time: in the first, the V8 of Node 20 still counts what was allocated during it, and shrinks nothing. */
const COLLECTIONS = 2;
/** The first V8 whose `gc` takes a flavor (Node 22). */
const V8_WITH_FLAVORS = 12;
/** Share of the time in which the event loop did something, up to which the program counts as idle, and from which as busy. */
const IDLE = 0.1;
const BUSY = 0.3;

/**
 * Returns memory to the operating system when the program has become idle, once after the start and once after each busy time. V8 extends the
 * space for new objects while many are created, as when modules load, and shrinks it only with a full garbage collection, which an idle
 * program may not have for hours. One takes 50 to 100 ms.
 */
export function releaseMemoryWhenIdle(): void {
  let due = COLLECTIONS;
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > BUSY) due = COLLECTIONS;
    if (due === 0 || utilization > IDLE) return;
    due -= 1;
    collectGarbage();
  }, CHECK_INTERVAL_MS).unref();
}

/** A full garbage collection, from Node 22 on one that returns all it can to the operating system. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  // V8 reads the flag when it creates a context, so that only this one gets the function.
  const collect = runInNewContext('globalThis.gc') as ((options?: object) => void) | undefined;
  setFlagsFromString('--no-expose-gc');
  if (Number.parseInt(process.versions.v8, 10) < V8_WITH_FLAVORS) collect?.();
  else collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
