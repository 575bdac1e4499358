/** Milliseconds until a moment, never less than none. */
export function remaining(until: string, now: number): number {
  return Math.max(0, Date.parse(until) - now);
}

/** Minutes and seconds as a clock shows them: `14:05`. A second that has begun counts whole. */
export function clockFace(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
