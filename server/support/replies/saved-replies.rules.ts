/** Limits of saved replies. Pure: shared by server and client. */

export const SAVED_REPLY_LIMITS = { title: 80, body: 4_000 } as const;

/** Maximum number per agent, and of shared ones. */
export const MAX_SAVED_REPLIES = { personal: 200, shared: 500 } as const;

export const SAVED_REPLY_SCOPES = ['shared', 'personal'] as const;
export type SavedReplyScope = (typeof SAVED_REPLY_SCOPES)[number];
