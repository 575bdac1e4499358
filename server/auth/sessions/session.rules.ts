import { inGroup } from '../../platform/access/roles.rules.js';

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

/** Times in epoch milliseconds. */
export interface Life {
  createdAt: number;
  lastSeenAt: number;
}

/** When a session ends by itself: for want of use, and in any case. Times in epoch milliseconds. */
export function sessionEnds({ createdAt, lastSeenAt }: Life, roles: readonly string[]): { idle: number; absolute: number } {
  const { absolute, idle } = sessionSpan(roles);
  return { idle: lastSeenAt + idle, absolute: createdAt + absolute };
}

/** When a session ends by itself if nothing more is heard of it. Times in epoch milliseconds. */
export function sessionEnd(life: Life, roles: readonly string[]): number {
  const { idle, absolute } = sessionEnds(life, roles);
  return Math.min(idle, absolute);
}

/** True while a session may still be used. Times in epoch milliseconds. */
export function isLive(session: Life, roles: readonly string[], now: number): boolean {
  return now < sessionEnd(session, roles);
}

/** Last use is written at most once a minute, so that reading stays reading. */
export function shouldTouch(lastSeenAt: number, now: number): boolean {
  return now - lastSeenAt >= 60_000;
}
