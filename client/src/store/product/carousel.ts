/** Index arithmetic of an image carousel, counted from 0. */

/** The index after a number of steps, wrapping at both ends. */
export function stepIndex(index: number, step: number, count: number): number {
  return count === 0 ? 0 : (((index + step) % count) + count) % count;
}

/** The index that a key leads to, or null if the carousel does not handle it. */
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

/** The index of the image that fills most of the viewport at a scroll position. Pixels. */
export function indexAt(scrolled: number, width: number, count: number): number {
  if (width <= 0 || count === 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.round(scrolled / width)));
}
