const UK_MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });
const DAYS = 3;
const DAY_MS = 86_400_000;

/** Removals at this time or earlier no longer count. */
export function countsAfter(now: Date): Date {
  return new Date(now.getTime() - DAYS * DAY_MS);
}

/** Says why a user who cannot decide any more is waited for, and until when. */
export function removalNote(removedAt: Date): string {
  const until = UK_MOMENT.format(new Date(removedAt.getTime() + DAYS * DAY_MS));
  return `A person whose account you deactivated, or whose roles you took away, counts until ${until} (UK time).`;
}
