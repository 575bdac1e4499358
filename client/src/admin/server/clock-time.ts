const format = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
});

/** An ISO timestamp of today as `14:05:09`, in UK time. */
export function clockTime(iso: string): string {
  return format.format(new Date(iso));
}
