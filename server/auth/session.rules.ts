import { inGroup } from '../platform/access/roles.rules.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface SessionSpan {
  /** Longest life from sign-in, in milliseconds. */
  absolute: number;
  /** Longest time without a request, in milliseconds. */
  idle: number;
}

/** Those whose session opens other people's data stay signed in for a working day only. */
export function sessionSpan(roles: readonly string[]): SessionSpan {
  const sensitive = inGroup(roles, 'admin') || inGroup(roles, 'agents');
  return sensitive ? { absolute: 12 * HOUR, idle: 2 * HOUR } : { absolute: 30 * DAY, idle: 7 * DAY };
}

/** True while a session may still be used. Times in epoch milliseconds. */
export function isLive(session: { createdAt: number; lastSeenAt: number }, roles: readonly string[], now: number): boolean {
  const span = sessionSpan(roles);
  return now - session.createdAt < span.absolute && now - session.lastSeenAt < span.idle;
}

/** Last use is written at most once a minute, so that reading stays reading. */
export function shouldTouch(lastSeenAt: number, now: number): boolean {
  return now - lastSeenAt >= 60_000;
}
