/**
 * The next page of a list: the target of `rel="next"` in a Link header (RFC 8288), as a path without /api, or null if there is none. The
 * server may send an absolute or a relative target; only its path and query count.
 */
export function nextPath(header: string | null): string | null {
  for (const [, target, parameters] of (header ?? '').matchAll(/<([^<>]*)>((?:\s*;\s*[\w-]+\s*=\s*(?:"[^"]*"|[^\s;,"]+))*)/g)) {
    if (target === undefined || !/;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next(?=$|[\s;]))/i.test(parameters ?? '')) continue;
    const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
    return path.startsWith('/api/') ? path.slice('/api'.length) : null;
  }
  return null;
}
