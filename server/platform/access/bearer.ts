import type { IncomingHttpHeaders } from 'node:http';

const BEARER = /^bearer(?:\s+(\S.*))?$/i;

/**
 * The token of an `Authorization: Bearer` header (RFC 6750, 2.1): empty if the header contains none, undefined if there is no such header.
 * Another site's page cannot set this header without a preflight (Fetch, 4.8), so a request that has it needs no origin check.
 */
export function bearerToken({ authorization }: IncomingHttpHeaders): string | undefined {
  const header = authorization === undefined ? null : BEARER.exec(authorization.trim());
  return header === null ? undefined : (header[1] ?? '');
}
