import type { SessionLeft } from '../../../../server/users/users.dto.js';

/** How long before a session ends by itself its user is asked. */
export const ASK_MS = 5 * 60_000;
/** Timers of browsers run for 24 days at most; whatever is further away is looked at again after this time. */
const LONGEST_WAIT_MS = 12 * 3_600_000;

/** When a session ends by itself, by the clock of this browser. Epoch milliseconds. */
export interface SessionTimes {
  /** Unless it is used before that. */
  idle: number;
  /** However much it is used. */
  absolute: number;
}

/** Why a session that is about to end does so, and when. */
export interface SessionEnding {
  cause: 'idle' | 'absolute';
  at: number;
}

/** @param now when the server said it; epoch milliseconds. */
export function timesOf({ idle, absolute }: SessionLeft, now: number): SessionTimes {
  return { idle: now + idle * 1000, absolute: now + absolute * 1000 };
}

/** What is about to happen to a session; null while its end is far away. The end that no use postpones is the one that counts. */
export function endingOf({ idle, absolute }: SessionTimes, now: number): SessionEnding | null {
  if (absolute - now <= ASK_MS) return { cause: 'absolute', at: absolute };
  return idle - now <= ASK_MS ? { cause: 'idle', at: idle } : null;
}

/** Milliseconds after which to look again: when the question is due, then when the session is over. */
export function nextLook(times: SessionTimes, now: number): number {
  const ending = endingOf(times, now);
  const at = ending === null ? Math.min(times.idle, times.absolute) - ASK_MS : ending.at + 1000;
  return Math.min(Math.max(at - now, 1000), LONGEST_WAIT_MS);
}
