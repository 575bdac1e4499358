/** Where in a text the agent looks for a saved reply. */
export interface ReplyToken {
  /** Where it begins, the slash included. */
  start: number;
  /** What is looked for. */
  query: string;
}

const MAX_QUERY = 40;
/** A slash at the beginning of a line or after white space, and the word behind it: `and/or` and `/etc/hosts` are none. */
const TOKEN = /(?:^|\s)\/([^\s/]*)$/;

/** The token in which the caret stands; null when it stands in none. */
export function replyTokenAt(text: string, caret: number): ReplyToken | null {
  const query = TOKEN.exec(text.slice(Math.max(0, caret - MAX_QUERY - 2), caret))?.[1];
  if (query === undefined || query.length > MAX_QUERY) return null;
  const start = caret - query.length - 1;
  // What was cut off must not make a slash inside a word look like the beginning of one.
  return start === 0 || /\s/.test(text[start - 1] ?? '') ? { start, query } : null;
}

/** The same for a list that a button opened at a place; null once the caret has left what was typed there. */
export function replyTokenFrom(text: string, start: number, caret: number): ReplyToken | null {
  const query = text.slice(start, caret);
  return caret < start || query.length > MAX_QUERY || query.includes('\n') ? null : { start, query };
}
