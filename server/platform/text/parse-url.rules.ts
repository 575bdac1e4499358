/**
 * Parses an address; undefined if it is invalid. Use it instead of `URL.canParse`: once V8 has optimised the caller, Node.js 20 and 22
 * return false there for every address with a letter such as ü, because the fast call takes Latin-1 for UTF-8.
 * @param base for relative addresses
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
