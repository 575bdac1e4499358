import { bannerShows, type Banner } from '../../../../../server/store/store.rules';

/**
 * Says whether the banner shows, and when that changes.
 * @param moment formats an ISO timestamp to the minute in UK time
 */
export function bannerMessage(banner: Banner, now: Date, moment: (iso: string) => string): string {
  const { enabled, message, start, end } = banner;
  if (!enabled) return 'The banner is off.';
  if (message.trim() === '') return 'The banner has no message yet.';
  const until = end === null ? '' : ` until ${moment(end)} (UK time)`;
  if (bannerShows(banner, now)) return `Once saved, the banner is shown immediately${until}.`;
  if (end !== null && Date.parse(end) < now.getTime()) return `The banner’s time ended on ${moment(end)} (UK time), so it is not shown.`;
  return `Once saved, the banner is shown from ${moment(start ?? now.toISOString())} (UK time)${until}.`;
}
