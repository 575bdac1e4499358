import type { IncomingHttpHeaders } from 'node:http';
import { isForeignRequest } from '../../access/foreign-request.js';
import { parseUrl } from '../../text/parse-url.rules.js';

/** What a request of private data may be, besides a call of our own client. */
export interface ReadTerms {
  /** A person may follow a link to it and save it. */
  download: boolean;
  /** Paths of the pages that show it as a picture; undefined when none does. */
  shownOn?: RegExp;
}

/** What browsers write into Accept of their own accord for a picture, and for a page or frame (Fetch, 2.2.6 and HTML). */
const PICTURE_ACCEPT = /^image\//;
const PAGE_ACCEPT = /^text\/html\b/;

/**
 * Whether a GET was made on purpose: by our own client, by a person who follows a link of ours to a file, or by a page of ours that shows
 * the picture. Anything else that carries the session cookie (a picture or frame in some text, a page that is loaded ahead, a link from
 * elsewhere) is someone else's doing, and must neither read nor leave a trace in the reader's name. Browsers say so in Fetch Metadata
 * (https://www.w3.org/TR/fetch-metadata/), which no page can set; over plain http they leave it out, and Accept is all there is. Pure.
 */
export function isOwnRead(method: string, headers: IncomingHttpHeaders, { download, shownOn }: ReadTerms): boolean {
  if (method === 'HEAD') return false;
  if (isForeignRequest(headers)) return false;
  const site = headers['sec-fetch-site'];
  const kind = kindOf(headers);
  // Typed or opened from a bookmark: no one else has made this browser ask.
  if (site === 'none') return kind === 'page' && download;
  if (kind === 'call') return true;
  if (kind === 'page') return download;
  return kind === 'picture' && shownOn?.test(pathOf(headers.referer)) === true;
}

function kindOf(headers: IncomingHttpHeaders): 'call' | 'page' | 'picture' | 'other' {
  // No page of another site can set it, nor any element of ours.
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

/** Path of the page that asks. Other sites tell their origin alone, and are refused by Sec-Fetch-Site. */
function pathOf(referer: string | undefined): string {
  return parseUrl(referer ?? '')?.pathname ?? '';
}
