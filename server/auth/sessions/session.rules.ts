import { GROUPS, type Role } from '../../platform/access/roles.rules.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface SessionSpan {
  /** Maximum lifetime from sign-in, in milliseconds. */
  absolute: number;
  /** Maximum time without a request, in milliseconds. */
  idle: number;
}

/** Roles with access to other people's data: their users stay signed in for a working day only. */
export const SENSITIVE_ROLES: readonly Role[] = [...new Set([...GROUPS.admin, ...GROUPS.agents, ...GROUPS.securityCentre])];

export function sessionSpan(roles: readonly string[]): SessionSpan {
  const sensitive = SENSITIVE_ROLES.some((role) => roles.includes(role));
  return sensitive ? { absolute: 12 * HOUR, idle: 2 * HOUR } : { absolute: 30 * DAY, idle: 7 * DAY };
}

/** Times in epoch milliseconds. */
export interface SessionLifetime {
  createdAt: number;
  lastSeenAt: number;
}

/** When a session expires, by inactivity and case-insensitive. Times in epoch milliseconds. */
export function sessionEnds({ createdAt, lastSeenAt }: SessionLifetime, roles: readonly string[]): { idle: number; absolute: number } {
  const { absolute, idle } = sessionSpan(roles);
  return { idle: lastSeenAt + idle, absolute: createdAt + absolute };
}

/** When a session expires without further requests. Times in epoch milliseconds. */
export function sessionEnd(life: SessionLifetime, roles: readonly string[]): number {
  const { idle, absolute } = sessionEnds(life, roles);
  return Math.min(idle, absolute);
}

/** True while a session may still be used. Times in epoch milliseconds. */
export function isLive(session: SessionLifetime, roles: readonly string[], now: number): boolean {
  return now < sessionEnd(session, roles);
}

/** Last use is recorded at most once a minute, so that reads do not become writes. */
export function shouldTouch(lastSeenAt: number, now: number): boolean {
  return now - lastSeenAt >= 60_000;
}
