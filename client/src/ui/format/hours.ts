/** Hours and minutes, from seconds: `7:30`. Rounded to the nearest minute, so that 7.33 hours are `7:20`. */
export function formatHours(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}`;
}

/** Hours and minutes with the seconds that they have, for what is multiplied or audited: `7:30` or `7:19:48`. @param seconds whole */
export function formatExactHours(seconds: number): string {
  const rest = seconds % 60;
  return rest === 0 ? formatHours(seconds) : `${formatHours(seconds - rest)}:${twoDigits(rest)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
