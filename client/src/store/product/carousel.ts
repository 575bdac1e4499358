/** Arithmetic of a row of pictures that are shown one at a time, counted from 0. */

/** The picture so many steps on; after the last comes the first. */
export function stepIndex(index: number, step: number, count: number): number {
  return count === 0 ? 0 : (((index + step) % count) + count) % count;
}

/** Where a key leads, or null when the key is not the carousel's. */
export function indexForKey(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return stepIndex(index, 1, count);
    case 'ArrowLeft':
      return stepIndex(index, -1, count);
    case 'Home':
      return 0;
    case 'End':
      return Math.max(0, count - 1);
    default:
      return null;
  }
}

/** The picture that fills most of the window of a row that is scrolled so far. Pixels. */
export function indexAt(scrolled: number, width: number, count: number): number {
  if (width <= 0 || count === 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.round(scrolled / width)));
}
