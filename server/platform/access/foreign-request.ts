import type { IncomingHttpHeaders } from 'node:http';

const AHEAD = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
/** A page of this site, a typed address or a bookmark. */
const OWN = new Set(['same-origin', 'none']);

/**
 * Whether a browser sent the request with the user's session but without the user's intent: through a link or frame on another site, or as
 * a prefetch. Many reads are recorded in the reader's name, so nothing else may cause them. Based on Fetch Metadata
 * (https://www.w3.org/TR/fetch-metadata/), which no page can forge; without these headers nothing is refused. Pure.
 */
export function isForeignRequest(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && !OWN.has(String(site))) return true;
  return AHEAD.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')));
}
