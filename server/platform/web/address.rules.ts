/** Every character that a path segment may contain as it is (RFC 3986, 3.3: pchar), in segments that do not begin with a full stop. */
const CANONICAL = /^\/(?:[\w!$&'()*+,;=:@~-][\w!$&'()*+,;=:@~.-]*(?:\/[\w!$&'()*+,;=:@~-][\w!$&'()*+,;=:@~.-]*)*)?$/;
/** What encodeURIComponent escapes although a segment may contain it. */
const NEEDLESS = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;
/** Browsers read these as the address of another host. */
const OTHER_HOST = /^[/\\]{2}/;
/** Control characters, and halves of characters. */
const UNWANTED = /[\p{Cc}\p{Cs}]/u;

/**
 * The one spelling of a path: no empty or dot segments, no slash at the end, escapes in capitals and only where RFC 3986 wants them.
 * A slash or backslash that is escaped stays so.
 *
 * @param path of a request's target, without the query, in any spelling
 * @returns the canonical path, which begins with exactly one slash and leads nowhere but to this origin; null for what is no path of this
 *   site: one that names a host, has escapes that are no UTF-8, or holds control characters. Never throws.
 */
export function canonicalPath(path: string): string | null {
  if (CANONICAL.test(path)) return path;
  if (!path.startsWith('/') || OTHER_HOST.test(path)) return null;
  const segments: string[] = [];
  for (const raw of path.split('/')) {
    const text = decoded(raw);
    if (text === null) return null;
    if (text === '..') segments.pop();
    else if (text !== '' && text !== '.') segments.push(encodeURIComponent(text).replace(NEEDLESS, decodeURIComponent));
  }
  return `/${segments.join('/')}`;
}

/** The text of a segment; null when it cannot be read or holds control characters. Node gives bytes beyond ASCII as Latin-1. */
function decoded(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`));
    return UNWANTED.test(text) ? null : text;
  } catch {
    return null;
  }
}
