/** Which addresses the studio's own pages may lead to and show. Pure: shared by server and client. */
import { leadsToApi } from './api-address.rules.js';
import { parsePicture } from '../../platform/files/pictures/pictures.rules.js';
import { parseUrl } from '../../platform/text/parse-url.rules.js';

const MAX_LENGTH = 2_000;
/** Characters that browsers drop or read as something else than they look like (WHATWG URL, 4.4). */
const DECEPTIVE = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u;
const MAIL = /^mailto:[^@/?]+@[^@/?]+/i;

/**
 * The address when a link may lead there: http or https, mailto, a path of this site, or an anchor of the same page.
 * Null for everything else, `javascript:` and `data:` above all, however they are spelt.
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
 * The address of a picture when pages may show it: that of an uploaded picture and no other path of this site. A viewer's browser requests
 * for its pictures with their own session, and a path that is none would be read in their name.
 */
export function safeImage(text: string): string | null {
  const address = text.trim();
  return parsePicture(address) === null ? null : address;
}

/** The address of a social image: other programs fetch it, without a session, so it may also lie on another host. */
export function safeSocialImage(text: string): string | null {
  const address = safeUrl(text);
  if (address === null) return null;
  return /^https:/i.test(address) ? address : safeImage(address);
}

/** One slash and no second one: two of them name another host. A page or a picture, not a call of the API. */
function isOwnPath(address: string): boolean {
  return !address.startsWith('//') && !leadsToApi(address);
}

function isWeb(address: string): boolean {
  const url = /^https?:\/\/[^/?#]/i.test(address) ? parseUrl(address) : undefined;
  if (url === undefined) return false;
  const { protocol, username, password } = url;
  // Names before an @ make an address look like that of another host.
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}
