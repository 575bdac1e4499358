import type { LiveHub } from './live-hub';

/** Interval of polling without live events (specification 2, section 7). */
const POLL_MS = 5_000;

/**
 * Polls while a topic gets no events because its live connection is interrupted, and the page is visible and online. Polls do not overlap,
 * and the next one follows after a failure.
 * @returns a function that ends it
 */
export function pollWhileInterrupted(live: Pick<LiveHub, 'follow'>, topic: string, poll: () => Promise<unknown>): () => void {
  const { isInterrupted, close } = live.follow(topic, { event: () => undefined });
  let isPolling = false;
  const timer = setInterval(() => {
    if (isPolling || !isInterrupted() || document.visibilityState !== 'visible' || !navigator.onLine) return;
    isPolling = true;
    const end = (): void => {
      isPolling = false;
    };
    poll().then(end, end);
  }, POLL_MS);
  return () => {
    clearInterval(timer);
    close();
  };
}
