import type { Banner } from '../../../../server/store/store.rules';

/** The longest delay of a browser timer (2³¹ − 1 ms, about 24 days). */
export const MAX_WAIT_MS = 2_147_483_647;

/**
 * How long the banner's current state lasts: milliseconds until it may show or hide, null if time no longer changes it. The end time is
 * inclusive, so the banner hides one millisecond later.
 */
export function untilBannerChanges(banner: Banner, now: Date): number | null {
  if (!banner.enabled) return null;
  const time = now.getTime();
  const edges = [banner.start === null ? NaN : Date.parse(banner.start), banner.end === null ? NaN : Date.parse(banner.end) + 1];
  const ahead = edges.filter((edge) => edge > time);
  return ahead.length === 0 ? null : Math.min(...ahead) - time;
}
