/** How long an entry applies: a choice of the form, and the time that it stands for. Pure. */

const HOUR = 3_600_000;

const DURATIONS: Readonly<Record<string, { label: string; milliseconds: number }>> = {
  hour: { label: 'One hour', milliseconds: HOUR },
  day: { label: 'One day', milliseconds: 24 * HOUR },
  week: { label: 'Seven days', milliseconds: 7 * 24 * HOUR },
  month: { label: '30 days', milliseconds: 30 * 24 * HOUR },
};

/** Leaves the stored time as it is. */
export const KEEP = 'keep';
export const FOREVER = 'forever';

/** The choices. @param kept what `KEEP` stands for; null for a new entry. */
export function expiryOptions(kept: string | null): Array<{ value: string; label: string }> {
  return [
    ...(kept === null ? [] : [{ value: KEEP, label: kept }]),
    ...Object.entries(DURATIONS).map(([value, { label }]) => ({ value, label: kept === null ? label : `${label} from now` })),
    { value: FOREVER, label: 'Until it is switched off' },
  ];
}

/** The `expires_at` of a request. @returns undefined to leave it as it is, null for none. */
export function expiryOf(choice: string, now: Date): string | null | undefined {
  if (choice === KEEP) return undefined;
  const duration = DURATIONS[choice];
  return duration === undefined ? null : new Date(now.getTime() + duration.milliseconds).toISOString();
}
