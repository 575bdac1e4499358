/** An agent's activity on an open ticket. */
export const PRESENCE_STATES = ['viewing', 'replying'] as const;
export type PresenceState = (typeof PRESENCE_STATES)[number];

/** How often a page reports its agent's presence, and after how long it expires. */
export const PRESENCE_HEARTBEAT_MS = 20_000;
export const PRESENCE_TTL_MS = 45_000;
