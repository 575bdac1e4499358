/**
 * A path for logs: without tokens, such as that of a private calendar feed, whose address alone grants access. Characters of a token may be
 * escaped. Pure.
 */
export function loggedPath(path: string): string {
  return path.replace(/[\w%-]{40,}/g, '[…]');
}
