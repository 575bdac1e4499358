/** Milliseconds until a time, at least 0. */
export function remaining(until: string, now: number): number {
  return Math.max(0, Date.parse(until) - now);
}

/** Minutes and seconds as a countdown: `14:05`. Rounded up to the second. */
export function clockFace(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
