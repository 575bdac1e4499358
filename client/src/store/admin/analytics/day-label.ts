const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A calendar day (YYYY-MM-DD) below a bar of a chart: `21 Nov`. */
export function shortDay(day: string): string {
  return short.format(new Date(`${day}T00:00:00Z`));
}
