/** States of a build. Pure: shared by server and client. */

export const BUILD_STATES = ['pending', 'approved', 'declined', 'withdrawn'] as const;
export type BuildState = (typeof BUILD_STATES)[number];

export const DEFAULT_CHANNEL = 'main';
