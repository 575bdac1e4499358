import type { ShownDate } from './block-dates';

/** A date as it is written, marked for machines where it is one. */
export function DateText({ date: { text, iso } }: { date: ShownDate }) {
  return iso === null ? text : <time dateTime={iso}>{text}</time>;
}
