/**
 * Where a list goes on: the target of `rel="next"` in a Link header (RFC 8288), as a path without /api, or null when there is none. The
 * server may write the target absolute or relative; only its path and query count.
 */
export function nextPath(header: string | null): string | null {
  for (const [, target, parameters] of (header ?? '').matchAll(/<([^<>]*)>((?:\s*;\s*[\w-]+\s*=\s*(?:"[^"]*"|[^\s;,"]+))*)/g)) {
    if (target === undefined || !/;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next(?=$|[\s;]))/i.test(parameters ?? '')) continue;
    const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
    return path.startsWith('/api/') ? path.slice('/api'.length) : null;
  }
  return null;
}
