/** Limits and names of build reviews. Pure: shared by server and client. */

/** The best first, as the bars of the overview and the filter list them. */
export const RATINGS = [5, 4, 3, 2, 1] as const;
type Rating = (typeof RATINGS)[number];
export const DEFAULT_RATING: Rating = 5;

export const MAX_FEEDBACK = 5_000;

/** Maximum number of builds in a trend; an even number. */
export const TREND_BUILDS = 20;
/** Builds that the selector offers at once. */
export const BUILD_CHOICES = 50;

/** Label of a build in the selector: `0.9.2 - Harbour fixes`. */
export function buildName({ version, title }: { version: string; title: string }): string {
  return title === '' ? version : `${version} - ${title}`;
}

/**
 * The build that the reviews open with: the live one of the main channel, which the team plays; else the newest that the user can review.
 * @param builds newest first
 */
export function firstToReview<Build extends { reviewed: boolean; live: boolean }>(builds: readonly Build[]): Build | undefined {
  return builds.find(({ live }) => live) ?? builds.find(({ reviewed }) => !reviewed) ?? builds[0];
}

/** Path of a build's reviews, optionally with one of them open. */
export function reviewPath(buildId: string, reviewId?: string): string {
  const opened = reviewId === undefined ? '' : `&review=${reviewId}`;
  return `/staff?section=reviews&build=${buildId}${opened}`;
}
