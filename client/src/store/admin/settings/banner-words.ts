import { bannerShows, type Banner } from '../../../../../server/store/store.rules';

/** Says whether the banner shows, and when that changes. @param moment formats an ISO moment to the minute in UK time. */
export function bannerSentence(banner: Banner, now: Date, moment: (iso: string) => string): string {
  const { enabled, message, start, end } = banner;
  if (!enabled) return 'The banner is off.';
  if (message.trim() === '') return 'The banner has no message yet.';
  const until = end === null ? '' : ` until ${moment(end)} (UK time)`;
  if (bannerShows(banner, now)) return `Once saved, the banner shows at once${until}.`;
  if (end !== null && Date.parse(end) < now.getTime()) return `The banner’s time was over on ${moment(end)} (UK time): it does not show.`;
  return `Once saved, the banner shows from ${moment(start ?? now.toISOString())} (UK time)${until}.`;
}
