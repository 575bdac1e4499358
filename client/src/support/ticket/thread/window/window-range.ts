/** Assumed height of a row before it is measured, and number of rows rendered beyond the edges (specification, section 9). */
export const ROW_ESTIMATE = 80;
export const OVERSCAN = 5;
/** Distance from the bottom in pixels within which the thread follows new lines (specification, section 9). */
export const FOLLOW_WITHIN = 64;

/** The top of each row, and the bottom of the last one; pixels. */
export function topsOf(keys: readonly string[], heights: ReadonlyMap<string, number>): number[] {
  const tops = [0];
  for (const key of keys) tops.push((tops.at(-1) ?? 0) + (heights.get(key) ?? ROW_ESTIMATE));
  return tops;
}

/** The rows to render: those in the viewport and some beyond. `end` is exclusive. */
export function rangeAt(tops: readonly number[], scrollTop: number, viewport: number): { start: number; end: number } {
  const count = tops.length - 1;
  const first = Math.min(rowAt(tops, scrollTop), Math.max(0, count - 1));
  const last = Math.min(rowAt(tops, scrollTop + viewport), Math.max(0, count - 1));
  return { start: Math.max(0, first - OVERSCAN), end: Math.min(count, last + 1 + OVERSCAN) };
}

/** Index of the row at a height; the first one for heights above, the number of rows for those below. */
export function rowAt(tops: readonly number[], height: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}
