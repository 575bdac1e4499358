/** Hours and minutes, from seconds: `7:30`. Rounded to the nearest minute, so that 7.33 hours are `7:20`. */
export function formatHours(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
