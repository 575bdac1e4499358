const WEEK_SECONDS = 604_800;
const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', WEEK_SECONDS],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Whether a timestamp is less than seven days ago. */
export function isThisWeek(iso: string, now: Date): boolean {
  return (now.getTime() - new Date(iso).getTime()) / 1000 < WEEK_SECONDS;
}

const format = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' });

/**
 * A relative time in the largest unit that fits, rounded down: `3 hours ago`, `in 2 days`. Less than a minute either way is `just now`,
 * which also tolerates small clock differences.
 */
export function relativeTime(iso: string, now: Date): string {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000;
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size);
  return unit === undefined ? 'just now' : format.format(Math.trunc(seconds / unit[1]), unit[0]);
}
