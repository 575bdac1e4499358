/** Parts of a video that were played, in seconds. */
export type Parts = ReadonlyArray<readonly [start: number, end: number]>;

/** Enough of a video: players may leave out the last moment, and people the credits. */
const ENOUGH = 0.95;

/** The parts of this visit, by video: they outlast a look at another step, and end with the page. */
const played = new Map<string, Parts>();

/** The parts of a player, without those that were skipped. */
export function partsOf(ranges: Pick<TimeRanges, 'length' | 'start' | 'end'>): Parts {
  return Array.from({ length: ranges.length }, (_, index) => [ranges.start(index), ranges.end(index)] as const);
}

/** Share of a video that the parts cover, from 0 to 1; overlaps count once. @param duration in seconds; 0 while it is unknown */
export function shareOf(parts: Parts, duration: number): number {
  if (!Number.isFinite(duration) || duration <= 0) return 0;
  let covered = 0;
  let until = 0;
  for (const [start, end] of [...parts].sort(([a], [b]) => a - b)) {
    covered += Math.max(0, Math.min(end, duration) - Math.max(start, until));
    until = Math.max(until, end);
  }
  return Math.min(1, covered / duration);
}

export function isEnough(share: number): boolean {
  return share >= ENOUGH;
}

/** The parts of a video that were played in this visit. */
export function playedParts(videoId: string): Parts {
  return played.get(videoId) ?? [];
}

export function keepParts(videoId: string, parts: Parts): void {
  played.set(videoId, parts);
}

/** Forgets all parts: a module is taken again. */
export function forgetParts(): void {
  played.clear();
}
