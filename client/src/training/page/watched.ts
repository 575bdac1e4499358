import { personalStore, type TextStore } from '../../lib/storage/browser-storage';

/** Parts of a video that were played, in seconds. */
export type Parts = ReadonlyArray<readonly [start: number, end: number]>;

/** Enough of a video: players may leave out the last moment, and people the credits. */
const ENOUGH = 0.95;

/** The parts of this visit, by video, for visitors whose browser stores nothing. */
const played = new Map<string, Parts>();

/** The parts of earlier visits: they stay in this browser until the step is completed or the user signs out. */
const storeOf = (videoId: string): TextStore => personalStore('functional', `played-video:${videoId}`);

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

/** The parts without overlaps, in order, so that their number stays small. */
export function merged(parts: Parts): Parts {
  const result: Array<[number, number]> = [];
  for (const [start, end] of [...parts].sort(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

/** The parts that a text describes; none if it is damaged or null. */
export function parsedParts(text: string | null): Parts {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isPart) : [];
  } catch {
    return [];
  }
}

function isPart(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((second) => Number.isFinite(second));
}

/** The parts of a video that this user has played in this browser. */
export function playedParts(videoId: string): Parts {
  return merged([...(played.get(videoId) ?? []), ...parsedParts(storeOf(videoId).read())]);
}

export function keepParts(videoId: string, parts: Parts): void {
  played.set(videoId, parts);
  storeOf(videoId).write(JSON.stringify(parts));
}

/** Forgets the parts of videos whose steps are completed, or of a module that is taken again. */
export function forgetParts(videoIds: readonly string[]): void {
  for (const id of videoIds) {
    played.delete(id);
    storeOf(id).remove();
  }
}
