import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { bearerToken } from '../../access/bearer.js';
import { Forbidden } from '../../errors/errors.js';
import { parseUrl } from '../../text/parse-url.rules.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Protection against cross-site request forgery: a state-changing request must come from our own pages. Browsers state that in
 * Sec-Fetch-Site; where they do not (plain http on a local network), Origin must be ours. A multipart form also needs a header that no HTML
 * form can set. A request with an API token does not come from a browser, and its cookies are ignored.
 * @param publicUrl the site's own origin.
 * @param isReport whether a request is a report of a browser, which changes nothing and may come without an origin.
 */
export function originCheck(publicUrl: string, isReport: (request: Request) => boolean = () => false): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction) => {
    if (SAFE_METHODS.has(request.method) || bearerToken(request.headers) !== undefined || isReport(request)) return next();
    if (!isFromThisSite(request, publicUrl)) throw new Forbidden('This request did not come from the site itself.', 'cross-site');
    // Media types are case-insensitive (RFC 9110, 8.3.1): a browser sends a form's type as the page wrote it.
    const type = (request.headers['content-type'] ?? '').toLowerCase();
    if (type.startsWith('multipart/') && request.headers['x-requested-with'] === undefined) {
      throw new Forbidden('This request did not come from the site itself.', 'cross-site');
    }
    next();
  };
}

function isFromThisSite(request: Request, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (origin === publicUrl) return true;
  const url = parseUrl(origin);
  // Anyone on the network can forge a page of the same name that is loaded without https.
  const secure = url?.protocol === 'https:' || !publicUrl.startsWith('https:');
  return url !== undefined && secure && url.host === request.headers.host;
}
