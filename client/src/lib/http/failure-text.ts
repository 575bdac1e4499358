/** What a failure is called and why it happened come from different places, and both may say that the user can try again. */

/** A sentence that sends the user back to what failed: `Please try again in a minute.` */
const RETRY_ADVICE = /\b(?:try|send it) again\b/i;
/** The same without a time or another condition. */
const PLAIN_RETRY_ADVICE = 'Please try again.';

/** A text without its last sentence, if that only says to try again; for a place that offers a button for it. A time is left in. */
export function withoutRetryAdvice(text: string): string {
  const [before, last] = lastSentenceOf(text);
  return last === PLAIN_RETRY_ADVICE ? before : text;
}

/**
 * The name of a failure and its reason, so that at most one of them says to try again: the one that says when or how, otherwise the first.
 * The first is empty if it said nothing else.
 */
export function adviseOnce(failure: string, reason: string): [failure: string, reason: string] {
  const [name, advice] = lastSentenceOf(failure);
  const [cause, otherAdvice] = lastSentenceOf(reason);
  if (!RETRY_ADVICE.test(advice) || !RETRY_ADVICE.test(otherAdvice)) return [failure, reason];
  return name === '' || otherAdvice !== PLAIN_RETRY_ADVICE ? [name, reason] : [failure, cause];
}

/** Joins a failure and its reason, adding the first one's full stop if it lacks one. */
export function joined(failure: string, reason: string): string {
  const [first, second] = adviseOnce(failure, reason);
  if (first === '') return second;
  return `${first}${/[.!?]$/.test(first) ? '' : '.'} ${second}`;
}

/** The last sentence of a text, and what is before it. */
function lastSentenceOf(text: string): [before: string, last: string] {
  const end = Math.max(...['. ', '! ', '? '].map((mark) => text.lastIndexOf(mark)));
  return end === -1 ? ['', text] : [text.slice(0, end + 1), text.slice(end + 2)];
}
