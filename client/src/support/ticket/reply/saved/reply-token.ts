/** Where a reply was chosen: the text up to the caret, in which the token begins. */
interface ChosenPlace {
  start: number;
  before: string;
}

/** The search for a saved reply within a text. */
export interface ReplyToken {
  /** Start index, including the slash. */
  start: number;
  /** The search text. */
  query: string;
}

const MAX_QUERY = 40;
/** A slash at the start of a line or after white space, and the word after it: `and/or` and `/etc/hosts` do not match. */
const TOKEN = /(?:^|\s)\/([^\s/]*)$/;

/** The token at the caret; null if there is none. */
export function replyTokenAt(text: string, caret: number): ReplyToken | null {
  const query = TOKEN.exec(text.slice(Math.max(0, caret - MAX_QUERY - 2), caret))?.[1];
  if (query === undefined || query.length > MAX_QUERY) return null;
  const start = caret - query.length - 1;
  // Truncation must not make a slash inside a word look like the start of one.
  return start === 0 || /\s/.test(text[start - 1] ?? '') ? { start, query } : null;
}

/** The same for a list that a button opened at an index; null once the caret has left the text typed there. */
export function replyTokenFrom(text: string, start: number, caret: number): ReplyToken | null {
  const query = text.slice(start, caret);
  return caret < start || query.length > MAX_QUERY || query.includes('\n') ? null : { start, query };
}

/**
 * The range that a chosen reply replaces once it has loaded. More search text that was typed meanwhile is part of it; whatever else was
 * written stays.
 * @param token the token at the caret now
 */
export function rangeOf(
  { start, before }: ChosenPlace,
  text: string,
  caret: number,
  token: ReplyToken | null,
): { start: number; end: number } {
  if (token?.start === start) return { start, end: caret };
  return text.startsWith(before) ? { start, end: before.length } : { start: caret, end: caret };
}
