/** What an agent does with a ticket that is open on their screen. */
export const PRESENCE_STATES = ['viewing', 'replying'] as const;
export type PresenceState = (typeof PRESENCE_STATES)[number];

/** How often a page says that its agent is still there, and after how long an agent who is not heard of has gone. */
export const PRESENCE_BEAT_MS = 20_000;
export const PRESENCE_LIFE_MS = 45_000;
