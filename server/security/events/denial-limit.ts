/** Maximum number of sources tracked per minute; refusals of further ones are not recorded. */
const MAX_SOURCES = 20_000;

/**
 * Limits how many refused requests of one user or address are recorded: a refusal costs its sender nothing, and each record is stored for
 * 90 days.
 */
export class DenialLimit {
  private minute = 0;
  private readonly counts = new Map<string, number>();

  /** @param eachMinute number of refusals recorded per source and minute. */
  constructor(private readonly eachMinute: number) {}

  /** Counts a refusal. @param source an account's id or an address. @returns whether the limit for this minute is exceeded. */
  exceeds(source: string, now: Date): boolean {
    const minute = Math.floor(now.getTime() / 60_000);
    if (minute !== this.minute) {
      this.minute = minute;
      this.counts.clear();
    }
    const count = (this.counts.get(source) ?? 0) + 1;
    if (count === 1 && this.counts.size >= MAX_SOURCES) return true;
    this.counts.set(source, count);
    return count > this.eachMinute;
  }
}
