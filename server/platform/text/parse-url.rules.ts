/**
 * An address, or undefined for text that is none. Use it instead of `URL.canParse`: once V8 has optimised the caller, Node.js 20 and 22 answer
 * false there to every address with a letter such as ü, because the fast call takes Latin-1 for UTF-8.
 * @param base for addresses that are relative
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
