/** States and files of a build. Pure: shared by server and client. */

export const BUILD_STATES = ['pending', 'approved', 'declined', 'withdrawn'] as const;
export type BuildState = (typeof BUILD_STATES)[number];

/** Filters of a list by state; `decided` is every state except pending, `available` neither declined nor withdrawn. */
export const BUILD_FILTERS = [...BUILD_STATES, 'decided', 'available'] as const;
export type BuildStateFilter = (typeof BUILD_FILTERS)[number];

/** Query parameters of the list that are filters and can be saved in views. */
export const BUILD_LIST_FILTERS = ['search', 'state'] as const;

/** A file's extension is that of its kind. */
export const BUILD_FILE_KINDS = ['zip', 'rar', '7z', 'exe'] as const;
export type BuildFileKind = (typeof BUILD_FILE_KINDS)[number];

export const DEFAULT_CHANNEL = 'main';
export const CHANNEL_NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/;

/** Maximum length of each field in characters. */
export const BUILD_LENGTHS = {
  version: 60,
  title: 200,
  description: 5_000,
  changelog: 20_000,
  testInstructions: 10_000,
  knownIssues: 10_000,
  externalUrl: 2_000,
} as const;

/** Maximum length of the reason for a decision. */
export const MAX_REASON = 1_000;

/** Allowed values for the number of builds of a channel that retain their files. */
export const KEEP_LAST_LIMITS = { min: 1, max: 1_000 } as const;
export const KEEP_LAST_MESSAGE = `Enter a number from ${KEEP_LAST_LIMITS.min} to ${KEEP_LAST_LIMITS.max}.`;

/** Path of a build's page. */
export function buildPath(id: string): string {
  return `/staff?section=builds&build=${id}`;
}

/** Editable details of a build, besides its version and its channel. */
export interface BuildDetails {
  title: string;
  description: string;
  changelog: string;
  testInstructions: string;
  knownIssues: string;
  externalUrl: string | null;
}
