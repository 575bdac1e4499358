import type { Banner } from '../../../../server/store/store.rules';

/** The longest wait that a browser's timer takes (2³¹ − 1 ms, some 24 days). */
export const MAX_WAIT_MS = 2_147_483_647;

/**
 * How long what the banner does now stays true: milliseconds until it may show or hide, null when time changes nothing any more. The end
 * belongs to the window, so the banner hides in the millisecond after it.
 */
export function untilBannerChanges(banner: Banner, now: Date): number | null {
  if (!banner.enabled) return null;
  const time = now.getTime();
  const edges = [banner.start === null ? NaN : Date.parse(banner.start), banner.end === null ? NaN : Date.parse(banner.end) + 1];
  const ahead = edges.filter((edge) => edge > time);
  return ahead.length === 0 ? null : Math.min(...ahead) - time;
}
