import type { IncomingHttpHeaders } from 'node:http';

const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
/** A page of this site, a typed address or a bookmark. */
const SAME_SITE = new Set(['same-origin', 'none']);

/**
 * Whether a browser sent the request with the user's session but without the user's intent: through a link or frame on another site, or as
 * a prefetch. Many reads are recorded in the reader's name, so nothing else may cause them. Based on Fetch Metadata
 * (https://www.w3.org/TR/fetch-metadata/), which no page can forge; without these headers nothing is refused. Pure.
 */
export function isForeignRequest(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && !SAME_SITE.has(String(site))) return true;
  return PREFETCH_HEADERS.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')));
}
