/** Hours and minutes, from whole seconds: `7:30`. Rounded to the nearest minute, so that 7.33 hours are `7:20`; below a minute, `29 s`. */
export function formatHours(seconds: number): string {
  if (isBelowMinute(seconds)) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The same in a sentence, which names the unit: `7:30 h`, `29 s`. */
export function formatHoursWithUnit(seconds: number): string {
  return isBelowMinute(seconds) ? formatHours(seconds) : `${formatHours(seconds)} h`;
}

function isBelowMinute(seconds: number): boolean {
  return seconds > 0 && seconds < 60;
}
