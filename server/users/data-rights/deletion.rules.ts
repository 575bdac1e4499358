/** When accounts go. Pure. */

const DAY = 86_400_000;

/** Days between the wish to go, or the pause of a child's account, and the deletion. */
export const GRACE_DAYS = 7;
/** So long before the deletion the person is told once more. */
export const WARNING_DAYS = 1;

export interface Departure {
  /** Set by "I may regret this". */
  deletionDueAt: Date | null;
  /** Since when a guardian's consent is waited for. */
  pausedAt: Date | null;
}

export function afterDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY);
}

export interface Due {
  at: Date;
  /** The person's own wish, or that no guardian has consented. */
  reason: 'wish' | 'no-consent';
}

/** When and why the account goes, or null when it stays. The earlier of two reasons counts. */
export function dueForDeletion({ deletionDueAt, pausedAt }: Departure): Due | null {
  const wish: Due | null = deletionDueAt === null ? null : { at: deletionDueAt, reason: 'wish' };
  const noConsent: Due | null = pausedAt === null ? null : { at: afterDays(pausedAt, GRACE_DAYS), reason: 'no-consent' };
  if (wish === null || noConsent === null) return wish ?? noConsent;
  return wish.at < noConsent.at ? wish : noConsent;
}

/** A moment as mails say it, in UK time: "Saturday, 28 November 2026 at 04:54". */
export function ukMoment(moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'full', timeStyle: 'short' }).format(moment);
}
