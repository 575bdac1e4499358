/** What a failure is called and why it happened come from different places, and both may say that the user can try again. */

/** The last sentence of a text, if it sends the user back to what failed: `Please try again in a minute.` */
const RETRY_ADVICE = /(?:^|\s+)[^.!?]*\b(?:try|send it) again\b[^.!?]*[.!?]$/i;
/** The same without a time or another condition. */
const PLAIN_RETRY_ADVICE = /(?:^|\s+)Please try again\.$/;

/** A text without its last sentence, if that only says to try again; for a place that offers a button for it. A time is left in. */
export function withoutRetryAdvice(text: string): string {
  return text.replace(PLAIN_RETRY_ADVICE, '');
}

/**
 * The name of a failure and its reason, so that at most one of them says to try again: the one that says when or how, otherwise the first.
 * The first is empty if it said nothing else.
 */
export function adviseOnce(failure: string, reason: string): [failure: string, reason: string] {
  if (!RETRY_ADVICE.test(failure) || !RETRY_ADVICE.test(reason)) return [failure, reason];
  const rest = failure.replace(RETRY_ADVICE, '');
  if (rest === '' || !PLAIN_RETRY_ADVICE.test(reason)) return [rest, reason];
  return [failure, withoutRetryAdvice(reason)];
}

/** Joins a failure and its reason, adding the first one's full stop if it lacks one. */
export function joined(failure: string, reason: string): string {
  const [first, second] = adviseOnce(failure, reason);
  if (first === '') return second;
  return `${first}${/[.!?]$/.test(first) ? '' : '.'} ${second}`;
}
