/** States by which accounts are listed. Pure: shared by server and client. */
export const USER_STATES = ['active', 'inactive', 'paused'] as const;

export type UserState = (typeof USER_STATES)[number];

/** Users for one action at once. */
export const MAX_USERS_AT_ONCE = 50;
