const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const DAY_MS = 86_400_000;

/** A calendar day, `2026-03-31`, as `31 Mar 2026`, independent of the browser's time zone. */
export function formatDay(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`));
}

/** Days of a period in few words: `Jul to Sept 2026` for whole months, otherwise `3 Oct to 25 Nov 2026`. */
export function formatSpan({ from, to }: { from: string; to: string }): string {
  const isWholeMonths = from.endsWith('-01') && new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS).getUTCDate() === 1;
  const format = isWholeMonths ? formatMonth : formatDay;
  const [first, last] = [format(from), format(to)];
  if (first === last) return last;
  return `${from.slice(0, 4) === to.slice(0, 4) ? first.replace(/ \d{4}$/, '') : first} to ${last}`;
}

function formatMonth(day: string): string {
  return MONTH.format(new Date(`${day}T00:00:00Z`));
}
