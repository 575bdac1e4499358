/** When accounts are deleted. Pure. */

const DAY = 86_400_000;

/** Days between the request, or the pause of a child's account, and the deletion. */
export const GRACE_DAYS = 7;
/** How long before the deletion the user is reminded. */
export const WARNING_DAYS = 1;

interface Departure {
  /** Set by "I may regret this". */
  deletionDueAt: Date | null;
  /** Since when a guardian's consent has been pending. */
  pausedAt: Date | null;
}

export function afterDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY);
}

export interface Due {
  at: Date;
  /** The user's own request, or a missing guardian's consent. */
  reason: 'wish' | 'no-consent';
}

/** When and why the account will be deleted, or null if it will not. The earlier of two reasons counts. */
export function dueForDeletion({ deletionDueAt, pausedAt }: Departure): Due | null {
  const wish: Due | null = deletionDueAt === null ? null : { at: deletionDueAt, reason: 'wish' };
  const noConsent: Due | null = pausedAt === null ? null : { at: afterDays(pausedAt, GRACE_DAYS), reason: 'no-consent' };
  if (wish === null || noConsent === null) return wish ?? noConsent;
  return wish.at < noConsent.at ? wish : noConsent;
}

/** A timestamp as formatted in emails, in UK time: "Saturday, 28 November 2026 at 04:54". */
export function ukMoment(moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'full', timeStyle: 'short' }).format(moment);
}
