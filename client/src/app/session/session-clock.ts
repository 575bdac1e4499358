import type { SessionLeft } from '../../../../server/users/users.dto.js';

/** How long before a session expires its user is warned. */
export const WARNING_MS = 5 * 60_000;
/** Browser timers run for 24 days at most; anything later is checked again after this time. */
const MAX_WAIT_MS = 12 * 3_600_000;

/** When a session expires, by the clock of this browser. Epoch milliseconds. */
export interface SessionTimes {
  /** Expiry without further use. */
  idle: number;
  /** Expiry regardless of use. */
  absolute: number;
}

/** Why and when a session is about to expire. */
export interface SessionEnding {
  cause: 'idle' | 'absolute';
  at: number;
}

/** @param now when the server reported it; epoch milliseconds */
export function timesOf({ idle, absolute }: SessionLeft, now: number): SessionTimes {
  return { idle: now + idle * 1000, absolute: now + absolute * 1000 };
}

/** What is about to happen to a session; null while expiry is far away. An expiry that use cannot postpone takes precedence. */
export function endingOf({ idle, absolute }: SessionTimes, now: number): SessionEnding | null {
  if (absolute - now <= WARNING_MS) return { cause: 'absolute', at: absolute };
  return idle - now <= WARNING_MS ? { cause: 'idle', at: idle } : null;
}

/** Milliseconds until the next check: when the warning is due, then when the session has expired. */
export function nextCheckIn(times: SessionTimes, now: number): number {
  const ending = endingOf(times, now);
  const at = ending === null ? Math.min(times.idle, times.absolute) - WARNING_MS : ending.at + 1000;
  return Math.min(Math.max(at - now, 1000), MAX_WAIT_MS);
}
