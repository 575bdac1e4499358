/** Allowed link and image addresses on the studio's own pages. Pure: shared by server and client. */
import { leadsToApi } from './api-address.rules.js';
import { parsePicture } from '../../platform/files/pictures/pictures.rules.js';
import { parseUrl } from '../../platform/text/parse-url.rules.js';

const MAX_LENGTH = 2_000;
/** Characters that browsers drop or interpret differently from how they look (WHATWG URL, 4.4). */
const DECEPTIVE = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u;
const MAIL = /^mailto:[^@/?]+@[^@/?]+/i;

/**
 * The address if it may be linked to: http or https, mailto, a path of this site, or an anchor of the same page. Null for everything else,
 * in particular `javascript:` and `data:` in any spelling.
 */
export function safeUrl(text: string): string | null {
  const address = text.trim();
  if (address === '' || address.length > MAX_LENGTH || DECEPTIVE.test(address)) return null;
  if (address.startsWith('#')) return address.length > 1 ? address : null;
  if (address.startsWith('/')) return isOwnPath(address) ? address : null;
  if (MAIL.test(address)) return address;
  return isWeb(address) ? address : null;
}

/**
 * The address of an image if pages may show it: an uploaded image, and no other path of this site. A browser loads images with the viewer's
 * session, so another path would be read in the viewer's name.
 */
export function safeImage(text: string): string | null {
  const address = text.trim();
  return parsePicture(address) === null ? null : address;
}

/** The address of a social image: other programs fetch it without a session, so it may also be on another host. */
export function safeSocialImage(text: string): string | null {
  const address = safeUrl(text);
  if (address === null) return null;
  return /^https:/i.test(address) ? address : safeImage(address);
}

/** A single leading slash: two would name another host. A page or an image, not an API path. */
function isOwnPath(address: string): boolean {
  return !address.startsWith('//') && !leadsToApi(address);
}

function isWeb(address: string): boolean {
  const url = /^https?:\/\/[^/?#]/i.test(address) ? parseUrl(address) : undefined;
  if (url === undefined) return false;
  const { protocol, username, password } = url;
  // Credentials before an @ make an address look like that of another host.
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}
