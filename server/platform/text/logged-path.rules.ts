/**
 * A path as logs name it: without tokens, such as that of a private calendar feed, whose address opens it without anything else. Characters
 * of a token may be escaped. Pure.
 */
export function loggedPath(path: string): string {
  return path.replace(/[\w%-]{40,}/g, '[…]');
}
