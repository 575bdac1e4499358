/** An hour of a day (YYYY-MM-DD, UTC), or now if that is earlier: nothing may look as if it was entered in the future. */
export function momentOf(day: string, hour: number, now: Date): Date {
  const moment = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  return moment < now ? moment : now;
}
