/** What a search of tickets looks for. Pure: shared by server and client. */

/** Shorter texts match too much, and trigram indexes do not support them. */
const MIN_CHARACTERS = 3;

/** The number of a ticket, as its digits, if the search is one, such as `#12`; null otherwise. */
export function numberIn(search: string): string | null {
  return /^#?(\d{1,15})$/.exec(search)?.[1] ?? null;
}

/** True if a text is long enough for searching messages and customers, and is not a number. */
export function searchesContents(search: string): boolean {
  return [...search].length >= MIN_CHARACTERS && numberIn(search) === null;
}
