/** Working hours as text. Pure: shared by server and client. */

/**
 * Hours and minutes with the seconds that they have, for what is multiplied or audited: `7:30` or `7:19:48`. Lists round to the minute.
 * @param seconds whole, at least 0
 */
export function exactHours(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return [hours, twoDigits(minutes), ...(rest === 0 ? [] : [twoDigits(rest)])].join(':');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
