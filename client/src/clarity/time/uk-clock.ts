const CLOCK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** A timestamp as a date and time in UK time: `2026-09-15` and `09:30`, with seconds if they are not zero. */
export function ukClock(iso: string): { date: string; time: string } {
  const parts = CLOCK.formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((candidate) => candidate.type === type)?.value ?? '';
  const seconds = part('second') === '00' ? '' : `:${part('second')}`;
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}${seconds}` };
}

/**
 * Why the hours of an interval are not what its start and end suggest: the clocks changed in between, in the UK.
 * @param start ISO timestamps
 * @returns null if they did not
 */
export function clockChange(start: string, end: string): string | null {
  const change = offsetOf(end) - offsetOf(start);
  if (change === 0) return null;
  return change < 0 ? 'The clocks went back by an hour, which counts as well.' : 'The clocks went forward, so an hour is missing.';
}

/** How far the UK clock is ahead of UTC, in milliseconds. */
function offsetOf(iso: string): number {
  const { date, time } = ukClock(iso);
  return Date.parse(`${date}T${time}Z`) - Math.floor(Date.parse(iso) / 1_000) * 1_000;
}
