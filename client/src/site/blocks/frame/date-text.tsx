import type { ShownDate } from './block-dates';

/** A date as it was written, with a machine-readable value if it has one. */
export function DateText({ date: { text, iso } }: { date: ShownDate }) {
  return iso === null ? text : <time dateTime={iso}>{text}</time>;
}
