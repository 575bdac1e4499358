import type { IncomingHttpHeaders } from 'node:http';

const AHEAD = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
/** A page of ours, or a person who types an address or opens a bookmark. */
const OWN = new Set(['same-origin', 'none']);

/**
 * Whether a browser asks with someone's session although that person did not: through a link or a frame of another site, or ahead of
 * time. Many reads are recorded in the reader's name, so no one else may cause them. Browsers say so in Fetch Metadata
 * (https://www.w3.org/TR/fetch-metadata/), which no page can set; without it, nothing is known and nothing refused. Pure.
 */
export function isForeignRequest(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && !OWN.has(String(site))) return true;
  return AHEAD.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')));
}
