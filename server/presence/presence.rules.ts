/** A user's activity on an open object: reading it, or writing in it. */
export const PRESENCE_STATES = ['viewing', 'writing'] as const;
export type PresenceState = (typeof PRESENCE_STATES)[number];

/** How often a page reports its user's presence, and after how long it expires. */
export const PRESENCE_HEARTBEAT_MS = 20_000;
export const PRESENCE_TTL_MS = 45_000;
/** Users shown at one object. */
export const MAX_PRESENT = 20;
