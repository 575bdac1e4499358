import type { IncomingHttpHeaders } from 'node:http';

const BEARER = /^bearer(?:\s+(\S.*))?$/i;

/**
 * The token of an `Authorization: Bearer` header (RFC 6750, 2.1): empty when the header holds none, undefined without such a header.
 * No page of another site can set the header without asking first (Fetch, 4.8), so a request that has it needs no check of its origin.
 */
export function bearerToken({ authorization }: IncomingHttpHeaders): string | undefined {
  const header = authorization === undefined ? null : BEARER.exec(authorization.trim());
  return header === null ? undefined : (header[1] ?? '');
}
