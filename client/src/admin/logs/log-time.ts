/** A timestamp to the second, from one to the minute: a log needs that precision. Seconds are the same in every time zone. */
export function withSeconds(moment: string, iso: string): string {
  return `${moment}:${iso.slice(17, 19)}`;
}
