/** Bounds of saved replies. Pure: shared by server and client. */

export const SAVED_REPLY_LIMITS = { title: 80, body: 4_000 } as const;

/** As many as an agent may have of their own, and all agents together may share. */
export const MAX_SAVED_REPLIES = { personal: 200, shared: 500 } as const;

export const SAVED_REPLY_SCOPES = ['shared', 'personal'] as const;
export type SavedReplyScope = (typeof SAVED_REPLY_SCOPES)[number];
