import type { IncomingHttpHeaders } from 'node:http';
import { isForeignRequest } from '../../access/foreign-request.js';
import { parseUrl } from '../../text/parse-url.rules.js';

/** What a request for private data may be, besides a call of our own client. */
export interface ReadOptions {
  /** A user may follow a link to it and save it. */
  download: boolean;
  /** Paths of the pages that display it as an image; undefined if none does. */
  shownOn?: RegExp;
}

/** Default Accept headers of browsers for an image, and for a page or frame (Fetch, 2.2.6 and HTML). */
const PICTURE_ACCEPT = /^image\//;
const PAGE_ACCEPT = /^text\/html\b/;

/**
 * Whether a GET was intended: by our own client, by a user who follows a link of ours to a file, or by a page of ours that displays the
 * image. Anything else that carries the session cookie (an image or frame in some text, a prefetch, a link from elsewhere) is not the
 * user's intent and must neither return data nor be recorded in the user's name. Browsers state the source in Fetch Metadata
 * (https://www.w3.org/TR/fetch-metadata/), which no page can forge; over plain http they omit it, and only Accept remains. Pure.
 */
export function isOwnRead(method: string, headers: IncomingHttpHeaders, { download, shownOn }: ReadOptions): boolean {
  if (method === 'HEAD') return false;
  if (isForeignRequest(headers)) return false;
  const site = headers['sec-fetch-site'];
  const kind = kindOf(headers);
  // Typed or opened from a bookmark: no other site caused the request.
  if (site === 'none') return kind === 'page' && download;
  if (kind === 'call') return true;
  if (kind === 'page') return download;
  return kind === 'picture' && shownOn?.test(pathOf(headers.referer)) === true;
}

function kindOf(headers: IncomingHttpHeaders): 'call' | 'page' | 'picture' | 'other' {
  // Neither another site's page nor any HTML element can set it.
  if (headers['x-requested-with'] !== undefined) return 'call';
  const accept = headers.accept ?? '';
  switch (headers['sec-fetch-dest']) {
    case 'empty':
      return 'call';
    case 'document':
      return 'page';
    case 'image':
      return 'picture';
    case undefined:
      return PICTURE_ACCEPT.test(accept) ? 'picture' : PAGE_ACCEPT.test(accept) ? 'page' : 'call';
    default:
      return 'other';
  }
}

/** Path of the requesting page. Other sites send their origin only, and are refused by Sec-Fetch-Site. */
function pathOf(referer: string | undefined): string {
  return parseUrl(referer ?? '')?.pathname ?? '';
}
