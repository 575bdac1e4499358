/** Characters that a path segment may contain unescaped (RFC 3986, 3.3: pchar), in segments that do not begin with a full stop. */
const CANONICAL = /^\/(?:[\w!$&'()*+,;=:@~-][\w!$&'()*+,;=:@~.-]*(?:\/[\w!$&'()*+,;=:@~-][\w!$&'()*+,;=:@~.-]*)*)?$/;
/** What encodeURIComponent escapes unnecessarily in a segment. */
const UNESCAPED = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;
/** Browsers read these as the address of another host. */
const OTHER_HOST = /^[/\\]{2}/;
/** Control characters and unpaired surrogates. */
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u;

/**
 * The canonical spelling of a path: no empty or dot segments, no trailing slash, upper-case escapes and only where RFC 3986 requires them.
 * An escaped slash or backslash stays escaped.
 *
 * @param path of a request's target, without the query, in any spelling
 * @returns the canonical path, which starts with exactly one slash and always stays on this origin; null if it is not a path of this site:
 * one that names a host, has escapes that are not UTF-8, or contains control characters. Never throws.
 */
export function canonicalPath(path: string): string | null {
  if (CANONICAL.test(path)) return path;
  if (!path.startsWith('/') || OTHER_HOST.test(path)) return null;
  const segments: string[] = [];
  for (const raw of path.split('/')) {
    const text = decoded(raw);
    if (text === null) return null;
    if (text === '..') segments.pop();
    else if (text !== '' && text !== '.') segments.push(encodeURIComponent(text).replace(UNESCAPED, decodeURIComponent));
  }
  return `/${segments.join('/')}`;
}

/** The text of a segment; null if it cannot be decoded or contains control characters. Node passes bytes beyond ASCII as Latin-1. */
function decoded(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`));
    return FORBIDDEN.test(text) ? null : text;
  } catch {
    return null;
  }
}
