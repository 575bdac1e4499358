import type { ShownDate } from './block-dates';

/** A date as it is written, marked for machines where it is one. */
export function DateWords({ date: { words, iso } }: { date: ShownDate }) {
  return iso === null ? words : <time dateTime={iso}>{words}</time>;
}
